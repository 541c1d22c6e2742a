import { valueAt } from '../../../core/config/layers.ts'
import { messageFormatLibrary } from '../../../core/lazy-imports.ts'
import {
  formatMessage,
  isFormattable,
  type Message,
  placesIn,
} from '../../../core/message-format.ts'
import type { Phrasebook } from './phrasebook.ts'

/** `{claims.total}`: a path into the measured value, which ICU does not allow as a name. */
const PATHS = /\{\s*([\w$]+(?:\.[\w$-]+)+)(?=\s*[,}])/g
const MAX_TEXT = 160
const MAX_ITEMS = 5

/** Texts of a headline for values that are not text, and its number format. */
export type HeadlineWords = {
  /** BCP 47. */
  readonly locale: string
  readonly none: string
  readonly yes: string
  readonly no: string
  /** Follows a list whose last `{count}` items are omitted. */
  readonly more: string
  /** How a headline begins that counts a part, with a place `{n}` for each number. */
  readonly partOf: string
  /** How it begins when the part is the whole of `{n}`, or of two. */
  readonly all: string
  readonly both: string
  /** Translates measured phrases; without it they show as measured. */
  readonly phrases?: Pick<Phrasebook, 'translate'>
}

const ENGLISH: HeadlineWords = {
  ...{ locale: 'en-GB', none: 'none', yes: 'yes', no: 'no' },
  more: 'and {count} more',
  ...{ partOf: '{n} of {n}', all: 'All {n}', both: 'Both' },
}

/**
 * A text with places for what was measured, in ICU MessageFormat: `{words}`, `{claims.total}`,
 * `{count, plural, one {# image} other {# images}}`. A place takes a threshold of that name, the
 * value itself (`{value}`), or a member of the value. Numbers show at most one decimal, dates are
 * written out, lists are joined, and a missing value shows as "none". It is parsed when it is first shown.
 */
export class Headline {
  readonly #text: string
  readonly #thresholds: Readonly<Record<string, number>>
  readonly #words: HeadlineWords
  #isFixed: boolean | undefined
  #parsed: Parsed | undefined
  /** A part that is the whole, at the beginning. */
  readonly #whole: RegExp

  constructor(
    text: string,
    thresholds: Readonly<Record<string, number>>,
    words: HeadlineWords = ENGLISH,
  ) {
    this.#text = text
    this.#thresholds = thresholds
    this.#words = words
    const [before = '', between = ''] = words.partOf.split('{n}')
    this.#whole = new RegExp(`^${before}(\\d[\\d.,\\s]*)${between}\\1(?= )`)
  }

  show(value: unknown): string {
    // Without a place there is nothing to format.
    this.#isFixed ??= !/[{}'#]/.test(this.#text)
    if (this.#isFixed) return this.#text
    const { message, places } = this.#parse()
    const text = formatMessage(message, this.#words.locale, (name, isChoice) =>
      this.#read(places.get(name)!, value, isChoice ?? false),
    )
    return text.replace(this.#whole, (same, n: string) => {
      if (n === '1') return same
      return n === '2' ? this.#words.both : this.#words.all.replace('{n}', n)
    })
  }

  #read({ path, steps }: Place, value: unknown, isChoice: boolean): string | number {
    if (Object.hasOwn(this.#thresholds, path)) return shown(this.#thresholds[path], this.#words)
    const own = valueAt(value, ...steps)
    const isWhole = own === undefined && steps[0] === 'value'
    const measured = isWhole ? valueAt(value, ...steps.slice(1)) : own
    // Variants depend on the measured value, not on the language.
    return shown(measured, this.#words, isChoice ? undefined : path)
  }

  /** Reason why the text is not valid ICU MessageFormat; null if it is valid. */
  syntaxProblem(): { readonly message: string; readonly expected: string } | null {
    try {
      this.#parse()
      return null
    } catch (cause) {
      const message = `is no message: ${cause instanceof Error ? cause.message : String(cause)}`
      return {
        message,
        expected: 'ICU MessageFormat, such as {count, plural, one {# image} other {# images}}',
      }
    }
  }

  #parse() {
    if (this.#parsed !== undefined) return this.#parsed
    const { IntlMessageFormat } = messageFormatLibrary()
    const names = new Map<string, string>()
    const text = this.#text.replace(PATHS, (_, path: string) => {
      const name = `p${names.size}_${path.replaceAll(/\W/g, '_')}`
      names.set(name, path)
      return `{${name}`
    })
    const format = new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true })
    const nodes = format.getAst()
    if (!isFormattable(nodes)) throw new Error('it has a date, an ordinal or an offset')
    const places = [...placesIn(nodes)].map((name) => {
      const path = names.get(name) ?? name
      return [name, { path, steps: path.split('.') }] as const
    })
    this.#parsed = { message: nodes as Message, places: new Map(places) }
    return this.#parsed
  }
}

type Parsed = { readonly message: Message; readonly places: Places }
/** Value of each placeholder. */
type Places = ReadonlyMap<string, Place>
type Place = { readonly path: string; readonly steps: readonly string[] }

/** @param place Where a phrase is shown, if it may be translated. */
function shown(value: unknown, words: HeadlineWords, place?: string): string | number {
  if (value === undefined || value === null || value === '') return words.none
  if (typeof value === 'number') return Math.round(value * 10) / 10
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) return listText(value, words, place)
  if (typeof value === 'string' && place !== undefined && ISO_DATE.test(value)) {
    return dateText(value, words.locale)
  }
  const text = typeof value === 'string' ? phraseText(value, words, place) : JSON.stringify(value)
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

function dateText(date: string, locale: string): string {
  const time = Date.parse(date)
  if (Number.isNaN(time)) return date
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(time)
}

function phraseText(text: string, { phrases }: HeadlineWords, place: string | undefined): string {
  return (place === undefined ? undefined : phrases?.translate(place, text)) ?? text
}

function listText(
  values: readonly unknown[],
  words: HeadlineWords,
  place: string | undefined,
): string {
  if (values.length === 0) return words.none
  // One more item takes no more room than saying so.
  const most = values.length === MAX_ITEMS + 1 ? values.length : MAX_ITEMS
  const texts = values.slice(0, most).map((value) => shown(value, words, place))
  const left = values.length - most
  return left > 0
    ? `${texts.join(', ')} ${words.more.replace('{count}', String(left))}`
    : texts.join(', ')
}
