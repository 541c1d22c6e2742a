import type { RobotsFacts, RobotsGroup, RobotsTxt, RobotsVerdict } from './robots-facts.ts'
import { comparablePath, type Decision, RankedRules } from './robots-rules.ts'
import { tokensOf } from './robots-tokens.ts'

type Robots = Pick<RobotsFacts, 'access' | 'txt'>
/** `by`: whether the groups match the token itself or `*`, or there are none. */
type AgentGroups = {
  readonly by: RobotsVerdict['by']
  readonly groups: readonly RobotsGroup[]
}

const NONE: readonly RobotsGroup[] = []
const groupIndexes = new WeakMap<RobotsTxt, ReadonlyMap<string, RobotsGroup[]>>()
const ranked = new WeakMap<readonly RobotsGroup[], RankedRules>()

/**
 * Whether the crawler `token` may fetch `url` (RFC 9309), by its own groups or else those of `*`.
 * The longest matching rule decides, and Allow wins a tie. /robots.txt is always allowed.
 * @param token product token ("GPTBot"), or a User-Agent that begins with it
 * @returns `allowed: null` if robots.txt is unknown or `url` is not an http(s) URL
 */
export function robotsVerdict(robots: Robots, token: string, url: string): RobotsVerdict {
  return verdictOf(robots, token, { path: comparablePath(url) })
}

/** Verdicts of many tokens on one URL. Rules that several tokens share are evaluated once. */
export function robotsVerdicts(
  robots: Robots,
  tokens: readonly string[],
  url: string,
): Record<string, RobotsVerdict> {
  const target: Target = { path: comparablePath(url), decisions: new Map() }
  return Object.fromEntries(tokens.map((token) => [token, verdictOf(robots, token, target)]))
}

const agentGroups = new WeakMap<RobotsTxt, Map<string, AgentGroups>>()
const MAX_AGENTS = 1000

/** All groups that apply to a token. Several blocks of one token count as one group. */
export function groupsFor(txt: RobotsTxt, token: string): AgentGroups {
  const own = agentGroups.get(txt) ?? new Map<string, AgentGroups>()
  agentGroups.set(txt, own)
  const known = own.get(token)
  if (known !== undefined) return known
  const found = findGroups(txt, token)
  if (own.size < MAX_AGENTS) own.set(token, found)
  return found
}

function findGroups(txt: RobotsTxt, token: string): AgentGroups {
  const index = indexOf(txt)
  for (const name of namesOf(token)) {
    const own = index.get(name)
    if (own) return { by: name === '*' ? 'star' : 'own', groups: own }
  }
  const star = index.get('*')
  return star ? { by: 'star', groups: star } : { by: 'none', groups: NONE }
}

/** `decisions`: cached results, when several tokens are judged. */
type Target = {
  readonly path: string | null
  readonly decisions?: Map<readonly RobotsGroup[], Decision | null>
}

function verdictOf(robots: Robots, token: string, target: Target): RobotsVerdict {
  if (robots.access === 'allowAll') return { allowed: true, by: 'none' }
  if (robots.access === 'disallowAll') return { allowed: false, by: 'none' }
  if (robots.access === 'unknown' || target.path === null) return { allowed: null, by: 'none' }
  const { by, groups } = groupsFor(robots.txt, token)
  if (target.path === '/robots.txt') return { allowed: true, by }
  const decision = decide(groups, target.path, target.decisions)
  if (!decision) {
    const first = groups[0]
    return first ? { allowed: true, by, groupLine: first.line } : { allowed: true, by }
  }
  const { rule, group } = decision
  return {
    allowed: rule.type === 'allow',
    by,
    groupLine: group.line,
    line: rule.line,
    rule: `${rule.type === 'allow' ? 'Allow' : 'Disallow'}: ${rule.pattern}`,
  }
}

function decide(
  groups: readonly RobotsGroup[],
  path: string,
  decisions: Target['decisions'],
): Decision | null {
  const known = decisions?.get(groups)
  if (known !== undefined) return known
  const rules = ranked.get(groups) ?? new RankedRules(groups)
  ranked.set(groups, rules)
  const decision = rules.decide(path)
  decisions?.set(groups, decision)
  return decision
}

/**
 * Names under which a crawler looks for its group, best first. Google's crawlers for one kind of
 * content obey the group of Googlebot if they have no group of their own
 * (https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers).
 */
function namesOf(agent: string): readonly string[] {
  const token = tokensOf(agent.trim())[0]
  if (token === undefined) return []
  return /^googlebot-(?:image|news|video)$/.test(token) ? [token, 'googlebot'] : [token]
}

function indexOf(txt: RobotsTxt): ReadonlyMap<string, RobotsGroup[]> {
  const known = groupIndexes.get(txt)
  if (known) return known
  const index = new Map<string, RobotsGroup[]>()
  for (const group of txt.groups) {
    for (const agent of new Set(group.agents)) {
      const list = index.get(agent)
      if (list) list.push(group)
      else index.set(agent, [group])
    }
  }
  groupIndexes.set(txt, index)
  return index
}
