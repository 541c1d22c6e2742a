import type { Clock } from '../../../../core/ports/clock.ts'
import { Pace, type RequestPace } from '../../multipage/walker.ts'

type PaceParts = {
  readonly clock: Clock
  /** Milliseconds between the starts of two requests. */
  readonly pauseMs: number
  /** To which refusals lengthen the pause at most. */
  readonly slowestMs: number
  /** Refusals without an answer between them after which nothing more is requested. */
  readonly maxRefusals: number
}

/** The first pause after a refusal, where there was none. */
const FIRST_PAUSE_MS = 250
/** Answers after which the pause shrinks again, and to what. */
const ANSWERS_TO_RECOVER = 20
const SHRINKING = 0.7

/** The site keeps refusing requests, or no longer answers, so no more may start. */
export class SiteRefused extends Error {}

/** Lengthens the pause between requests when a site asks to wait, and shortens it as it answers. */
export class AdaptivePace implements RequestPace {
  readonly #parts: PaceParts
  readonly #pace: Pace
  #heldUntilMs = 0
  #refusals = 0
  #answers = 0
  #isClosed = false

  constructor(parts: PaceParts) {
    this.#parts = parts
    this.#pace = new Pace(parts.clock, parts.pauseMs)
  }

  /** The site refused so often that the audit ends. */
  get isRefused(): boolean {
    return this.#refusals >= this.#parts.maxRefusals
  }

  /** No more requests may start. */
  get isOver(): boolean {
    return this.#isClosed || this.isRefused
  }

  /** Lets no more requests start, as after refusals. */
  close(): void {
    this.#isClosed = true
  }

  /** @throws SiteRefused, or the signal's reason */
  async turn(signal: AbortSignal): Promise<void> {
    this.#assertOpen()
    await this.#pace.turn(signal)
    this.#assertOpen()
  }

  hold(waitMs: number): void {
    const { clock, slowestMs } = this.#parts
    this.#refusals += 1
    this.#answers = 0
    const now = clock.monotonic()
    // Requests that were under way when the first was refused say nothing about the new pause.
    if (now >= this.#heldUntilMs) {
      const slower = Math.min(slowestMs, Math.max(FIRST_PAUSE_MS, 2 * this.#pace.pauseMs))
      this.#pace.pauseMs = Math.max(this.#parts.pauseMs, slower)
    }
    this.#heldUntilMs = Math.max(this.#heldUntilMs, now + waitMs)
    this.#pace.hold(waitMs)
  }

  answered(): void {
    this.#refusals = 0
    this.#answers += 1
    if (this.#answers % ANSWERS_TO_RECOVER !== 0) return
    const shorter = this.#pace.pauseMs * SHRINKING
    this.#pace.pauseMs = shorter < FIRST_PAUSE_MS ? this.#parts.pauseMs : shorter
    this.#pace.pauseMs = Math.max(this.#pace.pauseMs, this.#parts.pauseMs)
  }

  #assertOpen(): void {
    if (this.isOver) throw new SiteRefused()
  }
}
