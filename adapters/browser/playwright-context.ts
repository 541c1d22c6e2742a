import type { Browser as Chromium } from 'playwright'
import { joinSignals, untilAborted } from '../../core/abort-signals.ts'
import { AppError } from '../../core/errors.ts'
import type {
  BrowserContext,
  BrowserContextOptions,
  BrowserPage,
  BrowserState,
  ConsoleError,
  EvaluateOptions,
  NavigationOptions,
  PdfOptions,
  ScreenshotOptions,
} from '../../core/ports/browser.ts'
import type { Clock } from '../../core/ports/clock.ts'
import { parseUrl } from '../../core/url.ts'
import { Deadline } from '../timing/clock.ts'
import { type OpenPage, openPage } from './open-page.ts'
import { formScript, printPage, readScript, shootPage } from './page-actions.ts'
import {
  hasMovedOn,
  type LoadingPage,
  PageDocuments,
  PageSettling,
  tookTooLong,
} from './page-settling.ts'

type Parts = OpenPage & {
  readonly options: BrowserContextOptions
  readonly signal: AbortSignal
} & Surroundings

type Surroundings = {
  readonly clock: Clock
  /** Called once. */
  readonly onClosed: () => void
  /** Called when the browser cannot even close the page. */
  readonly onStuck: () => void
}

const CLOSE_TIMEOUT_MS = 5000
/** Playwright has its own timeout; we wait only this much longer. */
const GRACE_MS = 500

/** Characters in JSON for one escaped character. */
const LONGEST_ESCAPE = 6

/** One page in its own context. It is closed at the latest when its signal aborts. */
export class PlaywrightContext implements BrowserContext {
  readonly #parts: Parts
  readonly #closing: AbortController
  #handleClosed: Promise<void> | undefined
  #closed: Promise<void> | undefined
  readonly #documents: PageDocuments
  #crash: AppError | undefined

  private constructor(parts: Parts, closing: AbortController) {
    this.#parts = parts
    this.#closing = closing
    const { page, network } = parts
    this.#documents = new PageDocuments(page, network)
    page.on('crash', () => this.#end(ENDED))
    page.on('close', () => this.#end(ENDED))
    const { signal } = parts.options
    if (signal.aborted) void this.#close()
    else signal.addEventListener('abort', this.#close, { once: true })
  }

  static async open(
    chromium: Chromium,
    options: BrowserContextOptions,
    around: Surroundings,
  ): Promise<PlaywrightContext> {
    const closing = new AbortController()
    const signal = joinSignals([options.signal, closing.signal])
    let onFlood = (_problem: string): void => undefined
    const opening = { options, signal, onFlood: (problem: string) => onFlood(problem) }
    const open = await openPage(chromium, opening).catch((error: unknown) => {
      throw signal.aborted ? signal.reason : asEnded(error)
    })
    const context = new PlaywrightContext({ ...open, ...around, options, signal }, closing)
    onFlood = (problem) => context.#end({ code: 'TARGET_UNREACHABLE', problem })
    return context
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

  screenshot(options: ScreenshotOptions): Promise<Uint8Array> {
    const isMobile = this.#parts.options.viewport?.isMobile ?? false
    return this.#inTime(options.timeoutMs, shootPage(this.#parts, isMobile, options))
  }

  pdf({ timeoutMs }: PdfOptions): Promise<Uint8Array> {
    return this.#inTime(timeoutMs, printPage(this.#parts.page))
  }

  consoleErrors(): readonly ConsoleError[] {
    return [...this.#parts.watch.errors]
  }

  state(): Promise<BrowserState> {
    const { handle, signal } = this.#parts
    return this.#telling(untilAborted(handle.storageState(), signal))
  }

  /** A caller that gives up need not await this. */
  async close(): Promise<void> {
    const closed = this.#close()
    if (!this.#parts.options.signal.aborted) await closed
  }

  readonly #close = (): Promise<void> => {
    this.#parts.options.signal.removeEventListener('abort', this.#close)
    this.#closed ??= this.#closeInTime().finally(this.#parts.onClosed)
    return this.#closed
  }

  async #closeInTime(): Promise<void> {
    const { clock, options, onStuck } = this.#parts
    const { aborted, reason } = options.signal
    const why = aborted ? reason : new AppError('CANCELLED', { problem: 'the page was closed' })
    this.#closing.abort(why)
    const patience = new AbortController()
    // Do not wait for a browser that hangs.
    const isTired = clock.sleep(CLOSE_TIMEOUT_MS, patience.signal).then(
      () => true,
      () => false,
    )
    if (await Promise.race([this.#closeHandle(), isTired])) onStuck()
    patience.abort()
  }

  #closeHandle(): Promise<void> {
    // Fails if the browser has exited, which has already closed it.
    this.#handleClosed ??= this.#parts.handle.close().catch(() => undefined)
    return this.#handleClosed
  }

  async #visit(options: NavigationOptions, begin: () => Promise<unknown>): Promise<BrowserPage> {
    const { clock, network, signal } = this.#parts
    signal.throwIfAborted()
    network.reset()
    this.#documents.reset()
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
      isLoaded: () => this.#documents.isLoaded,
      hasDocument: () => this.#documents.isShown,
      assertWell: () => {
        network.assertAnswered()
        if (this.#crash !== undefined) throw this.#crash
        if (refusal.error !== undefined) throw refusal.error
      },
    }
  }

  /** Returns undefined when the page has just navigated away. */
  async #read(timeoutMs: number): Promise<BrowserPage | undefined> {
    const { page, world, options } = this.#parts
    const { maxPageLength: limitBytes } = options
    const maxLength = LONGEST_ESCAPE * limitBytes + 2
    try {
      const url = page.url()
      const read = { timeoutMs, maxLength }
      const html = await world.evaluate<string | null>(readScript(limitBytes), read)
      if (html === null) throw new AppError('RESPONSE_TOO_LARGE', { url, limitBytes })
      return { url, status: this.#documents.status, html }
    } catch (error) {
      if (hasMovedOn(error)) return undefined
      throw error
    }
  }

  /** Rejects all waits for the page at once, because a closed page may never answer. */
  #end({
    code,
    problem,
  }: {
    readonly code: 'BROWSER_UNAVAILABLE' | 'TARGET_UNREACHABLE'
    readonly problem: string
  }): void {
    if (this.#crash !== undefined) return
    const retryable = code === 'BROWSER_UNAVAILABLE'
    this.#crash = new AppError(code, { problem, retryable })
    this.#closing.abort(this.#crash)
    // The owner closes the context too, but the flood must stop now.
    void this.#closeHandle()
  }

  async #inTime<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
    const tooLate = (): AppError => tookTooLong(timeoutMs)
    const deadline = new Deadline(this.#parts.signal, timeoutMs + GRACE_MS, tooLate)
    const done = untilAborted(work, deadline.signal).catch((error: unknown) => {
      throw error instanceof Error && error.name === 'TimeoutError' ? tooLate() : error
    })
    return this.#telling(done).finally(() => deadline.clear())
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
    const problem = `the browser gave up on the page: ${line.slice(0, 300)}`
    return new AppError('TARGET_UNREACHABLE', { problem }, { cause: error })
  }
}

const ENDED = { code: 'BROWSER_UNAVAILABLE', problem: 'it exited while it showed a page' } as const

/** A browser that runs but opens no page is about to exit. */
function asEnded(error: unknown): AppError {
  const { code, problem } = ENDED
  return new AppError(code, { problem, retryable: true }, { cause: error })
}

function isOfSite(pageUrl: string, url: string): boolean {
  return parseUrl(pageUrl)?.origin === new URL(url).origin
}
