import { valueAt } from '../../../core/config/layers.ts'
import type { FindingRule, ModuleManifest } from '../../../core/manifest/module-manifest.ts'
import type { ModuleDone, ModuleFinding } from '../../../manifests/types/records.ts'
import { harmOf } from '../page/defects.ts'
import { Headline } from './headline.ts'
import { type Predicate, PredicateCompiler } from './predicate.ts'
import type { Scoring } from './score.ts'

type CompiledRule = {
  readonly rule: FindingRule
  readonly when: Predicate | null
  readonly where: Predicate | null
  readonly headline: Headline
  readonly sample: Headline | null
}

const MAX_EVIDENCE = 10
const compiler = new PredicateCompiler({ lazily: true })
const compiled = new WeakMap<ModuleManifest, readonly CompiledRule[]>()

/** What a module found wrong: the rules of its manifest that hold for its result, one per id. */
export function moduleFindings(manifest: ModuleManifest, result: unknown): ModuleFinding[] {
  const rules = compiled.get(manifest) ?? (manifest.findings ?? []).map(compileRule)
  compiled.set(manifest, rules)
  const found = new Map<string, ModuleFinding>()
  for (const rule of rules) {
    if (found.has(rule.rule.id)) continue
    const finding = findingOf(rule, result)
    if (finding !== null) found.set(finding.id, finding)
  }
  return [...found.values()]
}

function compileRule(rule: FindingRule): CompiledRule {
  const predicate = (schema: FindingRule['when']) =>
    schema === undefined ? null : compiler.compile(schema, {})
  return {
    rule,
    when: predicate(rule.when),
    where: predicate(rule.where),
    headline: new Headline(rule.headline, {}),
    sample: rule.evidence === undefined ? null : new Headline(rule.evidence, {}),
  }
}

function findingOf(compiledRule: CompiledRule, result: unknown): ModuleFinding | null {
  const { rule, when, where, headline, sample } = compiledRule
  if (when && !when(result)) return null
  const list = rule.from === undefined ? null : valueAt(result, ...rule.from.split('.'))
  const items = Array.isArray(list) ? list.filter((item) => where?.(item) ?? true) : []
  if (rule.from !== undefined && items.length === 0) return null
  const { id, remedy, effort } = rule
  const samples = sample ? items.map((item) => sample.show(item)) : []
  const value = { ...(result as object), count: items.length }
  return {
    id,
    severity: severityOf(rule),
    headline: headline.show(value),
    evidence: [...new Set(samples)].slice(0, MAX_EVIDENCE),
    remedy,
    effort,
  }
}

function severityOf({ id, severity, defect }: FindingRule): ModuleFinding['severity'] {
  return severity ?? harmOf(defect ?? id)
}

/**
 * How good what a module saw is, apart from whether it ran: by its score, and no better than its
 * worst finding. Undefined for modules that judge nothing.
 */
export function moduleVerdict(
  { findings: rules }: ModuleManifest,
  score: number | undefined,
  findings: readonly ModuleFinding[],
  { good, mixed }: Scoring['results'],
): ModuleDone['verdict'] {
  if (score === undefined && rules === undefined) return undefined
  const severities = new Set(findings.map(({ severity }) => severity))
  const isPoor = severities.has('critical') || severities.has('high')
  if (isPoor || (score !== undefined && score < mixed)) return 'poor'
  return findings.length > 0 || (score !== undefined && score < good) ? 'mixed' : 'good'
}
