import { defineFact, type PageView } from '../document/page-view.ts'
import { metaTags } from '../metadata/meta.ts'

/** The last meta[name=viewport], whose pairs browsers obey. */
export const viewport = defineFact((page: PageView) => {
  const tag = metaTags(page).findLast(({ name }) => name === 'viewport')
  const pairs = tag ? parsePairs(tag.content) : new Map<string, string>()
  return {
    present: tag !== undefined,
    content: tag?.content.slice(0, 300) ?? null,
    /** As written, lower case; null when not stated. */
    width: pairs.get('width') ?? null,
    initialScale: pairs.get('initial-scale') ?? null,
    /** Whether initial-scale is the number 1. */
    initialScaleIsOne: Number.parseFloat(pairs.get('initial-scale') ?? '') === 1,
    /** null when not stated, or no positive number. */
    maximumScale: positive(pairs.get('maximum-scale')),
    userScalable: pairs.get('user-scalable') ?? null,
    /** user-scalable forbids zooming. */
    locked: isLocked(pairs.get('user-scalable')),
    elements: tag ? [{ selector: tag.selector, snippet: tag.snippet, line: tag.line }] : [],
  }
})

const MAX_CONTENT = 1000

/** Pairs separated by commas, semicolons or white space; the last of a name counts. */
function parsePairs(content: string): Map<string, string> {
  const pairs = new Map<string, string>()
  const text = content.slice(0, MAX_CONTENT).toLowerCase().replace(/ ?= ?/g, '=')
  for (const part of text.split(/[\s,;]+/)) {
    const equals = part.indexOf('=')
    if (equals > 0) pairs.set(part.slice(0, equals), part.slice(equals + 1))
  }
  return pairs
}

function positive(value: string | undefined): number | null {
  const number = Number.parseFloat(value ?? '')
  return number > 0 ? number : null
}

/** Numbers between -1 and 1 and unknown words mean no (CSS Device Adaptation, section 10.4). */
function isLocked(value: string | undefined): boolean {
  if (value === undefined || value === '') return false
  const number = Number.parseFloat(value)
  if (!Number.isNaN(number)) return Math.abs(number) < 1
  return !['yes', 'device-width', 'device-height'].includes(value)
}
