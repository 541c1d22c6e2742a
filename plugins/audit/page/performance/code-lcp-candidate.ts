import type { Measure } from '../measure.ts'
import type { ImageCandidate } from './page-lcp-candidate.ts'

/**
 * The likely LCP image: the first one large enough, or of unknown size, that stands before the opening
 * words are over (https://web.dev/articles/optimize-lcp). Its absence gives null.
 */
export const lcpCandidate: Measure = ({ page }, { thresholds }) => {
  const { minAreaPx = 0, withinWords = 0 } = thresholds
  const candidates: readonly ImageCandidate[] = page?.imageCandidates ?? []
  const found = candidates.find(
    ({ areaPx, wordsBefore }) =>
      wordsBefore < withinWords && (areaPx === null || areaPx >= minAreaPx),
  )
  if (!found) return { value: null }
  const { kind, lazy, hasSource, priority } = found
  return { value: { kind, lazy, hasSource, priority }, evidence: [found] }
}
