import { botSet } from '../bot-sets.ts'
import type { Measure } from '../measure.ts'
import { headerSignals, tdmReservation, type UsageSignal } from './facts-usage-signals.ts'
import { verdictFor } from './robots-agents.ts'
import { robotsSignals } from './robots-signals.ts'

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
