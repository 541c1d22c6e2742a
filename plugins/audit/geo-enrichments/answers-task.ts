import type { FactsData } from '../page/facts-data.ts'
import { contentTokens } from '../page/language/content-tokens.ts'
import { type Lexicon, lexiconFor } from '../page/language/lexicon.ts'
import type { ContentSection } from '../page/outline/page-outline.ts'
import type { AnswerRule } from './types.ts'

export type AnswersTaskInput = {
  readonly questions: readonly string[]
  readonly sections: readonly ContentSection[]
  /** Language of the page. */
  readonly language: string
  /** Topic of the page; '' if unknown. */
  readonly topic: string
  readonly rule: AnswerRule
}

/** The passage that answers a question best. */
export type Passage = {
  readonly section: number
  readonly sharePercent: number
  readonly quote: string
}

const MAX_QUOTE = 240
const MAX_QUESTIONS = 300
/** Forms of one word mostly share so many first letters: réparer, réparation. */
const STEM = 5
const MIN_STEMS = 2
const MAX_STEMS = 16
const MAX_BLOCKS = 2000

type Block = { readonly section: number; readonly text: string }

/**
 * For each question the passage (one block of text under its heading) that has most of the
 * question's words: at least the asked share, and half of those that are not the topic's own, in a
 * section long enough to say something; null where there is none. Words that carry no meaning in
 * the language do not count, forms of one word count as one. Linear in the text and in what
 * questions and text share.
 */
export function answersTask(input: AnswersTaskInput, data: FactsData): (Passage | null)[] {
  const lexicon = lexiconFor(data.lexicons, input.language)
  const index = new PassageIndex(input, lexicon)
  return input.questions.slice(0, MAX_QUESTIONS).map((question) => {
    return index.best(new Set([...stemsOf(question, lexicon)].slice(0, MAX_STEMS)))
  })
}

class PassageIndex {
  readonly #blocks: Block[] = []
  /** Stem -> the blocks that have it themselves, and those whose heading has it. */
  readonly #inBlock = new Map<string, Set<number>>()
  readonly #inHeading = new Map<string, Set<number>>()
  readonly #minShare: number
  readonly #topic: ReadonlySet<string>

  constructor({ sections, rule, topic }: AnswersTaskInput, lexicon: Lexicon) {
    this.#minShare = rule.minSharePercent
    this.#topic = stemsOf(topic, lexicon)
    for (const [section, { heading, text, words }] of sections.entries()) {
      if (words < rule.minWords) continue
      const ofHeading = stemsOf(heading ?? '', lexicon)
      for (const line of text.split('\n')) this.#add({ section, text: line }, ofHeading, lexicon)
    }
  }

  /** The first of the best ones. */
  best(stems: ReadonlySet<string>): Passage | null {
    if (stems.size === 0) return null
    const counts = new Map<number, number>()
    for (const stem of stems) {
      const blocks = new Set([...this.#of(stem, this.#inBlock), ...this.#of(stem, this.#inHeading)])
      for (const block of blocks) counts.set(block, (counts.get(block) ?? 0) + 1)
    }
    let best: Passage | null = null
    let most = 0
    for (const [at, count] of counts) {
      const share = (100 * count) / stems.size
      if (share < this.#minShare || count <= most || !this.#isSure(stems, at)) continue
      const { section, text } = this.#blocks[at]!
      most = count
      best = { section, sharePercent: Math.round(share), quote: text.slice(0, MAX_QUOTE) }
    }
    return best
  }

  /**
   * The topic appears everywhere, so the other words identify the question. A single word could
   * appear anywhere, so the section must be about it.
   */
  #isSure(stems: ReadonlySet<string>, block: number): boolean {
    const has = (index: ReadonlyMap<string, Set<number>>, stem: string) =>
      index.get(stem)?.has(block)
    if (stems.size < MIN_STEMS) return [...stems].every((stem) => has(this.#inHeading, stem))
    const own = [...stems].filter((stem) => !this.#topic.has(stem))
    const met = own.filter((stem) => has(this.#inHeading, stem) || has(this.#inBlock, stem))
    return 2 * met.length >= own.length
  }

  #of(stem: string, index: ReadonlyMap<string, Set<number>>): Iterable<number> {
    return index.get(stem) ?? []
  }

  #add(block: Block, ofHeading: ReadonlySet<string>, lexicon: Lexicon): void {
    if (this.#blocks.length >= MAX_BLOCKS) return
    const at = this.#blocks.push(block) - 1
    for (const stem of stemsOf(block.text, lexicon)) note(this.#inBlock, stem, at)
    for (const stem of ofHeading) note(this.#inHeading, stem, at)
  }
}

function note(index: Map<string, Set<number>>, stem: string, block: number): void {
  const blocks = index.get(stem)
  if (blocks) blocks.add(block)
  else index.set(stem, new Set([block]))
}

function stemsOf(text: string, lexicon: Lexicon): ReadonlySet<string> {
  const tokens = contentTokens(text, lexicon)
  return new Set([...tokens].map((token) => token.slice(0, STEM)))
}
