import { type Evidence, locationOf } from '../evidence.ts'
import type { Measure } from '../measure.ts'
import type { SiteFacts } from '../site-facts.ts'
import { parseW3cDate } from '../sitemap/lastmod.ts'
import { DAY_MS, dayOf } from './page-age-checks.ts'

type DateSignal = {
  readonly name: string
  readonly epochMs: number
  /** A calendar day without a time. */
  readonly isDay: boolean
  readonly evidence: Evidence
}

/**
 * Dates of modification by where they are stated. `spreadDays`: between the earliest and the latest;
 * a date without a time may mean any moment of its day, so less than a day counts as none for it.
 */
export const dateSignals: Measure = (facts) => {
  const signals = modificationDates(facts)
  const times = signals.map(({ epochMs }) => epochMs)
  const spreadMs = times.length === 0 ? 0 : Math.max(...times) - Math.min(...times)
  const value = {
    dates: signals.length,
    spreadDays: spreadDays(spreadMs, signals),
    stated: signals.map(({ name, epochMs }) => `${name} ${dayOf(epochMs)}`),
  }
  const lastModified = facts.response.headers['last-modified']?.[0]
  const header = lastModified === undefined ? [] : [{ detail: `Last-Modified: ${lastModified}` }]
  return { value, evidence: [...signals.map(({ evidence }) => evidence), ...header] }
}

/** dateModified, article:modified_time, the visible date of update and lastmod, as far as stated. */
function modificationDates({ page, sitemap }: SiteFacts): DateSignal[] {
  const signals: DateSignal[] = []
  const add = (name: string, stated: Omit<DateSignal, 'name'> | null) => {
    if (stated) signals.push({ name, ...stated })
  }
  const modified = page?.markup.dates.all.filter(({ role }) => role === 'modified') ?? []
  for (const [name, source] of [
    ['dateModified', 'node'],
    ['article:modified_time', 'meta'],
  ] as const) {
    const date = modified.find((one) => one.source === source && one.isValid)
    if (date?.epochMs == null) continue
    const { value, epochMs } = date
    add(name, { epochMs, isDay: isDay(value), evidence: { detail: `${name}: ${value}` } })
  }
  const visible = page?.visibleDates.find(({ role }) => role === 'updated')
  if (visible) {
    const { epochMs, day } = visible
    const evidence = { ...locationOf(visible), detail: `visible: ${day}` }
    add('visible date', { epochMs, isDay: epochMs % DAY_MS === 0, evidence })
  }
  add('lastmod', lastmodOf(sitemap))
  return signals
}

/** lastmod of the page in its sitemap; null without a full date. */
function lastmodOf({ page }: SiteFacts['sitemap']): Omit<DateSignal, 'name'> | null {
  const { lastmod, url } = page
  const epochMs = lastmod === null || lastmod.length < 10 ? null : parseW3cDate(lastmod)
  if (epochMs === null || lastmod === null) return null
  const place = url === null ? {} : { url }
  return { epochMs, isDay: isDay(lastmod), evidence: { ...place, detail: `lastmod: ${lastmod}` } }
}

function isDay(text: string): boolean {
  return text.trim().length <= 10
}

/** A day counts from its start, so a time later on the same day is no difference. */
function spreadDays(spreadMs: number, signals: readonly DateSignal[]): number {
  const days = spreadMs / DAY_MS
  return signals.some((signal) => signal.isDay) ? Math.floor(days) : days
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
 * Signs of faked freshness, in words. `future`: among them is a date that lies more than a day ahead;
 * `dates`: how many dates there were to look at, sitemap entries with lastmod included.
 */
export const credibleDates: Measure = (facts) => {
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
  const value = {
    dates: all.length + facts.sitemap.lastmod.count,
    future: future !== null,
    count: signs.length,
    signs: signs.map(({ text }) => text),
  }
  return { value, evidence: signs.flatMap(({ evidence }) => evidence) }
}

function machineDates({ page }: SiteFacts, role: 'published' | 'modified'): Dated[] {
  const dates = page?.markup.dates.all.filter((date) => date.role === role) ?? []
  return dates.flatMap(({ epochMs, source, value }) =>
    epochMs === null ? [] : [{ epochMs, evidence: { detail: `${role} (${source}): ${value}` } }],
  )
}

function futureDates({ now, sitemap }: SiteFacts, dates: readonly Dated[]): Sign | null {
  const ahead = dates.filter(({ epochMs }) => epochMs > now + DAY_MS)
  if (ahead.length === 0 && sitemap.lastmod.future === 0) return null
  const text =
    ahead.length > 0
      ? 'a date lies in the future'
      : `${sitemap.lastmod.future} entries of the sitemap have a lastmod in the future`
  return { text, evidence: ahead.map(({ evidence }) => evidence) }
}

function generated({ now }: SiteFacts, dates: readonly Dated[]): Sign[] {
  const fresh = dates.filter(({ epochMs }) => Math.abs(now - epochMs) <= GENERATED_MS)
  if (fresh.length === 0) return []
  const text = 'the date of modification is the moment of the request'
  return [{ text, evidence: fresh.map(({ evidence }) => evidence) }]
}

/** Whether the dates of the sitemap are all alike, or all of the day of the crawl. */
export function uniformSitemap({ sitemap }: SiteFacts): Sign[] {
  const { count, identicalShare, recentShare } = sitemap.lastmod
  if (count < MIN_ENTRIES) return []
  const detail = `${count} sitemap entries with lastmod`
  if (identicalShare > SAME_DATE_SHARE) {
    const percent = Math.floor(identicalShare * 100)
    return [{ text: `${percent}% of the sitemap entries carry one date`, evidence: [{ detail }] }]
  }
  if (recentShare < 1) return []
  return [{ text: 'all sitemap entries changed within a day', evidence: [{ detail }] }]
}

/** The markup says renewed while every date that visitors see is still the old one. */
function renewedUnseen(
  { page }: SiteFacts,
  [published]: readonly Dated[],
  [modified]: readonly Dated[],
): Sign[] {
  const visible = page?.visibleDates ?? []
  if (!published || !modified || visible.length === 0) return []
  if (modified.epochMs - published.epochMs < YEAR_DAYS * DAY_MS) return []
  const isOld = ({ epochMs }: { readonly epochMs: number }) =>
    Math.abs(epochMs - published.epochMs) < SAME_DAY_DAYS * DAY_MS
  if (!visible.every(isOld)) return []
  const text = 'dateModified is a year newer than the only date that visitors see'
  return [{ text, evidence: [modified.evidence, published.evidence] }]
}
