import type { Browser as Chromium, Page, BrowserContext as PlaywrightHandle } from 'playwright'
import { AppError } from '../../../core/errors.ts'
import { joinSignals } from '../../../core/join-signals.ts'
import type {
  BrowserContext,
  BrowserContextOptions,
  BrowserPage,
  BrowserState,
  NavigationOptions,
} from '../../../core/ports/browser.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import { abortable } from '../abortable.ts'
import { Deadline } from '../deadline.ts'
import { NOWHERE } from './launch-chromium.ts'
import { PageNetwork } from './page-network.ts'
import { formScript, readScript } from './page-scripts.ts'
import { type LoadingPage, PageSettling, tookTooLong } from './page-settling.ts'

type Parts = {
  readonly handle: PlaywrightHandle
  readonly page: Page
  readonly network: PageNetwork
  readonly options: BrowserContextOptions
  readonly clock: Clock
  readonly signal: AbortSignal
}

const CLOSE_TIMEOUT_MS = 5000

/** Text by which Playwright says that the page went on to another one meanwhile. */
const MOVED_ON = /context was destroyed|interrupted by another navigation|is navigating/

/** One page in a context of its own. */
export class PlaywrightContext implements BrowserContext {
  readonly #parts: Parts
  readonly #closing: AbortController
  #loadedDocument = -1
  #crash: AppError | undefined

  private constructor(parts: Parts, closing: AbortController) {
    this.#parts = parts
    this.#closing = closing
    const { page, network } = parts
    page.on('load', () => {
      if (!network.isDocumentOpen) this.#loadedDocument = network.documents
    })
    page.on('crash', () => this.#ended())
    page.on('close', () => this.#ended())
    // Windows beside the page are nobody's, and reach no network.
    page.on('popup', (popup) => void popup.close().catch(() => undefined))
  }

  static async open(
    chromium: Chromium,
    options: BrowserContextOptions,
    clock: Clock,
  ): Promise<PlaywrightContext> {
    const { userAgent, locale, state, answer } = options
    const handle = await chromium.newContext({
      userAgent,
      locale,
      proxy: { server: NOWHERE },
      serviceWorkers: 'block',
      acceptDownloads: false,
      ...(state !== undefined && { storageState: state as StorageState }),
    })
    try {
      const page = await handle.newPage()
      const closing = new AbortController()
      const signal = joinSignals([options.signal, closing.signal])
      const network = new PageNetwork(await handle.newCDPSession(page), answer, signal)
      await network.start()
      return new PlaywrightContext({ handle, page, network, options, clock, signal }, closing)
    } catch (error) {
      await handle.close().catch(() => undefined)
      throw error
    }
  }

  goto(url: string, { timeoutMs }: NavigationOptions): Promise<BrowserPage> {
    const { page } = this.#parts
    return this.#visit(timeoutMs, () => page.goto(url, { waitUntil: 'commit', timeout: 0 }))
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
    return this.#visit(options.timeoutMs, () => page.evaluate(formScript(url, fields)))
  }

  async state(): Promise<BrowserState> {
    const { handle, signal } = this.#parts
    return abortable(handle.storageState(), signal).catch((error: unknown) => {
      throw this.#told(error)
    })
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

  async #visit(timeoutMs: number, begin: () => Promise<unknown>): Promise<BrowserPage> {
    const { clock, network, signal } = this.#parts
    signal.throwIfAborted()
    network.reset()
    this.#loadedDocument = -1
    const settling = new PageSettling(clock, timeoutMs, signal)
    const refusal: { error?: unknown } = {}
    begin().catch((error: unknown) => {
      if (!hasMovedOn(error)) refusal.error = error
    })
    try {
      for (;;) {
        await settling.rest(this.#loading(refusal))
        const page = await this.#read(settling.leftMs)
        if (page !== undefined) return page
      }
    } catch (error) {
      throw signal.aborted ? signal.reason : this.#told(error)
    }
  }

  #loading(refusal: { readonly error?: unknown }): LoadingPage {
    const { network } = this.#parts
    return {
      requests: network,
      isLoaded: () => this.#loadedDocument === network.documents,
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

  #ended(): void {
    const problem = 'it ended while it showed a page'
    this.#crash ??= new AppError('BROWSER_UNAVAILABLE', { problem, retryable: true })
  }

  #told(error: unknown): unknown {
    if (error instanceof AppError) return error
    if (this.#crash !== undefined) return this.#crash
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
    const problem = `the browser gave the page up: ${line.slice(0, 300)}`
    return new AppError('TARGET_UNREACHABLE', { problem }, { cause: error })
  }
}

type StorageState = NonNullable<Parameters<Chromium['newContext']>[0]>['storageState'] & object

function hasMovedOn(error: unknown): boolean {
  return error instanceof Error && !(error instanceof AppError) && MOVED_ON.test(error.message)
}

function isOfSite(pageUrl: string, url: string): boolean {
  return URL.canParse(pageUrl) && new URL(pageUrl).origin === new URL(url).origin
}
