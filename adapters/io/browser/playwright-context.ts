import type { Browser as Chromium } from 'playwright'
import { AppError } from '../../../core/errors.ts'
import { joinSignals } from '../../../core/join-signals.ts'
import { parseUrl } from '../../../core/parse-url.ts'
import type {
  BrowserContext,
  BrowserContextOptions,
  BrowserPage,
  BrowserState,
  ConsoleError,
  EvaluateOptions,
  NavigationOptions,
  ScreenshotOptions,
} from '../../../core/ports/browser.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import { abortable } from '../abortable.ts'
import { Deadline } from '../deadline.ts'
import { type OpenPage, openPage } from './open-page.ts'
import { formScript, readScript } from './page-scripts.ts'
import { type LoadingPage, PageSettling, tookTooLong } from './page-settling.ts'

type Parts = OpenPage & {
  readonly options: BrowserContextOptions
  readonly clock: Clock
  readonly signal: AbortSignal
}

const CLOSE_TIMEOUT_MS = 5000
/** Playwright gives up by itself; it is not waited for much longer. */
const GRACE_MS = 500

/** Windows side by side that a page is shown at most. */
const WIDEST = 3

/** Text by which Playwright says that the page went on to another one meanwhile. */
const MOVED_ON = /context was destroyed|interrupted by another navigation|is navigating/

/** One page in a context of its own. */
export class PlaywrightContext implements BrowserContext {
  readonly #parts: Parts
  readonly #closing: AbortController
  #loadedDocument = -1
  #shownDocument = -1
  #crash: AppError | undefined

