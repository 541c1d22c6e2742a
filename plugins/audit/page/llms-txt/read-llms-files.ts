import { fold } from '../../../web/fold.ts'
import { withCompanion } from './companion.ts'
import type { LlmsFile, LlmsLink, LlmsTxtFacts } from './llms-facts.ts'
import { markdownBlocks } from './markdown.ts'
import { decodeText, type LlmsMeta, MAX_LLMS_BYTES, parseLlmsTxt } from './parse-llms-txt.ts'

/** Maximum number of links in llms.txt whose content is searched in its companion file. */
const MAX_ASKED = 20

/** llms-full.txt before it is compared with llms.txt. */
export type LlmsFullFile = Omit<NonNullable<LlmsTxtFacts['full']>, 'state' | 'defects'>

/**
 * Reads llms-full.txt and counts the first same-site links of llms.txt that it covers: with their
 * URL anywhere, or with a heading of their name.
 */
export function parseLlmsFull(
  body: Uint8Array,
  meta: LlmsMeta,
  links: readonly LlmsLink[],
): LlmsFullFile {
  const file = parseLlmsTxt(body, meta)
  const asked = links.slice(0, MAX_ASKED)
  const covered = file.usable ? coveredLinks(body, meta, asked) : 0
  return { ...file, mentionsOfLlmsLinks: covered, llmsLinksAsked: asked.length }
}

/** Same-site links of a file in order, at most `limit`. */
export function sameSiteLinks(file: LlmsFile | null, limit = 100): LlmsLink[] {
  if (!file?.usable) return []
  const found: LlmsLink[] = []
  for (const links of [file.looseLinks, ...file.sections.map((section) => section.links)]) {
    for (const link of links) {
      if (found.length >= limit) return found
      if (link.sameSite) found.push(link)
    }
  }
  return found
}

function coveredLinks(body: Uint8Array, meta: LlmsMeta, links: readonly LlmsLink[]): number {
  const { text } = decodeText(body.subarray(0, MAX_LLMS_BYTES), meta)
  const headings = new Set<string>()
  for (const block of markdownBlocks(text)) {
    if (block.kind === 'heading') headings.add(fold(block.text))
  }
  return links.filter((link) => isMentioned(link, text) || headings.has(fold(link.title))).length
}

/** With or without the suffix of a Markdown or HTML twin and a last slash. */
function isMentioned(link: LlmsLink, text: string): boolean {
  const url = (link.url ?? '').replace(/(?:\/|\.md|\.html?)$/, '')
  return url !== '' && text.includes(url)
}

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
    full: withCompanion(
      full === undefined ? null : parseLlmsFull(new TextEncoder().encode(full), pasted, links),
      file,
    ),
    sameSiteLinks: links,
  }
}
