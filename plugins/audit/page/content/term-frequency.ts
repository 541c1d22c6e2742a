import { site } from '../address/site.ts'
import { Flag } from '../document/elements.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { mainText, type TextBlock } from '../document/text-blocks.ts'
import { contentToken, contentTokens } from '../language/content-tokens.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { wordStream } from '../language/words.ts'
import { openGraph } from '../metadata/meta-tags.ts'
import { descriptionFacts, titleFacts } from '../metadata/title.ts'
import { structuredFacts } from '../structured-data/on-page/structured-page.ts'
import { nameOf } from '../structured-data/query.ts'
import { publisherOf } from '../structured-data/structured-facts.ts'

/** A term of mainText; `percent` of all its contentTokens, 0-100. */
type Term = { readonly text: string; readonly count: number; readonly percent: number }

const NONE = -1
/**
 * Numbers of two tokens as one small integer, which a Map holds best. Pairs with a token beyond so
 * many distinct ones are left out: those before them are commoner.
 */
const PAIR_BASE = 46_340
const MIN_REPEATS = 3

/** The most frequent contentTokens of mainText and pairs of them, without those of the brand. */
export const termFacts = defineFact((page: PageView) => {
  const lexicon = pageLexicon(page)
  const counter = new TermCounter(lexicon)
  for (const block of mainText(page).blocks) {
    if (!isListOfCodes(page, block)) counter.add(block.stream.folded)
  }
  const brand = brandTokens(page)
  const title = contentTokens(titleFacts(page).text ?? '', lexicon)
  const isOfTitle = (token: string) => title.has(token)
  return {
    /** contentTokens of mainText, including those of the brand. */
    total: counter.total,
    token: counter.topToken((token) => !brand.has(token) && !title.has(token)),
    pair: counter.topPair((pair) => !pair.some((t) => brand.has(t)) && !pair.every(isOfTitle)),
    /** Words of the title name the topic of the page. */
    topicToken: counter.topToken((token) => !brand.has(token) && title.has(token)),
    topicPair: counter.topPair((pair) => !pair.some((t) => brand.has(t)) && pair.every(isOfTitle)),
    /** Tokens that appear at least three times in the title or in the meta description. */
    repeated: [
      ...repeatedIn(page, 'title', titleFacts(page).text),
      ...repeatedIn(page, 'meta description', descriptionFacts(page).text),
    ],
  }
})

const MAX_CODE_WORDS = 8

/** Whether a block is code, or a short list item or cell that is half code or digits. */
function isListOfCodes({ table: { texts } }: PageView, block: TextBlock): boolean {
  const { flags, tokens, textStart, textEnd } = block
  if ((flags & Flag.code) !== 0) return true
  if ((flags & (Flag.list | Flag.table)) === 0 || tokens.length > MAX_CODE_WORDS) return false
  if (tokens.filter((token) => /\d/.test(token)).length * 2 >= tokens.length) return true
  return texts.slice(textStart, textEnd).some(({ owner }) => (owner.flags & Flag.code) !== 0)
}

class TermCounter {
  total = 0
  readonly #lexicon: Lexicon
  readonly #ids = new Map<string, number>()
  readonly #texts: string[] = []
  readonly #counts: number[] = []
  readonly #pairs = new Map<number, number>()

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
  }

  /** Counts the words of one block; pairs do not reach over its end. */
  add(folded: readonly string[]): void {
    let before = NONE
    for (const word of folded) {
      const id = this.#idOf(word)
      if (id === NONE) continue
      this.total++
      this.#counts[id]!++
      if (before !== NONE && before < PAIR_BASE && id < PAIR_BASE) {
        const key = before * PAIR_BASE + id
        this.#pairs.set(key, (this.#pairs.get(key) ?? 0) + 1)
      }
      before = id
    }
  }

  topToken(counts: (token: string) => boolean): Term | null {
    let top = NONE
    for (let id = 0; id < this.#counts.length; id++) {
      if (!counts(this.#texts[id]!)) continue
      if (top === NONE || this.#counts[id]! > this.#counts[top]!) top = id
    }
    return top === NONE ? null : this.#term(this.#texts[top]!, this.#counts[top]!)
  }

  topPair(counts: (pair: readonly string[]) => boolean): Term | null {
    let top: Term | null = null
    for (const [key, count] of this.#pairs) {
      if (top && count <= top.count) continue
      const texts = [Math.floor(key / PAIR_BASE), key % PAIR_BASE].map((id) => this.#texts[id]!)
      if (counts(texts)) top = this.#term(texts.join(' '), count)
    }
    return top
  }

  #term(text: string, count: number): Term {
    return { text, count, percent: (100 * count) / this.total }
  }

  /** Number of a word's contentToken; each distinct word is looked up once. */
  #idOf(word: string): number {
    const known = this.#ids.get(word)
    if (known !== undefined) return known
    const token = contentToken(word, this.#lexicon)
    let id = NONE
    if (token !== null) {
      id = token === word ? NONE : (this.#ids.get(token) ?? NONE)
      if (id === NONE) {
        id = this.#texts.push(token) - 1
        this.#counts.push(0)
        this.#ids.set(token, id)
      }
    }
    this.#ids.set(word, id)
    return id
  }
}

function repeatedIn(page: PageView, place: string, text: string | null) {
  const lexicon = pageLexicon(page)
  const brand = brandTokens(page)
  const counts = new Map<string, number>()
  for (const word of wordStream(text ?? '', lexicon.language).folded) {
    const token = contentToken(word, lexicon)
    if (token !== null && !brand.has(token)) counts.set(token, (counts.get(token) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count >= MIN_REPEATS)
    .slice(0, 10)
    .map(([token, count]) => ({ place, token, count, detail: `${token} x${count} in ${place}` }))
}

/** Words of the brand: host name without its suffix, og:site_name, name of the publisher node. */
const brandTokens = defineFact((page: PageView): ReadonlySet<string> => {
  const lexicon = pageLexicon(page)
  const publisher = publisherOf(structuredFacts(page))
  const names = [
    hostNames(new URL(page.publicUrl).hostname),
    openGraph(page).siteName ?? '',
    publisher ? (nameOf(publisher) ?? '') : '',
  ]
  return new Set(names.flatMap((name) => [...contentTokens(name, lexicon)]))
})

/** "shop.example-velo.co.uk" -> "shop example velo". */
function hostNames(hostname: string): string {
  const domain = site(hostname)
  const below = hostname.slice(0, Math.max(0, hostname.length - domain.length))
  return `${below} ${domain.split('.')[0]}`.replace(/[.-]+/g, ' ')
}
