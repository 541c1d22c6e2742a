import { valueAt } from '../../../core/config/layers.ts'
import type { Evidence } from '../page/evidence.ts'
import type { FactsData } from '../page/facts-data.ts'
import { percentOf } from '../page/measure.ts'
import type { Measures } from '../page/page-measures.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { ListMeasure } from './check-manifest.ts'
import type { CompiledCheck, CompiledList, FactPath } from './compiled-check.ts'

/** The measured value of a check, before its clauses decide. */
export type Reading = {
  readonly value: unknown
  /** The single fact is missing, or the list has no item to judge. */
  readonly absent: boolean
  readonly evidence: readonly Evidence[]
  readonly inconclusive?: string
}

/** The code of coded checks, and the tables that it reads. */
export type JudgeTools = { readonly measures: Measures; readonly data: FactsData }

/** @throws Error when there is no measure of that name. */
export function readGiven(
  check: CompiledCheck,
  facts: SiteFacts,
  { measures, data }: JudgeTools,
): Reading {
  const { code, list, selected, fact, options, measure } = check.given
  if (code !== null) {
    const run = Object.hasOwn(measures, code) ? measures[code] : undefined
    if (!run) throw new Error(`there is no measure "${code}"`)
    const { value, ...rest } = run(facts, { thresholds: check.thresholds, options, data })
    return { value, absent: (value ?? null) === null, evidence: [], ...rest }
  }
  if (list) return readList(list, facts, measure)
  if (selected) return readSelected(selected, facts)
  if (fact === null) return readObject(check, facts)
  const value = factAt(facts, fact)
  return { value, absent: value === null, evidence: [] }
}

function factAt(facts: SiteFacts, steps: FactPath): unknown {
  let value: unknown = facts
  for (let i = 0; i < steps.length; i += 1) {
    const key = steps[i]!
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return null
    value = (value as Record<string, unknown>)[key]
  }
  return value ?? null
}

function readObject({ given }: CompiledCheck, facts: SiteFacts): Reading {
  const value: Record<string, unknown> = {}
  const evidence: Evidence[] = []
  for (const [name, path] of given.facts) value[name] = factAt(facts, path)
  for (const [name, list] of given.lists) {
    const { summary, defects } = summarise(list, facts)
    value[name] = summary
    evidence.push(...defects)
  }
  return { value, absent: false, evidence }
}

/** The values that a selector without `holds` gives to the clauses. */
function readSelected(path: readonly string[], facts: SiteFacts): Reading {
  const found = (valueAt(facts, ...path) ?? []) as readonly { readonly value: unknown }[]
  const value = found.map((item) => item.value)
  return { value, absent: value.length === 0, evidence: found as readonly Evidence[] }
}

function readList(list: CompiledList, facts: SiteFacts, measure: ListMeasure): Reading {
  const { summary, defects } = summarise(list, facts)
  const value = measure === 'all' ? summary : summary[measure]
  return { value, absent: summary.total === 0, evidence: defects }
}

const MAX_EVIDENCE = 10

function summarise(list: CompiledList, facts: SiteFacts) {
  const found = valueAt(facts, ...list.path)
  const items = Array.isArray(found) ? found : []
  const defects: Evidence[] = []
  let total = 0
  let held = 0
  for (const item of items) {
    if (list.where && !list.where(item)) continue
    total++
    if (list.holds(item)) held++
    else if (defects.length < MAX_EVIDENCE) defects.push(item as Evidence)
  }
  const summary = {
    total,
    held,
    defects: total - held,
    /** 0..1; 1 for an empty list. */
    share: total === 0 ? 1 : held / total,
    percent: percentOf(held, total, 100),
    defectPercent: percentOf(total - held, total),
  }
  return { summary, defects }
}

const MAX_SNIPPET = 200

/** Up to 10 located samples: first those of the measurement, then those of the check's own rules. */
export function findEvidence(check: CompiledCheck, facts: SiteFacts, given: Reading): Evidence[] {
  // Two lists of one check may hold the same item, and a sample may name it again.
  const measured = [...new Set(given.evidence)]
  const shown = new Set<unknown>(measured)
  const found: Evidence[] = measured.slice(0, MAX_EVIDENCE).map(located)
  for (const { path, where } of check.samples) {
    const value = factAt(facts, path)
    const items: readonly unknown[] = Array.isArray(value) ? value : [value]
    for (const item of items) {
      if (found.length >= MAX_EVIDENCE) return found
      if (item === undefined || item === null || (where && !where(item))) continue
      if (shown.has(item)) continue
      const sample = located(item)
      if (Object.keys(sample).length > 0) found.push(sample)
    }
  }
  return found
}

/** The locating members of a fact; a plain text becomes a detail. */
function located(item: unknown): Evidence {
  if (typeof item !== 'object' || item === null)
    return { detail: String(item).slice(0, MAX_SNIPPET) }
  const { selector, snippet, url, line, detail } = item as Evidence
  const found: { -readonly [K in keyof Evidence]: Evidence[K] } = {}
  if (typeof selector === 'string') found.selector = selector
  if (typeof snippet === 'string') found.snippet = snippet.slice(0, MAX_SNIPPET)
  if (typeof url === 'string') found.url = url
  if (typeof line === 'number') found.line = line
  if (typeof detail === 'string') found.detail = detail.slice(0, MAX_SNIPPET)
  return found
}
