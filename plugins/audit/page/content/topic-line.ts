import { Flag } from '../document/elements.ts'
import { type PageView, pageLexicon } from '../document/page-view.ts'
import { type BlockSentence, sentencesOf } from '../document/paragraphs.ts'
import { blockAt, mainText, type TextBlock } from '../document/text-blocks.ts'
import { firstHeading } from '../headings/headings.ts'
import { contentToken, contentTokens } from '../language/content-tokens.ts'
import type { Lexicon } from '../language/lexicon.ts'
import type { PhraseSection } from '../language/lexicon-files.ts'
import { isPhrase, matchPhraseAt } from '../language/phrases.ts'
import { PREPOSITION } from '../language/predicates.ts'
import { sliceWords } from '../language/words.ts'
import { structuredFacts } from '../structured-data/on-page/structured-page.ts'
import { hasType } from '../structured-data/query.ts'
import { pagePurpose } from '../url/page-purpose.ts'

/** Lines between the h1 and the description: another name, labels, a price. */
const MAX_BLOCKS = 8
const MIN_WORDS = 5
const MAX_WORDS = 30
/** Words before the noun: "A rich fig chutney", "Warmly spiced traditional cake". */
const NOUN_WITHIN = 7
/** "sugar made by hand", "sugar that smells of" */
const RELATIVE =
  /^(?:that|which|who|made|dont|qui|fait|faite|die|der|das|aus|dat|gemaakt|que|hecho|hecha|che|fatto|fatta)$/u
/** Words of a sentence that addresses the reader, or has a subject and a verb. */
const NOT_BEFORE_NOUN: readonly PhraseSection[] = [
  'articles',
  'ownWords',
  'demonstratives',
  'pronouns',
  'activityVerbs',
]

/**
 * The line of a product's or recipe's page that says what it is without a verb: "Dark rye bread with
 * caraway seeds." below the h1 "Rye bread"; null without one.
 */
export function topicLine(
  page: PageView,
): { readonly block: TextBlock; readonly sentence: BlockSentence } | null {
  const h1 = firstHeading(page)
  if (!h1) return null
  const isDish = isRecipe(page)
  if (!isDish && pagePurpose(page) !== 'product') return null
  const { blocks } = mainText(page)
  const start = blockAt(blocks, page.table.elements[h1.index]!.textEnd)
  for (const block of blocks.slice(start, start + MAX_BLOCKS)) {
    if ((block.flags & Flag.heading) !== 0) return null
    if (block.words < MIN_WORDS || block.element.tag === 'li') continue
    const sentence = sentencesOf(page, block)[0]
    return sentence && isNounPhrase(page, block, sentence, { h1: h1.text, isDish })
      ? { block, sentence }
      : null
  }
  return null
}

function isRecipe(page: PageView): boolean {
  if (structuredFacts(page).data.nodes.some((node) => hasType(node, 'Recipe'))) return true
  const names = pageLexicon(page).phrases('ingredientHeadings')
  return mainText(page).blocks.some(
    ({ flags, stream }) => (flags & Flag.heading) !== 0 && isPhrase(stream, names),
  )
}

function isNounPhrase(
  page: PageView,
  { stream, text, wordPlaces, tokens }: TextBlock,
  { end, firstWord, words }: BlockSentence,
  { h1, isDish }: { readonly h1: string; readonly isDish: boolean },
): boolean {
  if (words < MIN_WORDS || words > MAX_WORDS || /[?!]/.test(text[end - 1]!)) return false
  const lexicon = pageLexicon(page)
  const own = sliceWords(stream, firstWord, words)
  const has = (section: PhraseSection, at: number) =>
    matchPhraseAt(own, at, lexicon.phrases(section))
  if (own.lower.some((_, at) => has('copulas', at) > 0 || has('selfCopulas', at) > 0)) return false
  const topic = [...contentTokens(h1, lexicon)].map(singular)
  const article = has('articles', 0)
  // A dish has its own name: "Gazpacho" is "a cold soup". Of a product, "a gift for" says nothing.
  const mayBeOther = isDish && article > 0
  for (let at = article; at < Math.min(words - 1, article + NOUN_WITHIN); at++) {
    if (has('superlatives', at) > 0 || NOT_BEFORE_NOUN.some((one) => has(one, at) > 0)) return false
    const place = firstWord + at
    const hasComma = text.startsWith(',', wordPlaces[place]! + tokens[place]!.length)
    const next = own.lower[at + 1]!
    const ends = hasComma || PREPOSITION.test(next) || RELATIVE.test(next)
    const token = contentToken(own.folded[at]!, lexicon)
    if (token === null) return false
    const isTopic = topic.some((one) => isHead(lexicon, one, singular(token)))
    if (ends && (isTopic || (mayBeOther && at > article && !hasComma))) return true
  }
  return false
}

const COMPOUNDING = new Set(['de', 'nl'])

/** "bread" of "rye bread", "Brot" of "Roggenbrot". */
function isHead({ language }: Lexicon, topic: string, word: string): boolean {
  return topic === word || (COMPOUNDING.has(language) && word.length > 3 && topic.endsWith(word))
}

/** So that "Wheels" in a heading is taken up by "A wheel is". */
export function singular(token: string): string {
  return token.length > 3 && token.endsWith('s') ? token.slice(0, -1) : token
}
