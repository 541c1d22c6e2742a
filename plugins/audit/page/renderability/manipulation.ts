import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { visibleText } from '../document/visible-text.ts'
import type { Evidence } from '../evidence.ts'
import { findManipulation, invisibleCharacters } from '../language/manipulation.ts'
import { wordStream } from '../language/words.ts'
import { concealedText, concealingElements } from './hidden-text.ts'

type ManipulationPlace = 'hidden text' | 'aria-label' | 'alt' | 'title' | 'meta' | 'comment'

/** A phrase that addresses a language model, where no visitor reads it. */
type ManipulationPhrase = Evidence & {
  readonly place: ManipulationPlace
  readonly phrase: string
  /** The visible text holds the phrase too. */
  readonly isVisibleToo: boolean
}

type HiddenPiece = {
  readonly place: ManipulationPlace
  readonly text: string
  readonly element: TableElement | null
}

const MAX_PIECE = 20_000
const MAX_TOTAL = 200_000
const MAX_PHRASES = 20
const MIN_PHRASE = 8

/** Instructions to language models and invisible characters (catalogue: no-model-manipulation). */
export const manipulation = defineFact((page: PageView) => {
  const pieces = hiddenPieces(page)
  const phrases = phrasesIn(page, pieces)
  const characters = charactersIn(page, pieces)
  const isSerious = ({ place, isVisibleToo }: ManipulationPhrase) => {
    if (place === 'hidden text' || place === 'aria-label') return true
    return place !== 'comment' && !isVisibleToo
  }
  return {
    phrases,
    /** Phrases that nothing excuses, and those in comments or said in the visible text too. */
    serious: phrases.filter(isSerious).length,
    slight: phrases.filter((phrase) => !isSerious(phrase)).length,
    ...characters,
  }
})

/** Texts of the page that a browser does not show, each once. */
function hiddenPieces(page: PageView): HiddenPiece[] {
  const pieces: HiddenPiece[] = []
  for (const [element, text] of concealedText(page)) {
    pieces.push({ place: 'hidden text', text, element })
  }
  const seen = new Set<string>()
  let left = MAX_TOTAL
  const add = (
    place: ManipulationPlace,
    value: string | undefined,
    element: HiddenPiece['element'],
  ) => {
    if (value === undefined || value.length < MIN_PHRASE || left <= 0) return
    const text = value.slice(0, Math.min(left, MAX_PIECE))
    if (seen.has(`${place} ${text}`)) return
    seen.add(`${place} ${text}`)
    left -= text.length
    pieces.push({ place, text, element })
  }
  for (const element of page.table.elements) {
    const { attrs, tag } = element
    if (tag === 'meta') add('meta', attrs.content, element)
    add('alt', attrs.alt, element)
    add('title', attrs.title, element)
    add('aria-label', attrs['aria-label'], element)
  }
  left = MAX_TOTAL
  for (const { data, owner } of page.table.comments) add('comment', data, owner)
  return pieces
}

function phrasesIn(page: PageView, pieces: readonly HiddenPiece[]): ManipulationPhrase[] {
  const lexicon = pageLexicon(page)
  const found: ManipulationPhrase[] = []
  for (const { place, text, element } of pieces) {
    const words = wordStream(text)
    const match = findManipulation(words, lexicon)
    if (!match) continue
    const phrase = words.lower.slice(match.index, match.index + match.length).join(' ')
    found.push({
      place,
      phrase,
      isVisibleToo: visibleText(page).has(phrase),
      ...(element ? locate(page, element) : {}),
      detail: `${place}: ${phrase}`,
    })
    if (found.length === MAX_PHRASES) break
  }
  return found
}

const QUOTED = Flag.code | Flag.quote

/** All texts but scripts, and what the page shows as code or quotation. */
function charactersIn(page: PageView, pieces: readonly HiddenPiece[]) {
  const hiding = concealingElements(page)
  let anomalies = 0
  let tagCharacters = 0
  const elements: Evidence[] = []
  const count = (text: string, element: TableElement | null) => {
    const { zeroWidthRuns, overrides, tags } = invisibleCharacters(text)
    if (zeroWidthRuns + overrides + tags === 0) return
    anomalies += zeroWidthRuns + overrides
    tagCharacters += tags
    const detail = `${zeroWidthRuns} runs of zero-width characters, ${overrides} direction overrides, ${tags} tag characters`
    if (elements.length < 10) elements.push({ ...(element ? locate(page, element) : {}), detail })
  }
  for (const { data, owner } of page.table.texts) {
    if ((owner.flags & Flag.noText) !== 0) continue
    if ((owner.flags & QUOTED) === 0 || hiding[owner.index]) count(data, owner)
  }
  for (const { place, text, element } of pieces) {
    if (place !== 'hidden text') count(text, element)
  }
  return { anomalies, tagCharacters, characterElements: elements }
}
