import type { SiteAudit, SiteIssue, SiteResult } from '../../../../manifests/types/records.ts'

const none = { count: 0, urls: [] }

export function issueOf(n: number, given: Partial<SiteIssue> = {}): SiteIssue {
  return {
    ...{ id: `seo.sample.number-${n}`, kind: 'check', audit: 'seo', category: 'seo.sample' },
    ...{ severity: 'medium', title: `Title ${n}`, headline: 'One template (/part-0/*): 9 pages.' },
    ...{ remedy: `Remedy ${n}.`, effort: 'low', template: 't0', pages: 9, pageShare: 1 },
    ...{ linkShare: 0.5, gain: 1.5, examples: [], sources: [] },
    ...given,
  }
}

/** An audit of a site with 20 issues and 12 templates. */
export function sampleSite(given: Partial<SiteAudit> = {}): {
  audit: SiteAudit
  result: SiteResult
} {
  const templates = Array.from({ length: 12 }, (_, n) => ({
    ...{ id: `t${n}`, pattern: `/part-${n}/*`, pages: 1200 - n, judged: 20, overall: 70 - n },
    ...{ seo: 70, geo: 70, linkShare: 0.05, blockedPages: n, issues: 1, example: '/' },
  }))
  const counts = {
    ...{ known: 1310, read: 1200, judged: 900, failed: 5, waiting: 0 },
    unread: { limit: 100, robots: 10, file: 0 },
  }
  const scores = {
    ...{ overall: 64.4, seo: 70, geo: 58.8, grade: 'C' as const },
    ...{ blockedPages: 90, blockedShare: 0.1 },
  }
  const summary: SiteResult['summary'] = {
    ...{ complete: false, issueCounts: { critical: 1, high: 0, medium: 19, low: 0 }, templates },
    ...{ depths: [], brokenLinks: [], redirectChains: [] },
    ...{ duplicateTitles: [], duplicateDescriptions: [], duplicateHeadings: [] },
    ...{ duplicateTexts: [], similarTexts: [], parameterDuplicates: [] },
    ...{ orphans: none, deadEnds: none, softErrors: none, mostLinked: [], changes: null },
    sitemap: {
      ...{ urls: 0, missing: none, broken: none, redirected: none, noindex: none },
      ...{ canonicalised: none, robotsDenied: none },
    },
  }
  const issues = Array.from({ length: 20 }, (_, n) => issueOf(n + 1))
  const id = '3f1c9a0be2d84765a1b0c9d8e7f60512'
  const path = `/api/site-audits/${id}`
  return {
    result: { counts, scores, summary, issues, pages: [] },
    audit: {
      ...{ siteAuditId: id, url: 'https://www.example.com/', status: 'completed', message: null },
      ...{ createdAt: '2026-11-23T08:00:00.000Z', startedAt: '2026-11-23T08:00:00.000Z' },
      ...{ finishedAt: '2026-11-23T08:02:00.000Z', expiresAt: null },
      options: { maxPages: 1200, sitemaps: true, followNofollow: false },
      ...{ counts, scores, summary, warnings: [], pagesPerSecond: null, remainingSeconds: null },
      links: { self: path, events: path, pages: path, issues: path, page: '/site' },
      ...given,
    },
  }
}
