import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLanguage, pageLexicon } from '../document/page-view.ts'
import { sentencesOf } from '../document/paragraphs.ts'
import { bodyText, type TextBlock } from '../document/text-blocks.ts'
import { buildPhraseIndex, matchPhraseAt, type PhraseIndex } from '../language/phrases.ts'
import {
  countWords,
  toWordStream,
  type WordStream,
  wordStream,
  wordTexts,
} from '../language/words.ts'
import { openGraph } from '../metadata/meta-tags.ts'
import { descriptionFacts } from '../metadata/title.ts'
import { markupFacts } from '../structured-data/on-page/page-markup.ts'
import { brandFacts, brandPhrases } from './brand.ts'

const MIN_WORDS = 6
const MAX_WORDS = 45
/** The verb is one of so many words behind the brand. */
const REACH = 6
const MIN_DESCRIPTION_WORDS = 10

/** Whether the page says what its brand is or does (catalogue: geo.brand-entity.described). */
export const brandSentence = defineFact((page: PageView) => {
  const lexicon = pageLexicon(page)
  const { descriptions } = markupFacts(page).publisherIdentity
  const found = isJapanese(page) ? findJapanese(page) : findSentence(page)
  const metas = [descriptionFacts(page).text, openGraph(page).description]
  return {
    brand: brandFacts(page).name,
    /** Sentences can be read in the language. */
    languageKnown: lexicon.isKnown || isJapanese(page),
    /** First visible sentence of 6 to 45 words that says what the brand is or does. */
    sentence: found?.text ?? null,
    hasDescription: descriptions.length > 0,
    /** A description of the publisher node has ten words or more, or names the brand. */
    isDescribed: descriptions.some((text) => {
      if (countWords(text, lexicon.language) >= MIN_DESCRIPTION_WORDS) return true
      return phrasesIn(wordStream(text), brandIndex(page)).length > 0
    }),
    /** A meta description names the brand and says what it is or does. */
    metaDescribes: metas.some((text) => text !== null && metaDescribes(page, text)),
    elements: found ? [{ ...locate(page, found.block.element), detail: found.text }] : [],
  }
})

type Found = { readonly block: TextBlock; readonly text: string }

function findSentence(page: PageView): Found | null {
  for (const { block, start, end } of brandMentions(page)) {
    if (block.words < MIN_WORDS || (block.flags & Flag.heading) !== 0) continue
    const sentence = sentencesOf(page, block).find(({ firstWord, words }) => {
      return start >= firstWord && start < firstWord + words
    })
    if (!sentence || sentence.words < MIN_WORDS || sentence.words > MAX_WORDS) continue
    const { stream, tokens } = block
    const text = block.text.slice(sentence.start, sentence.end)
    const before = tokens.slice(sentence.firstWord, start)
    if (!isSubject(page, text, { before, after: stream.lower[end] ?? '' })) continue
    const place = { from: end, to: sentence.firstWord + sentence.words }
    if (describes(page, { stream, tokens }, place)) return { block, text }
  }
  return null
}

/** The brand opens its sentence or a clause of it, but for an article. */
function isSubject(
  page: PageView,
  text: string,
  { before, after }: { readonly before: readonly string[]; readonly after: string },
): boolean {
  if (before.length === 0) return true
  const last = toWordStream([before.at(-1)!])
  const hasArticle = matchPhraseAt(last, 0, pageLexicon(page).phrases('articles')) > 0
  const kept = hasArticle ? before.slice(0, -1) : before
  if (kept.length === 0) return true
  // "At Example Velo we are".
  if (kept.length === 1 && PREPOSITION.test(kept[0]!.toLowerCase())) return WE.test(after)
  let end = 0
  for (const word of kept) end = text.indexOf(word, end) + word.length
  return /^\s*[,:–—]/.test(text.slice(end))
}

function metaDescribes(page: PageView, text: string): boolean {
  const tokens = wordTexts(text)
  const stream = toWordStream(tokens)
  return phrasesIn(stream, brandIndex(page)).some(({ end }) => {
    return describes(page, { stream, tokens }, { from: end, to: tokens.length })
  })
}

type Words = { readonly stream: WordStream; readonly tokens: readonly string[] }
type Range = { readonly from: number; readonly to: number }

/** What somebody says of their trade without an article: "is specialised in", "ist spezialisiert auf". */
const SPECIALISED =
  /^(?:speciali[sz]|spécialis|spezialis|gespecialis|especiali|specialis|specialist)/u
/** Romance languages leave the pronoun out. */
const WE_ARE = /^(?:siamo|somos)$/u
const WE = /^(?:we|wij|nous|wir|siamo|somos|noi|nosotros|nosotras|nós)$/u

/** "is in a" says where something is. */
const PREPOSITION =
  /^(?:in|im|at|on|by|from|of|for|with|near|dans|à|au|par|sur|bei|beim|von|vom|aus|mit|auf|an|chez|op|bij|van|uit|met|te|en|de|por|con|da|di|a)$/u

