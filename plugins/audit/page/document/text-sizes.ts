import type { Evidence } from '../evidence.ts'
import type { Measure } from '../measure.ts'

type Sized = Evidence & { readonly words: number }

/**
 * Share, weighted by words, of the texts of one list whose words lie between the thresholds `min` and
 * `max`; these name the bounds. `list`: paragraphs, or the stretches between h2/h3 headings.
 */
export const textSizes: Measure = ({ page }, { thresholds, options }) => {
  if (!page) return { value: null }
  const { list, min, max } = options
  const items: readonly Sized[] = list === 'stretches' ? page.stretches.stretches : page.paragraphs
  const low = bound(thresholds, min, 0)
  const high = bound(thresholds, max, Number.POSITIVE_INFINITY)
  const isGood = ({ words }: Sized) => words >= low && words <= high
  const words = sum(items)
  const goodWords = sum(items.filter(isGood))
  const outside = items.filter((item) => !isGood(item))
  const perHeading = page.stretches.headings === 0 ? null : words / page.stretches.headings
  return {
    value: {
      count: items.length,
      words,
      textWords: page.text.words,
      outside: outside.length,
      percent: words === 0 ? 100 : (100 * goodWords) / words,
      outsidePercent: words === 0 ? 0 : (100 * (words - goodWords)) / words,
      headings: page.stretches.headings,
      wordsPerHeading: perHeading,
    },
    evidence: outside.map((item) => ({ detail: `${item.words} words`, ...item })),
  }
}

function bound(thresholds: Readonly<Record<string, number>>, name: unknown, other: number): number {
  return typeof name === 'string' ? (thresholds[name] ?? other) : other
}

function sum(items: readonly Sized[]): number {
  return items.reduce((total, { words }) => total + words, 0)
}
