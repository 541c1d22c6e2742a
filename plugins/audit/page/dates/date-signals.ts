import type { Evidence } from '../evidence.ts'
import type { Measure } from '../measure.ts'
import type { SiteFacts } from '../site-facts.ts'
import { parseW3cDate } from '../sitemap/w3c-date.ts'

const DAY_MS = 86_400_000

export type DateSignal = {
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
export function modificationDates({ page, sitemap }: SiteFacts): DateSignal[] {
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
    const { epochMs, day, selector, snippet, line } = visible
    const place = { ...(selector && { selector }), ...(snippet && { snippet }) }
    const evidence = {
      ...place,
      ...(line === undefined ? {} : { line }),
      detail: `visible: ${day}`,
    }
    add('visible date', { epochMs, isDay: epochMs % DAY_MS === 0, evidence })
  }
  add('lastmod', lastmodOf(sitemap))
  return signals
}

/** lastmod of the page in its sitemap; null without a full date. */
export function lastmodOf({ page }: SiteFacts['sitemap']): Omit<DateSignal, 'name'> | null {
  const { lastmod, url } = page
  const epochMs = lastmod === null || lastmod.length < 10 ? null : parseW3cDate(lastmod)
  if (epochMs === null || lastmod === null) return null
  const place = url === null ? {} : { url }
  return { epochMs, isDay: isDay(lastmod), evidence: { ...place, detail: `lastmod: ${lastmod}` } }
}

export function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10)
}

function isDay(text: string): boolean {
  return text.trim().length <= 10
}

/** A day counts from its start, so a time later on the same day is no difference. */
function spreadDays(spreadMs: number, signals: readonly DateSignal[]): number {
  const days = spreadMs / DAY_MS
  return signals.some((signal) => signal.isDay) ? Math.floor(days) : days
}
