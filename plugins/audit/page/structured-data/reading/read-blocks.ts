import { SD_LIMITS, type SdBlock, type SdLimit } from '../structured-data.ts'
import { collectNodes } from './collect-nodes.ts'
import type { NodeBudget, NodeDraft } from './node-draft.ts'
import { type JsonReading, readJson } from './read-json.ts'
import { stripMarks } from './strip-marks.ts'

/** One script element of type application/ld+json. */
export type JsonLdSource = {
  /** Its raw text. */
  readonly text: string
  /** Line of the page on which the text begins. */
  readonly line: number
  /** Place in the document, comparable with element indexes. */
  readonly order: number
}

export type JsonLdReading = {
  readonly blocks: readonly SdBlock[]
  readonly nodes: readonly NodeDraft[]
  readonly limits: ReadonlySet<SdLimit>
}

type Surroundings = { readonly baseUrl: string; readonly budget: NodeBudget }

/** All blocks of a page; those over a limit are counted out and said so. */
export function readBlocks(sources: readonly JsonLdSource[], around: Surroundings): JsonLdReading {
  const limits = new Set<SdLimit>()
  const blocks: SdBlock[] = []
  const nodes: NodeDraft[] = []
  if (sources.length > SD_LIMITS.blocks) limits.add('blocks')
  for (const source of sources.slice(0, SD_LIMITS.blocks)) {
    const { line } = source
    const bytes = Buffer.byteLength(source.text)
    if (bytes > SD_LIMITS.bytesPerBlock) {
      limits.add('bytes')
      blocks.push({ line, bytes, context: 'none', skipped: true })
      continue
    }
    const bare = stripMarks(source.text)
    const reading = readJson(bare.text)
    if (reading.tooDeep) limits.add('depth')
    const error = errorOf(reading, bare, line)
    const origin = { ...around, order: source.order, line: line + bare.line }
    const found = reading.value === undefined ? undefined : collectNodes(reading.value, origin)
    if (found?.tooDeep) limits.add('depth')
    for (const node of found?.nodes ?? []) nodes.push(node)
    const context = found?.context ?? 'none'
    const skipped = reading.tooDeep === true
    blocks.push({ line, bytes, context, skipped, ...(error ? { error } : {}) })
  }
  return { blocks, nodes, limits }
}

/** Positions in the bare text become positions in the block and in the page. */
function errorOf(
  { problem }: JsonReading,
  cut: { readonly line: number; readonly column: number },
  line: number,
): SdBlock['error'] {
  if (!problem) return undefined
  const blockLine = problem.line + cut.line
  return {
    kind: problem.kind,
    message: problem.message,
    line: line + blockLine - 1,
    blockLine,
    column: problem.line === 1 ? problem.column + cut.column : problem.column,
  }
}
