/** Public face of the checks plugin. */
export {
  type ActionItem,
  type AuditReports,
  buildActions,
  type OverallScore,
  overallScore,
} from './actions.ts'
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
export { type LoadedChecks, loadChecks } from './load-checks.ts'
export { fillText } from './message.ts'
export type { CheckAuditResponse, CheckResult, Grade } from './report.ts'
