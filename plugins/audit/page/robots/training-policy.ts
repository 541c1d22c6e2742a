import { botSet } from '../bot-sets.ts'
import type { Measure } from '../measure.ts'
import { type NamedVerdict, robotsEvidence, verdictFor } from './robots-agents.ts'

/**
 * How blocks on training bots and on bots of answers lie in the groups of robots.txt. `together`:
 * bots of answers blocked by a group that also blocks a training bot; `starOnly`: every training bot
 * is blocked by the group of `*` alone.
 */
export const trainingPolicy: Measure = (facts, { data }) => {
  const { access, status, txt, url } = facts.robots
  if (access === 'unknown') return { value: null, inconclusive: 'robots.txt could not be read' }
  if (access === 'disallowAll') {
    return { value: null, inconclusive: `robots.txt answered ${status}, so it has no groups` }
  }
  const blockedOf = (set: string): NamedVerdict[] =>
    botSet(data.bots, set)
      .map((token) => ({ token, ...verdictFor(facts, token) }))
      .filter(({ allowed }) => allowed === false)
  const training = blockedOf('training')
  const answers = blockedOf('answers')
  const groups = new Set(training.map(({ groupLine }) => groupLine))
  const together = answers.filter(({ groupLine }) => groups.has(groupLine))
  const names = (verdicts: readonly NamedVerdict[]) => verdicts.map(({ token }) => token)
  const value = {
    training: names(training),
    answers: names(answers),
    together: names(together),
    togetherLine: together[0]?.groupLine ?? null,
    starOnly: training.length > 0 && training.every(({ by }) => by === 'star'),
    ineffective: txt.ineffectiveTokens.map(({ token }) => token),
  }
  const evidence = [
    ...txt.ineffectiveTokens.map(({ token, line }) => ({
      url,
      line,
      detail: `User-agent: ${token} never matches`,
    })),
    ...[...together, ...answers.filter((one) => !together.includes(one)), ...training].map((one) =>
      robotsEvidence(facts, one),
    ),
  ]
  return { value, evidence }
}
