import type { AuditFile } from '../../../manifests/types/audit-file.ts'
import type { SiteIssue, SitePageRow, SiteResult } from '../../../manifests/types/records.ts'
import { t } from '../../texts/texts.ts'
import type { SiteFlags } from '../actions/site-flags.ts'
import { firstLines, lowScore, ownThresholds, someOf } from '../audit/gate.ts'

/** Conditions that fail a build. */
export type SiteGate = Pick<AuditFile, 'thresholds' | 'pages'> & {
  readonly failUnder?: number | undefined
  readonly failOn?: SiteFlags['failOn']
  /** `failOn` of the audit file, unless the command line has one. */
  readonly fileFailOn?: AuditFile['failOn']
}

type Scores = Readonly<Record<(typeof SCORES)[number], number | null>>

const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const
/** Names of the scores that a site and its pages have. */
const SCORES = ['overall', 'seo', 'geo'] as const
/** The severity for each mildest finding of the audit file; issues are not failures or warnings. */
const OF_FILE: Readonly<Record<'blocker' | 'fail' | 'warn', NonNullable<SiteFlags['failOn']>>> = {
  blocker: 'blocker',
  fail: 'medium',
  warn: 'low',
}

/** Reasons why a build fails, one line each, in the current language; empty if the site passes. */
export function siteProblems(
  { scores, issues, pages }: Pick<SiteResult, 'scores' | 'issues' | 'pages'>,
  gate: SiteGate,
): readonly string[] {
  const { failUnder, thresholds = {} } = gate
  const { overall, ...others } = thresholds
  const own = { ...others, ...(failUnder === undefined && overall !== undefined && { overall }) }
  return [
    ...(failUnder === undefined
      ? []
      : lowScore('--fail-under', 'overall', { score: scores.overall, least: failUnder })),
    ...lowScores(scores, own),
    ...firstLines(pages.flatMap((row) => pageProblems(row, gate))),
    ...findingProblems({ scores, issues }, gate),
  ]
}

/** Names of thresholds that a site has no scores for, as a line for people; '' without any. */
export function unusedThresholds({ thresholds = {}, pages = [] }: SiteGate): string {
  const all = [thresholds, ...pages.map((page) => page.thresholds)]
  const unused = all.flatMap(Object.keys).filter((name) => !SCORES.some((one) => one === name))
  if (unused.length === 0) return ''
  return t('terminal.site.gate.categories', { names: someOf([...new Set(unused)]) })
}

/** The thresholds that the audit file has for this page. */
function pageProblems(row: SitePageRow, gate: SiteGate): readonly string[] {
  if (!row.judged) return []
  const own = Object.assign({}, ...ownThresholds(row.url, gate))
  return lowScores(row, own).map((problem) => `${row.url}: ${problem}`)
}

function lowScores(scores: Scores, thresholds: Readonly<Record<string, number>>) {
  return SCORES.flatMap((name) => {
    const least = thresholds[name]
    return least === undefined ? [] : lowScore('thresholds', name, { score: scores[name], least })
  })
}

function findingProblems(
  { scores, issues }: Pick<SiteResult, 'scores' | 'issues'>,
  { failOn, fileFailOn }: SiteGate,
): readonly string[] {
  const wanted = failOn ?? (fileFailOn && OF_FILE[fileFailOn])
  if (wanted === undefined) return []
  const setting = failOn === undefined ? `failOn: ${fileFailOn}` : `--fail-on ${failOn}`
  if (wanted === 'blocker') {
    const { blockedPages: n } = scores
    return n > 0 ? [t('terminal.site.gate.blocker', { setting, n })] : []
  }
  const found = issues.filter(({ severity }) => isAsSevere(severity, wanted))
  if (found.length === 0) return []
  const list = someOf([...new Set(found.map(({ id }) => id))])
  const severity = t(`common.severity.${wanted}`).toLowerCase()
  return [t('terminal.site.gate.issues', { setting, severity, n: found.length, list })]
}

function isAsSevere(severity: SiteIssue['severity'], least: SiteIssue['severity']): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(least)
}
