import type { AgentProbe, SiteFacts } from '../page/site-facts.ts'
import type { BotTable } from './crawl-data.ts'

/** Similarity from which two texts count as the same content. */
const SAME = 0.8

/** One bot of the table: what robots.txt says of it, and how the server received its name. */
export type AiProbe = {
  readonly bot: string
  readonly operator: string
  /** The audited platform it feeds first; null when it feeds none of them. */
  readonly platform: string | null
  readonly purpose: string
  readonly robots: 'allowed' | 'disallowed' | 'unknown'
  /** null where its name was not sent. What it shows is how the firewall treats the name. */
  readonly http: {
    readonly status: number | null
    readonly sameContent: boolean | null
    readonly blocked: boolean | null
  } | null
}

/** Every bot of the table, in its order. */
export function aiProbes({ robots, probes }: SiteFacts, { bots }: BotTable): AiProbe[] {
  const sent = new Map((probes.aiAgents ?? []).map((probe) => [probe.token, probe]))
  return bots.map(({ token, operator, platforms, purpose }) => {
    const allowed = robots.agents[token]?.allowed ?? null
    const probe = sent.get(token)
    return {
      bot: token,
      operator,
      platform: platforms[0] ?? null,
      purpose,
      robots: allowed === null ? 'unknown' : allowed ? 'allowed' : 'disallowed',
      http: probe ? httpOf(probe) : null,
    }
  })
}

function httpOf({
  status,
  similarity,
  sameUrl,
  refused,
  inconclusive,
}: AgentProbe): AiProbe['http'] {
  const sameContent = similarity === null ? null : similarity >= SAME && sameUrl === true
  return { status, sameContent, blocked: inconclusive ? null : refused }
}
