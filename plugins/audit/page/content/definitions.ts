import { Flag, isMainText } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { type BlockSentence, sentencesOf } from '../document/paragraphs.ts'
import { mainText, type TextBlock } from '../document/text-blocks.ts'
import type { Evidence } from '../evidence.ts'
import { headings } from '../headings/headings.ts'
import { sections } from '../headings/sections.ts'
import { contentToken, contentTokens } from '../language/content-tokens.ts'
import { matchPhraseAt } from '../language/phrases.ts'
import { structuredFacts } from '../structured-data/on-page/page-markup.ts'
import { hasType } from '../structured-data/query.ts'

/** A definition in the text; `sentence`: its place, counted in sentences from 1. */
type Definition = Evidence & {
  /** A sentence of the opening, the first one of a section, or a dt with its dd. */
  readonly kind: 'sentence' | 'section' | 'term'
  readonly sentence: number
}

/** Sentences are counted so far; those behind have this number and one. */
const COUNTED = 200
const MAX_FOUND = 50
const MIN_WORDS = 6
const MAX_WORDS = 45
/** Words between the subject and the verb of a definition. */
const VERB_WITHIN = 8

/** Definitions of what the page or a section speaks of (catalogue: geo.citability.definition). */
export const definitionFacts = defineFact((page: PageView) => {
  const { nodes } = structuredFacts(page).data
  const terms = nodes.filter((node) => hasType(node, 'DefinedTerm')).length
  const dfns = page.table.byTag('dfn').filter(isMainText)
  return {
    /** Sentences can be read for definitions in this language. */
    languageKnown: pageLexicon(page).isKnown,
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
    if (isTerm(page, { block, next: blocks[i + 1], subjects })) {
      found.push(toDefinition(page, block, { kind: 'term', sentence: count + 1 }))
    }
    if (count >= COUNTED && !opensSection) continue
    for (const [at, sentence] of sentencesOf(page, block).entries()) {
      if (count < COUNTED || at === 0) count = Math.min(count + 1, COUNTED + 1)
      const kind = at === 0 && opensSection ? 'section' : 'sentence'
      if (count > COUNTED && kind === 'sentence') break
      if (defines(page, { block, sentence, subjects })) {
        found.push(toDefinition(page, block, { kind, sentence: count }))
      }
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

/** The sentence opens with its subject and has a verb of definition soon behind it. */
function defines(page: PageView, { block: { stream }, sentence, subjects }: Candidate): boolean {
  const { firstWord, words } = sentence
  if (words < MIN_WORDS || words > MAX_WORDS) return false
  const lexicon = pageLexicon(page)
  const at = firstWord + matchPhraseAt(stream, firstWord, lexicon.phrases('articles'))
  if (at >= firstWord + words || !subjects.has(stream.folded[at]!)) return false
  const verbs = lexicon.phrases('definitionVerbs')
  const last = Math.min(at + VERB_WITHIN, firstWord + words - 1)
  for (let i = at + 1; i <= last; i++) {
    if (matchPhraseAt(stream, i, verbs) > 0) return true
  }
  return false
}

type TermPair = Omit<Candidate, 'sentence'> & { readonly next: TextBlock | undefined }

/** A dt that names the subject, followed by a dd of a sentence or more. */
function isTerm(page: PageView, { block, next, subjects }: TermPair): boolean {
  if (block.element.tag !== 'dt' || next?.element.tag !== 'dd') return false
  if (!block.stream.folded.some((word) => subjects.has(word))) return false
  const words = sentencesOf(page, next)[0]?.words ?? 0
  return words >= MIN_WORDS && words <= MAX_WORDS
}

function toDefinition(
  page: PageView,
  block: TextBlock,
  rest: Pick<Definition, 'kind' | 'sentence'>,
): Definition {
  return { ...rest, detail: block.text.slice(0, 200), ...locate(page, block.element) }
}

/** Tokens of the h1 and of the section that the blocks read one after the other stand in. */
class SubjectCursor {
  readonly #page: PageView
  readonly #h1: ReadonlySet<string>
  #section: ReadonlySet<string> = new Set()
  #next = 0

  constructor(page: PageView) {
    this.#page = page
    const h1 = headings(page).find(({ level, hidden }) => level === 1 && !hidden)
    this.#h1 = this.#tokensOf(h1?.text ?? '')
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
    return opened
  }

  has(folded: string): boolean {
    const token = contentToken(folded, pageLexicon(this.#page))
    if (token === null) return false
    const stem = singular(token)
    return this.#h1.has(stem) || this.#section.has(stem)
  }

  #tokensOf(text: string): ReadonlySet<string> {
    return new Set([...contentTokens(text, pageLexicon(this.#page))].map(singular))
  }
}

/** So that "Wheels" in a heading is taken up by "A wheel is". */
function singular(token: string): string {
  return token.length > 3 && token.endsWith('s') ? token.slice(0, -1) : token
}
