import type { Measure } from '../measure.ts'

/** Share of the main text in sizes below the threshold `minPx`, and whether anything states a size. */
export const smallText: Measure = ({ page }, { thresholds }) => {
  if (!page) return { value: null }
  const { sizes, smallestRulePx, declared, externalStyles } = page.fontSizes
  const minPx = thresholds.minPx ?? 0
  const small = sizes.filter(({ px }) => px < minPx)
  const value = {
    words: page.text.words,
    percent: small.reduce((sum, { percent }) => sum + percent, 0),
    smallestPx: sizes[0]?.px ?? null,
    smallRulePx: smallestRulePx !== null && smallestRulePx < minPx ? smallestRulePx : null,
    unknown: !declared && externalStyles,
  }
  return { value, evidence: small.slice(0, 10) }
}
