import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** An answer as it came over the wire. */
export type Reply = {
  readonly status: number
  /** Lower-case names; repeated ones are joined by ", ". */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

type How = {
  /** The request was a HEAD, whose answer has no body. */
  readonly isHead?: boolean
  /** No more bytes come. */
  readonly isOver?: boolean
}
type Part = { readonly body: Buffer; readonly end: number }

const LONGEST_MS = 120_000
const QUIET_MS = 150
const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*$/
const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t \x21-\x7e\x80-\xff]*)$/

/** The server closed the connection instead of answering. */
class HungUp extends Error {}

/** A connection to the server on 127.0.0.1, which is opened when needed and kept as long as the server keeps it. */
export class Wire {
  readonly #port: number
  #socket: Socket | undefined

  constructor(port: number) {
    this.#port = port
  }

  /**
   * @param isLast the request asks the server to close the connection.
   * @throws an error if there is no answer, it is not HTTP, or more than one comes.
   */
  async ask(bytes: Uint8Array, { isHead = false, isLast = false } = {}): Promise<Reply> {
    const isKept = this.#socket !== undefined
    try {
      const reply = await this.#askOnce(bytes, isHead)
      if (reply.headers.connection === 'close' || isLast) this.close()
      return reply
    } catch (error) {
      this.close()
      // A server may close an idle connection at the moment it is used again.
      if (isKept && error instanceof HungUp) return this.ask(bytes, { isHead, isLast })
      throw error
    }
  }

  async #askOnce(bytes: Uint8Array, isHead: boolean): Promise<Reply> {
    this.#socket ??= await opened(this.#port, LONGEST_MS)
    const socket = this.#socket
    socket.write(bytes)
    let held = Buffer.alloc(0)
    let found: ReturnType<typeof replyIn>
    for await (const chunk of chunksOf(socket)) {
      held = Buffer.concat([held, chunk])
      found = replyIn(held, { isHead })
      if (found !== undefined) break
    }
    found ??= replyIn(held, { isHead, isOver: true })
    if (found === undefined) throw new HungUp(`the connection ended after ${held.length} bytes`)
    const more = held.toString('latin1', found.end, found.end + 200)
    if (more !== '') throw new Error(`more than an answer: ${JSON.stringify(more)}`)
    return found.reply
  }

  /** The next request opens another connection. */
  close(): void {
    this.#socket?.destroy()
    this.#socket = undefined
  }
}

/**
 * Sends bytes over a connection of their own and reads answers until nothing more comes.
 * @throws an error if an answer is not HTTP.
 */
export async function sendRaw(port: number, bytes: Uint8Array): Promise<readonly Reply[]> {
  const socket = await opened(port, QUIET_MS)
  let isOver = true
  socket.once('timeout', () => {
    isOver = false
  })
  socket.write(bytes)
  const chunks: Buffer[] = []
  for await (const chunk of chunksOf(socket)) chunks.push(chunk)
  let held = Buffer.concat(chunks)
  const replies: Reply[] = []
  for (;;) {
    const found = replyIn(held, { isOver })
    if (found === undefined) return replies
    replies.push(found.reply)
    held = held.subarray(found.end)
  }
}

/** A connection that is destroyed when nothing has come for so long. */
async function opened(port: number, mostMs: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.setTimeout(mostMs, () => socket.destroy())
  socket.on('error', () => {}) // its end tells as much
  socket.setNoDelay()
  await once(socket, 'connect')
  return socket
}

/** Yields the data that arrives until the connection ends. */
async function* chunksOf(socket: Socket): AsyncGenerator<Buffer> {
  try {
    yield* socket.iterator({ destroyOnReturn: false })
  } catch {
    // A reset is one way for the server to end it.
  }
}

/**
 * Reads the first complete answer in bytes, strictly by RFC 9112. Interim ones (1xx) are skipped.
 * @throws an error that says why the bytes are not an answer.
 */
export function replyIn(
  bytes: Buffer,
  how: How,
  from = 0,
): { readonly reply: Reply; readonly end: number } | undefined {
  const start = bytes.indexOf('\r\n\r\n', from) + 4
  if (start < 4) return undefined
  const head = headOf(bytes.toString('latin1', from, start - 4))
  if (head.status < 200) return replyIn(bytes, how, start)
  const part = bodyIn(bytes, start, head, how)
  return part && { reply: { ...head, body: part.body }, end: part.end }
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

function bodyIn(
  bytes: Buffer,
  start: number,
  { status, headers }: Omit<Reply, 'body'>,
  { isHead = false, isOver = false }: How,
): Part | undefined {
  const { 'transfer-encoding': coding, 'content-length': length, connection } = headers
  if (coding !== undefined && length !== undefined) throw new Error('framed in two ways')
  if (length !== undefined && !/^\d{1,12}$/.test(length)) {
    throw new Error(`Content-Length is ${JSON.stringify(length)}`)
  }
  const upTo = (end: number): Part => ({ body: bytes.subarray(start, end), end })
  if (isHead || status === 204 || status === 304) return upTo(start)
  if (coding === 'chunked') return chunksIn(bytes, start)
  if (length !== undefined) {
    const end = start + Number(length)
    return bytes.length < end ? undefined : upTo(end)
  }
  if (connection !== 'close') throw new Error(`nothing tells where the body of ${status} ends`)
  return isOver ? upTo(bytes.length) : undefined
}

/** The body in chunks that starts there. Undefined until its last chunk has come. */
function chunksIn(bytes: Buffer, start: number): Part | undefined {
  const chunks: Buffer[] = []
  let at = start
  for (;;) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = bytes.toString('latin1', at, line)
    if (!/^[0-9a-fA-F]{1,8}$/.test(size))
      throw new Error(`a chunk of ${JSON.stringify(size)} bytes`)
    const from = line + 2
    const to = from + Number.parseInt(size, 16)
    if (bytes.length < to + 2) return undefined
    if (bytes.toString('latin1', to, to + 2) !== '\r\n') throw new Error('a chunk without an end')
    at = to + 2
    if (to === from) return { body: Buffer.concat(chunks), end: at }
    chunks.push(bytes.subarray(from, to))
  }
}
