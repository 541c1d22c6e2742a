import { closedObject } from '../../../core/manifest/closed-object.ts'

/** Every defect of annotations that is told of, by the id under which results carry it. */
export const HREFLANG_RULES = [
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
export type Severity = 'error' | 'warning' | 'info'

/** What is said of a defect; `{name}` is filled in. */
export type RuleText = { readonly severity: Severity; readonly text: string }

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
