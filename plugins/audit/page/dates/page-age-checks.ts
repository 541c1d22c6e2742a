import { parseIsoDate } from '../language/iso-8601.ts'
import type { Measure } from '../measure.ts'
import type { SiteFacts } from '../site-facts.ts'

export const DAY_MS = 86_400_000

/** The calendar day in UTC, as YYYY-MM-DD. */
export function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10)
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
      pageType: facts.page.purpose,
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

/** Dates of publication and modification that machines read, and how well they are written. */
export const machineDates: Measure = ({ page }) => {
  if (!page) return { value: null }
  const { published, modified, isModifiedBeforePublished, all } = page.markup.dates
  const stated = [published, modified].filter((date) => date !== null)
  const value = {
    pageType: page.purpose,
    published: published?.value ?? null,
    modified: modified?.value ?? null,
    stated: stated.length,
    invalid: stated.filter(({ isValid }) => !isValid).map((date) => date.value),
    withoutOffset: stated.filter(({ lacksOffset }) => lacksOffset).map((date) => date.value),
    reversed: isModifiedBeforePublished,
  }
  const evidence = all.map((date) => ({ detail: `${date.role} (${date.source}): ${date.value}` }))
  return { value, evidence }
}
