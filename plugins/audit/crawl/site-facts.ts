import type { HttpHop } from '../../../core/ports/http.ts'
import type { RobotsFacts } from '../../web/robots-facts.ts'
import { robotsVerdicts } from '../../web/robots-verdict.ts'
import { addressFacts, type SiteAddresses } from '../page/address/audited-site.ts'
import { siteDates } from '../page/dates/site-dates.ts'
import { redirectFacts } from '../page/response/redirects.ts'
import { robotsPolicy } from '../page/robots/robots-policy.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { BotTable } from './response-facts.ts'

/** Data collected about a page and its host. */
export type ObtainedFacts = Pick<
  SiteFacts,
  'now' | 'page' | 'response' | 'timings' | 'sitemap' | 'llmsTxt' | 'probes' | 'missing'
> & {
  readonly site: SiteAddresses
  readonly robots: Omit<RobotsFacts, 'agents'>
  readonly hops: readonly HttpHop[]
}

/** Combines the collected data, and adds the conclusions: verdicts of robots.txt, dates, redirects. */
export function assembledFacts(obtained: ObtainedFacts, bots: BotTable): SiteFacts {
  const { site, now, page, response, timings, sitemap, llmsTxt, probes, missing } = obtained
  const { url, finalUrl, expectedOrigin } = site
  const tokens = bots.bots.map((bot) => bot.token)
  const robots = { ...obtained.robots, agents: robotsVerdicts(obtained.robots, tokens, finalUrl) }
  const known = { now, page, response, sitemap }
  return {
    ...{ ...known, url, finalUrl },
    ...(expectedOrigin !== undefined && { expectedOrigin }),
    address: addressFacts(site),
    redirects: redirectFacts(obtained.hops),
    timings,
    robots: robotsPolicy({ page, response, robots, finalUrl }, bots),
    ...{ llmsTxt, probes, missing },
    dates: siteDates(known),
  }
}
