import { parseIsoDate } from '../language/iso-8601.ts'
import type { Measure } from '../measure.ts'
import type { SiteFacts } from '../site-facts.ts'

export const DAY_MS = 86_400_000

/** The calendar day in UTC, as YYYY-MM-DD. */
export function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10)
}

/** The calendar day of a date as it is written, in its own time zone. */
export function writtenDay(text: string, epochMs: number): string {
  return /^\s*(\d{4}-\d{2}-\d{2})/.exec(text)?.[1] ?? dayOf(epochMs)
}

/** Milliseconds since 1970 of a full date, in which HTML allows a blank for the T; else null. */
export function fullDateMs(text: string | null | undefined): number | null {
  const date = parseIsoDate((text ?? '').trim().replace(' ', 'T'))
  return date?.isFullDate ? date.epochMs : null
}

type PageDate = { readonly epochMs: number; readonly detail: string }

/** Age of the page in days by the newest date that speaks of it; null without a date. */
export const pageAge: Measure = (facts) => {
  if (!facts.page) return { value: null }
  const past = statedDates(facts).filter(({ epochMs }) => epochMs <= facts.now)
  const newest = past.reduce<PageDate | null>(
    (best, date) => (best === null || date.epochMs > best.epochMs ? date : best),
    null,
  )
  return {
    value: {
      pageType: facts.page.structured.pageType,
      days: newest && (facts.now - newest.epochMs) / DAY_MS,
      date: newest && dayOf(newest.epochMs),
    },
    evidence: newest ? [{ detail: newest.detail }] : [],
  }
}

/**
 * Of the nodes and meta elements, of what readers see, and of the sitemap entry (catalogue:
 * pageDate).
 */
function statedDates({ page, sitemap }: SiteFacts): PageDate[] {
  const marked = page?.markup.dates.all ?? []
  const dates = marked.flatMap(({ epochMs, role, source, value }) =>
    epochMs === null ? [] : [{ epochMs, detail: `${role} (${source}): ${value}` }],
  )
  const visible = page?.shownDate.epochMs ?? null
  if (visible !== null) dates.push({ epochMs: visible, detail: 'visible date' })
  const { lastmod } = sitemap.page
  const listed = lastmod === null ? null : parseIsoDate(lastmod)
  if (listed) dates.push({ epochMs: listed.epochMs, detail: `lastmod in the sitemap: ${lastmod}` })
  return dates
}
