import { t } from '../texts/texts.ts'
import type { AuditReport, ReportOutcome } from './audit-report.ts'

/** Warnings about the page or the site; all others are notes for the operator. */
const ABOUT_THE_PAGE: ReadonlySet<string> = new Set([
  ...['NOT_HTML', 'PAGE_INCOMPLETE', 'PAGE_TRUNCATED', 'PAGE_REFUSED_TO_BROWSER'],
  ...['ROBOTS_DENIED', 'ROBOTS_TOO_LONG', 'HREFLANG_TRUNCATED', 'TARGET_RATE_LIMITED'],
  ...['PLACE_CLOSED', 'NO_CONFIDENT_MATCH', 'BRAND_UNCONFIRMED', 'FEWER_PROMPTS'],
])
/** Names of environment variables: words in capitals that are joined by underscores. */
const VARIABLE = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/

/**
 * The report as clients may see it: without costs, without warnings for the operator, and without
 * names of environment variables in the reasons why something was not measured. What it says instead
 * is in the current language.
 */
export function clientSafe<T extends AuditReport>(report: T): Omit<T, 'cost'> {
  const { cost: _cost, warnings, modules, platforms, geo, seo, ...rest } = report
  return {
    ...rest,
    ...(geo !== undefined && { geo: withWarnings(geo) }),
    ...(seo !== undefined && { seo: withWarnings(seo) }),
    ...(warnings !== undefined && { warnings: pageWarnings(warnings) }),
    ...(modules !== undefined && {
      modules: Object.fromEntries(Object.entries(modules).map(([id, one]) => [id, safe(one)])),
    }),
    ...(platforms !== undefined && { platforms: platforms.map(safePlatform) }),
  } as Omit<T, 'cost'>
}

type Warnings = NonNullable<AuditReport['warnings']>

function pageWarnings(warnings: Warnings): Warnings {
  return warnings.filter(
    ({ code = '', message = '' }) => ABOUT_THE_PAGE.has(code) && !VARIABLE.test(message),
  )
}

function withWarnings<T extends object | null>(audit: T): T {
  if (audit === null || !('warnings' in audit) || !Array.isArray(audit.warnings)) return audit
  return { ...audit, warnings: pageWarnings(audit.warnings) }
}

function safe({ costUsd: _cost, ...outcome }: ReportOutcome): ReportOutcome {
  const { skipped, error } = outcome
  return {
    ...outcome,
    ...(skipped !== undefined && { skipped: withoutVariables(skipped, 'report.modules.left') }),
    ...(error !== undefined && { error: withoutVariables(error, 'report.modules.failed') }),
  }
}

function safePlatform<T extends NonNullable<AuditReport['platforms']>[number]>(platform: T): T {
  const { reasons } = platform
  if (reasons?.visibility === undefined) return platform
  const visibility = reasons.visibility.map((reason) =>
    withoutVariables(reason, 'report.modules.left'),
  )
  return { ...platform, reasons: { ...reasons, visibility } }
}

function withoutVariables(text: string, instead: string): string {
  return VARIABLE.test(text) ? t(instead) : text
}
