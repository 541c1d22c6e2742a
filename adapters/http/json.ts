import { printParseErrorCode, visit } from 'jsonc-parser'
import { AppError } from '../../core/errors.ts'
import type { ApiRequest, ApiResponse } from './api-message.ts'

const deepestParsed = 200

/** Reason why a text is not JSON, with line and column (from 1). Completes a sentence. */
export function jsonProblem(text: string): string {
  if (text.trim() === '') return 'it is empty'
  // The parser recurses, so deeply nested text must not reach it.
  if (isDeeperThan(text, deepestParsed)) return `it is nested deeper than ${deepestParsed} levels`
  let first: string | undefined
  const onError = (code: number, offset: number) => {
    first ??= `${wordsOf(printParseErrorCode(code))} at ${placeOf(text, offset)}`
  }
  visit(text, { onError }, { disallowComments: true, allowTrailingComma: false })
  return first ?? 'it could not be parsed'
}

function isDeeperThan(text: string, levels: number): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index]
    if (letter === '"') isInString = !isInString
    else if (isInString && letter === '\\') index += 1
    else if (!isInString && (letter === '{' || letter === '[')) depth += 1
    else if (!isInString && (letter === '}' || letter === ']')) depth -= 1
    if (depth > levels) return true
  }
  return false
}

/** `CommaExpected` -> `comma expected`. */
function wordsOf(code: string): string {
  return code.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
}

function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  const column = offset - before.lastIndexOf('\n')
  return `line ${line}, column ${column} (position ${offset})`
}

/**
 * Parses JSON. Text that consists only of brackets costs the parser a hundred times the usual
 * memory and time, so the values are counted first.
 * @throws INVALID_JSON (with position); INVALID_REQUEST for more than `mostValues` values, and for
 * an object that has a key twice: parsers differ in which value they take
 */
export function parseJson(bytes: Uint8Array, mostValues: number): unknown {
  const text = decode(bytes)
  if (hasMoreValues(text, mostValues)) throw refused(`has more than ${mostValues} values`)
  const value = parse(text)
  const repeated = repeatedKey(text)
  if (repeated === undefined) return value
  const name = JSON.stringify(repeated.key.slice(0, MOST_KEY_CHARS))
  throw refused(`has the key ${name} twice, at ${placeOf(text, repeated.offset)}`)
}

const MOST_KEY_CHARS = 100

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new AppError('INVALID_JSON', { problem: jsonProblem(text) }, { cause })
  }
}

function refused(what: string): AppError {
  const problem = `its body ${what}`
  return new AppError('INVALID_REQUEST', { problem, details: [{ path: '', message: problem }] })
}

// Compared as numbers, because a report has millions of characters.
const [quote, comma, bracket, endBracket, brace, endBrace] = [0x22, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d]

/** Counts values: all but the first follow a comma, and the first follows a bracket. */
function hasMoreValues(text: string, most: number): boolean {
  if (text.length <= most) return false
  let values = 1
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index)
    if (letter === quote) index = endOfString(text, index)
    else if (letter === comma || letter === bracket || letter === brace) {
      values += 1
      if (values > most) return true
    }
  }
  return false
}

/** Finds the first key that its object already has, in valid JSON. Does not recurse. */
function repeatedKey(text: string): { readonly key: string; readonly offset: number } | undefined {
  /** The keys so far of each open object; null for an array. */
  const open: (Set<string> | null)[] = []
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index)
    if (letter === brace) open.push(new Set())
    else if (letter === bracket) open.push(null)
    else if (letter === endBrace || letter === endBracket) open.pop()
    else if (letter === quote) {
      const offset = index
      index = endOfString(text, offset)
      const keys = open.at(-1)
      if (!keys || !isKey(text, index)) continue
      const key = unescaped(text.slice(offset, index + 1))
      if (keys.has(key)) return { key, offset }
      keys.add(key)
    }
  }
  return undefined
}

/** Whether the string that ends here is followed by a colon. */
function isKey(text: string, end: number): boolean {
  let next = end + 1
  while (WHITE_SPACE.has(text[next] ?? '')) next += 1
  return text[next] === ':'
}

const WHITE_SPACE = new Set([' ', '\t', '\n', '\r'])

function unescaped(string: string): string {
  return string.includes('\\') ? (JSON.parse(string) as string) : string.slice(1, -1)
}

/** Returns the position of the quote that ends a string. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

/** Whether an odd number of backslashes precedes a position. */
function isEscaped(text: string, place: number): boolean {
  let first = place
  while (text[first - 1] === '\\') first -= 1
  return (place - first) % 2 === 1
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('INVALID_JSON', { problem: 'it is not UTF-8' }, { cause })
  }
}

/** A hundred times more than any of our requests needs. */
const MOST_VALUES = 100_000

/**
 * Reads a request's body as JSON.
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, INVALID_JSON (with position),
 * INVALID_REQUEST for more values than any request needs
 */
export async function readJson(request: ApiRequest, limitBytes: number): Promise<unknown> {
  return parseJson(await readJsonBytes(request, limitBytes), MOST_VALUES)
}

/**
 * Reads a request's JSON body as bytes.
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT
 */
export async function readJsonBytes(request: ApiRequest, limitBytes: number): Promise<Uint8Array> {
  assertJson(request.headers)
  return await request.body.read(limitBytes)
}

function assertJson(headers: Readonly<Record<string, string>>): void {
  const type = headers['content-type']
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') throw unsupported(`encoded with ${encoding}`)
  if (type !== undefined) assertJsonType(type) // otherwise the sender left it to us to find out
}

/** @throws UNSUPPORTED_MEDIA_TYPE for a Content-Type that is not JSON in UTF-8 */
export function assertJsonType(type: string): void {
  const [essence = '', ...parameters] = type.toLowerCase().split(';')
  const isJson = /^application\/(?:[a-z0-9.-]+\+)?json$/.test(essence.trim())
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='))
  const isUtf8 = charset === undefined || /^charset="?(?:utf-?8|us-ascii)"?$/.test(charset)
  if (!isJson || !isUtf8) throw unsupported(type)
}

function unsupported(value: string): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', { value: JSON.stringify(value.slice(0, 100)) })
}

/** A JSON response. It is not cached, because audits describe the current moment. */
export function jsonReply(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): ApiResponse {
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
    body: JSON.stringify(value),
  }
}
