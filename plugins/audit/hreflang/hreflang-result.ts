import type { HreflangRule, Severity } from './hreflang-options.ts'

export type AnnotationPlace = 'head' | 'header' | 'sitemap'

export type AlternateIssue = {
  readonly rule: HreflangRule
  readonly severity: Severity
  readonly message: string
}

/** One language version that the page names, and what its address answers. */
export type Alternate = {
  /** As annotated, lower case. */
  readonly lang: string
  /** As written. */
  readonly href: string
  readonly places: readonly AnnotationPlace[]
  /** Of the last answer; null without one. */
  readonly status: number | null
  /** Redirects on the way, in order. */
  readonly redirects: readonly { readonly url: string; readonly status: number }[]
  /** Language code of the form that hreflang takes. */
  readonly valid: boolean
  /** Whether the alternate names the audited page in return; null where that cannot be told. */
  readonly returnTag: 'ok' | 'missing' | 'mismatch' | null
  /** Its canonical URL is another page; null where that cannot be told. */
  readonly canonicalConflict: boolean | null
  readonly noindex: boolean | null
  /** Primary language subtag of the alternate; null where it cannot be told. */
  readonly language: string | null
  readonly isSelf: boolean
  readonly checked: boolean
  readonly issues: readonly AlternateIssue[]
}

/** A defect of the whole set: of the page itself, or of how many alternates. */
export type HreflangIssue = AlternateIssue & {
  /** Alternates that have it; 0 for a defect of the page. */
  readonly count: number
  /** At most 20 of their languages. */
  readonly langs: readonly string[]
}

/** Result of the module hreflang. */
export type HreflangResult = {
  readonly alternates: readonly Alternate[]
  /** Annotations found, those beyond the limits included. */
  readonly declared: number
  readonly checked: number
  /** Address for readers of no listed language; null without one. */
  readonly xDefault: string | null
  /** The page is among its own alternates; null without alternates. */
  readonly selfReference: boolean | null
  readonly issues: readonly HreflangIssue[]
  /** 0-100; null without anything to judge. */
  readonly score: number | null
}
