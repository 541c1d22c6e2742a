import type { LlmsTxtFacts } from '../site-facts.ts'
import { parseLlmsFull, sameSiteLinks } from './companion.ts'
import { type LlmsMeta, parseLlmsTxt } from './parse-llms-txt.ts'

/** Pasted content of llms.txt and, where there is one, of llms-full.txt. */
export type LlmsTextInput = { readonly content: string; readonly full?: string }

// Pasted text is judged as if it were served well: there is no address to complain about.
const pasted: LlmsMeta = {
  url: '',
  status: 200,
  finalUrl: '',
  mediaType: 'text/plain',
  charset: 'utf-8',
  truncated: false,
}

/** The facts of pasted files; pure, linear in their size. */
export function llmsTextTask({ content, full }: LlmsTextInput): LlmsTxtFacts {
  const file = parseLlmsTxt(new TextEncoder().encode(content), pasted)
  const links = sameSiteLinks(file)
  return {
    best: file,
    root: file,
    described: null,
    full: full === undefined ? null : parseLlmsFull(new TextEncoder().encode(full), pasted, links),
    sameSiteLinks: links,
  }
}
