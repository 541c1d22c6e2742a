import type { SiteAudit, SiteIssue, SiteSummary } from '../../../manifests/types/records.ts'

const none = { count: 0, urls: [] }

/** The summary of a small site. */
export function siteSummary(more: Partial<SiteSummary> = {}): SiteSummary {
  return {
    ...{ complete: true, issueCounts: { critical: 1, high: 0, medium: 0, low: 0 } },
    templates: [
      {
        ...{ id: 't1', pattern: '/shop/*', pages: 412, judged: 412, overall: 70, seo: 75, geo: 65 },
        ...{ linkShare: 0.6, blockedPages: 3, issues: 1, example: 'https://a.example/shop/1' },
      },
    ],
    ...{ depths: [{ depth: 0, pages: 1 }], brokenLinks: [], redirectChains: [] },
    ...{ duplicateTitles: [], duplicateDescriptions: [], duplicateHeadings: [] },
    ...{ duplicateTexts: [], similarTexts: [], parameterDuplicates: [] },
    ...{ orphans: none, deadEnds: none, softErrors: none, mostLinked: [], changes: null },
    sitemap: {
      ...{ urls: 413, missing: none, broken: none, redirected: none, noindex: none },
      ...{ canonicalised: none, robotsDenied: none },
    },
    ...more,
  }
}

export function siteAudit(more: Partial<SiteAudit>): SiteAudit {
  const self = `/api/site-audits/${'a'.repeat(32)}`
  return {
    ...{ siteAuditId: 'a'.repeat(32), url: 'https://a.example/', status: 'completed' },
    ...{ message: null, createdAt: '2026-11-23T12:00:00.000Z', startedAt: null, finishedAt: null },
    ...{
      expiresAt: null,
      options: { maxPages: 500, sitemaps: true, followNofollow: false },
      pagesPerSecond: null,
      remainingSeconds: null,
    },
    counts: { known: 413, read: 413, judged: 413, failed: 0, waiting: 0, unread: {} },
    scores: {
      ...{ overall: 72, seo: 75, geo: 68, grade: 'C', blockedPages: 3, blockedShare: 3 / 413 },
    },
    ...{ warnings: [], summary: siteSummary() },
    links: {
      ...{ self, events: `${self}/events`, pages: `${self}/pages`, issues: `${self}/issues` },
      page: '/site',
    },
    ...more,
  }
}

export function siteIssue(more: Partial<SiteIssue> = {}): SiteIssue {
  return {
    ...{ id: 'seo.on-page.title', kind: 'check', audit: 'seo', category: 'on-page' },
    ...{ severity: 'critical', title: 'Page has no title', headline: 'One template.' },
    ...{ remedy: 'Add a `title`.', effort: 'low', template: 't1', pages: 412, pageShare: 1 },
    ...{ linkShare: 0.6, gain: 4.2, sources: [] },
    examples: [{ n: 1, url: 'https://a.example/shop/1', detail: 'Page has no title' }],
    ...more,
  }
}
