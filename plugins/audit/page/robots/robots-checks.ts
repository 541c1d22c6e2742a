import { parseHttpUrl } from '../../../web/http-url.ts'
import type { RobotsVerdict } from '../../../web/robots-facts.ts'
import { robotsVerdict } from '../../../web/robots-verdict.ts'
import type { Evidence } from '../evidence.ts'
import { botSet } from '../facts-data.ts'
import type { Measure } from '../measure.ts'
import type { SiteFacts } from '../site-facts.ts'

/**
 * What robots.txt says of the page to the tokens of `options.agents`; `options.report` names a set of
 * the bot table whose own groups are shown beside it without a part in the verdict.
 * Value: `allowed` and `blocked` tokens, and how the first blocked one is blocked.
 */
export const robotsAgents: Measure = (facts, { options, data }) => {
  const tokens = options.agents as readonly string[]
  const verdicts = tokens.map((token) => ({ token, ...verdictFor(facts, token) }))
  const unknown = verdicts.find(({ allowed }) => allowed === null)
  if (unknown) return { value: null, inconclusive: 'robots.txt could not be read' }
  const blocked = verdicts.filter(({ allowed }) => !allowed)
  const value = {
    allowed: verdicts.filter(({ allowed }) => allowed).map(({ token }) => token),
    blocked: blocked.map(({ token }) => token),
    blockedBy: blocked[0] ? blockedBy(facts, blocked[0]) : null,
    by: blocked[0]?.by ?? null,
  }
  const reported = options.report === undefined ? [] : botSet(data.bots, String(options.report))
  const others = reported
    .map((token) => ({ token, ...verdictFor(facts, token) }))
    .filter(({ by }) => by === 'own')
  return {
    value,
    evidence: [
      ...verdicts.map((verdict) => robotsEvidence(facts, verdict)),
      ...others.map((verdict) => robotsEvidence(facts, verdict, ' (retired token)')),
    ],
  }
}

export type NamedVerdict = RobotsVerdict & { readonly token: string }

/** The verdict on a token of the bot table; unknown for any other. */
export function verdictFor({ robots }: SiteFacts, token: string): RobotsVerdict {
  return robots.agents[token] ?? { allowed: null, by: 'none' }
}

/** One verdict with the line that decided it, or that of its group. */
export function robotsEvidence(
  { robots }: SiteFacts,
  { token, allowed, by, line, groupLine, rule }: NamedVerdict,
  note = '',
): Evidence {
  const group = by === 'own' ? 'own group' : by === 'star' ? 'group of *' : 'no group'
  const place = groupLine === undefined ? group : `${group}, line ${groupLine}`
  const verdict = rule ?? (allowed ? 'allowed' : 'disallowed')
  const at = line ?? groupLine
  return {
    url: robots.url,
    ...(at === undefined ? {} : { line: at }),
    detail: `${token}: ${verdict} (${place})${note}`,
  }
}

/** As the end of "is blocked by ...". */
function blockedBy({ robots }: SiteFacts, { rule, line, by }: NamedVerdict): string {
  if (rule === undefined) return `the answer ${robots.status} of robots.txt`
  return `"${rule}" in line ${line}${by === 'star' ? ', in the group of all crawlers' : ''}`
}

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
