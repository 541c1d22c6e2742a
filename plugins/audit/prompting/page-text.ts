import type { ContentSection, PageContent } from '../page/outline/page-outline.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import { cleanText, cutText } from './clean-text.ts'

/** Text of the audited page for a model, or why there is none. */
type PageText = { readonly content: PageContent } | { readonly skip: string }

/**
 * Returns the page's content if it has words. A page that refused the auditor has words too, but
 * they are not the site's.
 */
export function pageText(site: SiteFacts, content: PageContent | null): PageText {
  const { blocked, mediaType } = site.response
  if (blocked !== null) {
    return {
      skip: `The site blocked the auditor (${blocked}), so there is no text to read.`,
    }
  }
  if (content === null) {
    const what = mediaType === '' ? 'has no media type' : `is ${mediaType}`
    return { skip: `The page has no text to read: the answer ${what}, not HTML.` }
  }
  if (content.words > 0 && content.sections.length > 0) return { content }
  return {
    skip: 'The page has no text to read: its HTML has no words until scripts run. Put the text into the HTML.',
  }
}

/** The language for a model's answer: as requested, or else the page's. */
export function answerLanguage(asked: string | undefined, { language }: PageContent): string {
  if (asked !== undefined) return asked
  return language === 'und' ? 'the language of the page' : language
}

/**
 * The page's text with its headings (`## Heading`, one mark per level), at most `maxChars`. If it
 * is longer, every section keeps its beginning. '' for a page without text.
 */
export function contentText(content: PageContent, maxChars: number): string {
  return joined(content.sections.filter(hasText), maxChars, headingLine)
}

/** The sections, numbered from 1 (`[1] Heading`), so that a model can refer to them. */
export function numberedSections(sections: readonly ContentSection[], maxChars: number): string {
  return joined(sections, maxChars, ({ heading }, index) => `[${index + 1}] ${heading ?? ''}`)
}

function hasText({ heading, text }: ContentSection): boolean {
  return heading !== null || text.trim() !== ''
}

function headingLine({ heading, level }: ContentSection): string {
  return heading === null ? '' : `${'#'.repeat(Math.max(1, level))} ${heading}`
}

function joined(
  sections: readonly ContentSection[],
  maxChars: number,
  head: (section: ContentSection, index: number) => string,
): string {
  const heads = sections.map((section, index) => head(section, index).slice(0, MAX_HEAD).trim())
  const texts = sections.map(({ text }) => text.trim())
  const spent = heads.reduce((sum, line) => sum + line.length + SEPARATORS, 0)
  const share = fairShare(
    texts.map(({ length }) => length),
    maxChars - spent,
  )
  const parts = texts.map((text, index) =>
    [heads[index]!, cutText(text, share)].filter((line) => line !== '').join('\n'),
  )
  return cutText(parts.filter((part) => part !== '').join('\n\n'), maxChars)
}

const MAX_HEAD = 200
/** Line ends around one section. */
const SEPARATORS = 3

/** Maximum length of each text so that all fit into the total. */
function fairShare(lengths: readonly number[], total: number): number {
  const ascending = [...lengths].sort((a, b) => a - b)
  let left = Math.max(0, total)
  for (const [index, length] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - index))
    if (length > share) return share
    left -= length
  }
  return ascending.at(-1) ?? 0
}

const QUOTES = /["'`´‘’‚‛“”„‟«»‹›‐‑‒–—―]/g
const DASHES = new Set('‐‑‒–—―')
const SPACES = /[\s\u00A0]+/g
/** Characters that models put around a quotation. */
const EDGES = /^[\s"'.,;:…[\]()-]{1,20}|[\s"'.,;:…[\]()-]{1,20}$/g
/** Cleaning replaces `…` by three dots. */
const ELLIPSIS = '...'
const MAX_QUOTE = 600
const MIN_LETTERS = 8
const LETTERS = /[\p{L}\p{N}]/gu

/** Text prepared for finding many quotations. */
export type QuotableText = { readonly normal: string }

/** Prepares texts (sections, a title) that may be quoted, also across their boundaries. */
export function quotableText(...texts: readonly (string | null)[]): QuotableText {
  return { normal: normalise(texts.filter((text) => text !== null).join('\n')) }
}

/**
 * Whether the text contains the quotation, ignoring case, white space and the kind of quotation
 * marks and dashes. If the quotation omits something (`…`), each part must occur, in order. A part
 * of fewer than 8 letters or digits proves nothing.
 */
export function holdsQuote({ normal }: QuotableText, quote: string): boolean {
  const parts = normalise(quote.slice(0, MAX_QUOTE))
    .split(ELLIPSIS)
    .map((part) => part.replace(EDGES, ''))
    .filter((part) => part !== '')
  let from = 0
  for (const part of parts) {
    if ((part.match(LETTERS) ?? []).length < MIN_LETTERS) return false
    const at = normal.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return parts.length > 0
}

function normalise(text: string): string {
  return cleanText(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(QUOTES, (mark) => (DASHES.has(mark) ? '-' : "'"))
    .replace(SPACES, ' ')
    .replace(/'{2,}/g, "'")
    .trim()
}
