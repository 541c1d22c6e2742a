import type {
  ActionItem,
  AuditId,
  AuditReports,
  Catalogue,
  CheckSelection,
  OverallScore,
} from '../../../plugins/audit/checks/index.ts'

/** The checks in force and the arithmetic over their results, as HTTP and command line use them. */
export interface CheckCatalogue {
  readonly version: string
  readonly categories: Catalogue['categories']
  readonly platforms: Catalogue['scoring']['platforms']
  readonly checks: readonly CatalogueEntry[]
  /** Inputs (`page`, `robots`, `probes.altHost` ...) that the selected checks name, each once. */
  requiredInputs(selection: CheckSelection): readonly string[]
  overallScore(reports: AuditReports): OverallScore
  /** Everything to do, in the order of the catalogue's scoring. */
  buildActions(reports: AuditReports): readonly ActionItem[]
}

/** One check as the catalogue lists it; weight and thresholds are those in force. */
export type CatalogueEntry = {
  readonly id: string
  readonly audit: AuditId
  readonly category: string
  readonly title: string
  readonly weight: number
  readonly effort: string
  readonly thresholds: Readonly<Record<string, number>>
  readonly inputs: readonly string[]
  /** AI platforms a GEO check counts for. */
  readonly platforms: readonly string[]
  readonly tests: string
  readonly criteria: Readonly<Record<string, string>>
  readonly fix: string
  readonly source: readonly string[]
}
