import type { RunContext } from '../../../core/plugin.ts'
import type {
  BrowserContext,
  BrowserPage,
  NavigationOptions,
  Viewport,
} from '../../../core/ports/browser.ts'
import { PageResources, type ResourceTally } from './page-resources.ts'
import type { ResourceLimits, ResourceStore } from './resource-store.ts'

type VisitSettings = {
  readonly url: string
  readonly viewport: Viewport
  readonly userAgent: string
  /** BCP 47, as in Accept-Language. */
  readonly locale: string
  readonly store: ResourceStore
  readonly limits: ResourceLimits
  readonly navigation: NavigationOptions
  readonly maxPageLength: number
}

/** A page that has settled, and its requests so far. */
export type PageVisit = {
  readonly context: BrowserContext
  readonly page: BrowserPage
  tally(): ResourceTally
}

/**
 * Opens the page in its own context, passes it to `look`, and always closes it.
 * @throws BROWSER_UNAVAILABLE, TARGET_UNREACHABLE, RESPONSE_TOO_LARGE, SSRF_BLOCKED, `look`'s
 * errors
 */
export async function visitPage<T>(
  ctx: RunContext,
  settings: VisitSettings,
  look: (visit: PageVisit) => Promise<T>,
): Promise<T> {
  const { url, viewport, userAgent, locale, store, limits, navigation, maxPageLength } = settings
  const { log, signal } = ctx
  const resources = new PageResources({ store, limits, log })
  const context = await ctx.browser.openContext({
    ...{ userAgent, locale, viewport, maxPageLength, signal },
    answer: (request, ending) => resources.answer(request, ending),
  })
  try {
    const page = await context.goto(url, navigation)
    return await look({ context, page, tally: () => resources.tally() })
  } finally {
    await context.close()
  }
}

type ScrollOptions = {
  /** CSS pixels from the top. */
  readonly maxHeight: number
  /** Time limit for all scrolling and waiting. */
  readonly timeMs: number
}

/**
 * JavaScript that scrolls down the page and back, so that lazy content loads, and briefly waits for
 * images. Returns the document's height afterwards.
 */
export function scrollScript({ maxHeight, timeMs }: ScrollOptions): string {
  return `(async () => {
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    const end = performance.now() + ${timeMs}
    const root = document.scrollingElement || document.documentElement
    const isTimeLeft = () => performance.now() < end
    const step = Math.max(200, innerHeight * 0.8)
    for (let top = step; top < Math.min(root.scrollHeight, ${maxHeight}) && isTimeLeft(); top += step) {
      scrollTo({ top, behavior: 'instant' })
      await pause(40)
    }
    const isNear = (image) => image.getBoundingClientRect().top + scrollY < ${maxHeight}
    const isLoading = (image) => !image.complete && isNear(image)
    while ([...document.images].slice(0, 500).some(isLoading) && isTimeLeft()) await pause(40)
    scrollTo({ top: 0, behavior: 'instant' })
    await pause(60)
    return Math.ceil(root.scrollHeight)
  })()`
}
