import { parseIsoDate } from '../language/iso-8601.ts'
import type { Measure } from '../measure.ts'

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
