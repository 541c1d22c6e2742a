import type { AuditFile } from '../../../manifests/types/audit-file.ts'
import type { CombinedAuditResponse } from '../../../manifests/types/records.ts'
import type { AuditedPage, AuditRun, Finding } from '../../report/ci/findings.ts'
import { numberText } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { matchesPath } from './path-pattern.ts'

/** Conditions that fail a build. */
export type Gate = Pick<AuditFile, 'thresholds' | 'pages'> & {
  readonly failUnder?: number | undefined
  readonly failOn?: FailOn | undefined
}

type FailOn = NonNullable<AuditRun['failOn']>

const MOST_NAMED = 10
const MOST_LINES = 20
const NEW: Readonly<Record<FailOn, string>> = {
  blocker: 'newBlocker',
  fail: 'newFail',
  warn: 'newWarn',
}

type Judged = Pick<AuditRun, 'pages' | 'isKnown'> & { readonly hasBaseline: boolean }

/**
 * Reasons why the build fails, one line each, in the current language; empty if every page passes.
 */
export function gateProblems(judged: Judged, gate: Gate): readonly string[] {
  const { pages } = judged
  const isOne = pages.length === 1
  const scores = pages.flatMap((page) =>
    scoreProblems(page, gate).map((problem) => (isOne ? problem : `${page.url}: ${problem}`)),
  )
  return [...firstLines(scores), ...findingProblems(judged, gate)]
}

/** The first lines about scores, and how many more there are. */
export function firstLines(scores: readonly string[]): readonly string[] {
  const omitted = scores.length - MOST_LINES
  if (omitted <= 0) return scores
  return [...scores.slice(0, MOST_LINES), t('build.gate.moreScores', { n: omitted })]
}

function scoreProblems({ url, report }: AuditedPage, gate: Gate): readonly string[] {
  if (report === undefined) return []
  const { failUnder, thresholds = {} } = gate
  const lowest = Object.assign({}, thresholds, ...ownThresholds(url, gate))
  if (failUnder !== undefined) delete lowest.overall
  return [
    ...(failUnder === undefined
      ? []
      : scoreProblem('--fail-under', 'overall', { report, least: failUnder })),
    ...Object.entries<number>(lowest).flatMap(([name, least]) =>
      scoreProblem('thresholds', name, { report, least }),
    ),
  ]
}

/** Thresholds of the entries that match a page; later ones win. */
export function ownThresholds(url: string, { pages = [] }: Pick<Gate, 'pages'>) {
  return pages.filter(({ match }) => matchesPath(match, url)).map(({ thresholds }) => thresholds)
}

type Demand = { readonly report: CombinedAuditResponse; readonly least: number }

function scoreProblem(setting: string, name: string, { report, least }: Demand): readonly string[] {
  const score = scoreOf(report, name)
  return score === undefined ? [] : lowScore(setting, name, { score, least })
}

/** Reason why a score is too low; undefined if it is not. */
export function lowScore(
  setting: string,
  name: string,
  { score, least }: { readonly score: number | null; readonly least: number },
): readonly string[] {
  // A category without an applicable check has no score, which is not bad.
  const isLow = score === null ? !name.includes('.') : score < least
  if (!isLow) return []
  const shown = score === null ? t('build.noScore') : numberText(score, 1)
  return [t('build.gate.score', { setting, name, score: shown, least: numberText(least, 1) })]
}

/** Undefined when that audit was not part of the run. */
function scoreOf(report: CombinedAuditResponse, name: string): number | null | undefined {
  if (name === 'overall') return report.scores.overall
  const [audit = '', category] = name.split('.') as [('seo' | 'geo')?, string?]
  const result = audit === '' ? null : report[audit]
  if (result === null) return undefined
  if (category === undefined) return result.score
  return result.categories.find(({ id }) => id === category)?.score
}

function findingProblems(judged: Judged, gate: Gate): readonly string[] {
  const failOn = failOnOf(gate, judged.hasBaseline)
  if (failOn === undefined) return []
  const found = new Map<string, string>()
  for (const finding of judged.pages.flatMap((page) => failing(page, failOn))) {
    if (!judged.isKnown(finding)) found.set(`${finding.page} ${finding.check.id}`, finding.check.id)
  }
  if (found.size === 0) return []
  const name = judged.hasBaseline ? NEW[failOn] : failOn
  const setting = gate.failOn === undefined ? '--baseline' : `--fail-on ${failOn}`
  const list = someOf([...new Set(found.values())])
  const what = t(`build.gate.${name}`, { n: found.size })
  return [t('build.gate.found', { setting, found: what, list })]
}

/** With a baseline, every new finding fails the build unless `failOn` says otherwise. */
export function failOnOf({ failOn }: Gate, hasBaseline: boolean): FailOn | undefined {
  return failOn ?? (hasBaseline ? 'warn' : undefined)
}

function failing({ report, findings }: AuditedPage, failOn: FailOn): readonly Finding[] {
  if (failOn === 'warn') return findings
  if (failOn === 'fail') return findings.filter(({ check }) => check.status === 'fail')
  const blockers = [report?.seo, report?.geo].flatMap((audit) => audit?.blockers ?? [])
  return findings.filter(({ check }) => blockers.includes(check.id))
}

/** The first ids, and how many more there are. */
export function someOf(ids: readonly string[]): string {
  const more = ids.length - MOST_NAMED
  const named = ids.slice(0, MOST_NAMED).join(', ')
  return more > 0 ? `${named} ${t('terminal.more', { n: more })}` : named
}
