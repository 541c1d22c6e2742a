import type { CheckResult, CombinedAuditResponse } from '../../../manifests/types/records.ts'
import type { CheckStatus } from '../../../plugins/audit/checks/index.ts'

export function sampleCheck(id: string, status: CheckStatus, message = 'Measured 7'): CheckResult {
  const scores = { pass: 1, warn: 0.5, fail: 0, notApplicable: null, error: null } as const
  return {
    id,
    category: id.split('.')[1]!,
    title: `Title of ${id}`,
    status,
    score: scores[status],
    weight: 5,
    value: 7,
    expected: 'A page has at most 5 of them.',
    message,
    evidence: [],
    fix: 'Do the right thing.',
    effort: 'low',
    evidenceLevel: 'documented',
    sources: ['https://example.com/'],
    basis: 'raw',
    thresholds: {},
  }
}

/** A report whose SEO audit has these checks in one category, and no GEO audit. */
export function sampleReport(
  checks: readonly CheckResult[],
  score: number | null = 50,
): CombinedAuditResponse {
  const failing = checks.filter(({ status }) => status === 'fail')
  return {
    ok: true,
    schemaVersion: '1',
    catalogueVersion: '1',
    url: 'https://www.example.com/',
    finalUrl: 'https://www.example.com/',
    auditedAt: '2026-06-15T12:00:00.000Z',
    durationMs: 1234,
    language: 'en',
    engine: { name: 'Manifold', version: '0.0.0' },
    scores: { overall: score, geo: null, seo: score, grade: 'D' },
    platforms: [
      {
        id: 'claude',
        title: 'Claude',
        readiness: null,
        visibility: null,
        reasons: { readiness: [], visibility: [] },
      },
    ],
    geo: null,
    seo: {
      ok: true,
      schemaVersion: '1',
      catalogueVersion: '1',
      url: 'https://www.example.com/',
      finalUrl: 'https://www.example.com/',
      audit: 'seo',
      score,
      grade: 'D',
      ...{ uncappedScore: score, coverage: 1, caps: [] },
      blockers: [],
      categories: [{ id: 'on-page', title: 'On-Page', weight: 16, score, coverage: 1, checks }],
      summary: {
        total: checks.length,
        pass: 0,
        warn: 0,
        fail: failing.length,
        notApplicable: 0,
        error: 0,
      },
      warnings: [],
      durationMs: 12,
    },
    modules: {},
    actions: failing.map((check, index) => ({
      rank: index + 1,
      title: check.message,
      why: check.expected,
      how: check.fix,
      points: 2.5,
      severity: 'medium',
      effort: check.effort,
      evidence: check.evidenceLevel,
      minor: false,
      checks: [check.id],
      modules: [],
    })),
    warnings: [],
    cost: { totalUsd: 0, byApi: {} },
  }
}
