import { join } from 'node:path'
import type { CombinedAuditResponse } from '../../manifests/types/records.ts'
import { projectRoot } from '../program.ts'
import { LANGUAGES, type Language } from '../texts/texts.ts'
import { type AuditReport, allChecks } from './audit-report.ts'

/** The language of a report's texts. Reports had none when all were English. */
export function languageOfReport({ language }: Pick<AuditReport, 'language'>): Language {
  return LANGUAGES.find((one) => one === language) ?? 'en'
}

/**
 * A report that was handed in, in another language. Its texts are made again from the shipped
 * manifests and the thresholds in the report, which may come from another server. What is unknown
 * here stays as it is.
 */
export async function reportIn(language: Language, report: AuditReport): Promise<AuditReport> {
  if (language === languageOfReport(report)) return report
  const [{ buildCatalogue, loadChecks }, { localizers }, { readModuleManifests }] =
    await Promise.all([
      import('../../plugins/audit/checks/index.ts'),
      import('./localizers.ts'),
      import('../../core/manifest/registry.ts'),
    ])
  const folder = join(projectRoot, 'manifests')
  const localizer = localizers({
    folder,
    catalogue: buildCatalogue(loadChecks(folder), overridesOf(report)),
    modules: () => readModuleManifests(projectRoot, []).map(({ value }) => value),
  })(language)
  return localizer.report(wholeReport(report))
}

/** The check thresholds of the server that made a report. */
function overridesOf(report: AuditReport) {
  return Object.fromEntries(
    allChecks(report).map(({ id, thresholds = {} }) => {
      const numbers = Object.entries(thresholds).filter(([, value]) => Number.isFinite(value))
      return [id, { thresholds: Object.fromEntries(numbers) as Record<string, number> }]
    }),
  )
}

/** Includes everything that localizing reads. */
function wholeReport(report: AuditReport): CombinedAuditResponse {
  const { seo, geo, platforms = [], modules = {}, actions = [] } = report
  return {
    ...report,
    language: languageOfReport(report),
    seo: wholeAudit('seo', seo),
    geo: wholeAudit('geo', geo),
    platforms: platforms.map((platform) => ({
      ...platform,
      reasons: { readiness: [], visibility: [], ...platform.reasons },
    })),
    modules: Object.fromEntries(
      Object.entries(modules).map(([id, outcome]) => [id, wholeOutcome(id, outcome)]),
    ),
    actions: actions.map((action) => ({ checks: [], modules: [], ...action })),
  } as unknown as CombinedAuditResponse
}

function wholeAudit(audit: 'seo' | 'geo', given: AuditReport['seo']) {
  if (!given?.categories) return null
  const categories = given.categories.map((category) => ({
    ...category,
    checks: category.checks.map((check) => ({ weight: 0, ...check, category: category.id })),
  }))
  return { caps: [], blockers: [], ...given, audit, categories }
}

const NO_FINDING: object = { headline: '', evidence: [], remedy: '' }

type Outcome = NonNullable<AuditReport['modules']>[string]

function wholeOutcome(id: string, { result, findings, ...outcome }: Outcome) {
  return {
    ...outcome,
    // The audits' reports are translated separately, and no document shows these texts.
    ...(id !== 'seo' && id !== 'geo' && { result }),
    ...(findings && { findings: findings.map((one) => ({ ...NO_FINDING, ...one })) }),
  }
}
