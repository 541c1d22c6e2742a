import { brandFacts, brandPhrases } from '../brand/brand.ts'
import { isJapanese, publisherTexts, SPEAKS_OF_OTHERS, squeeze } from '../brand/brand-sentence.ts'
import { Flag, isMainText } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { type BlockSentence, sentencesOf } from '../document/paragraphs.ts'
import { mainText, type TextBlock } from '../document/text-blocks.ts'
import type { Evidence } from '../evidence.ts'
import { headings } from '../headings/headings.ts'
import { sections } from '../headings/sections.ts'
import { contentToken, contentTokens } from '../language/content-tokens.ts'
import {
  buildPhraseIndex,
  containsPhrase,
  matchPhraseAt,
  type PhraseIndex,
} from '../language/phrases.ts'
import { saysWhatIsMeant, saysWhatItIs } from '../language/predicates.ts'
import { type WordStream, wordStream } from '../language/words.ts'
import { titleFacts } from '../metadata/title.ts'
import { structuredFacts } from '../structured-data/on-page/structured-page.ts'
import { hasType } from '../structured-data/query.ts'
import { pagePurpose } from '../url/page-purpose.ts'
import { singular, topicLine } from './topic-line.ts'

/** A definition in the text; `sentence`: its place, counted in sentences from 1. */
type Definition = Evidence & {
  /** A sentence of the opening, the first one of a section or an answer, or a dt with its dd. */
  readonly kind: 'sentence' | 'section' | 'term'
  readonly sentence: number
  /**
   * What it defines: the subject of the page (h1, title or brand), its publisher, or that of a
   * section.
   */
  readonly of: 'page' | 'publisher' | 'section'
}

/** Sentences are counted so far; those behind have this number and one. */
const COUNTED = 200
const MAX_FOUND = 50
const QUESTION_WORDS = 20
const MIN_WORDS = 6
const MAX_WORDS = 45
/** Pages whose subject is their publisher. */
const PRESENTS: ReadonlySet<string> = new Set(['home', 'about'])
/** 輪は金属の部品です。 */
const JAPANESE =
  /^(.{1,60}?)(?:（[^）]{1,60}）)?(?:とは|は)[、,]?(.{4,})(?:です|である|を指します|を指す)。?$/u

/**
 * Definitions of the subject of the page or of a section (catalogue: geo.citability.definition).
 */
export const definitionFacts = defineFact((page: PageView) => {
  const { nodes } = structuredFacts(page).data
  const terms = nodes.filter((node) => hasType(node, 'DefinedTerm')).length
  const dfns = page.table.byTag('dfn').filter(isMainText)
  return {
    /** The publisher's name on pages that present it (home, about); else null. */
    subject: PRESENTS.has(pagePurpose(page)) ? brandFacts(page).name : null,
    /** Sentences can be read for definitions in this language. */
    languageKnown: pageLexicon(page).isKnown || isJapanese(page),
    /** dfn elements and DefinedTerm nodes. */
    marked: dfns.length + terms,
    hasTerms: page.table.byTag('dt').some(isMainText),
    found: withoutDoubles([...findDefinitions(page), ...lineBelowH1(page), ...ofPublisher(page)]),
  }
})

/** A sentence about the publisher may also have been found as one about the subject of the page. */
function withoutDoubles(found: readonly Definition[]): readonly Definition[] {
  const own = new Set(found.flatMap(({ of, detail }) => (of === 'publisher' ? [detail] : [])))
  return found.filter(({ of, detail }) => of === 'publisher' || !own.has(detail))
}

/**
 * Statements of a page about its publisher, unless the page is about something else. Only home and
 * about pages may say what it does.
 */
function ofPublisher(page: PageView): Definition[] {
  if (SPEAKS_OF_OTHERS.has(pagePurpose(page))) return []
  const presents = PRESENTS.has(pagePurpose(page))
  return publisherTexts(page).flatMap(({ block, text, isWeak, tells }) => {
    const counts = presents || (tells === 'is' && (block.flags & Flag.main) !== 0)
    if (isWeak || !counts) return []
    return toDefinition(page, block, { kind: 'section', sentence: 1, of: 'publisher', text })
  })
}

