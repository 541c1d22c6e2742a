/** An answer as it came over the wire. */
export type Reply = {
  readonly status: number
  /** Lower-case names; repeated ones are joined by ", ". */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LINE_END = Buffer.from('\r\n')
const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*$/
const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t \x21-\x7e\x80-\xff]*)$/

/** How the body of an answer ends. */
type Framing = 'none' | 'length' | 'chunks' | 'close'

/** Reads answers from bytes as they come, strictly by RFC 9112. */
export class ReplyReader {
  #bytes: Buffer = Buffer.alloc(0)

  push(chunk: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk])
  }

  /** What has come and was not read as an answer. */
  get rest(): Buffer {
    return this.#bytes
  }

  /**
   * The next answer that is whole; interim ones (1xx) are passed over.
   * @param isHead to a HEAD request, which has no body whatever it says.
   * @param isOver no more bytes come.
   * @throws an error that says how the bytes are no answer.
   */
  next({ isHead, isOver }: { isHead: boolean; isOver: boolean }): Reply | undefined {
    for (;;) {
      const end = this.#bytes.indexOf(HEAD_END)
      if (end < 0) return undefined
      const head = headOf(this.#bytes.toString('latin1', 0, end))
      const start = end + HEAD_END.length
      if (head.status < 200) {
        this.#bytes = this.#bytes.subarray(start)
        continue
      }
      const framing = framingOf(head, isHead)
      const read = this.#body(start, framing, { length: lengthOf(head), isOver })
      if (read === undefined) return undefined
      this.#bytes = this.#bytes.subarray(read.end)
      return { ...head, body: read.body }
    }
  }

  #body(
    start: number,
    framing: Framing,
    { length, isOver }: { length: number; isOver: boolean },
  ): { body: Buffer; end: number } | undefined {
    const bytes = this.#bytes
    if (framing === 'none') return { body: Buffer.alloc(0), end: start }
    if (framing === 'chunks') return chunked(bytes, start)
    if (framing === 'close') {
      return isOver ? { body: bytes.subarray(start), end: bytes.length } : undefined
    }
    const end = start + length
    return bytes.length < end ? undefined : { body: bytes.subarray(start, end), end }
  }
}

type Head = Pick<Reply, 'status' | 'headers'>

function headOf(text: string): Head {
  const [first = '', ...lines] = text.split('\r\n')
  const status = STATUS_LINE.exec(first)?.[1]
  if (status === undefined)
    throw new Error(`no status line: ${JSON.stringify(first.slice(0, 100))}`)
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const [, name, value = ''] = HEADER_LINE.exec(line) ?? []
    if (name === undefined) throw new Error(`no header: ${JSON.stringify(line.slice(0, 100))}`)
    const key = name.toLowerCase()
    headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`
  }
  return { status: Number(status), headers }
}

function framingOf({ status, headers }: Head, isHead: boolean): Framing {
  const { 'transfer-encoding': coding, 'content-length': length, connection } = headers
  if (coding !== undefined && length !== undefined) throw new Error('framed in two ways')
  if (isHead || status === 204 || status === 304) return 'none'
  if (coding === 'chunked') return 'chunks'
  if (length !== undefined) return 'length'
  if (connection === 'close') return 'close'
  throw new Error(`nothing tells where the body of ${status} ends`)
}

function lengthOf({ headers }: Head): number {
  const text = headers['content-length'] ?? '0'
  if (!/^\d{1,12}$/.test(text)) throw new Error(`Content-Length is ${JSON.stringify(text)}`)
  return Number(text)
}

/** The body in chunks that starts there; undefined until its last one has come. */
function chunked(bytes: Buffer, start: number): { body: Buffer; end: number } | undefined {
  const chunks: Buffer[] = []
  let at = start
  for (;;) {
    const line = bytes.indexOf(LINE_END, at)
    if (line < 0) return undefined
    const size = bytes.toString('latin1', at, line)
    if (!/^[0-9a-fA-F]{1,8}$/.test(size))
      throw new Error(`a chunk of ${JSON.stringify(size)} bytes`)
    const from = line + LINE_END.length
    const to = from + Number.parseInt(size, 16)
    if (bytes.length < to + LINE_END.length) return undefined
    if (bytes.toString('latin1', to, to + 2) !== '\r\n') throw new Error('a chunk without an end')
    at = to + LINE_END.length
    if (to === from) return { body: Buffer.concat(chunks), end: at }
    chunks.push(bytes.subarray(from, to))
  }
}
