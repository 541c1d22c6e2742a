import type { Measure } from '../measure.ts'

/** Median words per sentence, and percent of the sentences of `longWords` or more. */
export const sentenceLength: Measure = ({ page }, { thresholds }) => {
  if (!page) return { value: null }
  const { count, lengths, median, longest } = page.sentences
  const longWords = thresholds.longWords ?? Number.POSITIVE_INFINITY
  const long = lengths.reduce((sum, words) => sum + (words >= longWords ? 1 : 0), 0)
  return {
    value: { sentences: count, median, long, longPercent: count === 0 ? 0 : (100 * long) / count },
    evidence: longest.filter(({ words }) => words >= longWords),
  }
}