/** "Dark rye bread with caraway seeds." on the page of a product or recipe. */
function lineBelowH1(page: PageView): Definition[] {
  const line = topicLine(page)
  if (!line) return []
  const text = line.block.text.slice(line.sentence.start, line.sentence.end)
  return [toDefinition(page, line.block, { kind: 'section', sentence: 1, of: 'page', text })]
}

function findDefinitions(page: PageView): Definition[] {
  const { blocks } = mainText(page)
  const subjects = new SubjectCursor(page)
  const found: Definition[] = []
  let count = 0
  for (let i = 0; i < blocks.length && found.length < MAX_FOUND; i++) {
    const block = blocks[i]!
    const opensSection = subjects.moveTo(i)
    if (!isProse(block)) continue
    const ofTerm = termSubject(page, { block, next: blocks[i + 1], subjects })
    if (ofTerm) {
      const { text } = block
      found.push(toDefinition(page, block, { kind: 'term', sentence: count + 1, of: ofTerm, text }))
    }
    if (count >= COUNTED && !opensSection) continue
    const all = sentencesOf(page, block)
    for (let at = 0; at < all.length; at++) {
      const sentence = all[at]!
      if (count < COUNTED || at === 0) count = Math.min(count + 1, COUNTED + 1)
      const kind = at === 0 && opensSection ? 'section' : 'sentence'
      if (count > COUNTED && kind === 'sentence') break
      const of = definedBy(page, { block, sentence, subjects })
      if (!of) continue
      const text = block.text.slice(sentence.start, sentence.end)
      found.push(toDefinition(page, block, { kind, sentence: count, of, text }))
    }
  }
  return found
}

/** Headings, code, table cells and tables of contents hold no sentences. */
function isProse({ flags, words, linkWords }: TextBlock): boolean {
  return (flags & (Flag.heading | Flag.code | Flag.table)) === 0 && linkWords < words
}

type Candidate = {
  readonly block: TextBlock
  readonly sentence: BlockSentence
  readonly subjects: SubjectCursor
}

type Defined = Definition['of']

/** Whose definition a sentence is: it opens with a subject, and says right behind it what that is. */
function definedBy(page: PageView, { block, sentence, subjects }: Candidate): Defined | null {
  if (isJapanese(page)) return subjects.ofJapanese(block.text.slice(sentence.start, sentence.end))
  const { firstWord, words } = sentence
  if (words < MIN_WORDS || words > MAX_WORDS) return null
  const { stream } = block
  const lexicon = pageLexicon(page)
  const opener = matchPhraseAt(stream, firstWord, lexicon.phrases('definitionOpeners'))
  const first = firstWord + opener
  const at = first + matchPhraseAt(stream, first, lexicon.phrases('articles'))
  const end = firstWord + words
  if (at >= end) return null
  const subject = subjects.at(stream, at)
  if (!subject) return null
  const range = { from: subject.end, to: end }
  const tells =
    opener > 0 ? saysWhatIsMeant(lexicon, block, range) : saysWhatItIs(lexicon, block, range)
  return tells ? subject.of : null
}

type TermPair = Omit<Candidate, 'sentence'> & { readonly next: TextBlock | undefined }

/** A dt that names the subject, followed by a dd of a sentence or more. */
function termSubject(page: PageView, { block, next, subjects }: TermPair): Defined | null {
  if (block.element.tag !== 'dt' || next?.element.tag !== 'dd') return null
  const words = sentencesOf(page, next)[0]?.words ?? 0
  if (words < MIN_WORDS || words > MAX_WORDS) return null
  const { stream } = block
  const lexicon = pageLexicon(page)
  const all = stream.folded.flatMap((word, at) =>
    contentToken(word, lexicon) === null ? [] : [subjects.at(stream, at)?.of ?? null],
  )
  if (all.length > 0 && all.every((of) => of === 'page')) return 'page'
  return all.some((of) => of !== null) ? 'section' : null
}

