import { SD_LIMITS, type SdValue } from '../structured-data.ts'
import type { DraftValue, NodeDraft } from './node-draft.ts'

/** Index that a draft has among the nodes of the page. */
export type IndexOf = (draft: NodeDraft) => number | undefined
type Values = ReadonlyMap<string, readonly DraftValue[]>

/** Turns values of drafts into values of nodes, so many in all. */
export class ValueMerger {
  readonly #indexOf: IndexOf
  #left: number = SD_LIMITS.values

  constructor(indexOf: IndexOf) {
    this.#indexOf = indexOf
  }

  get isExhausted(): boolean {
    return this.#left < 0
  }

  /** Values of several drafts of one node one after the other, each once. */
  merge(maps: readonly Values[]): Record<string, SdValue[]> {
    const all = new Map<string, Map<string, SdValue>>()
    for (const map of maps) {
      for (const [property, values] of map) {
        const known = all.get(property) ?? new Map<string, SdValue>()
        for (const draft of values) {
          if (--this.#left < 0) break
          const value = this.#withIndex(draft)
          if (value) known.set(maps.length > 1 ? keyOf(value) : String(known.size), value)
        }
        if (this.#left >= 0 || known.size > 0) all.set(property, known)
      }
    }
    // fromEntries makes any name, __proto__ included, a property of its own.
    return Object.fromEntries([...all].map(([name, values]) => [name, [...values.values()]]))
  }

  #withIndex(value: DraftValue): SdValue | undefined {
    if (value.kind !== 'node') return value
    const node = this.#indexOf(value.node)
    return node === undefined ? undefined : { kind: 'node', node }
  }
}

function keyOf(value: SdValue): string {
  if (value.kind === 'node') return `node ${value.node}`
  return `${value.kind} ${value.kind === 'reference' ? value.id : value.value}`
}
