import type { Evidence } from '../../evidence.ts'
import {
  evidenceOf,
  fills,
  hasType,
  isFilled,
  isReferenceOnly,
  MAX_EVIDENCE,
  nodeOf,
  propertyValues,
  textOf,
} from '../query.ts'
import type { SdNode, SdValue, StructuredData } from '../structured-data.ts'
import type { Vocabulary } from '../vocabulary.ts'
import {
  type PropertyRow,
  type RichResultRow,
  type RichResults,
  type RowContext,
  type RowPage,
  rowApplies,
  rowContext,
} from './rich-result-rows.ts'

/** One node held against one row of the table of rich results. */
export type RichResultJudgement = {
  readonly row: string
  readonly node: number
  readonly type: string
  /** Paths that are missing; several in one list are alternatives. */
  readonly required: readonly (readonly string[])[]
  readonly recommended: readonly (readonly string[])[]
}

type RichResultsMeasure = {
  /** Nodes that at least one active or limited row speaks of. */
  readonly nodes: number
  /** Required properties and lists that are missing, each once per node whatever rows ask for it. */
  readonly missing: number
  /** At most 200, in document order. */
  readonly judgements: readonly RichResultJudgement[]
  readonly evidence: readonly Evidence[]
}

const MAX_JUDGEMENTS = 200

export function measureRichResults(
  data: StructuredData,
  page: RowPage & { readonly richResults: RichResults },
): RichResultsMeasure {
  const context = rowContext(data, page)
  const rowsOf = rowFinder(page.richResults, page.vocabulary)
  const judged = new Set<number>()
  const missing = new Map<string, Lack>()
  const judgements: RichResultJudgement[] = []
  for (const node of data.nodes) {
    if (!node.topLevel && isReferenceOnly(node)) continue
    for (const row of rowsOf(node)) {
      if (!rowApplies(node, row, context)) continue
      judged.add(node.index)
      const { required, recommended } = judgeRow(node, row, context)
      for (const lack of required) missing.set(keyOf(lack), lack)
      if (judgements.length === MAX_JUDGEMENTS) continue
      judgements.push({
        row: row.id,
        node: node.index,
        type: node.types.join(', '),
        required: required.map((lack) => pathsFrom(node, lack, context)),
        recommended: recommended.map((lack) => pathsFrom(node, lack, context)),
      })
    }
  }
  const samples = [...missing.values()].slice(0, MAX_EVIDENCE)
  return {
    nodes: judged.size,
    missing: missing.size,
    judgements,
    evidence: samples.map(({ node, paths }) => {
      const wanted = paths.length === 1 ? paths[0] : `one of ${paths.join(', ')}`
      return evidenceOf(data.nodes[node] as SdNode, `Missing: ${wanted}.`)
    }),
  }
}

/** Rows per node: those of its types, and those of its supertypes that include subtypes. */
function rowFinder(table: RichResults, vocabulary: Vocabulary): (node: SdNode) => RichResultRow[] {
  const known = indexes.get(table)
  const byType = known?.vocabulary === vocabulary ? known.byType : indexRows(table, vocabulary)
  if (byType !== known?.byType) indexes.set(table, { vocabulary, byType })
  return (node) => {
    const rows = node.types.flatMap((type) => byType.get(type) ?? [])
    if (node.types.length < 2) return rows
    const order = (row: RichResultRow) => table.types.indexOf(row)
    return [...new Set(rows)].sort((a, b) => order(a) - order(b))
  }
}

type RowIndex = ReadonlyMap<string, readonly RichResultRow[]>

/** The table is the same for every page of a process. */
const indexes = new WeakMap<
  RichResults,
  { readonly vocabulary: Vocabulary; readonly byType: RowIndex }
>()

function indexRows({ types }: RichResults, vocabulary: Vocabulary): RowIndex {
  const byType = new Map<string, RichResultRow[]>()
  for (const row of types) {
    if (row.status === 'retired') continue
    const families = row.subtypesIncluded
      ? row.types.flatMap((type) => [type, ...vocabulary.familyOf(type)])
      : row.types
    for (const name of new Set(families)) {
      const rows = byType.get(name)
      if (rows) rows.push(row)
      else byType.set(name, [row])
    }
  }
  return byType
}

function keyOf({ node, paths }: Lack): string {
  return `${node} ${paths.join(' ')}`
}

/** Paths as seen from the judged node; those of a node inside it begin with that node's type. */
function pathsFrom(node: SdNode, lack: Lack, { data }: RowContext): string[] {
  if (lack.node === node.index) return [...lack.paths]
  const type = data.nodes[lack.node]?.types[0] ?? ''
  return lack.paths.map((path) => `${type}.${path}`)
}

/** One property, or one list of which some property is needed, that a node lacks. */
type Lack = {
  readonly node: number
  /** Paths from the node; several are alternatives. */
  readonly paths: readonly string[]
}

type RowLacks = { readonly required: readonly Lack[]; readonly recommended: readonly Lack[] }

/** What a node lacks by one row, the rows for nodes inside it included. */
function judgeRow(node: SdNode, row: RichResultRow, context: RowContext): RowLacks {
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
