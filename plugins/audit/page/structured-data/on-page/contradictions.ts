import { fold } from '../../../../web/fold.ts'
import { visibleDates } from '../../dates/visible-dates.ts'
import { closest } from '../../document/document-table.ts'
import { defineFact, type PageView, pageLexicon } from '../../document/page-view.ts'
import { bodyText, type TextBlock } from '../../document/text-blocks.ts'
import type { Evidence } from '../../evidence.ts'
import { DAY_MS, parseIsoDate } from '../../language/iso-8601.ts'
import { containsPhrase } from '../../language/phrases.ts'
import { wordStream } from '../../language/words.ts'
import { hasType, propertyValues, textOf } from '../query.ts'
import type { SdNode } from '../structured-data.ts'
import { purchaseControls } from './purchase.ts'
import { structuredFacts } from './structured-page.ts'

/** A statement of the structured data that the page itself denies. */
type Contradiction = Evidence & {
  readonly kind: 'published' | 'hours' | 'steps' | 'availability'
  /** Value in the structured data. */
  readonly value: string
}

const MAX_NODES = 500
const MAX_FOUND = 10

/** Dates, opening hours, steps and availability against the visible text; up to 10. */
export const contradictions = defineFact((page: PageView): readonly Contradiction[] => {
  const nodes = structuredFacts(page).data.nodes.slice(0, MAX_NODES)
  if (nodes.length === 0) return []
  const found = [
    ...publishedTooLate(page, nodes),
    ...otherHours(page, nodes),
    ...stepsElsewhere(page, nodes),
    ...soldNowhere(page, nodes),
  ]
  return found.slice(0, MAX_FOUND)
})

function contradiction(
  kind: Contradiction['kind'],
  property: string,
  value: string,
  node?: SdNode,
) {
  const line = node?.line ?? null
  const detail = `${property}: ${value}`.slice(0, 200)
  return { kind, value: value.slice(0, 100), detail, ...(line === null ? {} : { line }) }
}

/**
 * Published later than the visible date of publication or update. With several visible dates, the
 * page's own date is unknown.
 */
function publishedTooLate(page: PageView, nodes: readonly SdNode[]): Contradiction[] {
  const shown = visibleDates(page).filter(({ role }) => role !== 'other')
  if (shown.length === 0) return []
  const latest = Math.max(...shown.map(({ epochMs }) => epochMs))
  const stated = nodes
    .filter((node) => !hasType(node, 'Review', 'Comment'))
    .flatMap((node) =>
      propertyValues(node, 'datePublished').map((value) => ({ node, text: textOf(value) ?? '' })),
    )
  if (new Set(stated.map(({ text }) => text)).size !== 1) return []
  return stated.slice(0, 1).flatMap(({ node, text }) => {
    const published = parseIsoDate(text)?.epochMs ?? null
    const isLater = published !== null && published > latest + MAX_DELAY_DAYS * DAY_MS
    return isLater ? [contradiction('published', 'datePublished', text, node)] : []
  })
}

/** Dates of a day and of a moment, in two time zones. */
const MAX_DELAY_DAYS = 2

/** Times of opening or closing that are not among those that the page shows for days of the week. */
function otherHours(page: PageView, nodes: readonly SdNode[]): Contradiction[] {
  const stated = nodes.flatMap((node) =>
    (['opens', 'closes', 'openingHours'] as const).flatMap((property) =>
      propertyValues(node, property).flatMap((value) => {
        const times = [...(textOf(value) ?? '').slice(0, 500).matchAll(CLOCK)]
        return times.map(([text, hours, minutes]) => {
          return { node, property, text, minute: 60 * Number(hours) + Number(minutes) }
        })
      }),
    ),
  )
  // Midnight means closed days and days without an end.
  const times = stated.filter(({ minute }) => minute % MIDNIGHT !== 0 && minute !== MIDNIGHT - 1)
  if (times.length === 0) return []
  const shown = shownTimes(page)
  // Other hours of the page may be those of an event or of the telephone.
  if (!times.some(({ minute }) => shown.has(minute))) return []
  const others = new Map(
    times.filter(({ minute }) => !shown.has(minute)).map((time) => [time.minute, time]),
  )
  return [...others.values()].map(({ node, property, text }) =>
    contradiction('hours', property, text, node),
  )
}

