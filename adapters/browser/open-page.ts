import type { Browser as Chromium, Page, BrowserContext as PlaywrightHandle } from 'playwright'
import type { BrowserContextOptions, ConsoleError } from '../../core/ports/browser.ts'
import { IsolatedWorld } from './isolated-world.ts'
import { UNREACHABLE_PROXY } from './launch-chromium.ts'
import { PageNetwork } from './page-network.ts'

/** The events of a Playwright page that we use. */
type PageSource = {
  on(event: 'console', listener: (message: ConsoleLine) => void): unknown
  on(event: 'pageerror', listener: (error: Error) => void): unknown
  on(event: 'worker', listener: () => void): unknown
}
type ConsoleLine = { type(): string; text(): string; location(): { readonly url: string } }

const MAX_ERRORS = 50
const MAX_CHARACTERS = 500
/** Requests that we blocked, or that our proxy refused. They are not the page's fault. */
const OURS = /net::ERR_(?:BLOCKED_BY_CLIENT|PROXY_CONNECTION_FAILED)/

/** Far more than normal pages do while we watch them. */
const MOST = { lines: 2000, characters: 10_000_000, workers: 50, requests: 10_000 } as const
const FLOODS: Readonly<Record<keyof typeof MOST, string>> = {
  lines: 'it writes more than 2000 lines to its console',
  characters: 'it writes more than 10 million characters to its console',
  workers: 'it starts more than 50 workers',
  requests: 'it makes more than 10 000 requests',
}

/**
 * Keeps the first console errors of a page, and counts what the page makes the browser report and
 * hold. Calls `onFlood` once, with the problem, when a page exceeds a limit. Every event costs time
 * until the page is closed.
 */
export class PageWatch {
  readonly errors: ConsoleError[] = []
  readonly #onFlood: (problem: string) => void
  readonly #counts = { lines: 0, characters: 0, workers: 0, requests: 0 }
  #isFlooded = false

  constructor(page: PageSource, onFlood: (problem: string) => void) {
    this.#onFlood = onFlood
    page.on('console', (line) => {
      this.#hear(line.text())
      if (this.errors.length < MAX_ERRORS && line.type() === 'error')
        this.#keep(line.text(), line.location().url)
    })
    page.on('pageerror', (error) => {
      const text = String(error?.message ?? error)
      this.#hear(text)
      this.#keep(text, '')
    })
    page.on('worker', () => this.count('workers'))
  }

  count(what: keyof typeof MOST, more = 1): void {
    this.#counts[what] += more
    // The browser writes one console line for each request that we refuse.
    const own = what === 'lines' ? this.#counts.requests : 0
    if (this.#isFlooded || this.#counts[what] <= MOST[what] + own) return
    this.#isFlooded = true
    this.#onFlood(FLOODS[what])
  }

  #hear(text: string): void {
    this.count('lines')
    this.count('characters', text.length)
  }

  #keep(text: string, url: string): void {
    const start = text.slice(0, MAX_CHARACTERS)
    if (this.errors.length >= MAX_ERRORS || OURS.test(start)) return
    this.errors.push({ text: start, ...(url !== '' && { url: url.slice(0, MAX_CHARACTERS) }) })
  }
}

/** A visitor's page, with its watcher and its scripting world. */
export type OpenPage = {
  readonly handle: PlaywrightHandle
  readonly page: Page
  readonly network: PageNetwork
  readonly world: IsolatedWorld
  readonly watch: PageWatch
  /** Width of the document in CSS pixels. */
  contentWidth(): Promise<number>
}

type StorageState = NonNullable<Parameters<Chromium['newContext']>[0]>['storageState'] & object

type PageOpening = {
  readonly options: BrowserContextOptions
  /** Aborts when the context closes. */
  readonly signal: AbortSignal
  /** Called when the page exceeds a limit. */
  readonly onFlood: (problem: string) => void
}

/** Opens an empty page in its own context. */
export async function openPage(
  chromium: Chromium,
  { options, signal, onFlood }: PageOpening,
): Promise<OpenPage> {
  const { userAgent, locale, state, viewport, runsScripts = true, answer } = options
  const { isMobile = false, deviceScaleFactor = 1, ...size } = viewport ?? {}
  const handle = await chromium.newContext({
    userAgent,
    locale,
    proxy: { server: UNREACHABLE_PROXY },
    serviceWorkers: 'block',
    acceptDownloads: false,
    javaScriptEnabled: runsScripts,
    deviceScaleFactor,
    isMobile,
    hasTouch: isMobile,
    ...('width' in size && { viewport: size, screen: size }),
    ...(state !== undefined && { storageState: state as StorageState }),
  })
  try {
    const page = await handle.newPage()
    // We do not watch popups, and they must not reach the network.
    page.on('popup', (popup) => void popup.close().catch(() => undefined))
    const session = await handle.newCDPSession(page)
    const watch = new PageWatch(page, onFlood)
    const onRequest = (): void => watch.count('requests')
    const network = new PageNetwork(session, { answer, signal, onRequest })
    await network.start()
    const world = new IsolatedWorld(session, signal)
    const contentWidth = async (): Promise<number> => {
      const { cssContentSize } = await session.send('Page.getLayoutMetrics')
      return Math.ceil(cssContentSize.width)
    }
    return { handle, page, network, world, watch, contentWidth }
  } catch (error) {
    await handle.close().catch(() => undefined)
    throw error
  }
}
