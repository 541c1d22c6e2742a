import type { ContentSection, PageContent } from '../page/outline/page-outline.ts'
import { cutText } from './cut-text.ts'

/**
 * The page's text with its headings (`## Heading`, as many marks as its level), at most
 * `maxChars`; where it is longer every section keeps its beginning. '' for a page without text.
 */
export function contentText(content: PageContent, maxChars: number): string {
  return joined(content.sections.filter(hasText), maxChars, headingLine)
}

/** The sections with their numbers from 1 (`[1] Heading`), as a model may refer to them. */
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

/** The length to cut each text at so that together they stay within the total. */
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