const CLOCK = /\b([01]?\d|2[0-4]):([0-5]\d)/g
const MIDNIGHT = 24 * 60
const TIME = String.raw`(\d{1,2})(?:\s?[:.h時]\s?([0-5]\d))?\s?(?:([ap])\.?m\b\.?|uhr|uur|u|h|時)?`
const TO = `(?:[-–—〜～~]|bis|to|till|until|tot|à|al?|alle|a las|e le|から)`
const RANGE = new RegExp(
  String.raw`(?<!\d)(?<!\d[.,:/])${TIME}\s{0,3}${TO}\s{0,3}${TIME}(?![\d%])`,
  'giu',
)
const BLOCKS_AFTER_DAY = 2

/** Minutes of the day in spans of time that follow a day of the week. */
function shownTimes(page: PageView): ReadonlySet<number> {
  const minutes = new Set<number>()
  let left = -1
  for (const block of bodyText(page).blocks) {
    left = block.stream.folded.some((word) => DAYS.has(word)) ? BLOCKS_AFTER_DAY : left - 1
    if (left < 0 || !/\d/.test(block.text)) continue
    for (const [, ...parts] of block.text.slice(0, 1000).matchAll(RANGE)) {
      const [from, fromMinutes, fromHalf, to, toMinutes, toHalf] = parts
      for (const minute of readings(from!, fromMinutes, fromHalf ?? toHalf)) minutes.add(minute)
      // "7-9 pm" may begin in the morning.
      if (fromHalf === undefined) minutes.add(60 * Number(from) + Number(fromMinutes ?? 0))
      for (const minute of readings(to!, toMinutes, toHalf)) minutes.add(minute)
    }
  }
  return minutes
}

function readings(hours: string, minutes = '0', half: string | undefined): number[] {
  const hour = Number(hours)
  const whole = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return hour > 24 ? [] : [60 * whole + Number(minutes)]
}

const LANGUAGES = ['en', 'fr', 'de', 'nl', 'es', 'it', 'pt', 'ja']

/** Names of the days of the week, long and short, folded. */
const DAYS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
      return [0, 1, 2, 3, 4, 5, 6].flatMap((day) => {
        const name = format.format(day * DAY_MS).replace('.', '')
        return [name, `${name}s`, name.split('-')[0]!].map((form) => fold(form))
      })
    }),
  ),
)

const MIN_LISTED_STEPS = 3

/** Steps that the page shows, but not in the list that has the others. */
function stepsElsewhere(page: PageView, nodes: readonly SdNode[]): Contradiction[] {
  const steps = nodes
    .filter((node) => hasType(node, 'HowToStep'))
    .flatMap((node) => {
      const text = propertyValues(node, 'text').map(textOf)[0] ?? ''
      return text === '' ? [] : [{ node, text, words: ` ${wordStream(text).folded.join(' ')} ` }]
    })
  if (steps.length <= MIN_LISTED_STEPS) return []
  const { blocks } = bodyText(page)
  const listed = joined(blocks.filter(isItem))
  const rest = steps.filter(({ words }) => !listed.includes(words))
  if (rest.length === 0 || steps.length - rest.length < Math.max(MIN_LISTED_STEPS, rest.length)) {
    return []
  }
  const other = joined(blocks.filter((block) => !isItem(block)))
  return rest
    .filter(({ words }) => other.includes(words))
    .map(({ node, text }) => contradiction('steps', 'step', text, node))
}

function isItem({ element }: TextBlock): boolean {
  return closest(element, ({ tag }) => tag === 'li') !== null
}

function joined(blocks: readonly TextBlock[]): string {
  return ` ${blocks.map(({ stream }) => stream.folded.join(' ')).join(' ')} `
}

/** Goods in stock, on a page that calls their price a guide and has nothing that buys. */
function soldNowhere(page: PageView, nodes: readonly SdNode[]): Contradiction[] {
  const offers = nodes.flatMap((node) => {
    const availability = propertyValues(node, 'availability').map(textOf)[0] ?? ''
    return IN_STOCK.test(availability) ? [{ node, availability }] : []
  })
  if (offers.length === 0 || purchaseControls(page).length > 0) return []
  const guides = pageLexicon(page).phrases('guidePrices')
  if (!bodyText(page).blocks.some(({ stream }) => containsPhrase(stream, guides))) return []
  return offers.map(({ node, availability }) =>
    contradiction('availability', 'availability', availability, node),
  )
}

const IN_STOCK = /(?:^|\/)(?:InStock|LimitedAvailability|OnlineOnly|InStoreOnly)$/
