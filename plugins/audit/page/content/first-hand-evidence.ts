import { normUrl } from '../../../web/http-url.ts'
import { sameSite } from '../address/site.ts'
import { closest, type TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { hasVisibleText, locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { sentencesOf } from '../document/paragraphs.ts'
import { mainText } from '../document/text-blocks.ts'
import { type Evidence, locationOf } from '../evidence.ts'
import { headings } from '../headings/headings.ts'
import { images } from '../images/images.ts'
import { containsPhrase, matchPhraseAt } from '../language/phrases.ts'
import { isFirstHandSentence } from '../language/sentences.ts'
import { sliceWords, type WordStream, wordStream } from '../language/words.ts'
import { links } from '../links/links.ts'
import { markupFacts } from '../structured-data/on-page/page-markup.ts'
import { pagePurpose } from '../url/page-purpose.ts'
import { tableFacts } from './tables.ts'

type FirstHandKind = 'experience' | 'own image' | 'data' | 'method' | 'review'
type Found = Evidence & { readonly kind: FirstHandKind }

/** One sentence in the first person may be a figure of speech (catalogue: 2+). */
const MIN_SENTENCES = 2
const MIN_WORDS = 3
/** What others say, headings and code tell of no work of one's own. */
const NO_PROSE = Flag.heading | Flag.quote | Flag.code
const DATA_FILE = /\.(?:csv|tsv|xlsx?|ods|json|geojson|parquet)$/i

/** Which kinds of evidence of own work the content holds (catalogue: first-hand-evidence). */
export const firstHandEvidence = defineFact((page: PageView) => {
  // Only articles are asked, and reading every sentence costs the most of all.
  const isAsked = pagePurpose(page) === 'article'
  const { signs } = markupFacts(page)
  const sentences = isAsked ? experienceSentences(page) : []
  const found: Found[] = [
    ...(sentences.length >= MIN_SENTENCES ? sentences.slice(0, MIN_SENTENCES) : []),
    ...one('own image', ownImage(page)),
    ...one('data', ownData(page)),
    ...one('method', methodHeading(page)),
    ...one('review', signs.reviewsWithAuthor > 0 ? { detail: 'Review' } : null),
  ]
  const kinds = [...new Set(found.map(({ kind }) => kind))]
  return {
    languageKnown: pageLexicon(page).isKnown,
    sentences: sentences.length,
    kinds,
    count: kinds.length,
    elements: found,
  }
})

function one(kind: FirstHandKind, evidence: Evidence | null): Found[] {
  return evidence ? [{ kind, ...evidence }] : []
}

function experienceSentences(page: PageView): Found[] {
  const lexicon = pageLexicon(page)
  const found: Found[] = []
  for (const block of mainText(page).blocks) {
    if (block.words < MIN_WORDS || (block.flags & NO_PROSE) !== 0) continue
    if (!mayTell(page, block.stream)) continue
    for (const { start, end, firstWord, words } of sentencesOf(page, block)) {
      const stream = sliceWords(block.stream, firstWord, words)
      if (!isFirstHandSentence(stream, lexicon)) continue
      const detail = block.text.slice(start, end).slice(0, 200)
      found.push({ kind: 'experience', ...locate(page, block.element), detail })
      if (found.length === 10) return found
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

/** A data table, a file of data on the site, or a Dataset node. */
function ownData(page: PageView): Evidence | null {
  const table = tableFacts(page).data[0]
  if (table) return table
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
