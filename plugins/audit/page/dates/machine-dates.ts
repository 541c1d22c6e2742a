import type { Measure } from '../measure.ts'

/** Dates of publication and modification that machines read, and how well they are written. */
export const machineDates: Measure = ({ page }) => {
  if (!page) return { value: null }
  const { published, modified, isModifiedBeforePublished, all } = page.markup.dates
  const stated = [published, modified].filter((date) => date !== null)
  const value = {
    pageType: page.structured.pageType,
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
