/** Public face of the checks plugin. */
export { type AuditReports, buildActions, type ModuleFindings, overallScore } from './actions.ts'
export { buildReport, SCHEMA_VERSION } from './build-report.ts'
export {
  buildCatalogue,
  type Catalogue,
  type CatalogueCheck,
  CheckCatalogue,
  type CheckOverrides,
  type CheckSelection,
  overrideProblems,
  requiredInputs,
  selectChecks,
} from './catalogue.ts'
export type { AuditId, CheckManifest, CheckStatus, Effort } from './check-manifest.ts'
export type { Judgement } from './judge.ts'
export { type LoadedChecks, loadChecks } from './load-checks.ts'
export { ReportLocalizer } from './localize.ts'
export { whyNotMeasured } from './localized-platforms.ts'
export { moduleFindings, moduleSummary, moduleVerdict } from './module-findings.ts'
export { loadTranslations, TRANSLATED, type TranslatedLanguage } from './translations.ts'