/** A verb of what the brand does, or a copula with what it is, right behind its name. */
function describes(page: PageView, { stream, tokens }: Words, { from, to }: Range): boolean {
  const lexicon = pageLexicon(page)
  const [verbs, copulas] = [lexicon.phrases('activityVerbs'), lexicon.phrases('copulas')]
  for (let at = from; at < Math.min(to, from + REACH); at++) {
    const copula = WE_ARE.test(stream.lower[at]!) ? 1 : matchPhraseAt(stream, at, copulas)
    if (copula > 0) return hasPredicate(page, { stream, tokens }, { from: at + copula, to })
    const verb = matchPhraseAt(stream, at, verbs)
    if (verb > 0) return at + verb < to
  }
  return false
}

/** "a workshop", "also the bakery of", "since 1987 a", "specialised in"; not "more than a place" nor "the best". */
function hasPredicate(page: PageView, { stream, tokens }: Words, { from, to }: Range): boolean {
  const lexicon = pageLexicon(page)
  const [articles, praise] = [lexicon.phrases('articles'), lexicon.phrases('superlatives')]
  const since = matchPhraseAt(stream, from, lexicon.phrases('sinceWords'))
  const first = since > 0 ? from + since + 1 : from
  for (let at = first; at < Math.min(to, first + 2); at++) {
    const word = stream.lower[at]!
    if (SPECIALISED.test(word) || ELIDED.test(word)) return true
    if (matchPhraseAt(stream, at, praise) > 0 || COMPARED.test(word)) return false
    const article = matchPhraseAt(stream, at, articles)
    if (article > 0) return matchPhraseAt(stream, at + article, praise) === 0 && at + article < to
    if (lexicon.language === 'de' && /^\p{Lu}/u.test(tokens[at]!)) return true
    if (PREPOSITION.test(word)) return false
  }
  return false
}

const COMPARED = /^(?:more|less|plus|moins|mehr|weniger|meer|minder|más|menos|più|meno|mais)$/u
/** "est l'atelier" */
const ELIDED = /^(?:l|un|d)['’]\p{L}/u

function isJapanese(page: PageView): boolean {
  return pageLanguage(page).startsWith('ja')
}

/** 例自転車は、街乗りの自転車の店です。 */
const JAPANESE =
  /^(.{1,60}?)(?:（[^）]{1,60}）)?(?:とは|は)[、,]?(.{6,200}?)(?:です|である|ます|ています|でいます)。?$/u

function findJapanese(page: PageView): Found | null {
  const names = brandFacts(page).sources.flatMap(({ agrees, name }) =>
    agrees ? squeeze(name) : [],
  )
  let activity: Found | null = null
  for (const block of bodyText(page).blocks) {
    if (!block.text.includes('は') || (block.flags & Flag.heading) !== 0) continue
    for (const { start, end } of sentencesOf(page, block)) {
      const text = block.text.slice(start, end).trim()
      const subject = squeeze(JAPANESE.exec(text.slice(0, 300))?.[1] ?? '')
      if (subject.length <= 1 || !names.includes(subject)) continue
      if (IS.test(text)) return { block, text }
      activity ??= { block, text }
    }
  }
  return activity
}

/** What something is says more than what it does. */
const IS = /(?:です|である)。?$/u

function squeeze(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
}

/** A place in the visible text that names the brand: words `start` up to `end` of a block. */
type BrandMention = {
  readonly block: TextBlock
  readonly start: number
  readonly end: number
}

const MAX_MENTIONS = 200

/** The names of the brand as phrases of folded words. */
const brandIndex = defineFact((page: PageView): PhraseIndex => buildPhraseIndex(brandPhrases(page)))

export const brandMentions = defineFact((page: PageView): readonly BrandMention[] => {
  const names = brandIndex(page)
  const openers = brandPhrases(page).map((phrase) => phrase.split(' ', 1)[0]!)
  const found: BrandMention[] = []
  if (openers.length === 0) return found
  for (const block of bodyText(page).blocks) {
    if (!mayHold(block, openers)) continue
    for (const { start, end } of phrasesIn(block.stream, names)) {
      if (found.length === MAX_MENTIONS) return found
      found.push({ block, start, end })
    }
  }
  return found
})

/** The cheap question first; folding all words of the page costs more than finding them. */
function mayHold({ text }: TextBlock, openers: readonly string[]): boolean {
  const lower = text.toLowerCase()
  if (openers.some((opener) => lower.includes(opener))) return true
  return /[^\p{ASCII}]/u.test(lower)
}

/** Where phrases of the index stand, as half-open ranges of words; none overlap. */
function phrasesIn(words: WordStream, phrases: PhraseIndex) {
  const found: { readonly start: number; readonly end: number }[] = []
  for (let at = 0; at < words.folded.length; at++) {
    const length = matchPhraseAt(words, at, phrases)
    if (length === 0) continue
    found.push({ start: at, end: at + length })
    at += length - 1
  }
  return found
}
