import { parseHttpUrl } from '../../../web/http-url.ts'
import { robotsVerdict } from '../../../web/robots-verdict.ts'
import type { Evidence } from '../evidence.ts'
import type { Measure } from '../measure.ts'

const BOTS = { googlebot: 'Googlebot', bingbot: 'bingbot' } as const

/** Whether Googlebot and Bingbot may fetch finalUrl and the redirects on its host (RFC 9309). */
export const robotsPage: Measure = ({ robots, redirects, finalUrl }) => {
  const host = parseHttpUrl(finalUrl)?.host
  const urls = new Set([finalUrl])
  for (const { url } of redirects.hops) if (parseHttpUrl(url)?.host === host) urls.add(url)
  const evidence: Evidence[] = []
  const denied: Record<string, boolean> = { googlebot: false, bingbot: false }
  let by: string | null = null
  for (const [name, token] of Object.entries(BOTS)) {
    for (const url of urls) {
      const { allowed, rule, line } = robotsVerdict(robots, token, url)
      if (allowed !== false) continue
      denied[name] = true
      by ??= rule === undefined ? `status ${robots.status}` : `line ${line}: "${rule}"`
      evidence.push({
        url,
        ...(line === undefined ? {} : { line }),
        detail: `${token}: ${rule ?? `robots.txt answered with status ${robots.status}`}`,
      })
    }
  }
  return { value: { ...denied, by }, evidence }
}
