import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLanguage, pageLexicon } from '../document/page-view.ts'
import { sentencesOf } from '../document/paragraphs.ts'
import { bodyText, type TextBlock } from '../document/text-blocks.ts'
import { buildPhraseIndex, matchPhraseAt, type PhraseIndex } from '../language/phrases.ts'
import { hasPredicate, PREPOSITION, type WordRange, type Words } from '../language/predicates.ts'
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
import { pagePurpose } from '../url/page-purpose.ts'
import { brandFacts, brandPhrases } from './brand.ts'
import { footerLine, ownSentence, type Presentation } from './self-presentation.ts'

const MIN_WORDS = 6
const MAX_WORDS = 45
/** The verb is one of so many words behind the brand. */
const REACH = 6
const MIN_DESCRIPTION_WORDS = 10

/** Pages about something else, which name their publisher to promote it. */
export const SPEAKS_OF_OTHERS: ReadonlySet<string> = new Set(['article', 'docs', 'product'])

/** Whether the page says what its brand is or does (catalogue: geo.brand-entity.described). */
export const brandSentence = defineFact((page: PageView) => {
  const lexicon = pageLexicon(page)
  const { descriptions } = markupFacts(page).publisherIdentity
  const found = publisherTexts(page)
  const metas = [descriptionFacts(page).text, openGraph(page).description]
  return {
    brand: brandFacts(page).name,
    /** Sentences can be read in the language. */
    languageKnown: lexicon.isKnown || isJapanese(page),
    /** First visible sentence of 6 to 45 words that says what the brand is or does. */
    sentence: found.find(({ isWeak }) => !isWeak)?.text ?? null,
    /** A text that only says what the brand offers, or the line below its name in the footer. */
    weak: found.find(({ isWeak }) => isWeak)?.text ?? null,
    hasDescription: descriptions.length > 0,
    /** A description of the publisher node has ten words or more, or names the brand. */
    isDescribed: descriptions.some((text) => {
      if (countWords(text, lexicon.language) >= MIN_DESCRIPTION_WORDS) return true
      return phrasesIn(wordStream(text), brandIndex(page)).length > 0
    }),
    /** A meta description names the brand and says what it is or does. */
    metaDescribes: metas.some((text) => text !== null && metaDescribes(page, text)),
    elements: found.map(({ block, text }) => ({ ...locate(page, block.element), detail: text })),
  }
})

/** Texts of the page that say who its publisher is; at most one of each kind. */
export const publisherTexts = defineFact((page: PageView): readonly Found[] => {
  return isJapanese(page) ? findJapanese(page) : findSentences(page)
})

type Found = Presentation & {
  readonly tells: 'is' | 'does'
  /** Does not suffice: see `weak`. */
  readonly isWeak: boolean
}

/**
 * What the brand is, by its name or in the first person; otherwise what it does, and the footer
 * line.
 */
function findSentences(page: PageView): readonly Found[] {
  const named = findSentence(page)
  const strong = [named?.tells === 'is' ? named : null, ownSentence(page)]
  const found = strong.flatMap((one) =>
    one ? { ...one, tells: 'is' as const, isWeak: false } : [],
  )
  if (found.length > 0) return found
  const purpose = pagePurpose(page)
  const inFooter = named !== null && (named.block.flags & Flag.footer) !== 0
  const isPromotion = SPEAKS_OF_OTHERS.has(purpose) && !inFooter
  const line = footerLine(page)
  return [
    ...(named ? [{ ...named, isWeak: isPromotion }] : []),
    ...(line ? [{ ...line, tells: 'is' as const, isWeak: purpose !== 'home' }] : []),
  ]
}

type Named = Presentation & { readonly tells: 'is' | 'does' }

