import { closedObject } from '../../../core/manifest/json-schema.ts'

/** Every defect of annotations that is told of, by the id under which results carry it. */
const HREFLANG_RULES = [
  'invalid-code',
  'relative-href',
  'unusable-href',
  'conflicting-targets',
  'unreachable',
  'address-not-allowed',
  'endless-redirects',
  'redirects',
  'refused',
  'http-error',
  'not-read',
  'no-return-tag',
  'return-tag-mismatch',
  'return-tag-unknown',
  'canonical-conflict',
  'noindex',
  'other-language',
  'not-checked-limit',
  'not-checked-time',
  'no-self-reference',
  'no-x-default',
  'page-canonical-conflict',
] as const

export type HreflangRule = (typeof HREFLANG_RULES)[number]
type Severity = 'error' | 'warning' | 'info'

/** What is said of a defect; `{name}` is filled in. */
type RuleText = { readonly severity: Severity; readonly text: string }

/** Options of the module after the operator's changes; see manifests/modules/hreflang.yaml. */
export type HreflangOptions = {
  /** Addresses that are asked, and annotations that are told of. */
  readonly maxAlternates: number
  readonly maxDeclared: number
  /** Requests at once, of one host and in all. */
  readonly perHost: number
  readonly atOnce: number
  /** Of one alternate, redirects included, and of all of them together. */
  readonly requestTimeoutMs: number
  readonly budgetMs: number
  readonly bodyBytes: number
  readonly maxRedirects: number
  /** Points (0-100) that an annotation keeps whose worst defect is such a one. */
  readonly pointsLeft: { readonly warning: number; readonly error: number }
  /** Points that each defect of the page as a whole takes away. */
  readonly pagePenalty: { readonly warning: number; readonly error: number }
  readonly rules: Readonly<Record<HreflangRule, RuleText>>
}

const count = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })
const bySeverity = {
  type: 'object',
  additionalProperties: false,
  required: ['warning', 'error'],
  properties: { warning: count(0, 100), error: count(0, 100) },
}
const ruleText = {
  type: 'object',
  additionalProperties: false,
  required: ['severity', 'text'],
  properties: {
    severity: { enum: ['error', 'warning', 'info'] },
    text: { type: 'string', minLength: 1, maxLength: 500 },
  },
}

const properties = {
  maxAlternates: count(1, 500),
  maxDeclared: count(1, 2000),
  perHost: count(1, 16),
  atOnce: count(1, 32),
  requestTimeoutMs: count(100, 60_000),
  budgetMs: count(100, 120_000),
  bodyBytes: count(1024, 10_000_000),
  maxRedirects: count(0, 20),
  pointsLeft: bySeverity,
  pagePenalty: bySeverity,
  rules: {
    type: 'object',
    additionalProperties: false,
    required: [...HREFLANG_RULES],
    properties: Object.fromEntries(HREFLANG_RULES.map((rule) => [rule, ruleText])),
  },
}

/** JSON Schema of `HreflangOptions`: every option is required, since the manifest gives each one. */
export const hreflangOptionsSchema = closedObject(properties)

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
