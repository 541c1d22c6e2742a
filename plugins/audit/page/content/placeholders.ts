import { collapse } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { mainText, type TextBlock } from '../document/text-blocks.ts'
import { type Evidence, locationOf } from '../evidence.ts'
import { headings } from '../headings/headings.ts'
import { mainHeadings } from '../headings/sections.ts'
import { findPhrase, isPhrase } from '../language/phrases.ts'
import { type WordStream, wordStream } from '../language/words.ts'
import { descriptionFacts, titleFacts } from '../metadata/title.ts'

/** One piece of dummy text or of a template that was not filled in. */
type Placeholder = Evidence & {
  readonly place: 'title' | 'description' | 'heading' | 'text'
  readonly found: string
}

const MAX_HITS = 100
const TEMPLATE_MARK = /\{\{[^{}]{0,100}\}\}|\{%[^{}%]{0,100}%\}|%%[^%\s]{1,60}%%|\[object Object\]/g
const EMPTY_VALUE = /^(?:undefined|NaN)$/
/** Of a text whose white space is collapsed. */
const TITLE_SEPARATOR = /\s?[|·•:»]\s|\s[–—-]\s/
const DEFAULT_HEADING = /^hello world!$/i

/** Placeholders in title, meta description, headings and mainText; code apart. */
export const placeholders = defineFact((page: PageView): readonly Placeholder[] => [
  ...inTitle(page),
  ...inDescription(page),
  ...inHeadings(page),
  ...[...inText(page), ...wholeSections(page)].slice(0, MAX_HITS),
])

function inTitle(page: PageView): Placeholder[] {
  const { text, elements } = titleFacts(page)
  if (!text) return []
  const parts = text.split(TITLE_SEPARATOR).filter((part) => EMPTY_VALUE.test(part.trim()))
  const all = [...parts, ...dummiesIn(page, text, wordStream(text))]
  return all.map((found) => ({ place: 'title', found, detail: found, ...elements[0] }))
}

function inDescription(page: PageView): Placeholder[] {
  const { text, elements } = descriptionFacts(page)
  const all = text ? dummiesIn(page, text, wordStream(text)) : []
  return all.map((found) => ({ place: 'description', found, detail: found, ...elements[0] }))
}

function inHeadings(page: PageView): Placeholder[] {
  const hits: Placeholder[] = []
  for (const heading of headings(page)) {
    const { text, hidden, level } = heading
    if (hidden || text === '') continue
    const found =
      EMPTY_VALUE.test(text) || (level === 1 && DEFAULT_HEADING.test(text)) ? [text] : []
    for (const hit of [...found, ...dummiesIn(page, text, wordStream(text))]) {
      hits.push({ place: 'heading', found: hit, detail: hit, ...locationOf(heading) })
    }
  }
  return hits.slice(0, MAX_HITS)
}

function inText(page: PageView): Placeholder[] {
  const hits: Placeholder[] = []
  for (const block of mainText(page).blocks) {
    if ((block.flags & (Flag.heading | Flag.code)) !== 0 || hits.length >= MAX_HITS) continue
    if (dummiesIn(page, block.text, block.stream).length === 0) continue
    const prose = withoutCode(page, block)
    for (const found of dummiesIn(page, prose, wordStream(prose))) {
      hits.push({ place: 'text', found, detail: found, ...locate(page, block.element) })
    }
  }
  return hits
}

/** "Coming soon" as all that a heading has below it. */
function wholeSections(page: PageView): Placeholder[] {
  const phrases = pageLexicon(page).phrases('placeholderSections')
  const { blocks } = mainText(page)
  const hits: Placeholder[] = []
  for (const { own } of mainHeadings(page)) {
    const only = own.end - own.start === 1 ? blocks[own.start]! : null
    if (only && isPhrase(only.stream, phrases)) {
      const found = only.text.slice(0, 100)
      hits.push({ place: 'text', found, detail: found, ...locate(page, only.element) })
    }
  }
  return hits
}

function dummiesIn(page: PageView, text: string, words: WordStream): string[] {
  const phrases = pageLexicon(page).phrases('placeholderText')
  const found: string[] = []
  let at = findPhrase(words, phrases)
  while (at && found.length < MAX_HITS) {
    found.push(words.lower.slice(at.index, at.index + at.length).join(' '))
    at = findPhrase(words, phrases, at.index + at.length)
  }
  const marked = text.includes('{') || text.includes('%%') || text.includes('[object')
  return marked ? [...found, ...(text.match(TEMPLATE_MARK) ?? []).slice(0, MAX_HITS)] : found
}

function withoutCode({ table: { texts } }: PageView, { textStart, textEnd }: TextBlock): string {
  let text = ''
  for (let i = textStart; i < textEnd; i++) {
    const { data, owner } = texts[i]!
    text += (owner.flags & (Flag.code | Flag.hidden)) === 0 ? data : ' '
  }
  return collapse(text)
}
