import { parseHttpUrl } from '../../../web/http-url.ts'
import type { RobotsFacts, RobotsVerdict } from '../../../web/robots-facts.ts'
import { robotsVerdict } from '../../../web/robots-verdict.ts'
import type { Evidence } from '../evidence.ts'
import { type BotSets, botSet } from '../facts-data.ts'
import type { Measure } from '../measure.ts'
import { type UsageFacts, type UsageSources, usageFacts } from './usage-facts.ts'

/** Rules of robots.txt for one product token about the page, with their position in the file. */
export type AgentVerdict = RobotsVerdict &
  Evidence & {
    readonly token: string
    /** Rule that blocks the agent ("line 2: Disallow: /"); null if it is not blocked. */
    readonly because: string | null
    /** Members of sets of the bot table: what a block of the agent prevents. */
    readonly training: boolean
    readonly answers: boolean
    readonly retired: boolean
    /** A blocked bot of AI answers whose group also blocks a training bot. */
    readonly blockedWithTraining: boolean
  }

/** robots.txt, its verdicts on the page, and every usage signal of the site and the page. */
export type RobotsPolicy = Omit<RobotsFacts, 'agents'> & {
  /** Policies by token, as spelled in the bot table. */
  readonly agents: Readonly<Record<string, AgentVerdict>>
  /** The same verdicts as a list. */
  readonly verdicts: readonly AgentVerdict[]
  /** Up to 50 User-agent lines that match no crawler. */
  readonly ineffective: readonly Evidence[]
  readonly usage: UsageFacts
}

const MAX_INEFFECTIVE = 50

type Sources = Omit<UsageSources, 'robots'> & { readonly robots: RobotsFacts }

/** Adds to robots.txt what checks ask about agents and usage signals. */
export function robotsPolicy(sources: Sources, bots: BotSets): RobotsPolicy {
  const { robots } = sources
  return {
    ...robots,
    ...agentsOf(robots, bots),
    ineffective: robots.txt.ineffectiveTokens.slice(0, MAX_INEFFECTIVE).map(({ token, line }) => ({
      url: robots.url,
      line,
      detail: `User-agent: ${token.slice(0, 100)}`,
    })),
    usage: usageFacts(sources, botSet(bots, 'answers')),
  }
}

type Agents = Pick<RobotsPolicy, 'agents' | 'verdicts'>
type Judged = { readonly of: RobotsFacts; readonly agents: Agents }
const lastAgents = new WeakMap<RobotsFacts['txt'], Judged>()

/** The same object for all pages of a site about which robots.txt says the same. */
function agentsOf(robots: RobotsFacts, bots: BotSets): Agents {
  const last = lastAgents.get(robots.txt)
  if (last !== undefined && isSame(last.of, robots)) return last.agents
  const verdicts = agentVerdicts(robots, bots)
  const agents = Object.fromEntries(verdicts.map((verdict) => [verdict.token, verdict]))
  lastAgents.set(robots.txt, { of: robots, agents: { agents, verdicts } })
  return { agents, verdicts }
}

function isSame(a: RobotsFacts, b: RobotsFacts): boolean {
  if (a.url !== b.url || a.status !== b.status) return false
  const tokens = Object.keys(b.agents)
  if (tokens.length !== Object.keys(a.agents).length) return false
  return tokens.every((token) => {
    const [one, other] = [a.agents[token], b.agents[token]!]
    return (
      one?.allowed === other.allowed &&
      one.by === other.by &&
      one.groupLine === other.groupLine &&
      one.line === other.line &&
      one.rule === other.rule
    )
  })
}

function agentVerdicts(robots: RobotsFacts, bots: BotSets): AgentVerdict[] {
  const sets = ['training', 'answers', 'retired'].map((name) => new Set(botSet(bots, name)))
  const [training, answers, retired] = sets as [Set<string>, Set<string>, Set<string>]
  const entries = Object.entries(robots.agents)
  const closed = new Set(
    entries.flatMap(([token, { allowed, groupLine }]) =>
      allowed === false && training.has(token) ? [groupLine] : [],
    ),
  )
  return entries.map(([token, verdict]) => ({
    ...verdict,
    token,
    training: training.has(token),
    answers: answers.has(token),
    retired: retired.has(token),
    because: verdict.allowed === false ? reasonOf(verdict, robots) : null,
    blockedWithTraining:
      verdict.allowed === false && answers.has(token) && closed.has(verdict.groupLine),
    url: robots.url,
    detail: `${token}: ${describe(verdict)}${retired.has(token) ? ' (retired token)' : ''}`,
  }))
}

function reasonOf({ rule, line, by }: RobotsVerdict, { status }: RobotsFacts): string {
  if (rule === undefined) return `the file returns status ${status}`
  return `line ${line}: ${rule.slice(0, 80)}${by === 'star' ? ', for all crawlers' : ''}`
}

function describe({ allowed, by, groupLine, rule }: RobotsVerdict): string {
  if (allowed === null) return 'unknown'
  const group = by === 'own' ? 'its own group' : by === 'star' ? 'group for all crawlers' : null
  const place = groupLine === undefined ? group : `${group}, line ${groupLine}`
  const verdict = rule?.slice(0, 120) ?? (allowed ? 'allowed' : 'disallowed')
  return place === null ? verdict : `${verdict} (${place})`
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
