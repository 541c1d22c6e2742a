import { AppError } from '../../core/errors.ts'
import { jsonProblem } from './json-problem.ts'

const [quote, backslash, comma, bracket, brace] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b]

/**
 * The value of a JSON text. One of nothing but brackets costs the parser a hundred times the memory
 * and time of a usual one, so the values in it are counted first.
 * @throws INVALID_JSON (with position); INVALID_REQUEST for more than `mostValues` values.
 */
export function parseJson(bytes: Uint8Array, mostValues: number): unknown {
  if (hasMoreValues(bytes, mostValues)) {
    const problem = `its body holds more than ${mostValues} values`
    throw new AppError('INVALID_REQUEST', { problem, details: [{ path: '', message: problem }] })
  }
  const text = decode(bytes)
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new AppError('INVALID_JSON', { problem: jsonProblem(text) }, { cause })
  }
}

/** Each value but the first of its list or object stands behind a comma, that one behind a bracket. */
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

/** Where the quote stands that ends a string. */
function endOfString(bytes: Uint8Array, start: number): number {
  let end = bytes.indexOf(quote, start + 1)
  while (end >= 0 && isEscaped(bytes, end)) end = bytes.indexOf(quote, end + 1)
  return end < 0 ? bytes.length : end
}

/** An odd number of backslashes stands before it. */
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
