import { TextDecoder } from 'node:util'

export type ResponseHeaders = Readonly<Record<string, readonly string[]>>

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Raw name, value, name, value ... -> lower-case name -> values in order received. */
export function toResponseHeaders(raw: readonly Buffer[]): ResponseHeaders {
  const headers: Record<string, string[]> = Object.create(null)
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index]?.toString('latin1').toLowerCase() ?? ''
    const value = textOf(raw[index + 1] ?? Buffer.alloc(0))
    const values = headers[name]
    if (values === undefined) headers[name] = [value]
    else values.push(value)
  }
  return { ...headers }
}

/** Header bytes are mostly ASCII; what is not is UTF-8 in practice, else Latin-1 as of old. */
function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

/** A date as HTTP writes it (RFC 9110 section 5.6.7), begun with the name of a day. */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/
const MAX_CHARS = 40

/**
 * Milliseconds that a Retry-After header names, as seconds or as a date (RFC 9110 section 10.2.3);
 * undefined without a usable one. `now`: wall-clock milliseconds.
 */
export function retryAfterMs(values: readonly string[] = [], now: number): number | undefined {
  const value = (values[0] ?? '').slice(0, MAX_CHARS).trim()
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const at = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
