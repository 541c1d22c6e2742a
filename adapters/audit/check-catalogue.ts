import {
  buildActions,
  type Catalogue,
  overallScore,
  requiredInputs,
} from '../../plugins/checks/index.ts'
import type { CatalogueEntry, CheckCatalogue } from './checks-face.ts'

/** The checks in force, as HTTP and command line use them. */
export function checkCatalogue(catalogue: Catalogue): CheckCatalogue {
  return {
    version: catalogue.version,
    categories: catalogue.categories,
    platforms: catalogue.scoring.platforms,
    checks: catalogue.checks.map(entryOf),
    requiredInputs: (selection) => requiredInputs(catalogue, selection),
    overallScore: (reports) => overallScore(catalogue, reports),
    buildActions: (reports) => buildActions(catalogue, reports),
  }
}

/** `{name}` in the texts is the threshold of that name. */
function entryOf(check: Catalogue['checks'][number]): CatalogueEntry {
  const { id, audit, category, title, weight, effort, thresholds, inputs } = check
  const { platforms = [], tests, criteria, fix, source } = check
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
    tests,
    criteria,
    fix,
    source,
  }
}
