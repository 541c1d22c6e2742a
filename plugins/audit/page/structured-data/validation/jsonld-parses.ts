import type { Evidence } from '../../evidence.ts'
import { MAX_EVIDENCE } from '../evidence.ts'
import type { StructuredData } from '../structured-data.ts'

/** Syntax of the JSON-LD blocks; `skipped` ones are over a limit and count as neither good nor bad. */
export type JsonLdParsesMeasure = {
  readonly blocks: number
  readonly invalid: number
  readonly skipped: number
  readonly evidence: readonly Evidence[]
}

export function measureJsonLdParses({ blocks }: StructuredData): JsonLdParsesMeasure {
  const errors = blocks.flatMap(({ error }) => error ?? [])
  return {
    blocks: blocks.length,
    invalid: errors.length,
    skipped: blocks.filter(({ skipped }) => skipped).length,
    evidence: errors.slice(0, MAX_EVIDENCE).map(({ message, line, blockLine, column }) => ({
      line,
      detail: `${message} (line ${blockLine}, column ${column} of the block).`,
    })),
  }
}
