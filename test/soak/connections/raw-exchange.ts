import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What came back on a connection, byte by byte. */
export type RawAnswer = {
  readonly text: string
  /** Status of each answer in order, interim ones (1xx) left out. */
  readonly statuses: readonly number[]
  /** Whether the server ended the connection. */
  readonly isClosed: boolean
  readonly ms: number
}

export type RawExchange = {
  readonly port: number
  /** Sent one after another, each in a packet of its own. */
  readonly pieces: readonly (string | Buffer)[]
  /** Gives up waiting for an end. */
  readonly withinMs: number
  /** So many answers are enough; without it the server must close, or time runs out. */
  readonly answers?: number
  readonly pauseMs?: number
}

const FIRST_LINE = /HTTP\/1\.1 (\d{3}) /g

/** Sends bytes as they are and reads what comes, until the server closes or enough has come. */
export async function rawExchange(exchange: RawExchange): Promise<RawAnswer> {
  const { port, pieces, withinMs, answers, pauseMs = 0 } = exchange
  const startedAt = performance.now()
  const seen = { text: '', isClosed: false }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, withinMs)
    const end = (): void => {
      clearTimeout(timer)
      resolve()
    }
    socket.setEncoding('latin1').on('data', (chunk) => {
      seen.text += chunk
      if (answers !== undefined && isComplete(seen.text, answers)) end()
    })
    // A reset is one way for the server to close.
    socket.on('error', () => {})
    socket.once('close', () => {
      seen.isClosed = true
      end()
    })
    socket.once('connect', () => void sendAll())
  })
  socket.destroy()
  const { text, isClosed } = seen
  return { text, isClosed, statuses: statusesOf(text), ms: performance.now() - startedAt }

  async function sendAll(): Promise<void> {
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) await pause(pauseMs)
      if (socket.writable) socket.write(piece)
    }
  }
}

function statusesOf(text: string): readonly number[] {
  return [...text.matchAll(FIRST_LINE)].map(([, status]) => Number(status)).filter((n) => n >= 200)
}

/** Whether that many answers are there and the last one has all its bytes. */
function isComplete(text: string, answers: number): boolean {
  const finals = [...text.matchAll(FIRST_LINE)].filter(([, status]) => Number(status) >= 200)
  const last = finals.at(-1)
  if (finals.length < answers || last === undefined) return false
  const rest = text.slice(last.index)
  const headEnd = rest.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(rest)?.[1]
  return headEnd > 0 && (length === undefined || rest.length >= headEnd + 4 + Number(length))
}
