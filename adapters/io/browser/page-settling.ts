import { AppError } from '../../../core/errors.ts'
import type { Clock } from '../../../core/ports/clock.ts'

const TICK_MS = 20
/** After so long without a request, scripts that build the page are taken to be done. */
const QUIET_MS = 100

/** What is to be seen of a page that loads. */
export type LoadingPage = {
  /** Requests so far, and those that wait for an answer. */
  readonly requests: { readonly begun: number; readonly open: number }
  /** Whether the newest page has loaded. */
  isLoaded(): boolean
  /** @throws what the page has failed with */
  assertWell(): void
}

/** Waits for pages to come to rest; the browser's own time is bounded over all waits together. */
export class PageSettling {
  readonly #clock: Clock
  readonly #timeoutMs: number
  readonly #signal: AbortSignal
  #spentMs = 0

  constructor(clock: Clock, timeoutMs: number, signal: AbortSignal) {
    this.#clock = clock
    this.#timeoutMs = timeoutMs
    this.#signal = signal
  }

  get leftMs(): number {
    return Math.max(1, this.#timeoutMs - this.#spentMs)
  }

  /**
   * Until the page has loaded and asks for nothing more. Time in which a request waits for its
   * answer is not the browser's; a page that has loaded and still asks for things is left at that
   * after the time of a page.
   * @throws TARGET_UNREACHABLE (timeout), what the page failed with, or the signal's reason
   */
  async rest(page: LoadingPage): Promise<void> {
    let quietMs = 0
    let loadedMs = 0
    let begun = -1
    for (;;) {
      const before = this.#clock.monotonic()
      await this.#clock.sleep(TICK_MS, this.#signal)
      page.assertWell()
      const passedMs = this.#clock.monotonic() - before
      const isBusy = page.requests.open > 0 || page.requests.begun !== begun
      begun = page.requests.begun
      if (page.requests.open === 0) this.#spend(passedMs)
      loadedMs = page.isLoaded() ? loadedMs + passedMs : 0
      quietMs = isBusy || loadedMs === 0 ? 0 : quietMs + passedMs
      if (quietMs >= QUIET_MS || loadedMs >= this.#timeoutMs) return
    }
  }

  #spend(passedMs: number): void {
    this.#spentMs += passedMs
    if (this.#spentMs >= this.#timeoutMs) throw tookTooLong(this.#timeoutMs)
  }
}

/** @param timeoutMs What the browser was given. */
export function tookTooLong(timeoutMs: number): AppError {
  const problem = `the browser was not done with the page within ${timeoutMs} ms`
  return new AppError('TARGET_UNREACHABLE', { problem, cause: 'timeout' })
}
