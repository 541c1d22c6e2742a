import type { Evidence } from '../evidence.ts'
import type { Measure } from '../measure.ts'
import type { AgentProbe, SiteFacts } from '../site-facts.ts'

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
