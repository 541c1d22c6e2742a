import {
  evidenceOf,
  fills,
  fillsPath,
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
  isAbout,
  type PropertyRow,
  type RichResultRow,
  type RichResults,
  type RowContext,
  type RowPage,
  rowApplies,
  rowContext,
} from './rich-result-rows.ts'

/** One node compared with one row of the table of rich results. */
export type RichResultJudgement = {
  readonly row: string
  readonly node: number
  readonly type: string
  /** Paths that are missing; several in one list are alternatives. */
  readonly required: readonly (readonly string[])[]
  readonly recommended: readonly (readonly string[])[]
}

const MAX_JUDGEMENTS = 200

/** Compares each node with the rows of the table of rich results that apply to it. */
export function measureRichResults(
  data: StructuredData,
  page: RowPage & { readonly richResults: RichResults },
) {
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
  const samples = [...missing.values()].slice(0, MAX_EVIDENCE).map(({ node, paths }) => {
    const wanted = paths.length === 1 ? paths[0]! : `one of ${paths.join(', ')}`
    return { wanted, evidence: evidenceOf(data.nodes[node]!, `Missing: ${wanted}.`) }
  })
  const [first] = samples
  return {
    /** Nodes that at least one active or limited row applies to. */
    nodes: judged.size,
    /** Required properties and lists that are missing, each once per node whatever rows ask for it. */
    missing: missing.size,
    judgements,
    /** The first of them with its node: `Product "Bike": name`; null without one. */
    first: first ? `${first.evidence.snippet}: ${first.wanted}` : null,
    evidence: samples.map(({ evidence }) => evidence),
  }
}

/** Rows in force that are about a node, in the order of the table. */
function rowFinder(table: RichResults, vocabulary: Vocabulary): (node: SdNode) => RichResultRow[] {
  const { rows, byType } = rowsInForce(table)
  const rowsOf = (type: string) => {
    const known = byType.get(type)
    if (known) return known
    const found = new Set(rows.filter((row) => isAbout(row, type, vocabulary)))
    if (byType.size >= MAX_TYPES) byType.clear()
    byType.set(type, found)
    return found
  }
  return ({ types }) => {
    const found = types.map(rowsOf)
    return rows.filter((row) => found.some((set) => set.has(row)))
  }
}

type RowIndex = {
  readonly rows: readonly RichResultRow[]
  /** Rows about a type, found when it is first met. */
  readonly byType: Map<string, ReadonlySet<RichResultRow>>
}

/** Pages name types as they like. */
const MAX_TYPES = 1000
const indexes = new WeakMap<RichResults, RowIndex>()

/** The rows that are not retired; one table per thread serves all pages. */
function rowsInForce(table: RichResults): RowIndex {
  const known = indexes.get(table)
  if (known) return known
  const rows = table.types.filter(({ status }) => status !== 'retired')
  const index = { rows, byType: new Map() }
  indexes.set(table, index)
  return index
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

/** Missing parts of a node according to one row, including the rows for nested nodes. */
function judgeRow(node: SdNode, row: RichResultRow, context: RowContext): RowLacks {
  const isNested = context.speaksOfHolder.has(node.index)
  const own: RichResultRow = isNested
    ? row
    : { ...row, required: [...(row.required ?? []), ...(row.unlessNested ?? [])] }
  const parts = [lacksOf(node, own, context)]
  for (const inner of innerNodes(node, row, context)) {
    const type = inner.types.find((t) => row.nested && Object.hasOwn(row.nested, t)) ?? ''
    const innerRow: PropertyRow = row.nested?.[type] ?? {}
    parts.push(lacksOf(inner, innerRow, context))
  }
  return {
    required: parts.flatMap((part) => part.required),
    recommended: parts.flatMap((part) => part.recommended),
  }
}

/** Nodes below the node, and those that its own values refer to, that a nested row applies to. */
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
    // A nested node of the row's own kind is judged separately.
    if (!hasType(next, ...row.types)) open.push(...(context.children.get(next.index) ?? []))
  }
  found.delete(node)
  return [...found]
    .filter((inner) => hasType(inner, ...types) && !isReferenceOnly(inner))
    .sort((a, b) => a.index - b.index)
}

/** Missing parts of a node according to one row. */
function lacksOf(node: SdNode, row: NodeRow, context: RowContext): RowLacks {
  const { required = [], oneOf = [], recommended = [], oneOfRecommended = [] } = row
  const lacks = (sets: readonly (readonly string[])[]) =>
    sets
      .filter((paths) => isLacking(paths, { node, row, context }))
      .map((paths) => ({ node: node.index, paths }))
  const single = (paths: readonly string[]) => paths.map((path) => [path])
  const short = Object.entries(row.least ?? {}).flatMap(([name, least]) => {
    const count = propertyValues(node, name).filter((value) => isFilled(context.data, value)).length
    return count > 0 && count < least
      ? [{ node: node.index, paths: [`${name} (at least ${least})`] }]
      : []
  })
  return {
    required: [...lacks([...single(required), ...oneOf]), ...short],
    recommended: lacks([...single(recommended), ...oneOfRecommended]),
  }
}

type NodeRow = PropertyRow &
  Pick<Partial<RichResultRow>, 'nested' | 'lastMayLack' | 'alternative' | 'least'>
type Judged = { readonly node: SdNode; readonly row: NodeRow; readonly context: RowContext }

/** Whether none of the paths is filled; where they share their first step, on some node there. */
function isLacking(paths: readonly string[], { node, row, context }: Judged): boolean {
  const { data, inverse } = context
  const isFilledPath = (path: string) =>
    inverse.get(node.index)?.has(path) || fillsPath(data, node, path)
  // Most lists hold one property of the node itself.
  if (paths.length === 1 && !paths[0]!.includes('.')) return !isFilledPath(paths[0]!)
  const [first = '', ...others] = new Set(paths.map((path) => path.split('.', 1)[0] ?? path))
  if (others.length > 0 || paths.every((path) => path === first)) {
    return !paths.some(isFilledPath)
  }
  const values = propertyValues(node, first).filter((value) => isFilled(data, value))
  // A missing first step that is required itself is said once, not for every path through it.
  if (values.length === 0) return !row.required?.includes(first)
  const last = lastOf(context, values)
  return values.some((value) => {
    const inner = nodeOf(data, value)
    if (inner && row.nested && hasType(inner, ...Object.keys(row.nested))) return false
    return !paths.some((path) => {
      if (value === last && row.lastMayLack?.includes(path)) return true
      const ways = [path, row.alternative?.[path] ?? path]
      return ways.some((way) => fills(data, value, way.split('.').slice(1)))
    })
  })
}

/** The list element with the highest position; without positions the last one. */
function lastOf({ data }: RowContext, values: readonly SdValue[]): SdValue | undefined {
  let last = values.at(-1)
  let highest = Number.NEGATIVE_INFINITY
  for (const value of values) {
    const node = nodeOf(data, value)
    const position = Number((node && propertyValues(node, 'position').map(textOf)[0]) ?? Number.NaN)
    if (Number.isNaN(position)) return values.at(-1)
    if (position > highest) [last, highest] = [value, position]
  }
  return last
}
