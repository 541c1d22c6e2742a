import {
  buildActions,
  type Catalogue,
  overallScore,
  requiredInputs,
} from '../../../plugins/audit/checks/index.ts'
import type { CatalogueEntry, CheckCatalogue } from './checks-face.ts'

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
