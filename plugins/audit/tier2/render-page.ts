import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import { type PageSnapshot, SNAPSHOT_LENGTH, SNAPSHOT_SCRIPT } from '../browsing/page-snapshot.ts'
import { visitPage } from '../browsing/page-visit.ts'
import type { ResourceStore } from '../browsing/resource-store.ts'
import type { OutlineTaskInput, PageOutline } from '../page/outline/page-outline.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { Tier2Options } from './tier2-options.ts'

/** The page after its scripts have run. */
export type Rendering = {
  readonly url: string
  readonly outline: PageOutline
  readonly snapshot: PageSnapshot
}

export type RenderInputs = {
  readonly site: SiteFacts
  readonly store: ResourceStore
  readonly userAgent?: string | undefined
}

const DEGRADING = new Set(['BROWSER_UNAVAILABLE', 'TARGET_UNREACHABLE', 'RESPONSE_TOO_LARGE'])

/**
 * The rendered page, or null with a warning that says why there is none: no browser, a page that
 * does not come up in it, or a site that refuses it.
 * @throws SSRF_BLOCKED, COMPUTE_TIMEOUT, COMPUTE_MEMORY, the signal's reason
 */
export async function renderPage(ctx: RunContext, inputs: RenderInputs): Promise<Rendering | null> {
  try {
    const { url, status, html, snapshot } = await visit(ctx, inputs)
    if (status >= 400) {
      skip(ctx, `the site answered the browser with status ${status}`)
      return null
    }
    return { url, snapshot, outline: await outlineOf(ctx, html, inputs.site) }
  } catch (error) {
    ctx.signal.throwIfAborted()
    if (!(error instanceof AppError) || !DEGRADING.has(error.code)) throw error
    skip(ctx, error.message.replace(/\.$/, ''))
    return null
  }
}

/** Warns that the rendering part is left out. */
export function skip(ctx: RunContext, why: string): void {
  ctx.warn('RENDERING_SKIPPED', `The page was not compared with its rendered form: ${why}.`)
}

function visit(ctx: RunContext, { site, store, userAgent }: RenderInputs) {
  const options = ctx.options as Tier2Options
  const { timeoutMs, capMs, quietMs, settleMs, maxPageLength, window, locale } = options
  const language = site.page?.language ?? 'und'
  const settings = {
    url: site.finalUrl,
    viewport: { ...window, deviceScaleFactor: 1, isMobile: false },
    userAgent: userAgent ?? options.userAgent,
    locale: language === 'und' ? locale : language,
    store,
    limits: options.resources,
    navigation: { timeoutMs, capMs, quietMs, settleMs },
    maxPageLength,
  }
  return visitPage(ctx, settings, async ({ context, page }) => ({
    ...page,
    snapshot: await context.evaluate<PageSnapshot>(SNAPSHOT_SCRIPT, {
      timeoutMs: options.scriptTimeoutMs,
      maxLength: SNAPSHOT_LENGTH,
    }),
  }))
}

function outlineOf(ctx: RunContext, html: string, site: SiteFacts): Promise<PageOutline> {
  const { outlineTimeoutMs: timeoutMs } = ctx.options as Tier2Options
  const input: OutlineTaskInput = {
    body: html,
    headerCharset: null,
    url: site.finalUrl,
    headers: site.response.headers,
    ...(site.expectedOrigin !== undefined && { expectedOrigin: site.expectedOrigin }),
  }
  return ctx.compute.run<PageOutline>('outline', input, { signal: ctx.signal, timeoutMs })
}
