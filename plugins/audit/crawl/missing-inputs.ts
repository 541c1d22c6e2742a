import { OUTCOME_WORDS } from '../page/http/request-outcome.ts'
import type { LlmsTxtFacts, SiteFacts, SitemapFacts } from '../page/site-facts.ts'
import type { Needs } from './crawl-request.ts'
import type { RobotsAnswer } from './fetch-robots.ts'

export type ObtainedInputs = {
  readonly robots: RobotsAnswer
  readonly sitemap: SitemapFacts
  readonly llmsTxt: LlmsTxtFacts
}

/** Why inputs are not there: no answer, or nobody asked for them. A check that needs one cannot judge. */
export function missingInputs(needs: Needs, obtained: ObtainedInputs): SiteFacts['missing'] {
  const reasons = {
    robots: robotsReason(needs, obtained.robots),
    sitemap: sitemapReason(needs, obtained.sitemap),
    llmsTxt: llmsReason(needs, obtained.llmsTxt),
  }
  return Object.fromEntries(
    Object.entries(reasons).flatMap(([name, reason]) => (reason === null ? [] : [[name, reason]])),
  )
}

function robotsReason(needs: Needs, robots: RobotsAnswer): string | null {
  if (!needs.robots) return 'robots.txt was not asked for'
  return robots.access === 'unknown' ? `robots.txt: ${OUTCOME_WORDS[robots.outcome]}` : null
}

function sitemapReason(needs: Needs, sitemap: SitemapFacts): string | null {
  if (!needs.has('sitemap')) return 'the sitemap was not asked for'
  return sitemap.inconclusive ? 'no request for a sitemap was answered' : null
}

function llmsReason(needs: Needs, { root, best }: LlmsTxtFacts): string | null {
  if (!needs.llmsTxt || root === null) return 'llms.txt was not asked for'
  if (best?.usable) return null
  if (root.status === null) return 'the request for llms.txt was not answered'
  return root.status === 429 ? 'llms.txt answered 429' : null
}
