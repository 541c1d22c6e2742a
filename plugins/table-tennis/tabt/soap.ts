import { SaxesParser } from 'saxes'

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
const TABT = 'http://api.frenoy.net/TabTAPI'

/** Fields of a request. Absent ones are left out. */
export type SoapFields = Readonly<Record<string, string | number | boolean | undefined>>

/** Operations whose request element is their bare name; the others append `Request`. */
const BARE = new Set(['GetClubs', 'GetDivisions', 'GetTournaments', 'GetMatchSystems'])

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
/** Characters that XML 1.0 does not allow, not even escaped. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (letter) => ESCAPES[letter] as string)
}

/** A SOAP 1.1 envelope for one operation. */
export function envelope(operation: string, fields: SoapFields): string {
  const element = BARE.has(operation) ? operation : `${operation}Request`
  const parts = Object.entries(fields).map(([name, value]) =>
    value === undefined ? '' : `<t:${name}>${escapeXml(String(value))}</t:${name}>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<e:Envelope xmlns:e="${SOAP}" xmlns:t="${TABT}"><e:Body><t:${element}>${parts.join('')}</t:${element}></e:Body></e:Envelope>
`
}

/** An element by its local name. `text` is trimmed, and has single blanks and no control characters. */
export type XmlElement = {
  readonly name: string
  readonly text: string
  readonly children: readonly XmlElement[]
}

/** Text of a child element. Undefined if it is missing or empty. */
export function childText({ children }: XmlElement, name: string): string | undefined {
  return children.find((child) => child.name === name)?.text || undefined
}

export function childrenOf({ children }: XmlElement, name: string): readonly XmlElement[] {
  return children.filter((child) => child.name === name)
}

/** A whole number of a child element. Undefined for anything else. */
export function childNumber(element: XmlElement, name: string): number | undefined {
  const text = childText(element, name)
  return text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}

export function childFlag(element: XmlElement, name: string): boolean {
  const text = childText(element, name)
  return text === 'true' || text === '1'
}

export type SoapFault = { readonly code: number | undefined; readonly text: string }
/** An answer of the API: the element of the operation, or a fault. */
export type SoapAnswer = { readonly answer: XmlElement } | { readonly fault: SoapFault }

/** The body is not an answer of the API: not XML, cut off, or beyond the limits. */
export class NotSoap extends Error {}

const BLANKS = /[\s\p{Cc}]+/gu
const MAX_DEPTH = 200
const MAX_ELEMENTS = 200_000
/** Bytes parsed before other work gets a turn. */
const SLICE_BYTES = 65_536

/** Parses an answer. @throws NotSoap */
export async function parseSoap(body: Uint8Array): Promise<SoapAnswer> {
  const reader = new TreeReader()
  const decoder = new TextDecoder('utf-8')
  for (let from = 0; from < body.length; from += SLICE_BYTES) {
    if (from > 0) await new Promise<void>((resolve) => setImmediate(resolve))
    reader.write(decoder.decode(body.subarray(from, from + SLICE_BYTES), { stream: true }))
  }
  return contentOf(reader.end(decoder.decode()))
}

type Open = { readonly uri: string; readonly name: string; text: string; children: XmlElement[] }

/** Builds a small tree. Document types, deep trees and endless lists of elements are refused. */
class TreeReader {
  readonly #parser = new SaxesParser({ xmlns: true })
  readonly #open: Open[] = []
  #elements = 0
  #root: (Open & XmlElement) | undefined

  constructor() {
    const parser = this.#parser
    parser.on('error', ({ message }) => fail(message))
    parser.on('doctype', () => fail('it declares a document type'))
    parser.on('opentag', ({ uri, local }) => {
      this.#elements += 1
      if (this.#open.length >= MAX_DEPTH) fail(`elements are nested deeper than ${MAX_DEPTH}`)
      if (this.#elements > MAX_ELEMENTS) fail(`it has more than ${MAX_ELEMENTS} elements`)
      this.#open.push({ uri, name: local, text: '', children: [] })
    })
    const take = (text: string): void => {
      const open = this.#open.at(-1)
      if (open !== undefined) open.text += text
    }
    parser.on('text', take)
    parser.on('cdata', take)
    parser.on('closetag', () => this.#close())
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  end(text: string): Open {
    this.#parser.write(text).close()
    return this.#root ?? fail('it is empty')
  }

  #close(): void {
    const closed = this.#open.pop()
    if (closed === undefined) return
    const parent = this.#open.at(-1)
    closed.text = closed.text.replace(BLANKS, ' ').trim()
    if (parent === undefined) this.#root = closed
    else if (this.#open.length < 3) parent.children.push(closed)
    // Below the body, the namespace is not needed any more.
    else parent.children.push({ name: closed.name, text: closed.text, children: closed.children })
  }
}

function fail(problem: string): never {
  throw new NotSoap(problem)
}

function contentOf(root: Open): SoapAnswer {
  const is = (element: XmlElement | undefined, uri: string, name: string): boolean =>
    element?.name === name && (element as Open).uri === uri
  const body = root.children.find((child) => is(child, SOAP, 'Body'))
  if (!is(root, SOAP, 'Envelope') || body === undefined) fail('it is not a SOAP envelope')
  const [content] = body?.children ?? []
  if (content === undefined) fail('its body is empty')
  if (is(content, SOAP, 'Fault')) {
    const code = /(?<!\d)\d{1,9}$/.exec(childText(content, 'faultcode') ?? '')?.[0]
    const text = childText(content, 'faultstring') ?? ''
    return { fault: { code: code === undefined ? undefined : Number(code), text } }
  }
  if ((content as Open).uri !== TABT) fail(`it has the unknown element ${content.name}`)
  return { answer: content }
}
