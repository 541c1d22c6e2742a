/** A request as it goes over the wire. Texts hold bytes, one by one, as Latin-1. */
export type FuzzRequest = {
  /** Id of the operation it was made for. */
  readonly operation: string
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** In this order, Host and the framing of the body included. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array
  /** What was done to a valid request; absent: nothing. */
  readonly spoiled?: string
}

const noBody = new Uint8Array()

/** A request without body or headers of its own. */
export function plainRequest(operation: string, method: string, target: string): FuzzRequest {
  return { operation, method, target, headers: [], body: noBody }
}

export function headerOf({ headers }: FuzzRequest, name: string): string | undefined {
  return headers.find(([own]) => own.toLowerCase() === name)?.[1]
}

/** With this header in place of those of its name; without them where there is no value. */
export function withHeader(request: FuzzRequest, name: string, value?: string): FuzzRequest {
  const others = request.headers.filter(([own]) => own.toLowerCase() !== name.toLowerCase())
  return { ...request, headers: value === undefined ? others : [...others, [name, value]] }
}

/** All its bytes. `host`: of the Host header, where the request has none of its own. */
export function bytesOf(request: FuzzRequest, host: string): Buffer {
  const { method, target, headers, body } = request
  const has = (name: string) => headerOf(request, name) !== undefined
  const isFramed = has('content-length') || has('transfer-encoding')
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(has('host') ? [] : [`Host: ${host}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(isFramed || (body.length === 0 && method !== 'POST')
      ? []
      : [`Content-Length: ${body.length}`]),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}

const mostShown = 4_000

/** A line for a shell that sends the same bytes to `$PORT`. */
export function shellLine(bytes: Uint8Array): string {
  const shown = bytes.subarray(0, mostShown)
  const text = [...shown].map(escaped).join('')
  const rest = bytes.length - shown.length
  const more = rest > 0 ? ` # and ${rest} bytes more: ${Buffer.from(bytes.subarray(-20))}` : ''
  return `printf '${text}' | nc -q 2 127.0.0.1 $PORT${more}`
}

/** As `printf` of a shell reads it within single quotes. */
function escaped(byte: number): string {
  if (byte === 13) return '\\r'
  if (byte === 10) return '\\n'
  const letter = String.fromCharCode(byte)
  if (/[\w .,:;/?&={}[\]"<>()+*!@#$^|~`-]/.test(letter)) return letter
  return letter === '%' ? '%%' : `\\${byte.toString(8).padStart(3, '0')}`
}
