import type { Measure } from '../measure.ts'
import { canonicalConsistent } from './canonical-consistent.ts'
import { lcpCandidate } from './lcp-candidate.ts'
import { openGraphTags } from './open-graph.ts'

/** Every coded measure by the name that `given.code` uses, one line each. */
export const MEASURES: Readonly<Record<string, Measure>> = {
  'canonical-consistent': canonicalConsistent,
  'lcp-candidate': lcpCandidate,
  'open-graph': openGraphTags,
}
