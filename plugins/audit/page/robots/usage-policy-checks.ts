import { botSet } from '../facts-data.ts'
import type { Measure } from '../measure.ts'
import { type NamedVerdict, robotsEvidence, verdictFor } from './robots-checks.ts'
import { robotsSignals } from './robots-signals.ts'
import { headerSignals, tdmReservation, type UsageSignal } from './usage-signals.ts'

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

/** Uses without which a page cannot stand in an answer; `bots` speaks of all automated use. */
const ANSWER_USES = new Set(['search', 'ai-input', 'ai-output', 'ai-use', 'bots'])

/**
 * Preferences for the use of the page: of the robots.txt groups of `*` and of the bots of answers, of
 * the Content-Usage header, and tdm-reservation. `conflicts`: one use both allowed and forbidden in
 * one group; `training`: training bots that robots.txt disallows.
 */
export const usageSignals: Measure = (facts, { data }) => {
  const { robots } = facts
  if (robots.access === 'unknown' || robots.access === 'disallowAll') {
    return { value: null, inconclusive: `robots.txt answered ${robots.status ?? 'nothing'}` }
  }
  const agents = ['*', ...botSet(data.bots, 'answers')]
  const signals = [...robotsSignals(robots, agents, facts.finalUrl), ...headerSignals(facts)]
  const tdm = tdmReservation(facts)
  const forbidden = signals.filter(({ use, allowed }) => !allowed && ANSWER_USES.has(use))
  const conflicts = conflictsAmong(signals)
  const value = {
    signals: distinct(signals),
    forbidden: distinct(forbidden),
    conflicts,
    tdmReservation: tdm?.reserved ?? null,
    training: botSet(data.bots, 'training').filter(
      (token) => verdictFor(facts, token).allowed === false,
    ),
  }
  const shown = [...forbidden, ...signals.filter((signal) => !forbidden.includes(signal))]
  return { value, evidence: [...shown, ...(tdm ? [tdm] : [])] }
}

function distinct(signals: readonly UsageSignal[]): string[] {
  return [...new Set(signals.map(({ use, allowed }) => `${use}=${allowed ? 'yes' : 'no'}`))]
}

function conflictsAmong(signals: readonly UsageSignal[]): string[] {
  const first = new Map<string, boolean>()
  const conflicts = new Set<string>()
  for (const { group, use, allowed } of signals) {
    const key = `${group} ${use}`
    if ((first.get(key) ?? allowed) !== allowed) conflicts.add(use)
    first.set(key, allowed)
  }
  return [...conflicts]
}
