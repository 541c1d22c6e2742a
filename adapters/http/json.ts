import { printParseErrorCode, visit } from 'jsonc-parser'
import { AppError } from '../../core/errors.ts'
import type { ApiRequest, ApiResponse } from './api-message.ts'

const deepestParsed = 200

/** Why a text is not JSON, with line and column (from 1). Completes a sentence. */
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

const [quote, backslash, comma, bracket, brace] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b]

/**
 * Parses JSON. Text that consists only of brackets costs the parser a hundred times the usual
 * memory and time, so the values are counted first.
 * @throws INVALID_JSON (with position); INVALID_REQUEST for more than `mostValues` values
 */
export function parseJson(bytes: Uint8Array, mostValues: number): unknown {
  if (hasMoreValues(bytes, mostValues)) {
    const problem = `its body has more than ${mostValues} values`
    throw new AppError('INVALID_REQUEST', { problem, details: [{ path: '', message: problem }] })
  }
  const text = decode(bytes)
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new AppError('INVALID_JSON', { problem: jsonProblem(text) }, { cause })
  }
}

/** Counts values: all but the first follow a comma, and the first follows a bracket. */
function hasMoreValues(bytes: Uint8Array, most: number): boolean {
  if (bytes.byteLength <= most) return false
  let values = 1
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index]
    if (byte === quote) index = endOfString(bytes, index)
    else if (byte === comma || byte === bracket || byte === brace) {
      values += 1
      if (values > most) return true
    }
  }
  return false
}

/** Returns the position of the quote that ends a string. */
function endOfString(bytes: Uint8Array, start: number): number {
  let end = bytes.indexOf(quote, start + 1)
  while (end >= 0 && isEscaped(bytes, end)) end = bytes.indexOf(quote, end + 1)
  return end < 0 ? bytes.length : end
}

/** Whether an odd number of backslashes precedes a position. */
function isEscaped(bytes: Uint8Array, place: number): boolean {
  let first = place
  while (bytes[first - 1] === backslash) first -= 1
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
  if (type === undefined) return // the sender left it to us to find out
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
