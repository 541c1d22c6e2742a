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
