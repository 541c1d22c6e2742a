import type { Page } from 'playwright'
import { AppError } from '../../core/errors.ts'
import type { NavigationOptions } from '../../core/ports/browser.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { PageNetwork } from './page-network.ts'

/** Text by which Playwright or the browser says that the page went on to another one meanwhile. */
const MOVED_ON =
  /context was destroyed|interrupted by another navigation|is navigating|Cannot find context|target navigated|No frame/

/** Whether something failed because the page went on to another one meanwhile. */
export function hasMovedOn(error: unknown): boolean {
  return error instanceof Error && !(error instanceof AppError) && MOVED_ON.test(error.message)
}

/**
 * Which of the documents that were asked for the page shows, and whether it has loaded. One that is
 * saved as a file, or says that there is none, leaves the page what it is.
 */
export class PageDocuments {
  readonly #network: PageNetwork
  #loaded = -1
  #shown = -1
  /** Of the document that is shown. */
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

  /** What is shown by now does not count. */
  reset(): void {
    this.#loaded = -1
    this.#shown = -1
  }

  /** The newest one has loaded. */
  get isLoaded(): boolean {
    return this.#loaded === this.#network.documents
  }

  /** The newest one is shown. */
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
/** After so long without a request, scripts that build the page are taken to be done. */
const QUIET_MS = 100
/** What is left for reading a page that was left as it was. */
const CAPPED_READ_MS = 1000

/** What is to be seen of a page that loads. */
export type LoadingPage = {
  /** Requests so far, and those that wait for an answer. */
  readonly requests: { readonly begun: number; readonly open: number }
  /** Whether the newest page has loaded. */
  isLoaded(): boolean
  /** Whether there is a page at all. */
  hasDocument(): boolean
  /** @throws what the page has failed with */
  assertWell(): void
}

/** Waits for pages to come to rest; times are bounded over all waits together. */
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

  /** The time of everything is over. */
  get isCapped(): boolean {
    return this.#passedMs >= (this.#limits.capMs ?? Number.POSITIVE_INFINITY)
  }

  /** For reading the page. */
  get leftMs(): number {
    const leftMs = Math.max(1, this.#limits.timeoutMs - this.#spentMs)
    return this.isCapped ? Math.max(leftMs, CAPPED_READ_MS) : leftMs
  }

  /**
   * Until the page has loaded and asks for nothing more. Time in which a request waits for its
   * answer is not the browser's; a page that has loaded and still asks for things is left at that
   * after `settleMs`, and whatever there is of a page after `capMs`.
   * @throws TARGET_UNREACHABLE (timeout), what the page failed with, or the signal's reason
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

/** @param timeoutMs What the browser was given. */
export function tookTooLong(timeoutMs: number): AppError {
  const problem = `the browser was not done with the page within ${Math.round(timeoutMs)} ms`
  return new AppError('TARGET_UNREACHABLE', { problem, cause: 'timeout' })
}
