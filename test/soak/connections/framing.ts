import { FRAMING_CASES, type FramingCase, HIDDEN_PATH } from './framing-cases.ts'
import { type RawAnswer, rawExchange } from './raw-exchange.ts'

/** A server, and the paths of the requests it has seen. */
export type WatchedServer = { readonly port: number; seen(): readonly string[] }

/** What a server made of a connection on which nobody could say where a request ends. */
export type FramingOutcome = {
  readonly name: string
  readonly answer: RawAnswer
  /** What of it is wrong; undefined when nothing is. */
  readonly defect: string | undefined
}

const WITHIN_MS = 3000
const AT_ONCE = 8
const PAUSE_MS = 5

/** Tries every case, several at once. */
export async function framingTrial(
  server: WatchedServer,
  cases: readonly FramingCase[] = FRAMING_CASES,
): Promise<readonly FramingOutcome[]> {
  const waiting = cases.entries()
  const outcomes: FramingOutcome[] = []
  const worker = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const [index, framing] = next.value
      outcomes.push(await outcomeOf(server, marked(framing, index)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return outcomes
}

type Marked = FramingCase & { readonly hidden: string }

/** With a hidden request of its own, of the same length. */
function marked({ name, pieces }: FramingCase, index: number): Marked {
  const hidden = `/${String(index).padStart(HIDDEN_PATH.length - 1, 'h')}`
  const marking = (piece: string | Buffer) =>
    Buffer.from(Buffer.from(piece).toString('latin1').replaceAll(HIDDEN_PATH, hidden), 'latin1')
  return { name, hidden, pieces: pieces.map(marking) }
}

async function outcomeOf(server: WatchedServer, { name, pieces, hidden }: Marked) {
  const { port } = server
  const answer = await rawExchange({ port, pieces, withinMs: WITHIN_MS, pauseMs: PAUSE_MS })
  const isSeen = server.seen().some((path) => path.includes(hidden))
  return { name, answer, defect: isSeen ? 'the hidden request was seen' : defectOf(answer) }
}

/** At most one answer, and the connection is closed. */
function defectOf({ statuses, isClosed }: RawAnswer): string | undefined {
  if (statuses.length > 1) return `${statuses.length} answers: ${statuses.join(', ')}`
  return isClosed ? undefined : 'the connection stays open'
}
