import type { Evidence } from '../evidence.ts'
import { nameOf } from './query.ts'
import type { SdNode, SdValue } from './structured-data.ts'

/** A result carries at most so many located samples. */
export const MAX_EVIDENCE = 10
const MAX_SNIPPET = 200

type Place = { readonly property: string; readonly value?: SdValue }

/** A sample that points at a node, or at one value of it, with what is to be said about it. */
export function evidenceOf(node: SdNode, detail: string, place?: Place): Evidence {
  const snippet = place ? placeText(node, place) : labelOf(node)
  return {
    snippet: snippet.slice(0, MAX_SNIPPET),
    ...(node.line === null ? {} : { line: node.line }),
    detail: detail.slice(0, MAX_SNIPPET),
  }
}

/** What a node is called in messages: its types and its name. */
export function labelOf(node: SdNode): string {
  const types = [...node.types, ...node.otherTypes].join(', ') || 'node without a type'
  const name = nameOf(node)
  return name === null ? types : `${types} "${name}"`
}

function placeText(node: SdNode, { property, value }: Place): string {
  const path = `${node.types[0] ?? node.otherTypes[0] ?? 'node'}.${property}`
  if (!value || value.kind === 'node') return path
  return `${path}: ${value.kind === 'reference' ? value.id : JSON.stringify(value.value)}`
}
