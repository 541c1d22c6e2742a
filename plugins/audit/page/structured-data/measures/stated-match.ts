import { fold } from '../../language/fold.ts'
import { numbersIn, plainNumber } from './stated-numbers.ts'
import type { StatedValue } from './stated-values.ts'

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

export type StatedMatch = StatedValue & {
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
