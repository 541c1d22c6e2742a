import { bulkhead } from 'cockatiel'
import { AppError } from '../../../core/errors.ts'
import { definePlugin, type RunContext } from '../../../core/plugin.ts'
import type { VisualInputs, VisualOptions, VisualOutputs } from '../../../manifests/types/visual.ts'
import { loadConversionWords } from '../browsing/conversion-words.ts'
import { ResourceStore } from '../browsing/resource-store.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import { loadConsentData } from './consent-data.ts'
import { type Look, type LookTarget, lookAt } from './look.ts'
import { visualResult } from './result.ts'

const data = { consent: loadConsentData(), words: loadConversionWords() }

type Context = RunContext<VisualOptions>

/**
 * The module visual: how the page looks in three windows, and what covers it. Skips without a browser,
 * and where the answer is not a page.
 * @throws TARGET_UNREACHABLE, SSRF_BLOCKED, RESPONSE_TOO_LARGE, BROWSER_UNAVAILABLE (it ended)
 */
export default definePlugin<VisualInputs, VisualOptions, VisualOutputs>({
  async run({ site, userAgent }, ctx) {
    if (site.page === null) return { skip: 'The address answers with something that is not HTML.' }
    try {
      const looks = await looksAt(targetOf(site, userAgent, ctx), ctx)
      warn(looks, ctx)
      const result = visualResult(looks, data.consent.trackers)
      return { outputs: { result } }
    } catch (error) {
      if (isWithoutBrowser(error)) return { skip: error.message }
      throw error
    }
  },
})

/** Windows that succeeded. If none did, the first error is thrown. */
async function looksAt(target: LookTarget, ctx: Context): Promise<[Look, ...Look[]]> {
  const { viewports, atOnce, resources: limits } = ctx.options
  const store = new ResourceStore({ http: ctx.http, limits, signal: ctx.signal })
  const tools = { store, ...data }
  const turns = bulkhead(atOnce, viewports.length)
  const settled = await Promise.allSettled(
    viewports.map((viewport) => turns.execute(() => lookAt(ctx, target, { viewport, tools }))),
  )
  ctx.signal.throwIfAborted()
  const looks = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const [first, ...others] = looks
  const refusals = settled.map((one) => (one.status === 'rejected' ? one.reason : undefined))
  if (first === undefined) throw refusals[0]
  for (const [index, reason] of refusals.entries()) {
    if (reason === undefined) continue
    const why = reason instanceof Error ? reason.message : String(reason)
    ctx.warn('SCREENSHOT_FAILED', `No picture of ${viewports[index]?.name}: ${why}`)
  }
  return [first, ...others]
}

function targetOf(site: SiteFacts, userAgent: string | undefined, ctx: Context): LookTarget {
  const { locale } = ctx.options
  const language = site.page?.language ?? 'und'
  return {
    url: site.finalUrl,
    locale: language === 'und' ? locale : language,
    ...(userAgent !== undefined && { userAgent }),
  }
}

function warn(looks: readonly Look[], ctx: RunContext): void {
  const refused = looks.find(({ status }) => status >= 400)
  if (refused !== undefined) {
    ctx.warn(
      'PAGE_REFUSED_TO_BROWSER',
      `The site answered the browser with status ${refused.status}: the screenshots show that answer.`,
    )
  }
  if (looks.some(({ hasFonts }) => !hasFonts)) {
    ctx.warn(
      'BROWSER_WITHOUT_FONTS',
      'The browser has no fonts, so that texts are missing on the screenshots: install some (the package fonts-dejavu, for example).',
    )
  }
}

/** There is none at all; one that ended under way is a failure. */
function isWithoutBrowser(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'BROWSER_UNAVAILABLE' && !error.retryable
}
