import { normUrl, parseHttpUrl } from '../../../web/http-url.ts'
import { robotsVerdict } from '../../../web/robots-verdict.ts'
import { publicUrl } from '../address/audited-site.ts'
import { isInconclusive, isSuccess } from '../http/probe-answer.ts'
import type { LinkProbe } from '../http/probe-facts.ts'
import { type Measure, percentOf } from '../measure.ts'
import type { SiteFacts } from '../site-facts.ts'
import type { LlmsLink } from './llms-facts.ts'

/** Links of llms.txt that do not parse, and how the probed ones answered. */
export const llmsLive: Measure = ({ llmsTxt: { best }, probes }) => {
  const links = best?.usable ? best.links : 0
  const unparsable = best?.usable ? best.unparsableLinks : []
  const sent = probes.llmsLinks ?? []
  const answered = sent.filter((probe) => !isInconclusive(probe))
  const broken = answered.filter((probe) => !isSuccess(probe))
  const redirected = answered.filter((probe) => isSuccess(probe) && endsElsewhere(probe))
  const value = {
    links,
    unparsable: unparsable.map(({ href }) => href),
    sent: sent.length,
    probed: answered.length,
    broken: broken.length,
    redirected: redirected.length,
  }
  const evidence = [
    ...unparsable.map(({ href, line }) => ({ line, detail: `${href} is no URL` })),
    ...broken.map(({ url, status }) => ({ url, detail: String(status) })),
    ...redirected.map(({ url, finalUrl }) => ({ url, detail: `redirects to ${finalUrl}` })),
  ]
  return { value, evidence }
}

/** Redirected to another URL than the first one asked. */
function endsElsewhere({ hops, finalUrl }: LinkProbe): boolean {
  const first = hops[0]
  return first !== undefined && normUrl(finalUrl ?? '') !== normUrl(first.url)
}

const HTML_EXTENSIONS = new Set(['html', 'htm', 'xhtml', 'php', 'asp', 'aspx', 'jsp'])

/**
 * Same-site links in llms.txt that contradict the directives for search engines, with the reasons.
 */
export const llmsAgrees: Measure = (facts) => {
  const { sameSiteLinks } = facts.llmsTxt
  const listed = facts.sitemap.complete ? new Set(facts.sitemap.listedLlmsLinks) : null
  const host = new URL(publicUrl(facts)).host
  const defects = sameSiteLinks.flatMap((link) => {
    const problems = problemsOf(facts, link, { host, listed })
    const { url, line } = link
    return problems.length === 0 ? [] : [{ ...(url === null ? {} : { url }), line, problems }]
  })
  const links = sameSiteLinks.length
  const value = {
    links,
    contradictions: defects.length,
    percent: percentOf(defects.length, links),
    reasons: [...new Set(defects.flatMap(({ problems }) => problems))],
  }
  const evidence = defects.map(({ problems, ...place }) => ({
    ...place,
    detail: problems.join(', '),
  }))
  return { value, evidence }
}

type Site = {
  readonly host: string
  /** normUrl of listed links; null where the sitemap does not tell. */
  readonly listed: ReadonlySet<string> | null
}

function problemsOf(facts: SiteFacts, { url }: LlmsLink, { host, listed }: Site): string[] {
  const target = parseHttpUrl(publicUrl(facts, url ?? ''))
  if (!target || url === null) return []
  const problems: string[] = []
  const isSiteSecure = new URL(publicUrl(facts)).protocol === 'https:'
  if (isSiteSecure && target.protocol !== 'https:') problems.push('not https')
  const isOwnHost = target.host === host
  if (!isOwnHost) problems.push('another host')
  // Its robots.txt applies only to the final host.
  else if (!/\.md$/i.test(target.pathname)) {
    const { allowed } = robotsVerdict(facts.robots, 'Googlebot', target.href)
    if (allowed === false) problems.push('disallowed by robots.txt')
  }
  const isListed = listed === null || [url, target.href].some((form) => isIn(listed, form))
  if (isHtmlPage(target) && !isListed) problems.push('not in the sitemap')
  return problems
}

function isIn(listed: ReadonlySet<string>, url: string): boolean {
  return listed.has(normUrl(url) ?? '')
}

/** Whether a URL is a page, by the extension of its path. A path without one is a page. */
function isHtmlPage({ pathname }: URL): boolean {
  const extension = /\.([a-z][a-z0-9]{0,5})$/i.exec(pathname)?.[1]?.toLowerCase()
  return extension === undefined || HTML_EXTENSIONS.has(extension)
}
