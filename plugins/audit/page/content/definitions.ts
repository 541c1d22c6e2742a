import { brandFacts, brandPhrases } from '../brand/brand.ts'
import { Flag, isMainText } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLanguage, pageLexicon } from '../document/page-view.ts'
import { type BlockSentence, sentencesOf } from '../document/paragraphs.ts'
import { mainText, type TextBlock } from '../document/text-blocks.ts'
import type { Evidence } from '../evidence.ts'
import { headings } from '../headings/headings.ts'
import { sections } from '../headings/sections.ts'
import { contentToken, contentTokens } from '../language/content-tokens.ts'
import { buildPhraseIndex, matchPhraseAt, type PhraseIndex } from '../language/phrases.ts'
import type { WordStream } from '../language/words.ts'
import { titleFacts } from '../metadata/title.ts'
import { structuredFacts } from '../structured-data/on-page/structured-page.ts'
import { hasType } from '../structured-data/query.ts'
import { pagePurpose } from '../url/page-purpose.ts'

/** A definition in the text; `sentence`: its place, counted in sentences from 1. */
type Definition = Evidence & {
  /** A sentence of the opening, the first one of a section or an answer, or a dt with its dd. */
  readonly kind: 'sentence' | 'section' | 'term'
  readonly sentence: number
  /** What it defines: the subject of the page (h1, title or brand), or only that of a section. */
  readonly of: 'page' | 'section'
}

/** Sentences are counted so far; those behind have this number and one. */
const COUNTED = 200
const MAX_FOUND = 50
const QUESTION_WORDS = 20
const MIN_WORDS = 6
const MAX_WORDS = 45
/** The verb of a definition is one of so many words behind the first of the subject. */
const VERB_WITHIN = 6
/** "are made", "sont situées", "zijn gemaakt": what is done to the subject is not what it is. */
const PARTICIPLE = /(?:[^e]ed|ée?s|[ai]d[oa]s|[aiu]t[ie]|^ge\p{L}+(?:d|t|en))$/u
/** Pages whose subject is their publisher. */
const PRESENTS: ReadonlySet<string> = new Set(['home', 'about'])
/** 輪は金属の部品です。 */
const JAPANESE =
  /^(.{1,60}?)(?:（[^）]{1,60}）)?(?:とは|は)[、,]?(.{4,})(?:です|である|を指します|を指す)。?$/u

/** Definitions of what the page or a section speaks of (catalogue: geo.citability.definition). */
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
    found: findDefinitions(page),
  }
})

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
  const at = firstWord + matchPhraseAt(stream, firstWord, pageLexicon(page).phrases('articles'))
  const end = firstWord + words
  if (at >= end) return null
  const subject = subjects.at(stream, at)
  return subject && tellsWhatItIs(page, { block, from: subject.end, end }) ? subject.of : null
}

/** A copula and what the subject is, or a verb of meaning, within a few words. */
function tellsWhatItIs(
  page: PageView,
  { block: { stream, tokens }, from, end }: { block: TextBlock; from: number; end: number },
): boolean {
  const lexicon = pageLexicon(page)
  const [copulas, meaning] = [lexicon.phrases('copulas'), lexicon.phrases('meaningVerbs')]
  for (let i = from; i < Math.min(from + VERB_WITHIN, end); i++) {
    if (matchPhraseAt(stream, i, meaning) > 0) return true
    const length = matchPhraseAt(stream, i, copulas)
    if (length === 0) continue
    const next = i + length
    if (next >= end) return false
    const article = matchPhraseAt(stream, next, lexicon.phrases('articles'))
    if (article > 0) {
      return matchPhraseAt(stream, next + article, lexicon.phrases('superlatives')) === 0
    }
    // "are toothed discs": the plural has no article; German nouns have capitals.
    const word = stream.lower[next]!
    if (!isPlural(stream.lower[i]!) || contentToken(stream.folded[next]!, lexicon) === null) {
      return ELIDED.test(word)
    }
    return lexicon.language === 'de' ? /^\p{Lu}/u.test(tokens[next]!) : !PARTICIPLE.test(word)
  }
  return false
}

/** "est l'art de". */
const ELIDED = /^(?:l|un|d)['’]\p{L}/u
const PLURALS = new Set(['are', 'were', 'sont', 'sind', 'zijn', 'son', 'sono', 'são'])

function isPlural(copula: string): boolean {
  return PLURALS.has(copula)
}

function isJapanese(page: PageView): boolean {
  return pageLanguage(page).startsWith('ja')
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

/** Tokens of the h1 and of the section that the blocks read one after the other stand in. */
class SubjectCursor {
  readonly #page: PageView
  readonly #h1: ReadonlySet<string>
  /** Names of the publisher, on pages that speak of it. */
  readonly #brand: PhraseIndex | null
  readonly #names: readonly string[]
  #section: ReadonlySet<string> = new Set()
  #next = 0

  constructor(page: PageView) {
    this.#page = page
    const h1 = headings(page).find(({ level, hidden }) => level === 1 && !hidden)
    const title = titleFacts(page).text ?? ''
    const isOwn = PRESENTS.has(pagePurpose(page))
    const brands = isOwn ? brandPhrases(page) : []
    this.#h1 = new Set([...this.#tokensOf(h1?.text ?? ''), ...this.#titleTokens(title, isOwn)])
    this.#brand = isOwn ? buildPhraseIndex(brands) : null
    this.#names = [h1?.text ?? '', title, ...brands].map(squeeze).filter((name) => name !== '')
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
    if (question) this.#section = this.#tokensOf(question.text)
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
    return this.#section.has(stem) ? { of: 'section', end: at + 1 } : null
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

/** So that "Wheels" in a heading is taken up by "A wheel is". */
function singular(token: string): string {
  return token.length > 3 && token.endsWith('s') ? token.slice(0, -1) : token
}

function squeeze(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
}
