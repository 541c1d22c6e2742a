import { untilAborted } from '../../../core/abort-signals.ts'
import type { SourceQuota } from '../../../core/plugin.ts'
import type { Clock } from '../../../core/ports/clock.ts'

/**
 * Follows the account that the API keeps of its callers: a call costs 1 and its milliseconds, and
 * the account drains steadily. Calls are made one at a time, and spread out while it is more than
 * half full.
 */
export class QuotaAccount {
  readonly #quota: SourceQuota
  readonly #clock: Clock
  #level = 0
  #at = 0
  #resumeAt = 0
  #refusals = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(quota: SourceQuota, clock: Clock) {
    this.#quota = quota
    this.#clock = clock
  }

  /**
   * Makes a call when it is its turn. A call that is abandoned while it waits delays no other.
   * @throws the signal's reason, or the call's error
   */
  take<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const turn = this.#last.then(async () => {
      signal.throwIfAborted()
      const waitMs = this.#resumeAt - this.#clock.monotonic()
      if (waitMs > 0) await this.#clock.sleep(waitMs, signal)
      return call()
    })
    this.#last = turn.catch(() => undefined)
    return untilAborted(turn, signal)
  }

  /** Books a call that was answered. @param ms how long it took */
  charge(ms: number): void {
    const { perSecond, limit } = this.#quota
    const now = this.#clock.monotonic()
    const drained = ((now - this.#at) / 1000) * perSecond
    this.#level = Math.max(0, this.#level - drained) + 1 + ms
    this.#at = now
    if (this.#level > limit / 2) this.#resumeAt = now + (ms / perSecond) * 1000
  }

  /** Notes that a call was not refused, so that the next pause is short again. */
  accept(): void {
    this.#refusals = 0
  }

  /** Notes that the account is full. Returns the pause before the next call, in milliseconds. */
  refuse(): number {
    const { pauseMs, mostPauseMs } = this.#quota
    const pause = Math.min(pauseMs * 2 ** this.#refusals, mostPauseMs)
    this.#refusals += 1
    this.#resumeAt = this.#clock.monotonic() + pause
    return pause
  }
}
