import { closedObject } from '../../../core/manifest/json-schema.ts'

/** Options of the module after the operator's changes; see manifests/modules/multipage.yaml. */
export type MultipageOptions = {
  /** Product token by which sites may address the auditor in robots.txt. */
  readonly robotsToken: string
  /** Pages at most, the audited one included. */
  readonly pages: number
  /** Links between the audited page and the deepest one that is followed to. */
  readonly depth: number
  /** Addresses of one path that differ in their query. */
  readonly perPath: number
  /** Addresses of links that are asked for without reading them. */
  readonly linkChecks: number
  readonly pageBytes: number
  readonly requestTimeoutMs: number
  readonly maxRedirects: number
  /** Between the starts of two requests; none on loopback. */
  readonly pauseMs: number
  readonly maxCrawlDelayMs: number
  readonly maxRetryAfterMs: number
  /** After it nothing more is asked. */
  readonly timeMs: number
  readonly thinWords: number
  /** Shorter texts are not compared. */
  readonly comparedWords: number
  /** 0 to 1, from which on two texts are near duplicates. */
  readonly similarity: number
  /** Addresses shown per issue. */
  readonly shownUrls: number
  /** Endings of paths that are no pages. */
  readonly fileExtensions: readonly string[]
  readonly neverPhrases: readonly string[]
  /** Points an issue costs when it concerns every page. */
  readonly weights: Readonly<Record<Severity, number>>
  readonly rules: Readonly<Record<RuleId, Rule>>
}

export type Severity = 'error' | 'warning' | 'notice'
export type Rule = {
  readonly severity: Severity
  readonly title: string
  readonly advice: string
}

export const RULE_IDS = [
  'brokenPage',
  'refusedPage',
  'brokenLink',
  'redirectLoop',
  'redirectChain',
  'linkedRedirect',
  'redirectInSitemap',
  'noindexInSitemap',
  'canonicalisedInSitemap',
  'robotsDeniedInSitemap',
  'notInSitemap',
  'canonicalBroken',
  'canonicalRedirects',
  'canonicalNoindex',
  'canonicalChain',
  'canonicalForeign',
  'canonicalOtherForm',
  'hreflangNoReturn',
  'hreflangTarget',
  'hreflangNoSelf',
  'hreflangConflict',
  'missingTitle',
  'missingDescription',
  'missingH1',
  'duplicateTitle',
  'duplicateDescription',
  'duplicateContent',
  'nearDuplicate',
  'thinPage',
  'orphanPage',
] as const
export type RuleId = (typeof RULE_IDS)[number]

const count = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const list = (item: object) => ({ type: 'array', maxItems: 200, items: item })
const record = (names: readonly string[], item: object) => ({
  type: 'object',
  additionalProperties: false,
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, item])),
})

const rule = {
  type: 'object',
  additionalProperties: false,
  required: ['severity', 'title', 'advice'],
  properties: {
    severity: { enum: ['error', 'warning', 'notice'] },
    title: text(200),
    advice: text(500),
  },
}

const properties = {
  robotsToken: { ...text(64), pattern: '^[A-Za-z_-]+$' },
  pages: count(1, 500),
  depth: count(1, 10),
  perPath: count(1, 50),
  linkChecks: count(0, 500),
  pageBytes: count(1024, 20_000_000),
  requestTimeoutMs: count(100, 30_000),
  maxRedirects: count(0, 20),
  pauseMs: count(0, 10_000),
  maxCrawlDelayMs: count(0, 30_000),
  maxRetryAfterMs: count(0, 30_000),
  timeMs: count(100, 170_000),
  thinWords: count(0, 5000),
  comparedWords: count(1, 5000),
  similarity: { type: 'number', minimum: 0.6, maximum: 1 },
  shownUrls: count(1, 100),
  fileExtensions: list({ ...text(10), pattern: '^[a-z0-9]+$' }),
  neverPhrases: list(text(60)),
  weights: record(['error', 'warning', 'notice'], { type: 'number', minimum: 0, maximum: 100 }),
  rules: record(RULE_IDS, rule),
}

/** JSON Schema of `MultipageOptions`: every option is required, since the manifest gives each one. */
export const multipageOptionsSchema = closedObject(properties)
