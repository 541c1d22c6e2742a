import {
  type ActionItem,
  type AuditId,
  type AuditReports,
  buildActions,
  type Catalogue,
  type CheckSelection,
  type OverallScore,
  overallScore,
  requiredInputs,
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

/** The checks in force, as HTTP and command line use them; read when they are first looked at. */
export function checkCatalogue(catalogue: Catalogue): CheckCatalogue {
  let entries: readonly CatalogueEntry[] | undefined
  return {
    get version() {
      return catalogue.version
    },
    get categories() {
      return catalogue.categories
    },
    get platforms() {
      return catalogue.scoring.platforms
    },
    get checks() {
      entries ??= catalogue.checks.map(entryOf)
      return entries
    },
    requiredInputs: (selection) => requiredInputs(catalogue, selection),
    overallScore: (reports) => overallScore(catalogue, reports),
    buildActions: (reports) => buildActions(catalogue, reports),
  }
}

function entryOf(check: Catalogue['checks'][number]): CatalogueEntry {
  const { id, audit, category, title, weight, effort, thresholds, inputs } = check
  const { platforms = [], criteria, source } = check
  const fill = (text: string) => fillThresholds(text, thresholds)
  return {
    id,
    audit,
    category,
    title,
    weight,
    effort,
    thresholds,
    inputs,
    platforms,
    tests: fill(check.tests),
    criteria: Object.fromEntries(
      Object.entries(criteria).map(([status, text]) => [status, fill(text)]),
    ),
    fix: fill(check.fix),
    source,
  }
}

/** `{name}` in a text is the threshold of that name; other braces stay. */
function fillThresholds(text: string, thresholds: Readonly<Record<string, number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(thresholds, name) ? String(thresholds[name]) : whole,
  )
}
