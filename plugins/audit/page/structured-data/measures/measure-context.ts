import type { Purpose } from '../../url/page-purpose.ts'
import type { PageAddress } from '../key-nodes.ts'
import type { RichResults } from '../validation/rich-result-rows.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** Data that the measures need in addition to the structured data itself. */
export type MeasureContext = PageAddress & {
  readonly vocabulary: Vocabulary
  readonly richResults: RichResults
  readonly pageType: Purpose
  /** BCP 47 tag of the page or "und". */
  readonly language: string
  readonly title: string
  readonly h1: string
  readonly mainText: string
  /** The page has a control that buys, orders or books. */
  readonly hasPurchaseAction: boolean
  /** Whether a host is that of a social network. */
  isNetworkHost(hostname: string): boolean
  readonly otherDates: OtherDates
}

/** Dates outside the structured data; those of time elements have pubdate or itemprop. */
export type OtherDates = {
  readonly metaPublished: readonly string[]
  readonly metaModified: readonly string[]
  readonly timePublished: readonly string[]
  readonly timeModified: readonly string[]
}
