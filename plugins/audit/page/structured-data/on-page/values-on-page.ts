import { shownByline } from '../../authors/byline.ts'
import { Flag } from '../../document/elements.ts'
import { defineFact, type PageView, pageLexicon } from '../../document/page-view.ts'
import { bodyText } from '../../document/text-blocks.ts'
import type { Evidence } from '../../evidence.ts'
import { headings } from '../../headings/headings.ts'
import { contentTokens } from '../../language/content-tokens.ts'
import { brandPhrase } from '../../language/names.ts'
import { wordStream } from '../../language/words.ts'
import { links } from '../../links/links.ts'
import { percentOf } from '../../measure.ts'
import { titleFacts } from '../../metadata/title.ts'
import { pagePurpose } from '../../url/page-purpose.ts'
import { type StatedKind, statedValues as valuesOf } from '../measures/stated-values.ts'
import { structuredFacts } from './structured-page.ts'

/** A fact of the structured data, and whether visitors can read it on the page. */
type StatedOnPage = Evidence & {
  readonly kind: StatedKind
  readonly value: string
  /** In the visible text, title or h1. */
  readonly found: boolean
  /**
   * Percentage (0-100) of a headline's contentTokens that appear in title or h1; otherwise null.
   */
  readonly headlinePercent: number | null
}

/**
 * Up to 30 facts of the structured data against the visible text (catalogue: schema-matches-text).
 */
export const statedValues = defineFact((page: PageView): readonly StatedOnPage[] =>
  valuesOf(structuredFacts(page))
    .filter((stated) => canBeRead(page, stated))
    .map(({ kind, value, line }) => ({
      kind,
      value: value.slice(0, 200),
      found: isFound(page, kind, value),
      headlinePercent: kind === 'headline' ? headlinePercent(page, value) : null,
      ...(line === null ? {} : { line }),
      detail: `${kind}: ${value}`.slice(0, 200),
    })),
)

/**
 * Pages say "free" in many words, a page without a byline contradicts no author, an e-mail address
 * belongs on the contact page, and founders on the page about the publisher.
 */
function canBeRead(page: PageView, { kind, value }: Pick<StatedOnPage, 'kind' | 'value'>): boolean {
  if (kind === 'price') return Number(value) !== 0
  if (kind === 'email') return pagePurpose(page) === 'contact'
  if (kind === 'founder') return pagePurpose(page) === 'about'
  return kind !== 'author' || shownByline(page) !== null
}

function isFound(page: PageView, kind: StatedKind, value: string): boolean {
  switch (kind) {
    case 'email':
      return shownEmails(page).includes(
        value
          .replace(/^mailto:/i, '')
          .trim()
          .toLowerCase(),
      )
    case 'price':
      return hasNumber(visibleNumbers(page), value, 'price')
    case 'ratingValue':
    case 'reviewCount':
      return (
        hasNumber(visibleNumbers(page), value, kind) || hasNumber(labelNumbers(page), value, kind)
      )
    case 'telephone':
      return hasTelephone(page, value)
    case 'answer':
    case 'review':
      return textPercent(page, value) >= MIN_TEXT_PERCENT
    default:
      return (
        isVisible(page, wordStream(value).folded.join(' ')) ||
        (kind === 'name' && isNameVisible(page, value))
      )
  }
}

const NAME_PARTS = /\s[-–—|·]\s/

/** "Example Velo BV - Repairs" is called "Example Velo" and "Repairs" where visitors read it. */
function isNameVisible(page: PageView, name: string): boolean {
  const lexicon = pageLexicon(page)
  return name.split(NAME_PARTS, 5).every((part) => isVisible(page, brandPhrase(part, lexicon)))
}

function isVisible(page: PageView, words: string): boolean {
  return words !== '' && visibleWords(page).includes(` ${words} `)
}

/** Texts are shown with other markup, and shortened a little. */
const MIN_TEXT_PERCENT = 80

/** Percent (0-100) of the different words of a text, without its markup, that are visible anywhere. */
function textPercent(page: PageView, value: string): number {
  const words = new Set(wordStream(value.replace(/<[^<>]{0,500}>|&\w{1,8};/g, ' ')).folded)
  const shown = visibleVocabulary(page)
  const found = [...words].filter((word) => shown.has(word)).length
  return percentOf(found, words.size, 100)
}

const visibleVocabulary = defineFact(
  (page: PageView): ReadonlySet<string> => new Set(visibleWords(page).split(' ')),
)

const MAILTO = /^mailto:([^?]*)/i

/** Visible text and the addresses of e-mail links, in one text; protected addresses cannot be read. */
const shownEmails = defineFact((page: PageView): string => {
  const linked = links(page).flatMap(({ href }) => MAILTO.exec(href)?.[1] ?? [])
  const texts = bodyText(page).blocks.flatMap(({ text }) => (text.includes('@') ? text : []))
  return [...linked, ...texts].join(' ').toLowerCase()
})

