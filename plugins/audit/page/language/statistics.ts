import { fold } from '../../../web/fold.ts'
import { contentToken } from './content-tokens.ts'
import { excludedRanges, isPostcode, isYear } from './excluded-numbers.ts'
import type { Lexicon } from './lexicon.ts'
import type { PhraseSection } from './lexicon-files.ts'
import { findPhrase, matchPhraseAt, mayBegin } from './phrases.ts'
import { type Span, type WordStream, wordStream, words } from './words.ts'

type StatisticKind = 'percent' | 'currency' | 'multiple' | 'unit' | 'ratio' | 'plain'
export type Statistic = Span & { readonly kind: StatisticKind }

/** 1 234, 1'234.5, 1.234,5 or 3.5; a group of three digits may follow a space. */
const NUMBER =
  /[0-9]{1,3}(?:[ \u00A0\u202F\u2009'’][0-9]{3})+(?![0-9])(?:[.,][0-9]+)?|[0-9]+(?:[.,][0-9]+)*/g
/** Digits behind these belong to a code, an address or a longer number. */
const GLUED_BEFORE = /[\p{L}\p{N}_#@=&\\]$|\p{L}[-/.:]$|[.,:/]$/u
const PERCENT = /^[ \u00A0\u202F]?[%‰％]/
/** 3x; of "210 x 297 mm" the first number is not a multiple. */
const TIMES = /^[ \u00A0]?[x×](?![\p{L}]|[ \u00A0]?[0-9])/iu
/** Resolutions of screens. */
const SCREEN = /^[2458]K$/
/** Octets: elsewhere a word such as "To" may begin the next sentence. */
const FRENCH_BYTES = /^[KMGT]o$/
/** A plain number counts something: a word follows, not a mark, a letter or another part of a code. */
const COUNTED = /^[ \u00A0\u202F](?![x×][ \u00A0])\(?["'“«„]?\p{L}/iu
const WORD_BEFORE = /([\p{L}][\p{L}.'’-]*)[ \u00A0\u202F:.#°º]*$/u
/** The kinds of identifiers that German and Dutch write as one word. */
const IDENTIFIER_END =
  /(?:nummer|numéro|nr|code|norm|gesetz|verordnung|fehler|fout|artikel|wet|status)$/
const COLON_RATIO = /^:([0-9]{1,4})(?![0-9:]|[.,][0-9])/
const RANGE = /^[ \u00A0]?[-–—][ \u00A0]?[€$£]?[0-9]/
const SYMBOL = /^[ \u00A0\u202F]?([\p{L}µμ°Ω′″€$£¥₹₽₩₪₺₴₫฿₿¢₱²³/]{1,8})(?![\p{L}\p{N}'’])/u
const SIGN_BEFORE =
  /(?:^|[^\p{L}])(\p{L}{0,3}[€$£¥₹₽₩₪₺₴₫฿₿₱₦₡₲₵₸]|[A-Z]{3}|Fr\.?|kr)[ \u00A0\u202F]?$/u
/**
 * The last character of every such sign. Most numbers follow a small letter, a digit or a bracket.
 */
const MAY_END_SIGN = /[$A-Zr.\u0080-\uFFFF][ \u00A0\u202F]?$/
const WORD_BEHIND = /[ \u00A0\u202F]{0,2}-?([\p{L}][\p{L}\p{M}'’]*)/uy
const VERSION = /^[0-9]+(?:\.[0-9]+){2,}$/
const GROUPED = /^[0-9]{1,3}(?:\.[0-9]{3})+$/
const CONTEXT = 64

const WORD_KINDS: readonly (readonly [PhraseSection, StatisticKind])[] = [
  ['percentWords', 'percent'],
  ['multiplierWords', 'multiple'],
  ['unitWords', 'unit'],
]

const SECTIONS_BEHIND: readonly PhraseSection[] = [
  'ratioWords',
  ...WORD_KINDS.map(([section]) => section),
]

/**
 * Statistics of a text, in order: numbers with a per cent sign or word, a currency, a unit, a
 * multiplier, as part of a ratio, or of three digits and more that are not a year, phone number,
 * postcode or date (catalogue geo.citability.statistics). A range counts once.
 */
export function findStatistics(text: string, lexicon: Lexicon): Statistic[] {
  const found: Statistic[] = []
  const excluded = excludedRanges(text, lexicon)
  let skip = 0
  let done = 0
  for (const match of text.matchAll(NUMBER)) {
    const start = match.index
    const end = start + match[0].length
    while (skip < excluded.length && excluded[skip]!.end <= start) skip += 1
    const inExcluded = skip < excluded.length && excluded[skip]!.start < end
    if (start < done || inExcluded) continue
    const statistic = judge({ text, lexicon, start, end, digits: match[0] })
    if (!statistic) continue
    found.push(statistic)
    done = statistic.end
  }
  return found
}

type Candidate = Span & {
  readonly text: string
  readonly lexicon: Lexicon
  readonly digits: string
}

function judge(candidate: Candidate): Statistic | null {
  const { text, lexicon, start, end, digits } = candidate
  const before = text.slice(Math.max(0, start - 6), start)
  const isSigned = hasCurrencyBefore(before, lexicon)
  if (!isSigned && GLUED_BEFORE.test(before)) return null
  if (VERSION.test(digits) && !GROUPED.test(digits)) return null
  const after = text.slice(end, end + 24)
  if (RANGE.test(after)) return null
  const percent = PERCENT.exec(after)
  if (percent) return { start, end: end + percent[0].length, kind: 'percent' }
  if (isSigned) return { start, end, kind: 'currency' }
  const bySymbol = symbolStatistic(candidate, after)
  if (bySymbol) return bySymbol
  const behind = wordsBehind(candidate)
  return ratio(candidate, after, behind) ?? wordStatistic(candidate, behind) ?? plain(candidate)
}

function hasCurrencyBefore(before: string, { units }: Lexicon): boolean {
  if (!MAY_END_SIGN.test(before)) return false
  const sign = SIGN_BEFORE.exec(before)?.[1]?.replace('.', '')
  if (sign === undefined) return false
  const last = sign.at(-1) ?? ''
  return (
    units.currencySigns.has(sign) || units.currencySigns.has(last) || units.currencyCodes.has(sign)
  )
}

function symbolStatistic(
  { start, end, digits, lexicon }: Candidate,
  after: string,
): Statistic | null {
  const { units } = lexicon
  const times = TIMES.exec(after)
  if (times) return { start, end: end + times[0].length, kind: 'multiple' }
  const match = SYMBOL.exec(after)
  if (!match || SCREEN.test(`${digits}${match[0]}`)) return null
  const symbol = match[1]!
  const isTight = match[0].length === symbol.length
  // "the 1990s" are years.
  if (isTight && symbol.length === 1 && isYear(digits)) return null
  if (FRENCH_BYTES.test(symbol) && !isTight && lexicon.language !== 'fr') return null
  const kind = symbolKind(symbol, isTight, units)
  return kind && { start, end: end + match[0].length, kind }
}

function symbolKind(
  symbol: string,
  isTight: boolean,
  units: Lexicon['units'],
): StatisticKind | null {
  if (units.currencySigns.has(symbol) || units.currencyCodes.has(symbol)) return 'currency'
  if (units.multiplierSymbols.has(symbol) && (isTight || symbol.length > 1)) return 'multiple'
  if (units.symbols.has(symbol) || (isTight && units.tightSymbols.has(symbol))) return 'unit'
  return isTight &&
    units.multiplierSymbols.has(symbol.slice(0, -1)) &&
    units.currencySigns.has(symbol.at(-1)!)
    ? 'currency'
    : null
}

function ratio(candidate: Candidate, after: string, behind: WordStream | null): Statistic | null {
  const { start, end, digits, text, lexicon } = candidate
  const colon = COLON_RATIO.exec(after)
  if (colon)
    return isClock(digits, colon[1]!) ? null : { start, end: end + colon[0].length, kind: 'ratio' }
  if (!behind || isIdentifier(candidate)) return null
  const length = matchPhraseAt(behind, 0, lexicon.phrases('ratioWords'))
  const other = length > 0 ? behind.lower[length] : undefined
  if (other === undefined || !/^[0-9][0-9.,]{0,9}$/.test(other) || isYear(other) || isYear(digits))
    return null
  const at = text.indexOf(other, end)
  return { start, end: at + other.length, kind: 'ratio' }
}

function wordStatistic(candidate: Candidate, behind: WordStream | null): Statistic | null {
  const { start, digits, lexicon } = candidate
  if (!behind || isYear(digits)) return null
  for (const [section, kind] of WORD_KINDS) {
    const length = matchPhraseAt(behind, 0, lexicon.phrases(section))
    if (length > 0) return { start, end: endOfWords(candidate, length), kind }
  }
  return null
}

function endOfWords({ text, end }: Candidate, count: number): number {
  return end + (words(text.slice(end, end + CONTEXT))[count - 1]?.end ?? 0)
}

/** The words right behind the number, when the first can begin a phrase that makes it a statistic. */
function wordsBehind({ text, end, lexicon }: Candidate): WordStream | null {
  WORD_BEHIND.lastIndex = end
  const first = WORD_BEHIND.exec(text)?.[1]
  if (first === undefined) return null
  const folded = fold(first)
  const isPossible = SECTIONS_BEHIND.some((section) => mayBegin(folded, lexicon.phrases(section)))
  return isPossible ? wordStream(text.slice(end, end + CONTEXT)) : null
}

function plain(candidate: Candidate): Statistic | null {
  const { text, start, end, digits } = candidate
  const count = digits.replace(/[^0-9]/g, '').length
  if (count < 3 || /^0[0-9]/.test(digits)) return null
  if (!COUNTED.test(text.slice(end, end + 8))) return null
  if (isIdentifier(candidate) || isNamed(candidate)) return null
  if (count === digits.length && (isYear(digits) || isPostcode(text, { start, end }))) return null
  return { start, end, kind: 'plain' }
}

/** "order no. 4711", "article 12", "ISO 9001", "Boeing 747": a number that only names something. */
function isIdentifier({ text, start, lexicon }: Candidate): boolean {
  if (/[§№]\s*$/u.test(text.slice(Math.max(0, start - 3), start))) return true
  const before = WORD_BEFORE.exec(text.slice(Math.max(0, start - 40), start))?.[1]
  if (before === undefined) return false
  const { folded } = wordStream(before)
  const last = folded.at(-1)
  if (last === undefined) return false
  if (matchPhraseAt(wordStream(before), 0, lexicon.phrases('identifierWords')) > 0) return true
  if (IDENTIFIER_END.test(last)) return true
  return /^\p{Lu}{2,}$/u.test(before)
}

/** "iPhone 15", "Halle 300": a plain number right behind a name. */
function isNamed({ text, start, lexicon }: Candidate): boolean {
  const before = WORD_BEFORE.exec(text.slice(Math.max(0, start - 40), start))?.[1] ?? ''
  if (!/^\p{Lu}/u.test(before)) return false
  const word = wordStream(before).folded[0]
  return word !== undefined && contentToken(word, lexicon) !== null
}

/** How many figures are written out: "two million", "twenty per cent". */
export function spelledFigures(words: WordStream, lexicon: Lexicon): number {
  let count = 0
  const phrases = lexicon.phrases('spelledFigures')
  let found = findPhrase(words, phrases)
  while (found) {
    count += 1
    found = findPhrase(words, phrases, found.index + found.length)
  }
  return count
}

/** A sum of money without "million" or its like behind it: a price rather than a statistic. */
export function isPrice(text: string, { kind, end }: Statistic, lexicon: Lexicon): boolean {
  if (kind !== 'currency') return false
  const behind = wordStream(text.slice(end, end + 24))
  const multiplier = matchPhraseAt(behind, 0, lexicon.phrases('multiplierWords'))
  return multiplier === 0 && !/^ ?(?:M|m|k|K|bn|Mio|Mrd)\b/.test(text.slice(end, end + 6))
}

function isClock(hours: string, minutes: string): boolean {
  return /^[0-9]{1,2}$/.test(hours) && Number(hours) < 25 && /^[0-5][0-9]$/.test(minutes)
}
