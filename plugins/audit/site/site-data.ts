import type { Port } from '../../../core/plugin.ts'
import type {
  CheckResult,
  SiteAuditOptions,
  SitePageRow,
  SiteResult,
} from '../../../manifests/types/records.ts'
import type { CapHit } from '../checks/judge.ts'
import type { PageBrief, Walk } from '../multipage/site-page.ts'
import type { ImageProbe } from '../page/http/probe-facts.ts'
import type { ResponseFacts, SiteFacts } from '../page/site-facts.ts'
import type { ListedVersions } from '../page/sitemap/listed-versions.ts'

/** Check results of a page. Texts that are the same on every page come from the catalogue. */
export type PageJudgement = {
  readonly seo: number | null
  readonly geo: number | null
  /** Ids of failed checks that limit a score. */
  readonly blockers: readonly string[]
  readonly results: readonly StoredResult[]
  readonly caps: readonly CapHit[]
  readonly response: Pick<ResponseFacts, 'status' | 'isHtml' | 'mediaType' | 'bytes' | 'challenge'>
}

/** A result without what the catalogue has: see `CheckResult`. */
export type StoredResult = Pick<
  CheckResult,
  'id' | 'status' | 'value' | 'message' | 'evidence' | 'reason' | 'accepted'
>

/**
 * Addresses that a page refers to and that are not pages of the site, each once and as the page
 * states them.
 */
export type PageReferences = {
  /** Links to other hosts. */
  readonly links: readonly string[]
  /** Its og:image and its primary image. */
  readonly images: readonly string[]
}

/** The answer of an address that pages refer to. */
export type ReferenceProbe = Pick<ImageProbe, 'url' | 'outcome' | 'status' | 'isImage'> & {
  readonly kind: 'link' | 'image'
}

/** Answers of the addresses that pages refer to, and the number of those that may not be requested. */
export type ReferenceAnswers = {
  readonly answers: readonly ReferenceProbe[]
  readonly denied: number
}

/** One address of a site, as it is stored. Pages are numbered without gaps, from 0. */
export type SitePage = {
  readonly n: number
  /** Path and query as identity (`SiteScope.key`), and the public URL. */
  readonly key: string
  readonly url: string
  readonly source: SitePageRow['source']
  readonly walk: Walk
  /** null if it is not a readable page. */
  readonly brief: PageBrief | null
  /** Hash of the structure of the document: pages of one template have the same. Null without one. */
  readonly skeleton: string | null
  /** Types of the top-level nodes of its structured data, such as `Product`; for the norms of its template. */
  readonly types?: readonly string[]
  /** Absent in older audits, and where there is no readable page. */
  readonly references?: PageReferences
  /** null when only links, status and titles were read. */
  readonly judgement: PageJudgement | null
  /** The size of the decompressed HTML. */
  readonly bytes: number | null
  /** Milliseconds until the last answer was complete. */
  readonly responseMs: number | null
  /** Validators of the answer, for the conditional requests of a later audit. */
  readonly etag: string | null
  readonly lastModified: string | null
}

/** Data obtained once per site, which its pages are compared with. */
export type SiteBasis = {
  /** The facts of the first page, with those of its host; without lists that grow with the site. */
  readonly facts: SiteFacts
  /** Public URLs that the sitemaps list, once each. */
  readonly listed: readonly string[]
  /** Last changes according to the sitemaps, in the same order. */
  readonly lastmods?: readonly (string | null)[]
  /** The language versions that the sitemaps state; absent in older audits. */
  readonly versions?: ListedVersions
  /** Every sitemap was read to its end. */
  readonly isListComplete: boolean
  readonly options: SiteAuditOptions
  /** Digest of everything but the pages that their results depend on; absent in older audits. */
  readonly judgedBy?: string
  /** Absent until the addresses that pages refer to were requested. */
  readonly references?: ReferenceAnswers
}

/** The stored pages of one site audit. Only its run writes; a crash keeps a prefix of the pages. */
export interface SiteAuditPages {
  basis(): Promise<SiteBasis | undefined>
  putBasis(basis: SiteBasis): Promise<void>
  /** In order, from 0. */
  stored(): AsyncIterable<SitePage>
  /**
   * Accepts the next page in order, and returns it as it is stored: without secrets. Resolves at once
   * unless storing lags behind. @throws NOT_STORED
   */
  add(page: SitePage): Promise<SitePage>
  /** Resolves when all accepted pages are stored. @throws NOT_STORED */
  flush(): Promise<void>
  /**
   * The last audit of this URL by the same caller, for conditional requests; undefined if its pages
   * were requested or judged in another way.
   */
  earlier(judgedBy: string): Promise<EarlierSite | undefined>
  /** Shows the state of a run to those who read while it runs. */
  show(state: LiveSite): void
  /** The state has changed without a new page. */
  tell(): void
}

export type EarlierSite = {
  /** The stored page with this key that has a validator. */
  page(key: string): Promise<SitePage | undefined>
}

/** Data shared by the pages of an audit. */
export type SiteReading = {
  readonly basis: SiteBasis
  readonly earlier: SiteAuditPages['earlier']
}

/** Data of a site audit that can be read at any time. `SiteState` is the implementation. */
export interface LiveSite {
  /** Changes with each page and each answer. */
  readonly version: number
  readonly figures: Pick<SiteResult, 'counts' | 'scores'>
  /**
   * Compares all pages read so far. Takes seconds for tens of thousands of pages, in short turns so
   * that others are served meanwhile.
   */
  result(signal: AbortSignal): Promise<SiteResult>
}

/**
 * Gives the next state. May be called again, with a newer one.
 * @param now milliseconds on a clock that all processes share
 * @param isAlone other processes cannot be reached: their changes are unknown
 */
export type StateChange<T extends object> = (
  current: T | undefined,
  now: number,
  isAlone: boolean,
) => T

/** Changes a small state (plain JSON) that all processes share, as one step. Never rejects. */
export type ShareState = <T extends object>(name: string, change: StateChange<T>) => Promise<T>

/** Store of site audits. The program registers it. */
export interface SiteAuditData {
  /** Absent where one process reads all sites. */
  readonly share?: ShareState
  /** For the run of the audit. @throws NOT_FOUND */
  open(siteAuditId: string): Promise<SiteAuditPages>
  /** For a process that reads pages of a run in another one. @throws NOT_FOUND */
  reading(siteAuditId: string): Promise<SiteReading>
}
export const SiteAuditData: Port<SiteAuditData> = { name: 'siteAuditData' }
