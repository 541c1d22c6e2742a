import type { SiteAudit, SiteIssue, SiteResult } from '../../manifests/types/records.ts'
import type { AuditContext } from '../api/audit/audit-run.ts'
import { parseSiteAuditRequest } from '../api/site-audits/lifecycle.ts'
import { pagesOf } from '../api/site-audits/pages.ts'
import { isActive, tokenClient } from '../site-audits/record.ts'
import type { SiteAudits } from '../site-audits/site-audits.ts'
import { pageOf } from './answer.ts'
import { defineTool, type Tool } from './tool.ts'

/** The most bytes of an answer about a whole site. */
const statusBytes = 8000
const mostIssues = 10
const mostExamples = 3

type SiteToolParts = { readonly audit: AuditContext; readonly siteAudits: SiteAudits }

/** Tools that audit many pages of a site. */
export function siteTools({ audit, siteAudits }: SiteToolParts): readonly Tool[] {
  return [
    defineTool({
      name: 'audit_site',
      title: 'Audit a site',
      description:
        'Starts to audit the pages of a site, at most maxPages, and returns at once. Call site_status with the id until its status is no longer queued or running. This is free of charge.',
      record: 'AuditSiteCall',
      asksSites: true,
      isOwnText: true,
      run: async ({ url, maxPages, include }, { access, signal }) => {
        const options = { maxPages, ...(include && { include }) }
        const order = parseSiteAuditRequest(audit, { url, options }, siteAudits.config)
        await access.admit(order.url, signal)
        const started = await siteAudits.start({ ...order, ...tokenClient(access.owner) })
        const { siteAuditId, status } = started
        return { facts: { siteAudit: siteAuditId, status } }
      },
    }),
    defineTool({
      name: 'site_status',
      title: 'Get the state of a site audit',
      description:
        'Shows the progress of audit_site, the scores, and the issues with the greatest gain, grouped over all pages. With issue, lists the pages that have this issue.',
      record: 'SiteStatusCall',
      run: async ({ siteAudit: id, waitSeconds, ...given }, { signal }) => {
        await ended(siteAudits, { id, waitMs: waitSeconds * 1000, signal })
        const found = await siteAudits.find(id)
        const result = await siteAudits.result(id)
        if (given.issue !== undefined) return issuePages(result, given.issue, given)
        return stateOf(found, result)
      },
    }),
  ]
}

function stateOf(audit: SiteAudit, result: SiteResult | undefined) {
  const { status, remainingSeconds, url, message, warnings } = audit
  const { counts = audit.counts, scores = audit.scores, issues = [] } = result ?? {}
  return {
    facts: {
      ...{ status, counts, scores },
      ...(isActive(audit) && { remainingSeconds }),
      issues: issues.length,
    },
    data: {
      ...{ url, message },
      topIssues: issues.slice(0, mostIssues).map(shortIssue),
      ...(warnings.length > 0 && { warnings: warnings.map((warning) => warning.message) }),
    },
    mostBytes: statusBytes,
  }
}

function shortIssue(issue: SiteIssue) {
  const { id, severity, title, headline, remedy, effort, template, pages, gain, examples } = issue
  const shown = examples.slice(0, mostExamples).map(({ url, detail }) => ({ url, detail }))
  return {
    ...{ issue: id, severity, title, headline, remedy, effort, pages, gain },
    ...(template !== null && { template }),
    examples: shown,
  }
}

type Part = { readonly cursor?: string; readonly limit: number }

function issuePages(result: SiteResult | undefined, issue: string, part: Part) {
  const numbers = [...pagesOf(result, issue)]
  const rows = numbers.flatMap((n) => {
    const row = result?.pages[n]
    if (row === undefined) return []
    const { url, status, title, template, inlinks, overall } = row
    return [{ n, url, status, title, template, inlinks, overall }]
  })
  const { items, nextCursor } = pageOf(rows, part)
  return { facts: { issue, total: rows.length, nextCursor }, data: items }
}

type Wait = { readonly id: string; readonly waitMs: number; readonly signal: AbortSignal }

/** Resolves when the audit has ended, or when the time is over. @throws NOT_FOUND */
async function ended(siteAudits: SiteAudits, { id, waitMs, signal }: Wait): Promise<void> {
  const audit = await siteAudits.find(id)
  if (!isActive(audit) || waitMs === 0) return
  await new Promise<void>((resolve) => {
    const stop = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      unfollow()
      resolve()
    }
    const timer = setTimeout(stop, waitMs)
    signal.addEventListener('abort', stop, { once: true })
    let unfollow = (): void => undefined
    unfollow = siteAudits.follow(id, { send: () => undefined, end: stop })
  })
  signal.throwIfAborted()
}
