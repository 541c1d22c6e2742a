import type { Measure } from '../measure.ts'
import { robotsEvidence, verdictFor } from '../robots/robots-agents.ts'
import { indexDirectives } from './index-directives.ts'

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
