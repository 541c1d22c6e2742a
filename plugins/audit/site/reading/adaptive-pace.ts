import type { Clock } from '../../../../core/ports/clock.ts'
import type { RequestPace } from '../../multipage/walker.ts'
import type { StateChange } from '../site-data.ts'

type PaceParts = {
  readonly clock: Clock
  /** Milliseconds between the starts of two requests. */
  readonly pauseMs: number
  /** To which refusals lengthen the pause at most. */
  readonly slowestMs: number
  /** Refusals without an answer between them after which nothing more is requested. */
  readonly maxRefusals: number
  /** Absent when only this process requests pages of the site. */
  readonly share?: (change: StateChange<PaceState>) => Promise<PaceState>
}

/** State that all processes reading a site share. */
export type PaceState = {
  /** The earliest next start. */
  readonly nextMs: number
  /** The last assigned start, and the time of its request. */
  readonly startMs: number
  readonly askedMs: number
  /** The pause that refusals led to. 0: none. */
  readonly slowedMs: number
  readonly heldUntilMs: number
  /** Refusals without an answer between them, and answers since the last refusal. */
  readonly refusals: number
  readonly answers: number
}

const FRESH: PaceState = {
  ...{ nextMs: 0, startMs: 0, askedMs: 0, slowedMs: 0, heldUntilMs: 0, refusals: 0, answers: 0 },
}

/** Refusals that other audits of the site got so long ago do not end this one. */
const FORGET_MS = 60_000
/** How much longer a process pauses while it does not know what others request. */
const ALONE_FACTOR = 10
/** The first pause after a refusal, where there was none. */
const FIRST_PAUSE_MS = 250
/** Answers after which the pause shrinks again, and to what. */
const ANSWERS_TO_RECOVER = 20
const SHRINKING = 0.7

/** The site keeps refusing requests, or no longer responds, so no further requests may start. */
export class SiteRefused extends Error {}

/** Lengthens the pause between requests when a site asks to wait, and shortens it as it answers. */
export class AdaptivePace implements RequestPace {
  readonly #parts: PaceParts
  #state = FRESH
  #isClosed = false
  /** Changes of the shared state are sent one after another. */
  #changes: Promise<unknown> = Promise.resolve()

  constructor(parts: PaceParts) {
    this.#parts = parts
  }

  /** The site refused so often that the audit ends. */
  get isRefused(): boolean {
    return this.#state.refusals >= this.#parts.maxRefusals
  }

  /** No more requests may start. */
  get isOver(): boolean {
    return this.#isClosed || this.isRefused
  }

  /** Stops further requests, as after refusals. */
  close(): void {
    this.#isClosed = true
  }

  /** @throws SiteRefused, or the signal's reason */
  async turn(signal: AbortSignal): Promise<void> {
    this.#assertOpen()
    signal.throwIfAborted()
    const { startMs, askedMs } = await this.#change((state, now, isAlone) => {
      const start = Math.max(now, state.nextMs)
      const pause = this.#pauseOf(state) * (isAlone ? ALONE_FACTOR : 1)
      const isLongAgo = now > state.heldUntilMs + FORGET_MS
      const forgotten = this.#parts.share && isLongAgo && { refusals: 0 }
      return { ...state, ...forgotten, startMs: start, askedMs: now, nextMs: start + pause }
    })
    if (startMs > askedMs) await this.#parts.clock.sleep(startMs - askedMs, signal)
    this.#assertOpen()
  }

  hold(waitMs: number): void {
    const { slowestMs } = this.#parts
    void this.#change((state, now) => ({
      ...state,
      refusals: state.refusals + 1,
      answers: 0,
      // Requests that were under way when the first was refused say nothing about the new pause.
      ...(now >= state.heldUntilMs && {
        slowedMs: Math.min(slowestMs, Math.max(FIRST_PAUSE_MS, 2 * this.#pauseOf(state))),
      }),
      heldUntilMs: Math.max(state.heldUntilMs, now + waitMs),
      nextMs: Math.max(state.nextMs, now + waitMs),
    }))
  }

  answered(): void {
    void this.#change((state) => {
      const answers = state.answers + 1
      const shorter = this.#pauseOf(state) * SHRINKING
      const slowedMs = shorter < FIRST_PAUSE_MS ? 0 : shorter
      const isFaster = answers % ANSWERS_TO_RECOVER === 0
      return { ...state, refusals: 0, answers, ...(isFaster && { slowedMs }) }
    })
  }

  #pauseOf({ slowedMs }: PaceState): number {
    return Math.max(this.#parts.pauseMs, slowedMs)
  }

  #change(
    change: (state: PaceState, now: number, isAlone: boolean) => PaceState,
  ): Promise<PaceState> {
    const { share, clock } = this.#parts
    if (share === undefined) {
      this.#state = change(this.#state, clock.monotonic(), false)
      return Promise.resolve(this.#state)
    }
    const changed = this.#changes.then(async () => {
      this.#state = await share((state = FRESH, now, isAlone) => change(state, now, isAlone))
      return this.#state
    })
    this.#changes = changed
    return changed
  }

  #assertOpen(): void {
    if (this.isOver) throw new SiteRefused()
  }
}
