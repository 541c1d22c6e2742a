import { bundledTable } from '../../../core/manifest/data-file.ts'

type Harm = 'high' | 'medium' | 'low'

/** `manifests/data/defects.yaml`. */
const { defects } = bundledTable<{ readonly defects: Readonly<Record<string, Harm>> }>(
  'defects.yaml',
)

/** How much harm a defect does. @throws when the table does not have it */
export function harmOf(defect: string): Harm {
  const harm = Object.hasOwn(defects, defect) ? defects[defect] : undefined
  if (harm === undefined) throw new Error(`defects.yaml has no defect ${defect}`)
  return harm
}

/** A rule has a severity of its own, or names a defect that others report too. */
type IssueRule<T> = { readonly severity: T } | { readonly defect: string }

/** The severity of an issue; `least` is the module's word for the lowest one. */
export function issueSeverity<T extends string>(
  rule: IssueRule<T>,
  least: T,
): T | 'error' | 'warning' {
  if ('severity' in rule) return rule.severity
  const harm = harmOf(rule.defect)
  return harm === 'high' ? 'error' : harm === 'medium' ? 'warning' : least
}
