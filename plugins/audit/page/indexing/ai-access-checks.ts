import type { Evidence } from '../evidence.ts'
import type { AgentProbe } from '../http/probe-facts.ts'
import type { Measure } from '../measure.ts'
import { robotsEvidence, verdictFor } from '../robots/robots-checks.ts'
import type { SiteFacts } from '../site-facts.ts'
import { googleExclusion, indexDirectives } from './index-directives.ts'

type Finding = { readonly text: string; readonly evidence: readonly Evidence[] }

/**
 * Conditions for Google's AI features that do not hold (`obstacles`), and those that could not be
 * known (`unknown`), in words.
 */
export const googleAi: Measure = (facts) => {
  const robots = { token: 'Googlebot', ...verdictFor(facts, 'Googlebot') }
  const unread = facts.missing.robots !== undefined || robots.allowed === null
  const isOwnAnswer = !facts.response.challenge && facts.response.status !== 429
  const found = isOwnAnswer ? [...answerFindings(facts), ...directiveFindings(facts)] : []
  if (!unread && !robots.allowed) {
    found.unshift({
      text: 'robots.txt disallows Googlebot',
      evidence: [robotsEvidence(facts, robots)],
    })
  }
  const value = {
    obstacles: found.map(({ text }) => text),
    unknown: [
      ...(unread ? ['robots.txt'] : []),
      ...(isOwnAnswer ? [] : ['the answer that Googlebot gets']),
    ],
  }
  return { value, evidence: found.flatMap(({ evidence }) => evidence) }
}

function answerFindings({ response, finalUrl }: SiteFacts): Finding[] {
  const found: Finding[] = []
  const { status, isHtml, mediaType } = response
  const add = (text: string, detail: string) =>
    found.push({ text, evidence: [{ url: finalUrl, detail }] })
  if (status !== 200) add(`the page answers ${status}`, `status ${status}`)
  if (!isHtml) add(`the page is ${mediaType || 'of no type'}, not HTML`, `type ${mediaType}`)
  return found
}

function directiveFindings(facts: SiteFacts): Finding[] {
  const { nosnippet, maxSnippet, sources } = indexDirectives(facts, 'googlebot')
  const { isExcluded, isExpired, evidence } = googleExclusion(facts)
  const found: Finding[] = []
  const add = (text: string, ...names: readonly string[]) =>
    found.push({ text, evidence: sources.filter(({ directive }) => names.includes(directive)) })
  if (isExcluded) {
    const text = isExpired ? 'its unavailable_after date has passed' : 'it is noindex for Google'
    found.push({ text, evidence })
  }
  if (nosnippet) add('nosnippet forbids a snippet', 'nosnippet')
  if (maxSnippet === 0) add('max-snippet:0 forbids a snippet', 'max-snippet:0')
  return found
}

const DIRECTIVES = new Set(['noindex', 'none', 'nosnippet', 'noarchive', 'nocache'])

/** Directives for Bingbot that bear on answers of its chat, and what robots.txt says to it. */
export const bingAi: Measure = (facts) => {
  const robots = { token: 'bingbot', ...verdictFor(facts, 'bingbot') }
  const { noindex, nosnippet, noarchive, nocache, sources } = indexDirectives(facts, 'bingbot')
  const found = sources.filter(({ directive }) => DIRECTIVES.has(directive))
  const value = {
    allowed: robots.allowed,
    noindex,
    nosnippet,
    noarchive,
    nocache,
    directives: [...new Set(found.map(({ directive }) => directive))],
  }
  return { value, evidence: [...found, robotsEvidence(facts, robots)] }
}

/** Answers to the page itself that are refusals (catalogue: edge-admits-search-bots). */
const REFUSALS = new Set([401, 403, 406, 451])

/**
 * Which of the agents named by `options.agents` the server or its network refuses, against the page
 * itself and a control agent nobody knows. This tells of the firewall: it cannot see how the
 * operators' own addresses are treated.
 */
export const agentsAdmitted: Measure = (facts, { options }) => {
  const named = options.agents as readonly string[]
  const probes = facts.probes.aiAgents
  if (!probes) return { value: null, inconclusive: 'no agent was tried' }
  const agents = probes.filter(({ token, control }) => !control && named.includes(token))
  const control = probes.find((probe) => probe.control)
  const { status, challenge, edge, blocked } = facts.response
  const refused = agents.filter((probe) => probe.refused)
  const value = {
    baselineRefused: challenge || blocked !== null || REFUSALS.has(status),
    baseline: challenge ? 'a challenge' : status,
    judged: agents.filter((probe) => probe.refused || !probe.inconclusive).length,
    admitted: agents.filter((probe) => !probe.refused && !probe.inconclusive).map(tokenOf),
    refused: refused.map(tokenOf),
    control: control ? stateOf(control) : 'unknown',
    edge,
  }
  const evidence = [...agents, ...(control ? [control] : [])].map((one) => answerOf(facts, one))
  return { value, evidence }
}

function tokenOf({ token }: AgentProbe): string {
  return token
}

function stateOf({ refused, inconclusive }: AgentProbe): 'refused' | 'unknown' | 'admitted' {
  if (refused) return 'refused'
  return inconclusive ? 'unknown' : 'admitted'
}

function answerOf({ finalUrl }: SiteFacts, probe: AgentProbe): Evidence {
  const { token, control, outcome, status, challenge } = probe
  const name = control ? `${token} (control agent)` : token
  const answer = outcome === 'answered' ? status : outcome
  return { url: finalUrl, detail: `${name}: ${challenge ? `challenge, ${answer}` : answer}` }
}

/**
 * How the page that AI agents were given compares with that of the audit, over the agents answered
 * with 200; a challenge in place of the page is a refusal and is left to the checks of the edge.
 * `similarity`: the smallest, 0..1; null where none could be compared.
 */
export const agentsContent: Measure = (facts) => {
  const probes = facts.probes.aiAgents
  if (!probes) return { value: null, inconclusive: 'no agent was tried' }
  const served = probes.filter(
    ({ control, status, refused }) => !control && status === 200 && !refused,
  )
  const lowest = served.reduce<AgentProbe | null>(least, null)
  const tokens = (list: readonly AgentProbe[]) => list.map(({ token }) => token)
  const value = {
    agents: served.length,
    similarity: lowest?.similarity ?? null,
    least: lowest?.token ?? null,
    redirected: tokens(served.filter(({ sameUrl }) => sameUrl === false)),
    noindex: tokens(served.filter(({ noindexAdded }) => noindexAdded)),
  }
  const evidence = served.map(({ token, finalUrl, similarity, noindexAdded }) => {
    const shared = similarity === null ? 'not compared' : `similarity ${similarity.toFixed(2)}`
    const detail = `${token}: ${shared}${noindexAdded ? ', noindex added' : ''}`
    return { url: finalUrl ?? facts.finalUrl, detail }
  })
  return { value, evidence }
}

function least(lowest: AgentProbe | null, probe: AgentProbe): AgentProbe | null {
  if (probe.similarity === null) return lowest
  return lowest?.similarity != null && lowest.similarity <= probe.similarity ? lowest : probe
}
