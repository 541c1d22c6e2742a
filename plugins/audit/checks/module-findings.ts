import { valueAt } from '../../../core/config/layers.ts'
import type {
  CountRule,
  FindingRule,
  ModuleManifest,
} from '../../../core/manifest/module-manifest.ts'
import type { ModuleDone, ModuleFinding } from '../../../manifests/types/records.ts'
import { harmOf } from '../page/defects.ts'
import { Headline, type HeadlineWords } from './headline.ts'
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

/** Findings of a module: the rules of its manifest that match its result. */
export function moduleFindings(
  manifest: ModuleManifest,
  result: unknown,
  words?: HeadlineWords,
): ModuleFinding[] {
  const rules =
    compiled.get(manifest) ?? (manifest.findings ?? []).map((rule) => compileRule(rule, words))
  compiled.set(manifest, rules)
  return rules.flatMap((rule) => findingOf(rule, result) ?? [])
}

function compileRule(rule: FindingRule, words: HeadlineWords | undefined): CompiledRule {
  const predicate = (schema: FindingRule['when']) =>
    schema === undefined ? null : compiler.compile(schema, {})
  return {
    rule,
    when: predicate(rule.when),
    where: predicate(rule.where),
    headline: new Headline(rule.headline, {}, words),
    sample: rule.evidence === undefined ? null : new Headline(rule.evidence, {}, words),
  }
}

function findingOf(compiledRule: CompiledRule, result: unknown): ModuleFinding | null {
  const { rule, when, where, headline, sample } = compiledRule
  if (when && !when(result)) return null
  const items = itemsAt(result, rule.from?.split('.') ?? []).filter((item) => where?.(item) ?? true)
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

/** Returns the items of the list at a path. Goes through every item of a list on the way. */
function itemsAt(value: unknown, path: readonly string[]): readonly unknown[] {
  const [key, ...rest] = path
  if (key === undefined) return Array.isArray(value) ? value : []
  const parents = Array.isArray(value) ? value : [value]
  return parents.flatMap((parent) => itemsAt(valueAt(parent, key), rest))
}

type CompiledSummary = {
  readonly variants: readonly { readonly when: Predicate | null; readonly text: Headline }[]
  readonly counts: readonly { readonly name: string; readonly count: (result: unknown) => number }[]
}

const summaries = new WeakMap<ModuleManifest, CompiledSummary>()

/** Summary of a module's result from its manifest; undefined if no text matches. */
export function moduleSummary(
  manifest: ModuleManifest,
  result: unknown,
  words?: HeadlineWords,
): string | undefined {
  if (manifest.summary === undefined) return undefined
  const { variants, counts } = summaries.get(manifest) ?? compileSummary(manifest, words)
  const chosen = variants.find(({ when }) => when === null || when(result))
  const numbers = Object.fromEntries(counts.map(({ name, count }) => [name, count(result)]))
  return chosen?.text.show({ ...(result as object), ...numbers })
}

function compileSummary(
  manifest: ModuleManifest,
  words: HeadlineWords | undefined,
): CompiledSummary {
  const { summary = [], counts = {} } = manifest
  const made = {
    variants: (typeof summary === 'string' ? [{ text: summary, when: undefined }] : summary).map(
      ({ when, text }) => ({
        when: when === undefined ? null : compiler.compile(when, {}),
        text: new Headline(text, {}, words),
      }),
    ),
    counts: Object.entries(counts).map(([name, rule]) => ({ name, count: counter(rule) })),
  }
  summaries.set(manifest, made)
  return made
}

function counter({ from, where, sum }: CountRule): (result: unknown) => number {
  const matches = where === undefined ? () => true : compiler.compile(where, {})
  return (result) => {
    const list = valueAt(result, ...from.split('.'))
    const items = Array.isArray(list) ? list.filter((item) => matches(item)) : []
    if (sum === undefined) return items.length
    return items.reduce((total: number, item) => total + (Number(valueAt(item, sum)) || 0), 0)
  }
}

function severityOf({ id, severity, defect }: FindingRule): ModuleFinding['severity'] {
  return severity ?? harmOf(defect ?? id)
}

/**
 * Verdict on a module's result. Its score decides where it has one; with
 * findings it is not good, and with a critical one it is poor. Without a score, a finding of high
 * severity makes it poor. Undefined for modules that judge nothing.
 */
export function moduleVerdict(
  { findings: rules }: ModuleManifest,
  score: number | undefined,
  findings: readonly ModuleFinding[],
  { good, mixed }: Scoring['results'],
): ModuleDone['verdict'] {
  if (score === undefined && rules === undefined) return undefined
  const severities = new Set(findings.map(({ severity }) => severity))
  const isLow = score === undefined ? severities.has('high') : score < mixed
  if (isLow || severities.has('critical')) return 'poor'
  return findings.length > 0 || (score !== undefined && score < good) ? 'mixed' : 'good'
}
