import type { Measure } from '../measure.ts'

/** What forces a layout wider than the threshold `maxPx`; `count` of wide elements and layout tables. */
export const fixedWidths: Measure = ({ page }, { thresholds }) => {
  const facts = page?.fixedWidths
  if (!facts) return { value: null }
  const maxPx = thresholds.maxPx ?? Number.POSITIVE_INFINITY
  const wide = facts.elements.filter(({ px }) => px > maxPx)
  const minWidth = facts.pageMinWidthPx
  const value = {
    count: wide.length + facts.layoutTableCount,
    widestPx: wide.reduce((widest, { px }) => Math.max(widest, px), 0),
    layoutTables: facts.layoutTableCount,
    frameset: facts.frameset,
    bodyMinWidthPx: minWidth !== null && minWidth > maxPx ? minWidth : null,
  }
  return { value, evidence: [...wide.slice(0, 10), ...facts.layoutTables] }
}
