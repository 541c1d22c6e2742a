import type { Page } from 'playwright'
import { AppError } from '../../core/errors.ts'
import type { NavigationOptions } from '../../core/ports/browser.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { PageNetwork } from './page-network.ts'

/** Errors of Playwright or the browser after the page navigated away. */
const MOVED_ON =
  /context was destroyed|interrupted by another navigation|is navigating|Cannot find context|target navigated|No frame/

/** Whether an operation failed because the page navigated away in the meantime. */
export function hasMovedOn(error: unknown): boolean {
  return error instanceof Error && !(error instanceof AppError) && MOVED_ON.test(error.message)
}

/**
 * Tracks which of the requested documents the page shows, and whether it has loaded. A download or
 * an empty response (204) leaves the current page in place.
 */
export class PageDocuments {
  readonly #network: PageNetwork
  #loaded = -1
  #shown = -1
  /** Status of the document that is shown. */
  status = 0

  constructor(page: Page, network: PageNetwork) {
    this.#network = network
    page.on('load', () => {
      this.#loaded = network.isDocumentOpen ? this.#shown : network.documents
    })
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame() || network.isDocumentOpen) return
      this.#shown = network.documents
      this.status = network.status
    })
    page.on('download', () => this.#stay())
    network.onStay = () => this.#stay()
  }

  /** Ignores the document that is shown now. */
  reset(): void {
    this.#loaded = -1
    this.#shown = -1
  }

  /** Whether the newest document has loaded. */
  get isLoaded(): boolean {
    return this.#loaded === this.#network.documents
  }

  /** Whether the newest document is shown. */
  get isShown(): boolean {
    return this.#shown === this.#network.documents
  }

  #stay(): void {
    if (this.#shown < 0) return
    const { documents } = this.#network
    if (this.#loaded === this.#shown) this.#loaded = documents
    this.#shown = documents
  }
}

const TICK_MS = 20
/** After this long without a request, scripts are assumed to have built the page. */
const QUIET_MS = 100
/** Time for reading a page that did not settle. */
const CAPPED_READ_MS = 1000

/** The state of a page that loads. */
export type LoadingPage = {
  /** Requests so far, and those that wait for a response. */
  readonly requests: { readonly begun: number; readonly open: number }
  /** Whether the newest document has loaded. */
  isLoaded(): boolean
  /** Whether there is a document at all. */
  hasDocument(): boolean
  /** @throws the error with which the page failed */
  assertWell(): void
}

/** Waits for pages to settle. The time limits apply to all waits together. */
export class PageSettling {
  readonly #clock: Clock
  readonly #limits: NavigationOptions
  readonly #signal: AbortSignal
  #spentMs = 0
  #passedMs = 0

  constructor(clock: Clock, limits: NavigationOptions, signal: AbortSignal) {
    this.#clock = clock
    this.#limits = limits
    this.#signal = signal
  }

  /** Whether the total time is used up. */
  get isCapped(): boolean {
    return this.#passedMs >= (this.#limits.capMs ?? Number.POSITIVE_INFINITY)
  }

  /** Time left for reading the page. */
  get leftMs(): number {
    const leftMs = Math.max(1, this.#limits.timeoutMs - this.#spentMs)
    return this.isCapped ? Math.max(leftMs, CAPPED_READ_MS) : leftMs
  }

  /**
   * Waits until the page has loaded and requests nothing more. Time that a request waits for its
   * response does not count. Stops after `settleMs` for a loaded page that still makes requests,
   * and after `capMs` in any case.
   * @throws TARGET_UNREACHABLE (timeout), the page's failure, or the signal's reason
   */
  async rest(page: LoadingPage): Promise<void> {
    const { timeoutMs, quietMs: enoughMs = QUIET_MS, settleMs = timeoutMs } = this.#limits
    let quietMs = 0
    let loadedMs = 0
    let begun = -1
    for (;;) {
      const before = this.#clock.monotonic()
      await this.#clock.sleep(TICK_MS, this.#signal)
      page.assertWell()
      const passedMs = this.#clock.monotonic() - before
      this.#passedMs += passedMs
      const isBusy = page.requests.open > 0 || page.requests.begun !== begun
      begun = page.requests.begun
      loadedMs = page.isLoaded() ? loadedMs + passedMs : 0
      quietMs = isBusy || loadedMs === 0 ? 0 : quietMs + passedMs
      if (quietMs >= enoughMs || loadedMs >= settleMs) return
      if (this.isCapped && page.hasDocument()) return
      this.#spend(page.requests.open === 0 ? passedMs : 0)
    }
  }

  #spend(ms: number): void {
    const { timeoutMs, capMs = 0 } = this.#limits
    this.#spentMs += ms
    if (this.#spentMs >= timeoutMs) throw tookTooLong(timeoutMs)
    if (this.isCapped) throw tookTooLong(capMs)
  }
}

/** @param timeoutMs the time limit that the caller set */
export function tookTooLong(timeoutMs: number): AppError {
  const problem = `the browser did not finish the page within ${Math.round(timeoutMs)} ms`
  return new AppError('TARGET_UNREACHABLE', { problem, cause: 'timeout' })
}
