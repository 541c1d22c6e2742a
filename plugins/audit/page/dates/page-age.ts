import { parseIsoDate } from '../language/iso-8601.ts'
import type { Measure } from '../measure.ts'
import type { SiteFacts } from '../site-facts.ts'
import { DAY_MS, dayOf } from './days.ts'
import { GENERATED_MS, uniformSitemap } from './site-dates.ts'

type PageDate = { readonly epochMs: number; readonly detail: string }

/** Days since the newest date of the page; null without a date. */
export const pageAge: Measure = (facts) => {
  if (!facts.page) return { value: null }
  const { purpose } = facts.page
  const news = newsDates(facts)
  const dates = TEXTS.has(purpose) ? statedDates(facts) : news
  const newest = dates
    .filter(({ epochMs }) => epochMs <= facts.now)
    .reduce<PageDate | null>(
      (best, date) => (best && best.epochMs >= date.epochMs ? best : date),
      null,
    )
  return {
    value: {
      purpose,
      isNews: dates === news,
      days: newest && Math.floor((facts.now - newest.epochMs) / DAY_MS),
      date: newest && dayOf(newest.epochMs),
    },
    evidence: newest ? [{ detail: newest.detail }] : [],
  }
}

/** Pages with a date of their own. */
const TEXTS: ReadonlySet<string> = new Set(['article', 'docs', 'service'])

/** Dates in structured data, meta elements, the visible text and the sitemap. */
function statedDates(facts: SiteFacts): PageDate[] {
  const { page, sitemap } = facts
  const marked = page?.markup.dates.all ?? []
  const dates = marked.flatMap(({ epochMs, detail }) =>
    epochMs === null ? [] : [{ epochMs, detail }],
  )
  const visible = page?.shownDate.epochMs ?? null
  if (visible !== null) dates.push({ epochMs: visible, detail: `visible: ${dayOf(visible)}` })
  const { lastmod } = sitemap.page
  const listed = lastmod === null ? null : parseIsoDate(lastmod)
  if (listed && isCredible(facts, listed.epochMs)) {
    dates.push({ epochMs: listed.epochMs, detail: `lastmod in the sitemap: ${lastmod}` })
  }
  return dates
}

/** Sitemaps that date all pages alike, or at the moment of the request, say nothing of one page. */
function isCredible(facts: SiteFacts, epochMs: number): boolean {
  const isOfRequest = Math.abs(facts.now - epochMs) <= GENERATED_MS
  return !isOfRequest && uniformSitemap(facts).length === 0
}

/**
 * Dates below headings of news and events; on a home page without any, those that it shows, where a
 * single one may be of anything. An event still to come makes the others no news.
 */
function newsDates({ page, now }: SiteFacts): PageDate[] {
  const shown = page?.purpose === 'home' ? page.visibleDates : []
  const isList = new Set(shown.map(({ day }) => day)).size > 1
  const named = page?.newsDates ?? []
  const dates = named.length > 0 ? named : isList ? shown : []
  if (dates.some(({ epochMs }) => epochMs > now)) return []
  return dates.map(({ epochMs, day }) => ({ epochMs, detail: `visible: ${day}` }))
}
