import type { Evidence } from '../page/evidence.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { CompiledCheck } from './compiled-check.ts'
import type { Given } from './given.ts'
import { valueAt } from './path.ts'

const MAX_EVIDENCE = 10
const MAX_SNIPPET = 200

/** Up to 10 located samples: what the measurement found, then what the check's own rules name. */
export function findEvidence(check: CompiledCheck, facts: SiteFacts, given: Given): Evidence[] {
  // Two lists of one check may hold the same item.
  const measured = [...new Set(given.evidence)]
  const found: Evidence[] = measured.slice(0, MAX_EVIDENCE).map(located)
  for (const { path, where } of check.evidence) {
    const value = valueAt(facts, path)
    const items: readonly unknown[] = Array.isArray(value) ? value : [value]
    for (const item of items) {
      if (found.length >= MAX_EVIDENCE) return found
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
