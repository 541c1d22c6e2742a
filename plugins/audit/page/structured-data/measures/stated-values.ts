import { fold } from '../../language/fold.ts'
import { hasType, nodeOf, propertyValues, textOf, textsOf } from '../query.ts'
import type { SdNode, SdValue, StructuredData } from '../structured-data.ts'
import type { StructuredFacts } from '../structured-facts.ts'

export type StatedKind =
  | 'headline'
  | 'name'
  | 'author'
  | 'price'
  | 'ratingValue'
  | 'reviewCount'
  | 'telephone'
  | 'streetAddress'
  | 'question'

/** A fact of the structured data that a visitor should be able to read on the page. */
type StatedValue = {
  readonly kind: StatedKind
  readonly value: string
  readonly line: number | null
}

/** Values beyond these add nothing to the picture (catalogue: up to 30). */
const MAX_VALUES = 30
const MAX_CHARACTERS = 1000
/** Of any node; those of the primary node alone are added first. */
const ANYWHERE: readonly (readonly [string, StatedKind])[] = [
  ['price', 'price'],
  ['ratingValue', 'ratingValue'],
  ['reviewCount', 'reviewCount'],
  ['telephone', 'telephone'],
  ['streetAddress', 'streetAddress'],
]

/** Up to 30 distinct values, those of the primary node first, then in document order. */
export function statedValues({ data, primaryNode }: StructuredFacts): StatedValue[] {
  const found = new Map<string, StatedValue>()
  const add = (kind: StatedKind, node: SdNode, text: string | null) => {
    if (text === null || found.size === MAX_VALUES) return
    const value = text.slice(0, MAX_CHARACTERS)
    const key = `${kind} ${value}`
    if (!found.has(key)) found.set(key, { kind, value, line: node.line })
  }
  const primary = primaryNode === null ? undefined : data.nodes[primaryNode]
  if (primary) {
    for (const text of textsOf(data, primary, 'name')) add('name', primary, text)
    for (const text of textsOf(data, primary, 'headline')) add('headline', primary, text)
    for (const text of textsOf(data, primary, 'author')) add('author', primary, text)
  }
  const prices = offerPrices(data)
  for (const node of data.nodes) {
    if (found.size === MAX_VALUES) break
    for (const [property, kind] of ANYWHERE) {
      if (kind === 'price' && !prices.has(node.index)) continue
      for (const value of propertyValues(node, property)) add(kind, node, textOf(value))
    }
    if (hasType(node, 'Question')) {
      for (const value of propertyValues(node, 'name')) add('question', node, textOf(value))
    }
  }
  return [...found.values()]
}

/** Nodes whose price is the price of an offer. */
function offerPrices(data: StructuredData): ReadonlySet<number> {
  const offers = new Set<number>()
  const add = (value: SdValue) => {
    const node = nodeOf(data, value)
    if (node) offers.add(node.index)
  }
  for (const node of data.nodes) {
    for (const value of propertyValues(node, 'offers')) add(value)
    if (hasType(node, 'Offer')) offers.add(node.index)
  }
  return offers
}

/** Where a visitor may read a value. */
export type VisibleTexts = {
  readonly visibleText: string
  readonly title: string
  readonly h1: string
  /** Values of aria-label and title attributes, joined; ratings may stand there. */
  readonly labels: string
  /** contentTokens of a text in the page's language. */
  readonly tokensOf: (text: string) => ReadonlySet<string>
}

type StatedMatch = StatedValue & {
  /** Share (0..1) of a headline's contentTokens in title or h1; of any other value 1 or 0. */
  readonly share: number
}

const TELEPHONE_DIGITS = 8
const PHONE_RUN = /\d[\d\s().\-+/\u00A0]{5,40}\d/g
/** More text is not searched (catalogue: limits.text). */
const MAX_TEXT = 200_000

