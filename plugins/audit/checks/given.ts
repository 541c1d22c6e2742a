import { valueAt } from '../../../core/config/layers.ts'
import type { Evidence } from '../page/evidence.ts'
import type { FactsData } from '../page/facts-data.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { ListMeasure } from './check-manifest.ts'
import type { CompiledCheck, CompiledList } from './compiled-check.ts'

/** What a check measured, before its clauses decide. */
export type Given = {
  readonly value: unknown
  /** The single fact is missing, or the list has no item to judge. */
  readonly absent: boolean
  readonly evidence: readonly Evidence[]
  readonly inconclusive?: string
}

type ListSummary = {
  readonly total: number
  readonly held: number
  readonly defects: number
  /** 0..1; 1 for an empty list. */
  readonly share: number
  readonly percent: number
  readonly defectPercent: number
}

export function readGiven(check: CompiledCheck, facts: SiteFacts, data: FactsData): Given {
  const { given } = check.manifest
  if (check.measure) {
    const { thresholds } = check
    const measured = check.measure(facts, { thresholds, options: given.options ?? {}, data })
    const { value, evidence = [], inconclusive } = measured
    const absent = value === undefined || value === null
    return { value, absent, evidence, ...(inconclusive === undefined ? {} : { inconclusive }) }
  }
  if (check.list) return readList(check.list, facts, given.measure ?? 'share')
  if (given.fact !== undefined) {
    const value = valueAt(facts, ...given.fact.split('.'))
    return { value: value ?? null, absent: value === undefined || value === null, evidence: [] }
  }
  return readObject(check, facts)
}

function readObject(check: CompiledCheck, facts: SiteFacts): Given {
  const value: Record<string, unknown> = {}
  const evidence: Evidence[] = []
  for (const [name, path] of Object.entries(check.manifest.given.facts ?? {})) {
    value[name] = valueAt(facts, ...path.split('.')) ?? null
  }
  for (const [name, list] of Object.entries(check.lists)) {
    const { summary, defects } = summarise(list, facts)
    value[name] = summary
    evidence.push(...defects)
  }
  return { value, absent: false, evidence }
}

function readList(list: CompiledList, facts: SiteFacts, measure: ListMeasure): Given {
  const { summary, defects } = summarise(list, facts)
  const value = measure === 'all' ? summary : summary[measure]
  return { value, absent: summary.total === 0, evidence: defects }
}

const MAX_EVIDENCE = 10

function summarise(list: CompiledList, facts: SiteFacts) {
  const found = valueAt(facts, ...list.path.split('.'))
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
  const share = total === 0 ? 1 : held / total
  const summary: ListSummary = {
    total,
    held,
    defects: total - held,
    share,
    percent: total === 0 ? 100 : (100 * held) / total,
    defectPercent: total === 0 ? 0 : (100 * (total - held)) / total,
  }
  return { summary, defects }
}

const MAX_SHOWN = 10
const MAX_SNIPPET = 200

/** Up to 10 located samples: what the measurement found, then what the check's own rules name. */
export function findEvidence(check: CompiledCheck, facts: SiteFacts, given: Given): Evidence[] {
  // Two lists of one check may hold the same item.
  const measured = [...new Set(given.evidence)]
  const found: Evidence[] = measured.slice(0, MAX_SHOWN).map(located)
  for (const { path, where } of check.evidence) {
    const value = valueAt(facts, ...path.split('.'))
    const items: readonly unknown[] = Array.isArray(value) ? value : [value]
    for (const item of items) {
      if (found.length >= MAX_SHOWN) return found
      if (item === undefined || item === null || (where && !where(item))) continue
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
  return {
    ...(typeof selector === 'string' ? { selector } : {}),
    ...(typeof snippet === 'string' ? { snippet: snippet.slice(0, MAX_SNIPPET) } : {}),
    ...(typeof url === 'string' ? { url } : {}),
    ...(typeof line === 'number' ? { line } : {}),
    ...(typeof detail === 'string' ? { detail: detail.slice(0, MAX_SNIPPET) } : {}),
  }
}
