import { type Evidence, locationOf } from '../evidence.ts'
import type { SiteFacts } from '../site-facts.ts'
import { parseW3cDate } from '../sitemap/lastmod.ts'
import { DAY_MS, writtenDay } from './days.ts'

/** Dates of the page and its sitemap, compared at the time of the crawl. */
export type SiteDates = ReturnType<typeof siteDates>

type Known = Pick<SiteFacts, 'now' | 'page' | 'sitemap' | 'response'>

export function siteDates(facts: Known) {
  return {
    years: yearAges(facts),
    signals: modificationSignals(facts),
    credible: credibleDates(facts),
  }
}

const JULY = 6

/**
 * The oldest years that title and h1 (`promised`) and other places (`other`) name, and their ages in
 * years. Years of the past that are meant as such do not count; an age of 0 means none.
 */
function yearAges({ page, now }: Known) {
  const all = page?.yearMentions ?? []
  const today = new Date(now)
  const oldest = (promise: boolean) =>
    all
      .filter((one) => !one.historical && one.promise === promise)
      .reduce<(typeof all)[number] | null>(
        (found, one) => (found === null || one.year < found.year ? one : found),
        null,
      )
  const [promised, other] = [oldest(true), oldest(false)]
  const ageOf = (one: typeof promised) => (one ? today.getUTCFullYear() - one.year : 0)
  return {
    count: all.length,
    promised: promised?.name ?? null,
    promisedAge: ageOf(promised),
    other: other?.name ?? null,
    otherAge: ageOf(other),
    /** The second half of the year, when a title should name this year. */
    isLate: today.getUTCMonth() >= JULY,
  }
}

type Signal = {
  readonly name: string
  readonly epochMs: number
  /** The calendar day in the time zone in which the date is written. */
  readonly day: string
  /** A calendar day without a time. */
  readonly isDay: boolean
  readonly evidence: Evidence
}

/** Dates of modification by where they are stated, and the days between the earliest and the latest. */
function modificationSignals(facts: Known) {
  const signals = modificationDates(facts)
  const lastModified = facts.response.headers['last-modified']?.[0]
  const header = lastModified === undefined ? [] : [{ detail: `Last-Modified: ${lastModified}` }]
  return {
    dates: signals.length,
    spreadDays: spreadDays(signals),
    stated: signals.map(({ name, day }) => `${name} ${day}`),
    elements: [...signals.map(({ evidence }) => evidence), ...header],
  }
}

/** dateModified, article:modified_time, the visible date of update and lastmod, if given. */
function modificationDates({ page, sitemap }: Known): Signal[] {
  const signals: Signal[] = []
  const modified = page?.markup.dates.all.filter(({ role }) => role === 'modified') ?? []
  for (const [name, source] of [
    ['dateModified', 'node'],
    ['article:modified_time', 'meta'],
  ] as const) {
    const date = modified.find((one) => one.source === source && one.isValid)
    if (date?.epochMs == null) continue
    const { value, epochMs } = date
    signals.push(signalOf(name, value, epochMs, { detail: `${name}: ${value}` }))
  }
  const visible = page?.visibleDates.find(({ role }) => role === 'updated')
  if (visible) {
    const { epochMs, day } = visible
    const evidence = { ...locationOf(visible), detail: `visible date: ${day}` }
    signals.push({
      ...signalOf('visible date', day, epochMs, evidence),
      isDay: isMidnight(epochMs),
    })
  }
  const listed = lastmodOf(sitemap)
  if (listed) signals.push(listed)
  return signals
}

function signalOf(name: string, text: string, epochMs: number, evidence: Evidence): Signal {
  const isDay = text.trim().length <= 10
  return { name, epochMs, day: writtenDay(text, epochMs), isDay, evidence }
}

const isMidnight = (epochMs: number): boolean => epochMs % DAY_MS === 0

/** lastmod of the page in its sitemap; null without a full date. */
function lastmodOf({ page: { lastmod, url } }: SiteFacts['sitemap']): Signal | null {
  if (lastmod === null || lastmod.length < 10) return null
  const epochMs = parseW3cDate(lastmod)
  if (epochMs === null) return null
  const evidence = { ...(url === null ? {} : { url }), detail: `lastmod: ${lastmod}` }
  return signalOf('lastmod', lastmod, epochMs, evidence)
}

/** Compared by calendar day if one of the dates has no time: it may mean any moment of its day. */
function spreadDays(signals: readonly Signal[]): number {
  const isByDay = signals.some(({ isDay }) => isDay)
  const times = signals.map(({ epochMs, day }) => (isByDay ? Date.parse(day) : epochMs))
  return times.length === 0 ? 0 : (Math.max(...times) - Math.min(...times)) / DAY_MS
}

