import { SD_LIMITS, type SdBlock, type SdLimit } from '../structured-data.ts'
import { collectNodes } from './json-ld-nodes.ts'
import { type JsonReading, readJson } from './json-reader.ts'
import type { NodeDraft, Surroundings } from './node-draft.ts'

/** One script element of type application/ld+json. */
export type JsonLdSource = {
  /** Its raw text. */
  readonly text: string
  /** Line of the page on which the text begins. */
  readonly line: number
  /** Place in the document, comparable with element indexes. */
  readonly order: number
}

type JsonLdReading = {
  readonly blocks: readonly SdBlock[]
  readonly nodes: readonly NodeDraft[]
  readonly limits: ReadonlySet<SdLimit>
}

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

/** Text of a block without the marks around it, and how many lines and columns were cut in front. */
type BareText = { readonly text: string; readonly line: number; readonly column: number }

const OPENING = [
  '\uFEFF',
  '<!--',
  '<![CDATA[',
  '//<![CDATA[',
  '// <![CDATA[',
  '/*<![CDATA[*/',
  '/* <![CDATA[ */',
]
const CLOSING = ['-->', ']]>', '//]]>', '// ]]>', '/*]]>*/', '/* ]]> */', '//-->', '// -->']

/** Removes a byte order mark and surrounding CDATA or HTML comment marks, in any order of nesting. */
function stripMarks(raw: string): BareText {
  let start = 0
  let end = raw.length
  for (let mark = opening(raw, start); mark; mark = opening(raw, start)) {
    start = skipSpace(raw, start) + mark.length
  }
  for (let mark = closing(raw, start, end); mark; mark = closing(raw, start, end)) {
    end = skipSpaceBack(raw, end) - mark.length
  }
  const before = raw.slice(0, start).split('\n')
  return {
    text: raw.slice(start, end),
    line: before.length - 1,
    column: (before.at(-1) ?? '').length,
  }
}

function opening(raw: string, from: number): string | undefined {
  const start = skipSpace(raw, from)
  return OPENING.find((mark) => raw.startsWith(mark, start))
}

function closing(raw: string, start: number, to: number): string | undefined {
  const end = skipSpaceBack(raw, to)
  const fitting = CLOSING.filter(
    (mark) => end - mark.length >= start && raw.startsWith(mark, end - mark.length),
  )
  return fitting.sort((a, b) => b.length - a.length)[0]
}

function skipSpace(raw: string, from: number): number {
  let at = from
  while (isSpace(raw.charCodeAt(at))) at++
  return at
}

function skipSpaceBack(raw: string, to: number): number {
  let at = to
  while (isSpace(raw.charCodeAt(at - 1))) at--
  return at
}

/** White space of JSON; the end of the text is none. */
function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13
}
