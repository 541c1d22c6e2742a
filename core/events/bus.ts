import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import { IsolatedEmitter } from './emitter.ts'
import type { EventKind, EventPayloads, RunEvent } from './event.ts'

const MAX_REMEMBERED_OF_ITEMS = 1000

/** Receives each event of a run. Its errors are logged. */
export type Listener = (event: RunEvent) => void
type BusParts = { readonly runId: string; readonly clock: Clock; readonly log: Log }

/**
 * The events of one run. Numbers them, remembers them for late subscribers, and isolates listeners
 * that throw from the run and from each other.
 */
export class EventBus {
  readonly #parts: BusParts
  readonly #startedMs: number
  readonly #emitter: IsolatedEmitter<{ event: RunEvent }>
  readonly #undelivered: RunEvent[] = []
  #remembered: RunEvent[] = []
  #rememberedOfItems = 0
  #nextSeq = 0
  #isDelivering = false

  constructor(parts: BusParts) {
    this.#parts = parts
    this.#startedMs = parts.clock.monotonic()
    const { runId, log } = parts
    this.#emitter = new IsolatedEmitter((err, _, { kind }) =>
      log.error({ err, runId, kind }, 'a listener of a run threw'),
    )
  }

  /** Events are delivered in order, even if a listener causes new ones. */
  emit<K extends EventKind>(kind: K, data: EventPayloads[K]): void {
    const at = Math.round(this.#parts.clock.monotonic() - this.#startedMs)
    const event = { runId: this.#parts.runId, seq: this.#nextSeq, at, kind, data } as RunEvent
    this.#nextSeq += 1
    this.#remember(event)
    this.#undelivered.push(event)
    this.#deliver()
  }

  /** Calls `listener` with past events, then with new ones. Returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void {
    let lastSeq = -1
    let isOpen = true
    const receive = (event: RunEvent): void => {
      if (!isOpen || event.seq <= lastSeq) return
      lastSeq = event.seq
      listener(event)
    }
    const repeat = this.#emitter.isolated('event', receive)
    for (let from = this.#remembered; from.length > 0; from = this.#since(lastSeq)) {
      for (const event of from) repeat(event)
      if (!isOpen) break
    }
    const stop = this.#emitter.on('event', receive)
    return () => {
      isOpen = false
      stop()
    }
  }

  #deliver(): void {
    if (this.#isDelivering) return
    this.#isDelivering = true
    for (let event = this.#undelivered.shift(); event; event = this.#undelivered.shift()) {
      this.#emitter.emit('event', event)
    }
    this.#isDelivering = false
  }

  #since(seq: number): RunEvent[] {
    return this.#remembered.filter((event) => event.seq > seq)
  }

  /** A long run has thousands of events about items, so only the latest of those are kept. */
  #remember(event: RunEvent): void {
    this.#remembered.push(event)
    if (!isOfAnItem(event.kind)) return
    this.#rememberedOfItems += 1
    if (this.#rememberedOfItems <= MAX_REMEMBERED_OF_ITEMS) return
    let surplus = MAX_REMEMBERED_OF_ITEMS / 2
    this.#rememberedOfItems -= surplus
    this.#remembered = this.#remembered.filter(({ kind }) => {
      if (!isOfAnItem(kind) || surplus === 0) return true
      surplus -= 1
      return false
    })
  }
}

function isOfAnItem(kind: EventKind): boolean {
  return kind === 'progress' || kind === 'item:failed'
}
