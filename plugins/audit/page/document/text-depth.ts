import type { Measure } from '../measure.ts'

/** Words of mainText against the target of the page's type (`articleWords` ... `otherWords`). */
export const textDepth: Measure = ({ page }, { thresholds }) => {
  if (!page) return { value: null }
  const { pageType } = page.structured
  const target = thresholds[`${pageType}Words`] ?? thresholds.otherWords ?? 0
  const { words } = page.text
  const percent = target === 0 ? 100 : (100 * words) / target
  return { value: { words, pageType, target, percent } }
}