/** Everything visible as folded words between single blanks, title and h1 first. */
const visibleWords = defineFact((page: PageView): string => {
  const ahead = wordStream(headlineText(page)).folded
  const blocks = bodyText(page).blocks.map(({ stream }) => stream.folded.join(' '))
  return ` ${ahead.join(' ')} ${blocks.filter((text) => text !== '').join(' ')} `
})

/** Title and every h1. */
function headlineText(page: PageView): string {
  const h1 = headings(page).filter(({ level }) => level === 1)
  return [titleFacts(page).text ?? '', ...h1.slice(0, 20).map(({ text }) => text)].join(' | ')
}

const visibleNumbers = defineFact((page: PageView): ReadonlySet<number> => {
  const numbers = new Set<number>()
  addNumbers(headlineText(page), numbers)
  for (const { text } of bodyText(page).blocks) addNumbers(text, numbers)
  return numbers
})

/** Numbers in aria-label and title attributes, where stars say what they mean. */
const labelNumbers = defineFact((page: PageView): ReadonlySet<number> => {
  const numbers = new Set<number>()
  for (const { attrs, flags } of page.table.elements) {
    if ((flags & Flag.hidden) !== 0) continue
    const label = attrs['aria-label']
    if (label !== undefined) addNumbers(label.slice(0, 300), numbers)
    if (attrs.title !== undefined) addNumbers(attrs.title.slice(0, 300), numbers)
  }
  return numbers
})

function hasNumber(numbers: ReadonlySet<number>, value: string, kind: StatedKind): boolean {
  const wanted = new Set<number>()
  const plain = Number(value)
  if (value !== '' && !Number.isNaN(plain)) wanted.add(plain)
  else addNumbers(value, wanted)
  return [...wanted].some((number) => formsOf(number, kind).some((form) => numbers.has(form)))
}

/** Ratings are shown rounded; cents are in their own element, without a separator. */
function formsOf(number: number, kind: StatedKind): number[] {
  if (Number.isInteger(number)) return [number]
  if (kind === 'price') return [number, Math.round(number * 100)]
  const rounded = [1, 2].map((digits) => Number(number.toFixed(digits)))
  return [number, ...rounded.filter((form) => !Number.isInteger(form))]
}

const TELEPHONE_DIGITS = 8

function hasTelephone(page: PageView, value: string): boolean {
  const digits = value.replace(/\D/g, '').slice(-TELEPHONE_DIGITS)
  return digits !== '' && visibleDigits(page).some((text) => text.includes(digits))
}

/** Per block its digits; letters part them, other characters do not, as they do within a number. */
const visibleDigits = defineFact((page: PageView): readonly string[] =>
  bodyText(page).blocks.flatMap(({ text }) => (/\d/.test(text) ? digitsOf(text) : [])),
)

function digitsOf(text: string): string {
  let digits = ''
  let parted = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 48 && code <= 57) {
      digits += parted ? ` ${text[i]}` : text[i]
      parted = false
    } else if ((code >= 65 && code <= 90) || (code >= 97 && code <= 122)) {
      parted = true
    }
  }
  return digits
}

function headlinePercent(page: PageView, value: string): number {
  const lexicon = pageLexicon(page)
  const tokens = [...contentTokens(value, lexicon)]
  if (tokens.length === 0)
    return visibleWords(page).includes(` ${wordStream(value).folded.join(' ')} `) ? 100 : 0
  const shown = contentTokens(headlineText(page), lexicon)
  return (100 * tokens.filter((token) => shown.has(token)).length) / tokens.length
}

/** Digits joined by single separators, as prices and counts are written in any language. */
const RUN = /\d+(?:[.,'’\u00a0\u202f ]\d+)*/g
const MAX_GROUPS = 4
const MAX_DIGITS = 15

/**
 * Every number a text may mean, whatever its separators: "1.299,00" and "1 299" give 1299 among
 * others. Ambiguous forms give each of their readings. Linear in the text.
 */
export function addNumbers(text: string, into: Set<number>): void {
  for (const [run] of text.matchAll(RUN)) {
    const parts = run.split(/[^\d]/)
    const separators = run.replace(/\d+/g, '')
    for (let at = 0; at < parts.length; at++) {
      if (at === 0 || /\s/.test(separators[at - 1]!)) addReadings(parts, separators, { at, into })
    }
  }
}

type Start = { readonly at: number; readonly into: Set<number> }

/** Readings that begin at one part: alone, with groups of three digits, each with decimals. */
function addReadings(parts: readonly string[], separators: string, { at, into }: Start): void {
  let digits = parts[at]!
  const grouping = separators[at]
  for (let next = at; digits.length <= MAX_DIGITS; next++) {
    into.add(Number(digits))
    const decimals = parts[next + 1]
    if (decimals === undefined) return
    if (/[.,]/.test(separators[next]!))
      into.add(Number(`${digits}.${decimals.slice(0, MAX_DIGITS)}`))
    // Cents in an element of their own stick to the last group: "1,299" and "95".
    if (decimals.length === 5) into.add(Number(digits + decimals))
    const isGroup = separators[next] === grouping && decimals.length === 3 && parts[at]!.length <= 3
    if (!isGroup || next - at >= MAX_GROUPS) return
    digits += decimals
  }
}
