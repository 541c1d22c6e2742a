import type { Evidence } from '../../evidence.ts'
import { evidenceOf, MAX_EVIDENCE } from '../evidence.ts'
import { isReferenceOnly } from '../query.ts'
import type { SdNode, StructuredData } from '../structured-data.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { judgeRow, type Lack } from './judge-row.ts'
import { type RowContext, type RowPage, rowApplies, rowContext } from './row-context.ts'
import type { RichResultRow, RichResults } from './structured-rich-results.ts'

/** One node held against one row of the table of rich results. */
export type RichResultJudgement = {
  readonly row: string
  readonly node: number
  readonly type: string
  /** Paths that are missing; several in one list are alternatives. */
  readonly required: readonly (readonly string[])[]
  readonly recommended: readonly (readonly string[])[]
}

export type RichResultsMeasure = {
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
