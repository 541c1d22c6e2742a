import type { JsonSchema } from '../../../core/manifest/module-manifest.ts'
import { auditModules, shippedChecks as checks } from '../../support/shipped-checks.ts'
import { sampleOf } from '../web/sample-of-schema.ts'

const STATUSES = ['pass', 'warn', 'fail', 'notApplicable', 'error'] as const

/** Results of every module of an audit, made from the schemas of their manifests. */
export const sampleResults: Readonly<Record<string, unknown>> = Object.fromEntries(
  auditModules()
    .filter(({ id }) => id !== 'seo' && id !== 'geo')
    .map(({ id, outputs }) => [id, sampleOf(outputs.result as JsonSchema | undefined)]),
)

/** A report of every check of the catalogue and every module. */
export function fullReport() {
  return {
    ok: true,
    schemaVersion: '1',
    catalogueVersion: '1',
    url: 'https://www.example-velo.be/',
    finalUrl: 'https://www.example-velo.be/',
    auditedAt: '2026-03-09T08:30:00.000Z',
    durationMs: 7900,
    engine: { name: 'Manifold', version: '0.1.0' },
    scores: { overall: 61, geo: 55, seo: 67, grade: 'C' },
    platforms: [
      {
        ...{ id: 'chatgpt', title: 'ChatGPT', readiness: 61, visibility: null },
        reasons: { readiness: [], visibility: ['Not measured: skipped.'] },
      },
    ],
    geo: auditOf('geo'),
    seo: auditOf('seo'),
    modules: Object.fromEntries(
      Object.entries(sampleResults).map(([id, result]) => [
        id,
        { status: 'done', durationMs: 5, costUsd: 0, cached: false, summary: `Of ${id}.`, result },
      ]),
    ),
    actions: [
      {
        ...{ rank: 1, title: 'Compress HTML', why: 'It is not.', how: 'Switch it on.' },
        ...{
          points: 2.5,
          severity: 'medium',
          effort: 'low',
          evidence: 'documented',
          checks: ['seo.performance.compression'],
        },
      },
    ],
    warnings: [{ moduleId: 'crawl', code: 'PAGE_TRUNCATED', message: 'The page was cut.' }],
    cost: { totalUsd: 0.75, byApi: { openrouter: 0.75 } },
  }
}

function auditOf(audit: 'geo' | 'seo') {
  const own = checks.filter(({ id }) => id.startsWith(`${audit}.`))
  const categories = [...new Set(own.map(categoryOf))]
  return {
    ...{ ok: true, audit, score: 60, grade: 'C' },
    categories: categories.map((id) => ({
      ...{ id, title: id, weight: 10, score: 60 },
      checks: own.filter((check) => categoryOf(check) === id).map(resultOf),
    })),
  }
}

function resultOf(
  { id, title, weight }: { id: string; title: string; weight: number },
  place: number,
) {
  return {
    ...{
      id,
      title,
      weight,
      status: STATUSES[place % STATUSES.length],
      message: `Measured ${place}.`,
    },
    ...{
      expected: 'at most 5',
      fix: `Mend ${id}.`,
      effort: 'low',
      sources: ['https://example.com/'],
    },
    evidence: [
      { selector: 'main > p', snippet: '<p>Text', line: place, url: 'https://example.com/a' },
    ],
  }
}

const categoryOf = ({ id }: { readonly id: string }): string => id.split('.')[1] ?? id
