import { parseUrl } from '../../core/url.ts'
import type { CheckSummary } from '../../manifests/types/records.ts'
import type { AuditReport, ReportAction, ReportCategory, ReportCheck } from './audit-report.ts'
import type { ExportPlan } from './export-plan.ts'
import { leftOutOf } from './untrusted-json.ts'
import { known, nameText } from './words.ts'

/** The two audits, by their common names. */
export const AUDITS = [
  { id: 'seo', title: 'Search engines (SEO)', short: 'SEO' },
  { id: 'geo', title: 'AI platforms (GEO)', short: 'GEO' },
] as const

export type AuditName = (typeof AUDITS)[number]

/** Statuses of findings, in the order in which they are shown. */
const FINDINGS: readonly string[] = ['fail', 'warn', 'error']

export function categoriesOf(audit: AuditReport, id: 'seo' | 'geo'): readonly ReportCategory[] {
  return audit[id]?.categories ?? []
}

/** All checks of both audits. */
export function allChecks(audit: AuditReport): readonly ReportCheck[] {
  return AUDITS.flatMap(({ id }) => categoriesOf(audit, id)).flatMap(({ checks }) => checks)
}

/** How many checks have which status. */
export function tally(checks: readonly ReportCheck[]): CheckSummary {
  const count = (status: string): number => checks.filter((one) => one.status === status).length
  return {
    total: checks.length + leftOutOf(checks),
    pass: count('pass'),
    warn: count('warn'),
    fail: count('fail'),
    notApplicable: count('notApplicable'),
    error: count('error'),
  }
}

/** Failed checks, then warnings, then those that could not be evaluated; heaviest first. */
export function findingsOf(checks: readonly ReportCheck[]): readonly ReportCheck[] {
  return checks
    .filter(({ status }) => FINDINGS.includes(status))
    .sort(
      (one, other) =>
        FINDINGS.indexOf(one.status) - FINDINGS.indexOf(other.status) ||
        (other.weight ?? 0) - (one.weight ?? 0),
    )
}

/** The actions of the plan, else of the report. */
export function actionsOf({ actions, audit }: ExportPlan): readonly ReportAction[] {
  return actions ?? audit.actions ?? []
}

export function titleOf({ title, id }: { readonly title?: string; readonly id: string }): string {
  return title === undefined || title === '' ? nameText(id.split('.').at(-1) ?? id) : title
}

/** The host of the audited site, or the address if it has none. */
export function siteOf({ url, finalUrl }: AuditReport): string {
  return parseUrl(finalUrl ?? url)?.hostname ?? url
}

export function titleOfReport({ title = 'Search and AI visibility audit' }: ExportPlan): string {
  return title
}

const GRADES = { A: 'excellent', B: 'good', C: 'fair', D: 'weak', F: 'critical' }

/** A grade with its word; undefined for an unknown grade. */
export function gradeOf(grade: string | null | undefined) {
  const letter = grade ?? ''
  const word = known(GRADES, letter)
  return word === undefined ? undefined : { letter, word }
}
