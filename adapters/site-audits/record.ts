import { createHash } from 'node:crypto'
import { AppError } from '../../core/errors.ts'
import type { SiteHeaders } from '../../core/ports/http.ts'
import type {
  SiteAudit,
  SiteAuditCounts,
  SiteAuditLinks,
  SiteAuditOptions,
  SiteScores,
  StoredSiteAudit,
} from '../../manifests/types/records.ts'

const DAY_MS = 86_400_000

/** Identity of the client: a digest, and whether it comes from a token. */
export type Client = { readonly owner: string; readonly hasToken: boolean }

/** The owner of a token. A later token of the same name has another hash, and is another client. */
export function tokenClient(hash: string): Client {
  return { owner: ownerOf(`token ${hash}`), hasToken: true }
}

/** Nothing that identifies a client is stored. */
export function ownerOf(identity: string): string {
  return createHash('sha256').update(identity).digest('base64url')
}

export type SiteAuditOrder = Client & {
  readonly url: string
  readonly options: SiteAuditOptions
  /** Sent to the site. May be secrets, so only the running audit has them. */
  readonly siteHeaders?: SiteHeaders
}

/** Figures of a running audit. */
export type Rate = Pick<SiteAudit, 'pagesPerSecond' | 'remainingSeconds'>

export const noCounts: SiteAuditCounts = {
  ...{ known: 0, read: 0, judged: 0, failed: 0, waiting: 0, unread: {} },
}
export const noScores: SiteScores = {
  ...{ overall: null, seo: null, geo: null, grade: null, blockedPages: 0, blockedShare: 0 },
}
export const noRate: Rate = { pagesPerSecond: null, remainingSeconds: null }

/** The record of an audit that was just ordered. */
export function newRecord(
  siteAuditId: string,
  order: SiteAuditOrder,
  now: number,
): StoredSiteAudit {
  const { owner, hasToken, url, options, siteHeaders } = order
  return {
    ...{ siteAuditId, owner, hasToken, url, options },
    ...(siteHeaders && { hasHeaders: true }),
    ...{ status: 'queued', message: null, createdAt: now, startedAt: null, finishedAt: null },
    ...{ counts: noCounts, scores: noScores, warnings: [], pages: 0, bytes: 0 },
    ...{ lastEvent: now, summary: null },
  }
}

/** Whether it waits or runs. */
export function isActive({ status }: Pick<StoredSiteAudit, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}

/** Whether it ended before it had read all that it should, for a reason that may be gone. */
export function isResumable({
  status,
  counts,
}: Pick<StoredSiteAudit, 'status' | 'counts'>): boolean {
  // The site stopped answering.
  if (status === 'completed') return (counts.unread.notReached ?? 0) > 0
  return status === 'cancelled' || status === 'failed' || status === 'interrupted'
}

/** Time of deletion, in milliseconds since 1970. Undefined while it is active. */
export function expiryOf(record: StoredSiteAudit, keepDays: number): number | undefined {
  if (isActive(record)) return undefined
  return (record.finishedAt ?? record.createdAt) + keepDays * DAY_MS
}

/** An audit as the API shows it. */
export function viewOf(
  record: StoredSiteAudit,
  { keepDays, rate = noRate }: { readonly keepDays: number; readonly rate?: Rate },
): SiteAudit {
  const { siteAuditId, url, status, message, options, counts, scores, warnings, summary } = record
  return {
    ...{ siteAuditId, url, status, message },
    createdAt: timeOf(record.createdAt),
    startedAt: timeOrNull(record.startedAt),
    finishedAt: timeOrNull(record.finishedAt),
    expiresAt: timeOrNull(expiryOf(record, keepDays) ?? null),
    ...{ options, counts, ...rate, scores, warnings, summary },
    links: linksOf(siteAuditId),
  }
}

export function linksOf(id: string): SiteAuditLinks {
  const self = `/api/site-audits/${id}`
  return {
    self,
    events: `${self}/events`,
    pages: `${self}/pages`,
    issues: `${self}/issues`,
    page: `/site?id=${id}`,
  }
}

export function unknownAudit(): AppError {
  const problem =
    'There is no such site audit. It may have expired, or was deleted. POST /api/site-audits starts one.'
  return new AppError('NOT_FOUND', { problem })
}

export function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}

function timeOrNull(ms: number | null): string | null {
  return ms === null ? null : timeOf(ms)
}

/** Without its headers, an audit would read other pages than before. @throws INVALID_REQUEST */
export function assertHeaders(
  { hasHeaders }: StoredSiteAudit,
  given: SiteHeaders | undefined,
): void {
  if (!hasHeaders || given !== undefined) return
  const problem =
    'This site audit sends headers to the site, which are not stored. Give them again: {"headers": {"Authorization": "…"}}.'
  throw new AppError('INVALID_REQUEST', {
    problem,
    details: [{ path: '/headers', message: problem }],
  })
}
