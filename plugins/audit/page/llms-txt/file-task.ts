import type { LlmsFile, LlmsLink } from '../site-facts.ts'
import { type LlmsFullFile, parseLlmsFull } from './companion.ts'
import { type LlmsMeta, parseLlmsTxt } from './parse-llms-txt.ts'

/** `links`: those of llms.txt when the file is its companion llms-full.txt. */
export type LlmsFileTaskInput = {
  readonly body: Uint8Array
  readonly meta: LlmsMeta
  readonly links?: readonly LlmsLink[]
}

/** Reads one fetched file as a task of the compute pool: for files too large for the main thread. */
export function llmsFileTask({ body, meta, links }: LlmsFileTaskInput): LlmsFile | LlmsFullFile {
  return links === undefined ? parseLlmsTxt(body, meta) : parseLlmsFull(body, meta, links)
}
