import type { RunResult } from '../../core/events/event.ts'
import { counted } from '../../core/plural.ts'
import type { SitePageEvent, StoredSiteAudit } from '../../manifests/types/records.ts'
import type { SitePage } from '../../plugins/audit/site/site-data.ts'

/** How an audit ended, and the message for its client. */
export type End = Pick<StoredSiteAudit, 'status' | 'message'>

/** End of an audit whose run finished. */
export function endOf({ ok, error = '', outcomes }: RunResult, record: StoredSiteAudit): End {
  const failed = Object.values(outcomes).find(({ status }) => status === 'failed')
  const site = outcomes.siteAudit
  if (ok && site?.status === 'done') return { status: 'completed', message: completion(record) }
  if (site?.status === 'skipped' && failed === undefined) {
    return { status: 'failed', message: site.reason }
  }
  const message = error || (failed?.status === 'failed' ? failed.error : '')
  return { status: 'failed', message: message || 'Something went wrong on our side.' }
}

function completion({ counts, options }: StoredSiteAudit): string {
  const pages = `Read ${counted(counts.read, 'page')}`
  const { limit = 0 } = counts.unread
  if (limit === 0) return `${pages}.`
  return `${pages}, as maxPages (${options.maxPages}) allows; ${limit} more are known.`
}

/** Event for followers about a page. */
export function pageEvent({ n, url, walk, brief, judgement }: SitePage): SitePageEvent {
  const scores = [judgement?.seo, judgement?.geo].filter((score) => typeof score === 'number')
  const sum = scores.reduce((total, score) => total + score, 0)
  return {
    ...{ n, url, status: walk.status, title: brief?.title ?? null },
    overall: scores.length === 0 ? null : Math.round(sum / scores.length),
    blockers: judgement?.blockers.length ?? 0,
  }
}