/** How much of each stated value the page shows. */
export function matchStatedValues(
  values: readonly StatedValue[],
  texts: VisibleTexts,
): StatedMatch[] {
  if (values.length === 0) return []
  const visible = `${texts.title} ${texts.h1} ${texts.visibleText.slice(0, MAX_TEXT)}`
  const words = plain(visible)
  const numbers = numbersIn(visible)
  const labelNumbers = numbersIn(texts.labels.slice(0, MAX_TEXT))
  const telephones = digitRuns(visible)
  const headTokens = new Set([...texts.tokensOf(texts.title), ...texts.tokensOf(texts.h1)])
  const isShown = ({ kind, value }: StatedValue): boolean => {
    if (kind === 'telephone') return telephones.includes(lastDigits(value))
    if (kind !== 'price' && kind !== 'ratingValue' && kind !== 'reviewCount') {
      return words.includes(plain(value))
    }
    const number = plainNumber(value)
    if (number === null) return words.includes(plain(value))
    return numbers.has(number) || (kind === 'ratingValue' && labelNumbers.has(number))
  }
  return values.map((stated) => {
    if (stated.kind !== 'headline') return { ...stated, share: isShown(stated) ? 1 : 0 }
    const tokens = [...texts.tokensOf(stated.value)]
    const found = tokens.filter((token) => headTokens.has(token)).length
    const share = tokens.length === 0 ? Number(isShown(stated)) : found / tokens.length
    return { ...stated, share }
  })
}

/** Folded, with single blanks in place of white space and punctuation. */
function plain(text: string): string {
  const words = fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return ` ${words.join(' ')} `
}

/** Digits of everything that looks like a telephone number, apart from each other. */
function digitRuns(text: string): string {
  return (text.match(PHONE_RUN) ?? []).map((run) => run.replace(/\D/g, '')).join(' ')
}

function lastDigits(telephone: string): string {
  const digits = telephone.replace(/\D/g, '')
  return digits === '' ? 'none' : digits.slice(-TELEPHONE_DIGITS)
}

/** A run of digits with what may separate them in any country's way of writing numbers. */
const NUMBER_RUN = /\d(?:[\d.,'’\u00A0\u202F ]{0,30}\d)?/g
const GROUPED = /^(\d{1,3}(?:[.,'’\u00A0\u202F ]\d{3})+)([.,]\d{1,4})?$/
const MAX_RUNS = 20_000

/**
 * Every number that a text can be read to state, in plain form: "1.299,00" gives 1299 and "4,5"
 * gives 4.5; "1,299" gives both 1299 and 1.299, since nobody knows.
 */
export function numbersIn(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  let runs = 0
  for (const [run] of text.matchAll(NUMBER_RUN)) {
    if (++runs > MAX_RUNS) break
    addReadings(run, found)
    // Two numbers that only a blank separates were taken for one.
    if (/[\u00A0\u202F ]/.test(run))
      for (const part of run.split(/[\u00A0\u202F ]+/)) addReadings(part, found)
  }
  return found
}

/** Plain form of a number as structured data gives it; null when it is none. */
export function plainNumber(text: string): string | null {
  const digits = text.replace(/[^\d.,]/g, '')
  if (!/\d/.test(digits)) return null
  const number = Number(digits)
  if (!Number.isNaN(number)) return String(number)
  const readings = new Set<string>()
  addReadings(digits.replace(/^[.,]+|[.,]+$/g, ''), readings)
  return [...readings][0] ?? null
}

function addReadings(run: string, found: Set<string>): void {
  const compact = run.replace(/[.,'’\u00A0\u202F ]+$/, '')
  const [, groups, fraction = ''] = GROUPED.exec(compact) ?? []
  if (groups !== undefined) found.add(joined(groups, fraction))
  if (/^\d+(?:[.,]\d+)?$/.test(compact)) found.add(String(Number(compact.replace(',', '.'))))
}

/** "1.299" and ",50" give 1299.5; where the last separator is another one, it is the decimal one. */
function joined(groups: string, fraction: string): string {
  const separators = groups.match(/\D/g) ?? []
  const last = groups.lastIndexOf(separators.at(-1) ?? '')
  const isMixed = fraction === '' && separators.length > 1 && separators[0] !== separators.at(-1)
  const whole = isMixed ? groups.slice(0, last) : groups
  const rest = isMixed ? groups.slice(last) : fraction
  return String(Number(`${whole.replace(/\D/g, '')}.${rest.slice(1) || '0'}`))
}
