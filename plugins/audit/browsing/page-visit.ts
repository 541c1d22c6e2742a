import type { RunContext } from '../../../core/plugin.ts'
import type {
  BrowserContext,
  BrowserPage,
  NavigationOptions,
  Viewport,
} from '../../../core/ports/browser.ts'
import { PageResources, type ResourceTally } from './page-resources.ts'
import type { ResourceLimits } from './resource-limits.ts'
import type { ResourceStore } from './resource-store.ts'

export type VisitSettings = {
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

/** A page that has come to rest, with what it asked for so far. */
export type PageVisit = {
  readonly context: BrowserContext
  readonly page: BrowserPage
  tally(): ResourceTally
}

/**
 * Opens the page in a context of its own, hands it to `look` and closes it whatever happens.
 * @throws BROWSER_UNAVAILABLE, TARGET_UNREACHABLE, RESPONSE_TOO_LARGE, SSRF_BLOCKED, what `look` throws
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
