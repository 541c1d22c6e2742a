import type { Measure } from '../measure.ts'
import type { AgentProbe } from '../site-facts.ts'

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
