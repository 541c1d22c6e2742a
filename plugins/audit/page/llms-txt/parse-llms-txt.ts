import { parseUrl } from '../../../../core/url.ts'
import { decodeBytes } from '../../../web/decode-bytes.ts'
import { countWords } from '../language/words.ts'
import { percentOf } from '../measure.ts'
import { linkNotes } from './link-notes.ts'
import type { LlmsFile } from './llms-facts.ts'
import { llmsSections } from './llms-sections.ts'
import { type MarkdownBlock, markdownBlocks } from './markdown.ts'

/** The part of a file that is read. */
export const MAX_LLMS_BYTES = 5_000_000
const MAX_SHOWN = 500
/** Media types of a well served file. */
const TEXT_TYPES: ReadonlySet<string> = new Set(['text/plain', 'text/markdown'])
/** Declared charsets under which UTF-8 is read correctly. Without one, UTF-8 is assumed. */
const UTF8 = /^(?:utf-?8|(?:us-)?ascii)?$/i
const MAX_SUMMARY_CHARACTERS = 4000

/** Known facts about the response with the file. Pasted text has status 200 and no URL. */
export type LlmsMeta = {
  /** '' for pasted text: relative links then have no URL. */
  readonly url: string
  readonly status: number
  readonly finalUrl: string
  readonly mediaType: string
  /** Charset in the Content-Type header, or ''. */
  readonly charset: string
  readonly truncated: boolean
  /** Public origin of a staging copy: its links count as the site's own as well. */
  readonly expectedOrigin?: string
}

/**
 * Reads llms.txt or llms-full.txt. Never throws; linear in the size of the body, of which 5 MB are
 * read. Headings, links and raw HTML inside code blocks do not count.
 */
export function parseLlmsTxt(body: Uint8Array, meta: LlmsMeta): LlmsFile {
  const bytes = body.subarray(0, MAX_LLMS_BYTES)
  const truncated = meta.truncated || body.length > MAX_LLMS_BYTES
  const { text, validUtf8 } = decodeText(bytes, { charset: meta.charset, truncated })
  const opensAsHtml = text.trimStart().startsWith('<')
  const blocks = opensAsHtml ? [] : markdownBlocks(text)
  const isHtml = opensAsHtml || blocks.some(holdsPageMarkup)
  const ownUrls = [meta.finalUrl || meta.url, meta.expectedOrigin ?? ''].filter(Boolean)
  const found = llmsSections(blocks, { fileUrl: meta.finalUrl || meta.url, ownUrls })
  return {
    url: meta.url,
    status: meta.status,
    finalUrl: meta.finalUrl,
    mediaType: meta.mediaType,
    charset: meta.charset,
    bytes: body.length,
    characters: countCharacters(text),
    truncated,
    found: meta.status === 200,
    redirectedToOtherPath: hasOtherPath(meta.url, meta.finalUrl),
    isHtml,
    validUtf8,
    utf8: validUtf8 && UTF8.test(meta.charset),
    isTextType: TEXT_TYPES.has(meta.mediaType),
    detail: `status ${meta.status}${meta.mediaType === '' ? '' : `, ${meta.mediaType}`}`,
    usable: meta.status === 200 && !isHtml && text.trim() !== '' && !text.includes('\0'),
    firstLine: /\S[^\n]*/.exec(text)?.[0].trimEnd().slice(0, MAX_SHOWN) ?? '',
    h1: headingOf(blocks, text),
    summary: summaryOf(blocks),
    ...found,
    ...optionalLinks(found),
    linkNotes: linkNotes(found, meta.url),
  }
}

function optionalLinks({ sections, links }: Pick<LlmsFile, 'sections' | 'links'>) {
  const optional = sections.filter((section) => section.optional)
  const count = optional.reduce((sum, section) => sum + section.links.length, 0)
  return { optionalLinks: count, optionalPercent: percentOf(count, links) }
}

/** Answer without a file: another status, an empty body, or no answer at all (status null). */
export function emptyLlmsFile(url: string, status: number | null): LlmsFile {
  const meta = {
    url,
    status: status ?? 0,
    finalUrl: url,
    mediaType: '',
    charset: '',
    truncated: false,
  }
  const detail = status === null ? 'no answer' : `status ${status}`
  return { ...parseLlmsTxt(new Uint8Array(), meta), status, detail }
}

/** Tags of a page outside code: text in front of them does not make the answer a text file. */
function holdsPageMarkup(block: MarkdownBlock): boolean {
  if (block.kind === 'code' || block.kind === 'list') return false
  return /<(?:html|head)[\s>]/i.test(block.text.replace(/`[^`]*`/g, ''))
}

function headingOf(blocks: readonly MarkdownBlock[], text: string): LlmsFile['h1'] {
  const all = blocks.filter((block) => block.kind === 'heading' && block.level === 1)
  const first = all[0]
  if (first?.kind !== 'heading') return { count: 0, text: null, line: null, first: false }
  const lead = /^\s*/.exec(text)?.[0] ?? ''
  const firstLine = lead.split(/\r\n|\n|\r/).length
  return {
    count: all.length,
    text: first.text.slice(0, MAX_SHOWN),
    line: first.line,
    first: first.line === firstLine,
  }
}

/** First block of text between the H1 and the first H2. */
function summaryOf(blocks: readonly MarkdownBlock[]): LlmsFile['summary'] {
  const none = { kind: 'none', text: '', words: 0, line: null } as const
  const start = blocks.findIndex((block) => block.kind === 'heading' && block.level === 1)
  if (start < 0) return none
  for (let index = start + 1; index < blocks.length; index += 1) {
    const block = blocks[index]
    if (!block || (block.kind === 'heading' && block.level <= 2)) return none
    const text = textOf(block)
    if (text === '') continue
    return {
      kind: block.kind === 'quote' ? 'blockquote' : 'paragraph',
      text: text.slice(0, MAX_SHOWN),
      words: countWords(text.slice(0, MAX_SUMMARY_CHARACTERS)),
      line: block.line,
    }
  }
  return none
}

function textOf(block: MarkdownBlock): string {
  if (block.kind === 'html') return ''
  return block.kind === 'list'
    ? block.items
        .map((item) => item.text)
        .join(' ')
        .trim()
    : block.text
}

/** Code points: near enough to graphemes for a bound, and linear. */
function countCharacters(text: string): number {
  let count = 0
  for (const _ of text.trim()) count += 1
  return count
}

function hasOtherPath(url: string, finalUrl: string): boolean {
  const given = parseUrl(url)
  const final = parseUrl(finalUrl)
  return given !== undefined && final !== undefined && given.pathname !== final.pathname
}

type DecodedText = { readonly text: string; readonly validUtf8: boolean }

/**
 * Decodes a text file as UTF-8; where it is not, as the charset of its Content-Type, else with
 * replacement characters. A byte order mark is dropped.
 * @param meta `truncated`: a character cut at the end is not an error.
 */
export function decodeText(
  body: Uint8Array,
  meta: { readonly charset?: string; readonly truncated?: boolean } = {},
): DecodedText {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    return { text: decoder.decode(body, { stream: meta.truncated ?? false }), validUtf8: true }
  } catch {
    // Not UTF-8: a finding about the file, whose text is still shown as well as possible.
    return { text: decodeBytes(fallbackDecoder(meta.charset), body), validUtf8: false }
  }
}

function fallbackDecoder(charset: string | undefined) {
  try {
    return new TextDecoder(charset || 'utf-8')
  } catch {
    // The label names no encoding.
    return new TextDecoder('utf-8')
  }
}