  private constructor(parts: Parts, closing: AbortController) {
    this.#parts = parts
    this.#closing = closing
    const { page, network } = parts
    page.on('load', () => {
      if (!network.isDocumentOpen) this.#loadedDocument = network.documents
    })
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.#shownDocument = network.documents
    })
    page.on('crash', () => this.#ended())
    page.on('close', () => this.#ended())
  }

  static async open(
    chromium: Chromium,
    options: BrowserContextOptions,
    clock: Clock,
  ): Promise<PlaywrightContext> {
    const closing = new AbortController()
    const signal = joinSignals([options.signal, closing.signal])
    const open = await openPage(chromium, options, signal)
    return new PlaywrightContext({ ...open, options, clock, signal }, closing)
  }

  goto(url: string, options: NavigationOptions): Promise<BrowserPage> {
    const { page } = this.#parts
    return this.#visit(options, () => page.goto(url, { waitUntil: 'commit', timeout: 0 }))
  }

  async submit(
    url: string,
    fields: readonly { readonly name: string; readonly value: string }[],
    options: NavigationOptions,
  ): Promise<BrowserPage> {
    const { page, network } = this.#parts
    if (!isOfSite(page.url(), url)) {
      network.answerBlank(url)
      await this.goto(url, options)
    }
    return this.#visit(options, () => page.evaluate(formScript(url, fields)))
  }

  evaluate<T>(expression: string, options: EvaluateOptions): Promise<T> {
    return this.#telling(this.#parts.world.evaluate<T>(expression, options))
  }

  evaluateInFrames<T>(
    expression: string,
    options: EvaluateOptions,
  ): Promise<readonly { readonly url: string; readonly value: T }[]> {
    return this.#telling(this.#parts.world.evaluateInFrames<T>(expression, options))
  }

  async screenshot(options: ScreenshotOptions): Promise<Uint8Array> {
    const { signal } = this.#parts
    const { timeoutMs } = options
    const tooLate = (): AppError => tookTooLong(timeoutMs)
    const deadline = new Deadline(signal, timeoutMs + GRACE_MS, tooLate)
    const taken = abortable(this.#shoot(options), deadline.signal).catch((error: unknown) => {
      throw error instanceof Error && error.name === 'TimeoutError' ? tooLate() : error
    })
    return this.#telling(taken).finally(() => deadline.clear())
  }

  consoleErrors(): readonly ConsoleError[] {
    return this.#parts.console.errors()
  }

  state(): Promise<BrowserState> {
    const { handle, signal } = this.#parts
    return this.#telling(abortable(handle.storageState(), signal))
  }

  async close(): Promise<void> {
    const { handle, clock, options } = this.#parts
    const { aborted, reason } = options.signal
    const why = aborted ? reason : new AppError('CANCELLED', { problem: 'the page was closed' })
    this.#closing.abort(why)
    const patience = new AbortController()
    // A browser that has ended has closed it already; one that hangs is not waited for.
    const closed = handle.close().catch(() => undefined)
    const tired = clock.sleep(CLOSE_TIMEOUT_MS, patience.signal).catch(() => undefined)
    await Promise.race([closed, tired])
    patience.abort()
  }

  async #visit(options: NavigationOptions, begin: () => Promise<unknown>): Promise<BrowserPage> {
    const { clock, network, signal } = this.#parts
    signal.throwIfAborted()
    network.reset()
    this.#loadedDocument = -1
    this.#shownDocument = -1
    const settling = new PageSettling(clock, options, signal)
    const refusal: { error?: unknown } = {}
    begin().catch((error: unknown) => {
      if (!hasMovedOn(error)) refusal.error = error
    })
    try {
      for (;;) {
        await settling.rest(this.#loading(refusal))
        const page = await this.#read(settling.leftMs)
        if (page !== undefined) return page
        if (settling.isCapped) throw tookTooLong(options.capMs ?? 0)
      }
    } catch (error) {
      throw this.#told(error)
    }
  }

  #loading(refusal: { readonly error?: unknown }): LoadingPage {
    const { network } = this.#parts
    return {
      requests: network,
      isLoaded: () => this.#loadedDocument === network.documents,
      hasDocument: () => this.#shownDocument === network.documents,
      assertWell: () => {
        network.assertAnswered()
        if (this.#crash !== undefined) throw this.#crash
        if (refusal.error !== undefined) throw refusal.error
      },
    }
  }

  /** Undefined when the page has just gone on to another one. */
  async #read(timeoutMs: number): Promise<BrowserPage | undefined> {
    const { page, network, options, signal } = this.#parts
    const { maxPageLength: limitBytes } = options
    const deadline = new Deadline(signal, timeoutMs, () => tookTooLong(timeoutMs))
    try {
      const url = page.url()
      const script = page.evaluate<string | null>(readScript(limitBytes))
      const html = await abortable(script, deadline.signal)
      if (html === null) throw new AppError('RESPONSE_TOO_LARGE', { url, limitBytes })
      return { url, status: network.status, html }
    } catch (error) {
      if (hasMovedOn(error)) return undefined
      throw error
    } finally {
      deadline.clear()
    }
  }

  async #shoot(options: ScreenshotOptions): Promise<Uint8Array> {
    const { page, options: visitor } = this.#parts
    const { fullPage = false, maxHeight, quality, scale = 'device', timeoutMs } = options
    const window = page.viewportSize()?.width ?? 0
    // A phone shows pages that do not fit it from afar: all of their width is in its window.
    const width =
      fullPage && visitor.viewport?.isMobile
        ? Math.min(await this.#parts.contentWidth(), WIDEST * window)
        : window
    const isCut = fullPage && maxHeight !== undefined && width > 0
    return page.screenshot({
      type: 'jpeg',
      ...{ quality, fullPage, scale, animations: 'disabled', timeout: timeoutMs },
      ...(isCut && { clip: { x: 0, y: 0, width, height: maxHeight } }),
    })
  }

  #ended(): void {
    const problem = 'it ended while it showed a page'
    this.#crash ??= new AppError('BROWSER_UNAVAILABLE', { problem, retryable: true })
  }

  #telling<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      throw this.#told(error)
    })
  }

  #told(error: unknown): unknown {
    const { signal } = this.#parts
    if (signal.aborted) return signal.reason
    if (error instanceof AppError) return error
    if (this.#crash !== undefined) return this.#crash
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
    const problem = `the browser gave the page up: ${line.slice(0, 300)}`
    return new AppError('TARGET_UNREACHABLE', { problem }, { cause: error })
  }
}

function hasMovedOn(error: unknown): boolean {
  return error instanceof Error && !(error instanceof AppError) && MOVED_ON.test(error.message)
}

function isOfSite(pageUrl: string, url: string): boolean {
  return parseUrl(pageUrl)?.origin === new URL(url).origin
}
