import type { Evidence } from '../../evidence.ts'
import { evidenceOf, MAX_EVIDENCE } from '../evidence.ts'
import type { StructuredData } from '../structured-data.ts'
import { ruleOf, type ValueContext } from './value-rules.ts'

/** Dates, URLs, prices, currencies, enumerations, ratings and durations held against their forms. */
export type ValueFormatsMeasure = {
  /** Values whose form is fixed. */
  readonly checked: number
  readonly invalid: number
  readonly evidence: readonly Evidence[]
}

export function measureValueFormats(
  data: StructuredData,
  context: ValueContext,
): ValueFormatsMeasure {
  let checked = 0
  let invalid = 0
  const evidence: Evidence[] = []
  for (const node of data.nodes) {
    for (const [property, values] of Object.entries(node.properties)) {
      const rule = ruleOf(property, context.vocabulary)
      if (!rule) continue
      for (const value of values) {
        checked++
        const problem = rule(value, context, node)
        if (problem === null) continue
        invalid++
        if (evidence.length === MAX_EVIDENCE) continue
        evidence.push(evidenceOf(node, `${property} ${problem}.`, { property, value }))
      }
    }
  }
  return { checked, invalid, evidence }
}
