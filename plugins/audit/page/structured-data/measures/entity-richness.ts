import { isFilled } from '../query.ts'
import type { SdValue, StructuredData } from '../structured-data.ts'
import type { StructuredFacts } from '../structured-facts.ts'
import { isPlaceholder } from './placeholder.ts'

/** Facts that the primary node states beside its name and address. */
export type EntityRichnessMeasure = {
  readonly hasPrimaryNode: boolean
  /** Distinct properties with a value that is neither blank nor a placeholder. */
  readonly properties: readonly string[]
  readonly count: number
  readonly line: number | null
}

const NOT_COUNTED = new Set(['name', 'headline', 'url'])

export function measureEntityRichness({
  data,
  primaryNode,
}: StructuredFacts): EntityRichnessMeasure {
  const node = primaryNode === null ? undefined : data.nodes[primaryNode]
  const entries = Object.entries(node?.properties ?? {})
  const properties = entries
    .filter(([name, values]) => !NOT_COUNTED.has(name) && values.some((v) => isFact(data, v)))
    .map(([name]) => name)
  return {
    hasPrimaryNode: node !== undefined,
    properties,
    count: properties.length,
    line: node?.line ?? null,
  }
}

function isFact(data: StructuredData, value: SdValue): boolean {
  return isFilled(data, value) && !(value.kind === 'text' && isPlaceholder(value.value))
}
