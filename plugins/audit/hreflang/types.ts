import type { HreflangOptions, HreflangOutputs } from '../../../manifests/types/hreflang.ts'

export type HreflangResult = HreflangOutputs['result']
/** One language version that the page declares, and the response of its URL. */
export type Alternate = HreflangResult['alternates'][number]
export type AlternateIssue = Alternate['issues'][number]
export type AnnotationPlace = Alternate['places'][number]
/** A defect of the whole set: of the page itself, or of how many alternates. */
export type HreflangIssue = HreflangResult['issues'][number]
/** Every defect that can be reported, by the id under which results carry it. */
export type HreflangRule = keyof HreflangOptions['rules']
