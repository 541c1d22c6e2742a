/** An answer as it came over the wire. */
export type Reply = {
  readonly status: number
  /** Lower-case names; repeated ones are joined by ", ". */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*$/
const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t \x21-\x7e\x80-\xff]*)$/

type Part = { readonly body: Buffer; readonly end: number }

/** Reads answers from bytes as they come, strictly by RFC 9112. */
export class ReplyReader {
  #bytes: Buffer = Buffer.alloc(0)

  push(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk])
  }

  /** Bytes that are not part of an answer that was read. */
  get rest(): Buffer {
    return this.#bytes
  }

  /**
   * Returns the next complete answer and skips interim ones (1xx).
   * @param isHead the request was a HEAD, whose answer has no body.
   * @param isOver no more bytes come.
   * @throws an error that says why the bytes are not an answer.
   */
  next({ isHead, isOver }: { isHead: boolean; isOver: boolean }): Reply | undefined {
    for (;;) {
      const start = this.#bytes.indexOf('\r\n\r\n') + 4
      if (start < 4) return undefined
      const head = headOf(this.#bytes.toString('latin1', 0, start - 4))
      const isInterim = head.status < 200
      const read = isInterim
        ? { body: Buffer.alloc(0), end: start }
        : this.#body(start, head, { isHead, isOver })
      if (read === undefined) return undefined
      this.#bytes = this.#bytes.subarray(read.end)
      if (!isInterim) return { ...head, body: read.body }
    }
  }

  #body(
    start: number,
    { status, headers }: Omit<Reply, 'body'>,
    { isHead, isOver }: { isHead: boolean; isOver: boolean },
  ): Part | undefined {
    const bytes = this.#bytes
    const { 'transfer-encoding': coding, 'content-length': length, connection } = headers
    if (coding !== undefined && length !== undefined) throw new Error('framed in two ways')
    if (length !== undefined && !/^\d{1,12}$/.test(length)) {
      throw new Error(`Content-Length is ${JSON.stringify(length)}`)
    }
    if (isHead || status === 204 || status === 304) return { body: Buffer.alloc(0), end: start }
    if (coding === 'chunked') return chunked(bytes, start)
    if (length !== undefined) {
      const end = start + Number(length)
      return bytes.length < end ? undefined : { body: bytes.subarray(start, end), end }
    }
    if (connection !== 'close') throw new Error(`nothing tells where the body of ${status} ends`)
    return isOver ? { body: bytes.subarray(start), end: bytes.length } : undefined
  }
}

function headOf(text: string): Omit<Reply, 'body'> {
  const [first = '', ...lines] = text.split('\r\n')
  const status = STATUS_LINE.exec(first)?.[1]
  if (status === undefined) {
    throw new Error(`no status line: ${JSON.stringify(first.slice(0, 100))}`)
  }
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const [, name, value = ''] = HEADER_LINE.exec(line) ?? []
    if (name === undefined) throw new Error(`no header: ${JSON.stringify(line.slice(0, 100))}`)
    const key = name.toLowerCase()
    headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`
  }
  return { status: Number(status), headers }
}

/** The body in chunks that starts there. Undefined until its last chunk has come. */
function chunked(bytes: Buffer, start: number): Part | undefined {
  const chunks: Buffer[] = []
  let at = start
  for (;;) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = bytes.toString('latin1', at, line)
    if (!/^[0-9a-fA-F]{1,8}$/.test(size)) {
      throw new Error(`a chunk of ${JSON.stringify(size)} bytes`)
    }
    const from = line + 2
    const to = from + Number.parseInt(size, 16)
    if (bytes.length < to + 2) return undefined
    if (bytes.toString('latin1', to, to + 2) !== '\r\n') throw new Error('a chunk without an end')
    at = to + 2
    if (to === from) return { body: Buffer.concat(chunks), end: at }
    chunks.push(bytes.subarray(from, to))
  }
}
