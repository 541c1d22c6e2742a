import { publicPageUrl, publicUrl } from '../address/expected-url.ts'
import { normUrl } from '../address/norm-url.ts'
import { parseHttpUrl } from '../address/parse-http-url.ts'
import { isHomePath, pathSegments } from '../address/path-segments.ts'
import { sameSite } from '../address/site.ts'
import type { Evidence } from '../evidence.ts'
import { isInconclusive } from '../http/probe-answer.ts'
import type { Measure } from '../measure.ts'
import { robotsVerdict } from '../robots/robots-verdict.ts'
import type { SiteFacts } from '../site-facts.ts'

/**
 * The canonical URL against the page that was served (in its public form) and against og:url.
 * `target`: null without one valid canonical; `unknown`: the verdict hangs on a probe without answer.
 */
export const canonicalConsistent: Measure = (facts) => {
  const canonical = facts.page?.canonical
  if (!canonical?.url || !canonical.absolute || canonical.relative > 0)
    return { value: { target: null } }
  const target = canonical.url
  const own = publicPageUrl(facts)
  const same = normUrl(target) === normUrl(own)
  const problems = same ? [] : problemsOf(facts, target, own)
  const ogUrl = publicOgUrl(facts)
  const agrees = ogUrl === null ? 'none' : normUrl(ogUrl) === normUrl(target) ? 'agrees' : 'differs'
  const value = {
    target,
    own,
    same,
    problems,
    ogUrl: agrees,
    ogUrlValue: ogUrl,
    unknown: !same && isInconclusive(facts.probes.canonicalTarget),
  }
  return { value, evidence: canonical.declared as readonly Evidence[] }
}

/** A relative og:url moves with the page; an absolute one must name the public page itself. */
function publicOgUrl(facts: SiteFacts): string | null {
  const { url = null, urlContent = null } = facts.page?.openGraph ?? {}
  if (url === null || urlContent === null) return null
  return parseHttpUrl(urlContent) === null ? publicUrl(facts, url) : url
}

/** What makes another page no good as a canonical, each as the end of a sentence. */
function problemsOf(facts: SiteFacts, target: string, own: string): string[] {
  const problems: string[] = []
  const url = new URL(target)
  const page = new URL(own)
  if (url.protocol === 'http:' && page.protocol === 'https:')
    problems.push('uses http on an https page')
  if (isHomePath(url) && sameSite(url, page) && pathSegments(page).length > 1) {
    problems.push('is the home page while this page lies deeper')
  }
  if (
    url.host === page.host &&
    robotsVerdict(facts.robots, 'Googlebot', target).allowed === false
  ) {
    problems.push('is forbidden to Googlebot by robots.txt')
  }
  const probe = facts.probes.canonicalTarget
  if (!probe || isInconclusive(probe)) return problems
  const status = probe.status ?? 0
  const redirects = probe.hops.length > 0 || (status >= 300 && status < 400)
  if (redirects) problems.push(`redirects to ${probe.finalUrl ?? 'another address'}`)
  else if (status >= 400) problems.push(`answers ${status}`)
  return problems
}
