import type { AuditReport, ReportAction, ReportCategory, ReportCheck } from './audit-report.ts'
import type { ExportPlan } from './export-plan.ts'
import { leftOutOf } from './untrusted-json.ts'
import { nameText } from './words.ts'

/** The two audits, by the names that people know. */
export const AUDITS = [
  { id: 'seo', title: 'Search engines (SEO)', short: 'SEO' },
  { id: 'geo', title: 'AI platforms (GEO)', short: 'GEO' },
] as const

export type AuditName = (typeof AUDITS)[number]

/** Order in which findings are shown; the others are none. */
const RANKS: Readonly<Record<string, number>> = { fail: 0, warn: 1, error: 2 }

/** How many checks have which status. */
export type Tally = {
  readonly total: number
  readonly pass: number
  readonly warn: number
  readonly fail: number
  readonly notApplicable: number
  readonly error: number
}

export function categoriesOf(audit: AuditReport, id: 'seo' | 'geo'): readonly ReportCategory[] {
  return audit[id]?.categories ?? []
}

/** All checks of both audits. */
export function allChecks(audit: AuditReport): readonly ReportCheck[] {
  return AUDITS.flatMap(({ id }) => categoriesOf(audit, id)).flatMap(({ checks }) => checks)
}

export function tally(checks: readonly ReportCheck[]): Tally {
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

/** What fails, then what warns, then what could not be evaluated; the heavier first. */
export function findingsOf(checks: readonly ReportCheck[]): readonly ReportCheck[] {
  return checks
    .filter(({ status }) => rankOf(status) !== undefined)
    .sort(
      (one, other) =>
        (rankOf(one.status) ?? 0) - (rankOf(other.status) ?? 0) ||
        (other.weight ?? 0) - (one.weight ?? 0),
    )
}

/** The actions of the plan, or else of the report. */
export function actionsOf({ actions, audit }: ExportPlan): readonly ReportAction[] {
  return actions ?? audit.actions ?? []
}

export function titleOf({ title, id }: { readonly title?: string; readonly id: string }): string {
  return title === undefined || title === '' ? nameText(id.split('.').at(-1) ?? id) : title
}

function rankOf(status: string): number | undefined {
  return Object.hasOwn(RANKS, status) ? RANKS[status] : undefined
}
