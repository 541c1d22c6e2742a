import { closedObject } from '../../../core/manifest/json-schema.ts'

/** Options of the module after the operator's changes; see manifests/modules/crawl.yaml. */
export type CrawlOptions = {
  /** Product token by which sites may address the auditor in robots.txt. */
  readonly robotsToken: string
  /** `<token>` and `<AUDITOR_INFO_URL>` are filled in; without an address its part is left out. */
  readonly userAgentOfProbes: string
  /** Name of the agent that no site can know. */
  readonly controlAgent: string
  readonly pauseMs: number
  readonly maxRequests: number
  readonly perHost: number
  readonly pageBytes: number
  readonly probeBytes: number
  readonly agentBytes: number
  /** Of one probe; all of them also end with the crawl's own time. */
  readonly probeTimeoutMs: number
  readonly linkSamples: number
  /** Paths asked for when robots.txt names no sitemap, in this order. */
  readonly sitemapGuesses: readonly string[]
  /** Phrases in path or query that speak of a side effect. */
  readonly neverPhrases: readonly string[]
}

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const count = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })
const list = (item: object) => ({ type: 'array', maxItems: 200, items: item })

const properties = {
  robotsToken: { ...text(64), pattern: '^[A-Za-z_-]+$' },
  userAgentOfProbes: { ...text(300), pattern: '<token>' },
  controlAgent: { ...text(64), pattern: '^[A-Za-z_-]+$' },
  pauseMs: count(0, 10_000),
  maxRequests: count(0, 200),
  perHost: count(1, 16),
  pageBytes: count(1024, 52_428_800),
  probeBytes: count(1024, 10_000_000),
  agentBytes: count(1024, 2_000_000),
  probeTimeoutMs: count(100, 60_000),
  linkSamples: count(1, 50),
  sitemapGuesses: list({ ...text(200), pattern: '^/' }),
  neverPhrases: list(text(60)),
}

/** JSON Schema of `CrawlOptions`: every option is required, since the manifest gives each one. */
export const crawlOptionsSchema = closedObject(properties)