function toDefinition(
  page: PageView,
  block: TextBlock,
  { text, ...rest }: Pick<Definition, 'kind' | 'sentence' | 'of'> & { readonly text: string },
): Definition {
  return { ...rest, detail: text.trim().slice(0, 200), ...locate(page, block.element) }
}

/** Tokens of the h1, and of the section that contains the blocks being read. */
class SubjectCursor {
  readonly #page: PageView
  readonly #h1: ReadonlySet<string>
  /** Names of the publisher, on pages about it. */
  readonly #brand: PhraseIndex | null
  readonly #names: readonly string[]
  readonly #hasQuestions: boolean
  #section: ReadonlySet<string> = new Set()
  #next = 0
  #questions = 0

  constructor(page: PageView) {
    this.#page = page
    const h1 = headings(page).find(({ level, hidden }) => level === 1 && !hidden)
    const title = titleFacts(page).text ?? ''
    const isOwn = PRESENTS.has(pagePurpose(page))
    const brands = isOwn ? brandPhrases(page) : []
    this.#h1 = new Set([...this.#tokensOf(h1?.text ?? ''), ...this.#titleTokens(title, isOwn)])
    this.#brand = isOwn ? buildPhraseIndex(brands) : null
    const first = h1 ?? headings(page).find(({ inMain, hidden }) => inMain && !hidden)
    this.#names = [first?.text ?? '', title, ...brands].map(squeeze).filter((name) => name !== '')
    const faq = pageLexicon(page).phrases('faqHeadings')
    this.#hasQuestions = [h1?.text ?? '', title].some((text) =>
      containsPhrase(wordStream(text), faq),
    )
  }

  /** Moves on to a block; whether it is the first one behind the heading of a section. */
  moveTo(blockIndex: number): boolean {
    const all = sections(this.#page)
    let opened = false
    for (let next = all[this.#next]; next && next.blockEnd <= blockIndex; ) {
      this.#section = this.#tokensOf(next.heading.text)
      opened = next.own.start === blockIndex && next.own.end > blockIndex
      next = all[++this.#next]
    }
    const question = this.#questionBefore(blockIndex)
    if (question) {
      this.#section = this.#tokensOf(question.text)
      this.#questions++
    }
    return opened || question !== null
  }

  /** The subject that the words at a place name, and the place behind its first words. */
  at(stream: WordStream, at: number): { readonly of: Defined; readonly end: number } | null {
    const length = this.#brand ? matchPhraseAt(stream, at, this.#brand) : 0
    if (length > 0) return { of: 'page', end: at + length }
    const token = contentToken(stream.folded[at]!, pageLexicon(this.#page))
    if (token === null) return null
    const stem = singular(token)
    if (this.#h1.has(stem)) return { of: 'page', end: at + 1 }
    if (!this.#section.has(stem)) return null
    // The subject of a page of questions is that of its first question.
    const isFirst = this.#hasQuestions && this.#questions === 1
    return { of: isFirst ? 'page' : 'section', end: at + 1 }
  }

  /** Matches a sentence such as "XはYです" if the title, the h1 or the brand names X. */
  ofJapanese(sentence: string): Defined | null {
    const subject = squeeze(JAPANESE.exec(sentence.trim().slice(0, 300))?.[1] ?? '')
    return subject.length > 1 && this.#names.some((name) => name.includes(subject)) ? 'page' : null
  }

  /** A short question right before a block, which the block answers. */
  #questionBefore(blockIndex: number): TextBlock | null {
    const before = mainText(this.#page).blocks[blockIndex - 1]
    const isQuestion =
      before !== undefined && before.words <= QUESTION_WORDS && /[?？]\s*$/.test(before.text)
    return isQuestion ? before : null
  }

  /** Without the name of the publisher, which ends most titles. */
  #titleTokens(title: string, isOwn: boolean): readonly string[] {
    const names = isOwn ? '' : brandPhrases(this.#page).join(' ')
    const brand = this.#tokensOf(names)
    return [...this.#tokensOf(title)].filter((token) => !brand.has(token))
  }

  #tokensOf(text: string): ReadonlySet<string> {
    return new Set([...contentTokens(text, pageLexicon(this.#page))].map(singular))
  }
}
