import type { Evidence } from '../evidence.ts'
import type { Measure } from '../measure.ts'

/** The URL asked counts as one of its own redirects when the page then refreshes elsewhere this soon. */
const MAX_REFRESH_SECONDS = 5

/** Redirects up to the page, an immediate meta refresh of the page included as one more hop. */
export const redirectChain: Measure = ({ redirects, page }) => {
  const refresh = page?.metaRefresh
  const refreshes =
    refresh !== undefined && refresh !== null && refresh.delaySeconds <= MAX_REFRESH_SECONDS
  const permanent = redirects.hops.filter(({ status }) => status === 301 || status === 308).length
  const hops: Evidence[] = redirects.hops.map(({ url, status, location }) => ({
    url,
    detail: `${status}${location === undefined ? '' : ` to ${location}`}`,
  }))
  const value = {
    hops: redirects.hops.length + (refreshes ? 1 : 0),
    notPermanent: redirects.hops.length - permanent,
    refresh: refreshes,
    downgraded: redirects.downgraded,
  }
  const { selector, snippet, line } = refresh ?? {}
  const located = refreshes && selector && snippet && line ? [{ selector, snippet, line }] : []
  return { value, evidence: [...hops, ...located] }
}
