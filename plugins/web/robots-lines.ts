/** A line with content. Its comment and the white space around its parts are removed. */
export type RobotsLine = {
  readonly line: number
  /** The whole line. */
  readonly text: string
  /** One of the fields of Google, or another name in lower case. Null where there is none. */
  readonly name: string | null
  readonly value: string
  readonly fault: RobotsLineFault | null
}
export type RobotsLineFault = 'no-colon' | 'missing-colon' | 'misspelt-field'

/** Further lines are not read. */
export const MAX_ROBOTS_LINES = 20_000
const UTF8_MARK = Buffer.from('\uFEFF')
/** The part of a line that Google reads: its buffer has one octet more, for the end of the line. */
const MAX_LINE_BYTES = 2083 * 8 - 1

/**
 * The fields that Google knows. It takes every name that begins like one of them, and some common
 * misspellings (https://github.com/google/robotstxt, ParsedRobotsKey).
 */
const FIELDS = Object.entries({
  'user-agent': /^user[- ]?agent/i,
  allow: /^allow/i,
  disallow: /^(?:dis(?:allow|sallow|salow|alow|allaw)|diasllow)/i,
  sitemap: /^site-?map/i,
})
/** Google takes blanks for a missing colon where they part exactly two words. */
const TWO_WORDS = /^([^ \t]+)[ \t]+([^ \t]+)$/

/**
 * The text of a file. Octets outside ASCII are compared as percent-escapes, so those of a file that
 * is not UTF-8 are escaped here: `/caf\xE9` is `/caf%E9`, as for Google.
 */
export function decodeRobots(body: Uint8Array): string {
  try {
    // As a stream, because the last character of a truncated file may be cut in two.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body, { stream: true })
  } catch {
    const octets = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    const hasMark = octets.subarray(0, 3).equals(UTF8_MARK)
    return octets
      .toString('latin1', hasMark ? UTF8_MARK.length : 0)
      .replace(/[\x80-\xff]/g, (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`)
  }
}

/** At most one line more than will be read, so that the caller can detect more lines. */
export function splitLines(text: string): string[] {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0
  return text.slice(start).split(/\r\n|\n|\r/, MAX_ROBOTS_LINES + 1)
}

/** Lines without comments and blank lines. */
export function* robotsLines(lines: readonly string[]): Generator<RobotsLine> {
  for (const [index, raw] of lines.entries()) {
    const cut = cutLine(raw)
    const hash = cut.indexOf('#')
    const text = trimAscii(hash < 0 ? cut : cut.slice(0, hash))
    if (text !== '') yield { line: index + 1, text, ...partsOf(text) }
  }
}

function partsOf(text: string): Pick<RobotsLine, 'name' | 'value' | 'fault'> {
  const colon = text.indexOf(':')
  if (colon < 0) {
    const [, key = '', word = ''] = TWO_WORDS.exec(text) ?? []
    const field = fieldOf(trimAscii(key))
    // Only Google does without the colon, so this is no help for a field that it does not read.
    if (field === null) return { name: null, value: text, fault: 'no-colon' }
    return { name: field.name, value: trimAscii(word), fault: 'missing-colon' }
  }
  const key = trimAscii(text.slice(0, colon))
  const value = trimAscii(text.slice(colon + 1))
  const field = fieldOf(key)
  return field === null
    ? { name: key.toLowerCase(), value, fault: null }
    : { name: field.name, value, fault: faultOf(key, field) }
}

type Field = { readonly name: string; readonly length: number }

function fieldOf(key: string): Field | null {
  for (const [name, pattern] of FIELDS) {
    const written = pattern.exec(key)?.[0]
    if (written !== undefined) return { name, length: written.length }
  }
  return null
}

/**
 * In "Disallow /a:b" and "Sitemap https://..." the colon belongs to the value. Google still takes it
 * for the one after the field, so the line has an effect, but hardly the one that was meant.
 */
function faultOf(key: string, { name, length }: Field): RobotsLineFault | null {
  if (key.toLowerCase() === name) return null
  return /\s/.test(key.slice(length)) ? 'no-colon' : 'misspelt-field'
}

/** Leaves out a character that is cut in two. */
function cutLine(line: string): string {
  // In UTF-8, a code unit has at most three octets.
  if (line.length * 3 <= MAX_LINE_BYTES) return line
  const start = line.slice(0, MAX_LINE_BYTES)
  if (Buffer.byteLength(start) <= MAX_LINE_BYTES) return start
  const octets = Buffer.from(start).subarray(0, MAX_LINE_BYTES)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(octets, { stream: true })
}

/** Other white space than ASCII is text. A loop, because a regular expression is not linear here. */
function trimAscii(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isAsciiSpace(text.charCodeAt(start))) start += 1
  while (end > start && isAsciiSpace(text.charCodeAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** Space, tab, line feed, vertical tab, form feed and carriage return. */
function isAsciiSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}
