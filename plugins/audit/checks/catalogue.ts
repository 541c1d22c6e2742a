import type { Finding } from '../../../core/manifest/yaml-source.ts'
import { numberFormat } from '../../../core/message-format.ts'
import type { Port } from '../../../core/plugin.ts'
import type { ConfigValues } from '../../../manifests/types/config.ts'
import { type AuditId, type CheckManifest, parseCheckId } from './check-manifest.ts'
import type { LoadedChecks } from './load-checks.ts'
import type { Scoring } from './score.ts'

/** The operator's changes to checks, by id. */
export type CheckOverrides = ConfigValues['checks']

/** A check in force, with the weight and thresholds that the operator set, also in its texts. */
export type CatalogueCheck = CheckManifest & {
  readonly audit: AuditId
  readonly category: string
  readonly thresholds: Readonly<Record<string, number>>
  readonly criteria: Readonly<Record<string, string>>
}

/** Checks and scoring in force, without disabled checks. Plain data. */
export type Catalogue = {
  readonly version: string
  readonly scoring: Scoring
  readonly categories: Scoring['categories']
  readonly checks: readonly CatalogueCheck[]
  readonly overrides: CheckOverrides
}

/** The checks in force on this server. */
export const CheckCatalogue: Port<Catalogue> = { name: 'checkCatalogue' }

export type CheckSelection = { readonly audits: readonly AuditId[]; readonly category?: string }

export function buildCatalogue(
  { scoring, checks }: LoadedChecks,
  overrides: CheckOverrides = {},
): Catalogue {
  const enabled = checks.filter(({ id }) => overrides[id]?.enabled !== false)
  return {
    version: String(scoring.version),
    scoring,
    categories: scoring.categories,
    checks: enabled.map((check) => inForce(check, overrides[check.id] ?? {})),
    overrides,
  }
}

/** The check as the operator set it, with the thresholds in its texts. */
export function inForce(check: CheckManifest, override: CheckOverrides[string]): CatalogueCheck {
  const thresholds = { ...check.thresholds, ...override.thresholds }
  const fill = (text: string) => withThresholds(text, thresholds)
  const criteria = Object.entries(check.criteria ?? {}).map(([status, text]) => [
    status,
    fill(text),
  ])
  return {
    ...check,
    ...parseCheckId(check.id),
    weight: override.weight ?? check.weight,
    thresholds,
    tests: fill(check.tests),
    expected: fill(check.expected),
    criteria: Object.fromEntries(criteria),
    fix: fill(check.fix),
  }
}

/**
 * Writes thresholds into a text as its readers write numbers. Those whose names end in `Bytes` are
 * kilobytes with their unit. @param locale BCP 47
 */
export function withThresholds(
  text: string,
  thresholds: CatalogueCheck['thresholds'],
  locale = 'en',
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(thresholds, name) ? thresholds[name] : undefined
    if (value === undefined) return whole
    const isSize = name.endsWith('Bytes')
    const format = numberFormat(locale, {
      ...{ useGrouping: 'min2', maximumFractionDigits: isSize ? 1 : 3 },
    })
    const number = format.format(isSize ? value / 1000 : value)
    return isSize ? `${number} ${locale.startsWith('fr') ? 'ko' : 'kB'}` : number
  })
}

/** Checks of a selection, in the catalogue's order. */
export function selectChecks(
  catalogue: Catalogue,
  { audits, category }: CheckSelection,
): readonly CatalogueCheck[] {
  return catalogue.checks.filter(
    (check) =>
      audits.includes(check.audit) && (category === undefined || category === check.category),
  )
}

/**
 * Names of the inputs that the selected checks need (`page`, `robots`, `probes.altHost` ...). Whole
 * audits also need those of the checks that limit their scores.
 */
export function requiredInputs(catalogue: Catalogue, selection: CheckSelection): string[] {
  const { checks, scoring } = catalogue
  const limiting = new Set(scoring.caps.map(({ check }) => check))
  const names = [
    ...selectChecks(catalogue, selection),
    ...(selection.category === undefined ? checks.filter(({ id }) => limiting.has(id)) : []),
  ].flatMap((check) => check.inputs)
  return [...new Set(names)].sort()
}

type OverrideProblem = Finding & { readonly path: readonly string[] }

/** Mistakes in the `checks:` part of the configuration: unknown ids and threshold names. */
export function overrideProblems(
  checks: readonly CheckManifest[],
  overrides: CheckOverrides,
): OverrideProblem[] {
  const byId = new Map(checks.map((check) => [check.id, check]))
  return Object.entries(overrides).flatMap(([id, override]): OverrideProblem[] => {
    const check = byId.get(id)
    if (!check) {
      const expected = 'an id that "manifold checks" lists'
      return [{ path: ['checks', id], message: 'is not the id of a check', expected }]
    }
    const known = Object.keys(check.thresholds ?? {})
    return Object.keys(override.thresholds ?? {})
      .filter((name) => !known.includes(name))
      .map((name) => ({
        path: ['checks', id, 'thresholds', name],
        message: 'is not a threshold of this check',
        expected: known.join(', ') || 'no threshold',
      }))
  })
}
