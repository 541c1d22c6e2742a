import { fills } from '../path-filled.ts'
import { hasType, isFilled, isReferenceOnly, nodeOf, propertyValues, textOf } from '../query.ts'
import type { SdNode, SdValue } from '../structured-data.ts'
import type { RowContext } from './row-context.ts'
import type { PropertyRow, RichResultRow } from './structured-rich-results.ts'

/** One property, or one list of which some property is needed, that a node lacks. */
export type Lack = {
  readonly node: number
  /** Paths from the node; several are alternatives. */
  readonly paths: readonly string[]
}

export type RowLacks = { readonly required: readonly Lack[]; readonly recommended: readonly Lack[] }

/** What a node lacks by one row, the rows for nodes inside it included. */
export function judgeRow(node: SdNode, row: RichResultRow, context: RowContext): RowLacks {
  const isNested = context.speaksOfHolder.has(node.index)
  const own: RichResultRow = isNested
    ? row
    : { ...row, required: [...(row.required ?? []), ...(row.unlessNested ?? [])] }
  const parts = [new RowJudge(node, own, context).judge()]
  for (const inner of innerNodes(node, row, context)) {
    const type = inner.types.find((t) => row.nested && Object.hasOwn(row.nested, t)) ?? ''
    const innerRow: PropertyRow = row.nested?.[type] ?? {}
    parts.push(new RowJudge(inner, innerRow, context).judge())
  }
  return {
    required: parts.flatMap((part) => part.required),
    recommended: parts.flatMap((part) => part.recommended),
  }
}

/** Nodes below the node, and those that its own values refer to, that a nested row speaks of. */
function innerNodes(node: SdNode, row: RichResultRow, context: RowContext): SdNode[] {
  const types = Object.keys(row.nested ?? {})
  if (types.length === 0) return []
  const found = new Set<SdNode>()
  for (const values of Object.values(node.properties)) {
    for (const value of values) {
      const target = nodeOf(context.data, value)
      if (target) found.add(target)
    }
  }
  const open = [...(context.children.get(node.index) ?? [])]
  for (let next = open.pop(); next; next = open.pop()) {
    found.add(next)
    // A thing of the row's own kind further in is judged by itself.
    if (!hasType(next, ...row.types)) open.push(...(context.children.get(next.index) ?? []))
  }
  found.delete(node)
  return [...found]
    .filter((inner) => hasType(inner, ...types) && !isReferenceOnly(inner))
    .sort((a, b) => a.index - b.index)
}

class RowJudge {
  readonly #node: SdNode
  readonly #row: RichResultRow | PropertyRow
  readonly #context: RowContext

  constructor(node: SdNode, row: RichResultRow | PropertyRow, context: RowContext) {
    this.#node = node
    this.#row = row
    this.#context = context
  }

  judge(): RowLacks {
    const { required = [], oneOf = [], recommended = [], oneOfRecommended = [] } = this.#row
    const node = this.#node.index
    const lacks = (sets: readonly (readonly string[])[]) =>
      sets.filter((paths) => this.#isLacking(paths)).map((paths) => ({ node, paths }))
    const single = (paths: readonly string[]) => paths.map((path) => [path])
    return {
      required: lacks([...single(required), ...oneOf]),
      recommended: lacks([...single(recommended), ...oneOfRecommended]),
    }
  }

  /** Whether none of the paths is filled; where they share their first step, on some node there. */
  #isLacking(paths: readonly string[]): boolean {
    const firsts = new Set(paths.map((path) => firstOf(path)))
    const [first = ''] = firsts
    if (firsts.size > 1 || paths.every((path) => path === first)) {
      return !paths.some((path) => this.#fillsAnywhere(path))
    }
    const values = propertyValues(this.#node, first).filter((v) => isFilled(this.#context.data, v))
    // A missing first step that is required itself is said once, not for every path through it.
    if (values.length === 0) return !this.#row.required?.includes(first)
    const last = lastOf(this.#context, values)
    return values.some((value) => !this.#fillsOne(value, paths, value === last))
  }

  #fillsAnywhere(path: string): boolean {
    const [first = '', ...rest] = path.split('.')
    if (rest.length === 0 && this.#context.inverse.get(this.#node.index)?.has(path)) return true
    return propertyValues(this.#node, first).some((v) => fills(this.#context.data, v, rest))
  }

  #fillsOne(value: SdValue, paths: readonly string[], isLast: boolean): boolean {
    const { data } = this.#context
    const row = this.#row as RichResultRow
    const inner = nodeOf(data, value)
    if (inner && row.nested && hasType(inner, ...Object.keys(row.nested))) return true
    return paths.some((path) => {
      if (isLast && row.lastMayLack?.includes(path)) return true
      const alternative = row.alternative?.[path]
      const ways = alternative === undefined ? [path] : [path, alternative]
      return ways.some((way) => fills(data, value, way.split('.').slice(1)))
    })
  }
}

function firstOf(path: string): string {
  return path.split('.')[0] ?? path
}

/** The list element with the highest position; without positions the last one. */
function lastOf({ data }: RowContext, values: readonly SdValue[]): SdValue | undefined {
  let last = values.at(-1)
  let highest = Number.NEGATIVE_INFINITY
  for (const value of values) {
    const node = nodeOf(data, value)
    const position = Number(
      node ? (propertyValues(node, 'position').map(textOf)[0] ?? Number.NaN) : Number.NaN,
    )
    if (Number.isNaN(position)) return values.at(-1)
    if (position > highest) [last, highest] = [value, position]
  }
  return last
}