/** A date this close to the crawl was written for it. */
export const GENERATED_MS = 600_000
const MIN_ENTRIES = 10
const SAME_DATE_SHARE = 0.9
const YEAR_DAYS = 365
/** Between the same date in two time zones. */
const SAME_DAY_DAYS = 2

type Sign = { readonly text: string; readonly evidence: readonly Evidence[] }
type Dated = { readonly epochMs: number; readonly evidence: Evidence }

/**
 * Signs of faked freshness, in words. `future`: one of them is a date more than a day ahead; `dates`:
 * how many dates there were to look at, sitemap entries with lastmod included.
 */
function credibleDates(facts: Known) {
  const published = machineDates(facts, 'published')
  const modified = machineDates(facts, 'modified')
  const lastmod = lastmodOf(facts.sitemap)
  const own = lastmod ? [lastmod] : []
  const shown = (facts.page?.visibleDates ?? [])
    .filter(({ role }) => role !== 'other')
    .map(({ epochMs, day, ...evidence }) => ({ epochMs, evidence: { ...evidence, detail: day } }))
  const all = [...published, ...modified, ...own, ...shown]
  const future = futureDates(facts, all)
  const signs = [
    ...(future ? [future] : []),
    ...generated(facts, [...modified, ...own]),
    ...uniformSitemap(facts),
    ...renewedUnseen(facts, published, modified),
  ]
  return {
    dates: all.length + facts.sitemap.lastmod.count,
    future: future !== null,
    count: signs.length,
    signs: signs.map(({ text }) => text),
    elements: signs.flatMap(({ evidence }) => evidence).slice(0, MAX_ELEMENTS),
  }
}

const MAX_ELEMENTS = 20

function machineDates({ page }: Known, role: 'published' | 'modified'): Dated[] {
  const dates = page?.markup.dates.all.filter((date) => date.role === role) ?? []
  return dates.flatMap(({ epochMs, detail }) =>
    epochMs === null ? [] : [{ epochMs, evidence: { detail } }],
  )
}

function futureDates({ now, sitemap }: Known, dates: readonly Dated[]): Sign | null {
  const ahead = dates.filter(({ epochMs }) => epochMs > now + DAY_MS)
  const { future } = sitemap.lastmod
  if (ahead.length === 0 && future === 0) return null
  const entries = `${future} sitemap ${future === 1 ? 'entry has' : 'entries have'}`
  const text =
    ahead.length > 0 ? 'a date is in the future' : `${entries} a lastmod date in the future`
  return { text, evidence: ahead.map(({ evidence }) => evidence) }
}

function generated({ now }: Known, dates: readonly Dated[]): Sign[] {
  const fresh = dates.filter(({ epochMs }) => Math.abs(now - epochMs) <= GENERATED_MS)
  if (fresh.length === 0) return []
  const text = 'the modification date is the time of the request'
  return [{ text, evidence: fresh.map(({ evidence }) => evidence) }]
}

export function uniformSitemap({ sitemap }: Pick<SiteFacts, 'sitemap'>): Sign[] {
  const { count, identicalShare, recentShare } = sitemap.lastmod
  if (count < MIN_ENTRIES) return []
  const detail = `${count} sitemap entries with lastmod`
  if (identicalShare > SAME_DATE_SHARE) {
    const percent = Math.floor(identicalShare * 100)
    const most = percent === 100 ? 'all' : `${percent}% of the`
    return [{ text: `${most} sitemap entries have the same date`, evidence: [{ detail }] }]
  }
  if (recentShare < 1) return []
  return [{ text: 'every sitemap entry changed within the last day', evidence: [{ detail }] }]
}

/** The markup says renewed while every date that visitors see is still the old one. */
function renewedUnseen(
  { page }: Known,
  [published]: readonly Dated[],
  [modified]: readonly Dated[],
): Sign[] {
  const visible = page?.visibleDates ?? []
  if (!published || !modified || visible.length === 0) return []
  if (modified.epochMs - published.epochMs < YEAR_DAYS * DAY_MS) return []
  const isOld = ({ epochMs }: { readonly epochMs: number }) =>
    Math.abs(epochMs - published.epochMs) < SAME_DAY_DAYS * DAY_MS
  if (!visible.every(isOld)) return []
  const text = 'dateModified is over a year newer than the only date on the page'
  return [{ text, evidence: [modified.evidence, published.evidence] }]
}
