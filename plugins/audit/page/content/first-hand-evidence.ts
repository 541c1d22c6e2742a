import { normUrl } from '../../../web/http-url.ts'
import { sameSite } from '../address/site.ts'
import { closest, type TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { hasVisibleText, locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { sentencesOf } from '../document/paragraphs.ts'
import { blockAt, mainText } from '../document/text-blocks.ts'
import { type Evidence, locationOf } from '../evidence.ts'
import { headings } from '../headings/headings.ts'
import { images } from '../images/images.ts'
import { findMonths, findNumericDates } from '../language/dates.ts'
import { containsPhrase, matchPhraseAt } from '../language/phrases.ts'
import { isFirstHandSentence } from '../language/sentences.ts'
import { sliceWords, type WordStream, wordStream } from '../language/words.ts'
import { links } from '../links/links.ts'
import { markupFacts } from '../structured-data/on-page/page-markup.ts'
import { pagePurpose } from '../url/page-purpose.ts'

type FirstHandKind =
  | 'own measurement'
  | 'dated work log'
  | 'own image'
  | 'own data'
  | 'test method'
  | 'own career'
  | 'list of own work'
type Found = Evidence & { readonly kind: FirstHandKind }

const MIN_WORDS = 3
/** Statements of others, headings and code do not show one's own work. */
const NO_PROSE = Flag.heading | Flag.quote | Flag.code
const DATA_FILE = /\.(?:csv|tsv|xlsx?|ods|json|geojson|parquet)$/i
const MAX_SENTENCES = 10
/** Pages that may report their own work. Only articles are checked for it. */
const MAY_REPORT: ReadonlySet<string> = new Set([
  'article',
  'docs',
  'home',
  'about',
  'service',
  'local',
  'product',
])

/**
 * Pages on which people present themselves. Elsewhere a career proves nothing about the content.
 */
const PRESENTS: ReadonlySet<string> = new Set(['home', 'about', 'service', 'local'])

/**
 * Kinds of evidence of own work in the content: tests or measurements with a figure, a log of dated
 * work, and the test method. On pages that present a person, also the career and a list of what the
 * person organised. On articles also pictures with a caption and data files (catalogue:
 * first-hand-evidence).
 */
export const firstHandEvidence = defineFact((page: PageView) => {
  const purpose = pagePurpose(page)
  const isArticle = purpose === 'article'
  const sentences = MAY_REPORT.has(purpose) ? experienceSentences(page, isArticle) : []
  const measured = sentences.filter(({ hasFigure }) => hasFigure)
  const found: Found[] = [
    ...measured.slice(0, 3).map(({ hasFigure: _, ...sentence }) => sentence),
    ...(MAY_REPORT.has(purpose) ? one('dated work log', workLog(page)) : []),
    ...(MAY_REPORT.has(purpose) ? one('test method', methodHeading(page)) : []),
    ...(PRESENTS.has(purpose) ? one('own career', career(page)) : []),
    ...(PRESENTS.has(purpose) ? one('list of own work', workList(page)) : []),
    ...(isArticle ? one('own image', ownImage(page)) : []),
    ...(isArticle ? one('own data', ownData(page)) : []),
  ]
  const kinds = [...new Set(found.map(({ kind }) => kind))]
  return {
    isArticle,
    languageKnown: pageLexicon(page).isKnown,
    /** Sentences about own work without a figure in them. */
    vague: sentences.length - measured.length,
    kinds,
    count: kinds.length,
    elements: found,
  }
})

function one(kind: FirstHandKind, evidence: Evidence | null): Found[] {
  return evidence ? [{ kind, ...evidence }] : []
}

const FIGURE = /\p{Nd}/u

/**
 * Sentences in which the author tested, measured or visited something; `all`: also without a
 * figure.
 */
function experienceSentences(page: PageView, all: boolean) {
  const lexicon = pageLexicon(page)
  const found: (Found & { readonly hasFigure: boolean })[] = []
  for (const block of mainText(page).blocks) {
    if (block.words < MIN_WORDS || (block.flags & NO_PROSE) !== 0) continue
    if (!all && !FIGURE.test(block.text)) continue
    if (!mayTell(page, block.stream)) continue
    for (const { start, end, firstWord, words } of sentencesOf(page, block)) {
      const stream = sliceWords(block.stream, firstWord, words)
      if (!isFirstHandSentence(stream, lexicon)) continue
      const text = block.text.slice(start, end)
      const hasFigure = FIGURE.test(text) || containsPhrase(stream, lexicon.phrases('numberWords'))
      const place = { ...locate(page, block.element), detail: text.slice(0, 200) }
      found.push({ kind: 'own measurement', ...place, hasFigure })
      if (found.length === MAX_SENTENCES) return found
    }
  }
  return found
}

function mayTell(page: PageView, words: WordStream): boolean {
  const lexicon = pageLexicon(page)
  return (['firstPerson', 'experiencePhrases'] as const).some((section) => {
    return containsPhrase(words, lexicon.phrases(section))
  })
}

/** 元自動車販売店で8年勤務 */
const JAPANESE_CAREER =
  /[\p{Nd}一二三四五六七八九十]+年間?.{0,10}(?:勤務|従事|修業|修行|務め|働い)/u

/** A sentence on the trade or youth of the people behind the page: "I grew up in a bakery". */
function career(page: PageView): Evidence | null {
  const phrases = pageLexicon(page).phrases('careerPhrases')
  for (const block of mainText(page).blocks) {
    if (block.words < MIN_WORDS || (block.flags & NO_PROSE) !== 0 || QUOTED.test(block.text))
      continue
    const tells = containsPhrase(block.stream, phrases) || JAPANESE_CAREER.test(block.text)
    if (tells) return { ...locate(page, block.element), detail: block.text.slice(0, 200) }
  }
  return null
}

/** Statements of customers. */
const QUOTED = /^\s*["“”„«»‘‚‹「『]/u
const MIN_ITEMS = 3

/** "Since 2010 we have organised many events, among them:" above three or more list items. */
function workList(page: PageView): Evidence | null {
  const lexicon = pageLexicon(page)
  const { blocks } = mainText(page)
  for (const [i, block] of blocks.entries()) {
    if (!/[:：]\s*$/.test(block.text) || (block.flags & NO_PROSE) !== 0) continue
    const items = blocks.slice(i + 1, i + 1 + MIN_ITEMS)
    if (items.length < MIN_ITEMS || items.some(({ flags }) => (flags & Flag.list) === 0)) continue
    const tells = (['firstPerson', 'organiseVerbs'] as const).every((section) =>
      containsPhrase(block.stream, lexicon.phrases(section)),
    )
    if (tells) return { ...locate(page, block.element), detail: block.text.slice(0, 200) }
  }
  return null
}

const MIN_ENTRIES = 2
const MAX_BLOCKS = 100

/** A heading such as "Project log" above two or more entries with their month or day. */
function workLog(page: PageView): Evidence | null {
  const { monthNames, ...lexicon } = pageLexicon(page)
  const phrases = lexicon.phrases('workLogHeadings')
  const all = headings(page)
  for (const [at, { inMain, hidden, level, text, index, ...place }] of all.entries()) {
    if (!inMain || hidden || level === 1 || !containsPhrase(wordStream(text), phrases)) continue
    const next = all.slice(at + 1).find((other) => other.level <= level)
    const { blocks } = mainText(page)
    const from = blockAt(blocks, page.table.elements[index]!.textEnd)
    const to = next ? blockAt(blocks, page.table.elements[next.index]!.textStart) : blocks.length
    const entries = blocks.slice(from, Math.min(to, from + MAX_BLOCKS)).filter((block) => {
      return findMonths(block.text, monthNames).length + findNumericDates(block.text).length > 0
    })
    if (entries.length >= MIN_ENTRIES) return locationOf(place)
  }
  return null
}

/** A content image of the site with a caption, or one whose maker the markup says is the publisher. */
function ownImage(page: PageView): Evidence | null {
  const own = new Set(markupFacts(page).signs.ownImages.map((url) => norm(page, url)))
  own.delete(null)
  const figures = captionedFigures(page)
  const image = images(page).find(({ content, hidden, url, index }) => {
    if (!content || hidden || url === null || !sameSite(url, page.publicUrl)) return false
    return own.has(norm(page, url)) || isInside(page.table.elements[index]!, figures)
  })
  return image ? locationOf(image) : null
}

function norm(page: PageView, reference: string): string | null {
  const url = page.resolve(reference)
  return url && normUrl(url)
}

function captionedFigures(page: PageView): ReadonlySet<TableElement> {
  const captions = page.table.byTag('figcaption').filter((caption) => hasVisibleText(page, caption))
  return new Set(captions.flatMap(({ parent }) => parent ?? []))
}

const MAX_STEPS = 10

/** A figure is at most a few elements around its image. */
function isInside({ depth, parent }: TableElement, figures: ReadonlySet<TableElement>): boolean {
  const figure = parent && closest(parent, (e) => figures.has(e) || e.depth <= depth - MAX_STEPS)
  return figure !== null && figures.has(figure)
}

/** A file of data on the site, or a Dataset node; a table alone may hold the figures of others. */
function ownData(page: PageView): Evidence | null {
  const file = links(page).find(({ kind, inMain, hidden, url }) => {
    if (kind !== 'internal' || !inMain || hidden || url === null) return false
    return DATA_FILE.test(new URL(url).pathname.slice(-20))
  })
  if (file) return locationOf(file)
  return markupFacts(page).signs.datasets > 0 ? { detail: 'Dataset' } : null
}

/** "Methodology", "How we tested the locks": a phrase alone, or one of several words at the start. */
function methodHeading(page: PageView): Evidence | null {
  const phrases = pageLexicon(page).phrases('methodHeadings')
  const found = headings(page).find(({ inMain, hidden, level, text }) => {
    if (!inMain || hidden || level === 1) return false
    const words = wordStream(text.replace(/^[\d.)\s]+/, ''))
    const length = matchPhraseAt(words, 0, phrases)
    return length > 1 || (length === 1 && words.folded.length === 1)
  })
  return found ? locationOf(found) : null
}
