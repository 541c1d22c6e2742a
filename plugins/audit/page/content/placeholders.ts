import { closest, collapse } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLanguage, pageLexicon } from '../document/page-view.ts'
import { mainText, type TextBlock } from '../document/text-blocks.ts'
import { type Evidence, locationOf } from '../evidence.ts'
import { headings } from '../headings/headings.ts'
import { mainHeadings } from '../headings/sections.ts'
import { containsPhrase, findPhrase, isPhrase } from '../language/phrases.ts'
import { type WordStream, wordStream } from '../language/words.ts'
import { descriptionFacts, titleFacts } from '../metadata/title.ts'

/** One piece of dummy text or of a template that was not filled in. */
type Placeholder = Evidence & {
  /** `script`: a script is to replace it. */
  readonly place: 'title' | 'description' | 'heading' | 'text' | 'script'
  readonly found: string
}

const MAX_HITS = 50
const MARKED = /\{|%%|\[object/
const TEMPLATE_MARK = /\{\{[^{}]{0,100}\}\}|\{%[^{}%]{0,100}%\}|%%[^%\s]{1,60}%%|\[object Object\]/g
const MARK_START = /^(?:\{[{%]|%%|\[object)/
const EMPTY_VALUE = /^(?:undefined|NaN)$/
/** For text with collapsed white space. */
const TITLE_SEPARATOR = /\s?[|·•:»]\s|\s[–—-]\s/
const DEFAULT_HEADING = /^hello world!$/i

/** Placeholders in title, meta description, headings, mainText and whole texts; code apart. */
export const placeholders = defineFact((page: PageView): readonly Placeholder[] =>
  [
    ...inTitle(page),
    ...inDescription(page),
    ...inHeadings(page),
    ...inText(page),
    ...wholeSections(page),
    ...wholeTexts(page),
  ].slice(0, MAX_HITS),
)

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
    const isExplained =
      explainsTemplates(page) || ((block.flags & Flag.table) !== 0 && hasCode(page))
    for (const found of dummiesIn(page, prose, wordStream(prose))) {
      if (isExplained && MARK_START.test(found)) continue
      hits.push({ place: 'text', found, detail: found, ...locate(page, block.element) })
    }
  }
  return hits
}

const CODE_TAGS = ['code', 'pre', 'kbd', 'samp']

const hasCode = defineFact(({ table }: PageView): boolean => table.byTags(CODE_TAGS).length > 0)

/** Documentation of a template language shows its marks in code, and so may its text. */
const explainsTemplates = defineFact(({ table }: PageView): boolean =>
  table.texts.some(
    ({ data, owner }) =>
      (owner.flags & Flag.code) !== 0 && MARKED.test(data) && data.search(TEMPLATE_MARK) >= 0,
  ),
)

/** Marks that editors leave where a text is missing. "TODO" is a common word of Spanish and Portuguese. */
const EDITORS_MARK = /^(?:FIXME|TODO)[:!.…]*$/
const ELLIPSIS = /(?:…|\.\.\.)$/
const MAX_LOADING_CHARACTERS = 60
const LOADER = /visually-?hidden|sr-only|screen-reader|spinner|loader|loading|skeleton|preload/i

/** Texts that are nothing but a mark of an editor, or of a script that has not run: "Loading…". */
function wholeTexts(page: PageView): Placeholder[] {
  const hits: Placeholder[] = []
  const { texts } = page.table
  for (const [index, { data, owner }] of texts.entries()) {
    if (hits.length >= MAX_HITS) break
    if (data.length > MAX_LOADING_CHARACTERS * 4 || (owner.flags & NO_TEXT) !== Flag.body) continue
    const text = data.trim()
    const isEditors = EDITORS_MARK.test(text) && !isTodoAWord(page, text)
    if (!isEditors && !isOfScript(page, text, index)) continue
    const place = isEditors ? 'text' : 'script'
    hits.push({ place, found: text, detail: text, ...locate(page, owner) })
  }
  return hits
}

const NO_TEXT = Flag.body | Flag.hidden | Flag.noText | Flag.code | Flag.heading

function isTodoAWord(page: PageView, text: string): boolean {
  return text.startsWith('TODO') && /^(?:es|pt|gl)$/.test(pageLanguage(page))
}

/** "Loading…" outside of spinners, or "Updated: …" in an element that a script can find. */
function isOfScript(page: PageView, text: string, index: number): boolean {
  if (text.length > MAX_LOADING_CHARACTERS || !ELLIPSIS.test(text)) return false
  const { texts } = page.table
  const { owner } = texts[index]!
  if (text.replace(ELLIPSIS, '') === '') {
    const before = texts[index - 1]?.data.trimEnd() ?? ''
    return before.endsWith(':') && owner.attrs.id !== undefined
  }
  if (!containsPhrase(wordStream(text), pageLexicon(page).phrases('loadingWords'))) return false
  return !closest(owner, ({ attrs }) => LOADER.test(attrs.class ?? '') || attrs.role !== undefined)
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
  return MARKED.test(text)
    ? [...found, ...(text.match(TEMPLATE_MARK) ?? []).slice(0, MAX_HITS)]
    : found
}

function withoutCode({ table: { texts } }: PageView, { textStart, textEnd }: TextBlock): string {
  let text = ''
  for (let i = textStart; i < textEnd; i++) {
    const { data, owner } = texts[i]!
    text += (owner.flags & (Flag.code | Flag.hidden)) === 0 ? data : ' '
  }
  return collapse(text)
}
