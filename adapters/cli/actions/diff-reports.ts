import type { CheckResult } from '../../../plugins/audit/checks/index.ts'
import type { CombinedAuditResponse } from '../../api/audit/combined-response.ts'

/** A check whose result is another one; `absent` where a report does not have it. */
export type Change = {
  readonly id: string
  readonly before: string
  readonly after: string
  readonly message: string
}
export type ScorePair = { readonly before: number | null; readonly after: number | null }

export type ReportDiff = {
  readonly scores: Readonly<Record<'overall' | 'seo' | 'geo', ScorePair>>
  readonly worse: readonly Change[]
  readonly better: readonly Change[]
  /** Became judged, not applicable or an error, or exist in one report only. */
  readonly other: readonly Change[]
}

const RANK: ReadonlyMap<string, number> = new Map([
  ['fail', 0],
  ['warn', 1],
  ['pass', 2],
])

/** Scores and checks of two reports, side by side. */
export function diffReports(
  before: CombinedAuditResponse,
  after: CombinedAuditResponse,
): ReportDiff {
  const old = new Map(resultsOf(before).map((result) => [result.id, result]))
  const now = new Map(resultsOf(after).map((result) => [result.id, result]))
  const changes = [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const from = old.get(id)?.status ?? 'absent'
    const to = now.get(id)?.status ?? 'absent'
    const message = (now.get(id) ?? old.get(id))!.message
    return from === to ? [] : [{ id, before: from, after: to, message }]
  })
  const direction = ({ before: from, after: to }: Change) => {
    const [left, right] = [RANK.get(from), RANK.get(to)]
    return left === undefined || right === undefined ? 0 : right - left
  }
  const pair = (key: 'overall' | 'seo' | 'geo') => ({
    before: before.scores[key] ?? null,
    after: after.scores[key] ?? null,
  })
  return {
    scores: { overall: pair('overall'), seo: pair('seo'), geo: pair('geo') },
    worse: changes.filter((change) => direction(change) < 0),
    better: changes.filter((change) => direction(change) > 0),
    other: changes.filter((change) => direction(change) === 0),
  }
}

function resultsOf({ seo, geo }: CombinedAuditResponse): CheckResult[] {
  return [seo, geo].flatMap((audit) => audit?.categories.flatMap(({ checks }) => checks) ?? [])
}