/** The first sentence that says what the brand is, else the first that says what it does. */
function findSentence(page: PageView): Named | null {
  let activity: Named | null = null
  for (const { block, start, end } of brandMentions(page)) {
    if (block.words < MIN_WORDS || (block.flags & Flag.heading) !== 0) continue
    const sentence = sentencesOf(page, block).find(({ firstWord, words }) => {
      return start >= firstWord && start < firstWord + words
    })
    if (!sentence || sentence.words < MIN_WORDS || sentence.words > MAX_WORDS) continue
    const { stream, tokens } = block
    const text = block.text.slice(sentence.start, sentence.end)
    const before = tokens.slice(sentence.firstWord, start)
    const after = stream.lower[end] ?? ''
    const behind = block.text.slice(block.wordPlaces[end - 1]! + tokens[end - 1]!.length)
    const isApposition =
      behind.startsWith(',') &&
      APPOSITION.test(text.slice(0, block.wordPlaces[start]! - sentence.start))
    if (!isApposition && !isSubject(page, text, { before, after })) continue
    const place = { from: end, to: sentence.firstWord + sentence.words }
    const tells = tellsOf(page, { stream, tokens }, place)
    if (tells === 'is') return { block, text, tells }
    if (tells === 'does') activity ??= { block, text, tells }
  }
  return activity
}

/** "EV, the workshop [Example Velo], repairs": the text before the name. */
const APPOSITION = /^\s*(?:\S+\s+){0,3}\S+,\s+(?:\S+\s+){0,4}$/u

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
    return tellsOf(page, { stream, tokens }, { from: end, to: tokens.length }) !== null
  })
}

/** Romance languages leave the pronoun out. */
const WE_ARE = /^(?:siamo|somos)$/u
const WE = /^(?:we|wij|nous|wir|siamo|somos|noi|nosotros|nosotras|nós)$/u

/** A copula with what the brand is, or a verb of what it does, right behind its name; null for neither. */
function tellsOf(page: PageView, words: Words, { from, to }: WordRange): Named['tells'] | null {
  const lexicon = pageLexicon(page)
  const { stream } = words
  const [verbs, copulas] = [lexicon.phrases('activityVerbs'), lexicon.phrases('copulas')]
  for (let at = from; at < Math.min(to, from + REACH); at++) {
    const copula = WE_ARE.test(stream.lower[at]!) ? 1 : matchPhraseAt(stream, at, copulas)
    if (copula > 0) {
      return hasPredicate(lexicon, words, { from: at + copula, to }) ? 'is' : null
    }
    const verb = matchPhraseAt(stream, at, verbs)
    if (verb > 0) return at + verb < to ? 'does' : null
  }
  return null
}

export function isJapanese(page: PageView): boolean {
  return pageLanguage(page).startsWith('ja')
}

/** 例自転車は、街乗りの自転車の店です。 */
const JAPANESE =
  /^(.{1,60}?)(?:（[^）]{1,60}）)?(?:とは|は)[、,]?(.{6,200}?)(?:です|である|ます|ています|でいます)。?$/u

/** 私たちは、当店は: in the first person. */
const JAPANESE_SELF =
  /^(?:私たち|わたしたち|私達|我々|当社|当店|弊社|当院|当園|当会|当館|当サイト|当協会|当教室|私|わたし)$/u

function findJapanese(page: PageView): readonly Found[] {
  const names = brandFacts(page).sources.flatMap(({ agrees, name }) =>
    agrees ? squeeze(name) : [],
  )
  const purpose = pagePurpose(page)
  const isOwn = purpose === 'home' || purpose === 'about'
  let activity: Found | null = null
  for (const block of bodyText(page).blocks) {
    if (!block.text.includes('は') || (block.flags & Flag.heading) !== 0) continue
    for (const { start, end } of sentencesOf(page, block)) {
      const text = block.text.slice(start, end).trim()
      const subject = squeeze(JAPANESE.exec(text.slice(0, 300))?.[1] ?? '')
      const isNamed = subject.length > 1 && names.includes(subject)
      if (!isNamed && !(isOwn && IS.test(text) && JAPANESE_SELF.test(subject))) continue
      if (IS.test(text)) return [{ block, text, tells: 'is', isWeak: false }]
      activity ??= { block, text, tells: 'does', isWeak: SPEAKS_OF_OTHERS.has(purpose) }
    }
  }
  return activity ? [activity] : []
}

/** A statement of what something is says more than one of what it does. */
const IS = /(?:です|である)。?$/u

export function squeeze(text: string): string {
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

/** Positions of phrases in the index, as half-open ranges of words without overlaps. */
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
