import type { Browser as Chromium, Page, BrowserContext as PlaywrightHandle } from 'playwright'
import type { BrowserContextOptions } from '../../core/ports/browser.ts'
import { ConsoleWatch } from './console-watch.ts'
import { FloodWatch } from './flood-watch.ts'
import { IsolatedWorld } from './isolated-world.ts'
import { NOWHERE } from './launch-chromium.ts'
import { PageNetwork } from './page-network.ts'

/** A visitor's page with what watches it and works in it. */
export type OpenPage = {
  readonly handle: PlaywrightHandle
  readonly page: Page
  readonly network: PageNetwork
  readonly world: IsolatedWorld
  readonly console: ConsoleWatch
  /** Of the document, in CSS pixels. */
  contentWidth(): Promise<number>
}

type StorageState = NonNullable<Parameters<Chromium['newContext']>[0]>['storageState'] & object

export type PageOpening = {
  readonly options: BrowserContextOptions
  /** Ends with the context. */
  readonly signal: AbortSignal
  /** The page does something without end. */
  readonly onFlood: (problem: string) => void
}

/** Opens an empty page in a context of its own. */
export async function openPage(
  chromium: Chromium,
  { options, signal, onFlood }: PageOpening,
): Promise<OpenPage> {
  const { userAgent, locale, state, viewport, runsScripts = true, answer } = options
  const { isMobile = false, deviceScaleFactor = 1, ...size } = viewport ?? {}
  const handle = await chromium.newContext({
    userAgent,
    locale,
    proxy: { server: NOWHERE },
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
    // Windows beside the page are nobody's, and reach no network.
    page.on('popup', (popup) => void popup.close().catch(() => undefined))
    const session = await handle.newCDPSession(page)
    const flood = new FloodWatch(page, onFlood)
    const onRequest = (): void => flood.count('requests')
    const network = new PageNetwork(session, { answer, signal, onRequest })
    await network.start()
    const world = new IsolatedWorld(session, signal)
    const contentWidth = async (): Promise<number> => {
      const { cssContentSize } = await session.send('Page.getLayoutMetrics')
      return Math.ceil(cssContentSize.width)
    }
    return { handle, page, network, world, console: new ConsoleWatch(page), contentWidth }
  } catch (error) {
    await handle.close().catch(() => undefined)
    throw error
  }
}
