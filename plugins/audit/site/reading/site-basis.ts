import { hash } from 'node:crypto'
import type { RunContext } from '../../../../core/plugin.ts'
import type { SiteAuditOptions as RequestOptions } from '../../../../manifests/types/records.ts'
import type { SiteAuditInputs, SiteAuditOptions } from '../../../../manifests/types/site-audit.ts'
import { type Catalogue, CheckCatalogue, type CheckOverrides } from '../../checks/catalogue.ts'
import type { SiteScope } from '../../multipage/site-scope.ts'
import { crawlDelayMs } from '../../multipage/walker.ts'
import { isLoopback } from '../../page/address/audited-site.ts'
import { SKETCHING } from '../../page/outline/text-sketch.ts'
import { SiteAuditData, type SiteBasis } from '../site-data.ts'
import { AdaptivePace } from './adaptive-pace.ts'
import { listedPages } from './listed-pages.ts'
import type { SiteHost } from './page-task.ts'

type Context = RunContext<SiteAuditOptions>

/** Data that a run obtains once: the facts of the crawl, and all pages in the sitemaps. */
export async function newBasis(
  { site, options }: Pick<SiteAuditInputs, 'site' | 'options'>,
  pace: AdaptivePace,
  ctx: Context,
): Promise<SiteBasis> {
  const { userAgent } = options
  const listed = await listedPages(site, { ctx, pace, userAgent })
  const judgedBy = judgedByOf(options, ctx.port(CheckCatalogue))
  return {
    facts: { ...site, sitemap: { ...site.sitemap, locs: [] } },
    ...listed,
    options,
    judgedBy,
  }
}

/** Digest of what the results of a page depend on, besides the page: checks, scoring, options, sketches. */
export function judgedByOf(
  { accept = [], userAgent = '', expectedOrigin = '' }: RequestOptions,
  catalogue: Catalogue,
): string {
  const parts = [[...accept].sort(), userAgent, expectedOrigin, catalogue, SKETCHING]
  return hash('sha256', JSON.stringify(parts), 'hex')
}

/** The pace that the request, robots.txt and the manifest ask for, whichever is slowest. */
export function paceOf(
  { facts, options }: Pick<SiteBasis, 'facts' | 'options'>,
  ctx: Context,
): AdaptivePace {
  const { pauseMs, maxCrawlDelayMs, robotsToken, slowestMs, maxRefusals } = ctx.options
  const { perSecond } = options
  const usual = isLoopback(facts) ? 0 : pauseMs
  const own = perSecond === undefined ? usual : 1000 / perSecond
  const delay = Math.min(crawlDelayMs(facts.robots.txt, robotsToken), maxCrawlDelayMs)
  const { share } = ctx.port(SiteAuditData)
  const { host } = new URL(facts.finalUrl)
  return new AdaptivePace({
    ...{ clock: ctx.clock, slowestMs, maxRefusals, pauseMs: Math.max(own, delay) },
    ...(share && { share: (change) => share(`site-pace/${host}`, change) }),
  })
}

/** How addresses of the site are compared. */
export function scopeOptions(
  options: SiteAuditOptions,
): ConstructorParameters<typeof SiteScope>[1] {
  const { robotsToken, neverPhrases, fileExtensions, judgingMs, tracking, sessions } = options
  const ignoredParameters = [...tracking, ...sessions]
  return { robotsToken, neverPhrases, fileExtensions, judgingMs, ignoredParameters }
}

const NOT_ASKED = 'it is not requested for each page of a site audit'
/** Inputs that an audit of one page requests for that page. */
const OF_ONE_PAGE = [
  'probes.assets',
  'probes.canonicalTarget',
  'probes.links.internal',
  'probes.links.external',
  'probes.markdown',
]

/** Data for judging the pages of a site. */
export function hostOf(
  { facts, listed, lastmods = [], versions, isListComplete, options: { accept = [] } }: SiteBasis,
  options: SiteAuditOptions,
  overrides: CheckOverrides,
): SiteHost {
  const { url, finalUrl, expectedOrigin, now, robots, sitemap, llmsTxt, probes } = facts
  const { httpOrigin, altHost, random404, llmsLinks, aiAgents, wellKnown } = probes
  const { agents: _, verdicts: __, ineffective: ___, usage: ____, ...robotsFacts } = robots
  const missing = Object.fromEntries(OF_ONE_PAGE.map((name) => [name, NOT_ASKED]))
  return {
    facts: {
      site: { url, finalUrl, ...(expectedOrigin !== undefined && { expectedOrigin }) },
      ...{ now, robots: robotsFacts, llmsTxt },
      sitemap: { ...sitemap, complete: sitemap.found && isListComplete },
      probes: {
        ...(httpOrigin && { httpOrigin }),
        ...(altHost && { altHost }),
        ...(random404 && { random404 }),
        ...(llmsLinks && { llmsLinks }),
        ...(aiAgents && { aiAgents }),
        ...(wellKnown && { wellKnown }),
      },
      missing: { ...facts.missing, ...missing },
    },
    scope: scopeOptions(options),
    ...{ listed, lastmods, accept, overrides },
    ...(versions && { versions }),
  }
}
