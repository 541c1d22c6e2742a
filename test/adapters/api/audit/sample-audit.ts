import type { AuditContext } from '../../../../adapters/api/audit/audit-run.ts'
import type { CheckCatalogue } from '../../../../adapters/api/audit/check-catalogue.ts'
import type { ModuleDirectory, ModuleStatus } from '../../../../adapters/api/audit/module-status.ts'
import type { Engine } from '../../../../core/engine.ts'
import type { Outcome } from '../../../../core/events/event.ts'
import type { Clock } from '../../../../core/ports/clock.ts'
import type { CheckAuditResponse } from '../../../../plugins/audit/checks/index.ts'

/** A catalogue of three checks; its arithmetic gives constants. */
export const sampleCatalogue: CheckCatalogue = {
  version: '1',
  categories: {
    geo: [{ id: 'llms-txt', title: 'llms.txt', weight: 100, covers: '' }],
    seo: [
      { id: 'on-page', title: 'On-Page', weight: 60, covers: '' },
      { id: 'authority', title: 'Authority', weight: 40, covers: '' },
    ],
  },
  platforms: [
    { id: 'chatgpt', title: 'ChatGPT' },
    { id: 'claude', title: 'Claude' },
  ],
  checks: [
    check('geo.llms-txt.h1-first', ['llmsTxt']),
    check('seo.on-page.title-length', ['page']),
    check('seo.authority.links-live', ['page', 'probes.links.external']),
  ],
  requiredInputs: ({ audits, category }) =>
    sampleCatalogue.checks
      .filter((entry) => audits.includes(entry.audit))
      .filter((entry) => category === undefined || entry.category === category)
      .flatMap((entry) => entry.inputs),
  overallScore: ({ geo, seo }) => ({
    overall: 70,
    geo: geo?.score ?? null,
    seo: seo?.score ?? null,
    grade: 'C',
  }),
  buildActions: () => [],
}

function check(id: string, inputs: readonly string[]): CheckCatalogue['checks'][number] {
  const [audit, category] = id.split('.') as ['geo' | 'seo', string]
  return {
    id,
    audit,
    category,
    title: id,
    weight: 1,
    effort: 'low',
    thresholds: {},
    inputs,
    platforms: [],
    tests: '',
    criteria: {},
    fix: '',
    source: [],
  }
}

/** Modules by id; `visual` is switched off. */
export const sampleModules: ModuleDirectory = {
  ids: ['crawl', 'geo', 'seo', 'backlinks', 'visual', 'prefill', 'citation', 'fanout'],
  isEnabled: (id) => id !== 'visual',
  resultSchemas: () => Object.fromEntries(sampleModules.ids.map((id) => [id, { type: 'object' }])),
  statuses: async () => sampleModules.ids.map(statusOf),
}

function statusOf(id: string): ModuleStatus {
  return {
    id,
    title: id,
    tier: 'core',
    status: 'ready',
    enabled: sampleModules.isEnabled(id),
    missing: [],
    optional: [],
    needs: [],
    description: '',
  }
}

/** A clock that stands still at 2026-01-02T03:04:05Z. */
export const stillClock: Clock = {
  now: () => Date.parse('2026-01-02T03:04:05Z'),
  monotonic: () => 0,
  sleep: async () => {},
}

export function sampleContext(engine: Engine): AuditContext {
  return {
    engine,
    modules: sampleModules,
    catalogue: sampleCatalogue,
    clock: stillClock,
    program: { name: 'Manifold', version: '0.0.0' },
  }
}

export function sampleReport(audit: 'geo' | 'seo'): CheckAuditResponse {
  return {
    ok: true,
    schemaVersion: '1',
    catalogueVersion: '1',
    url: 'https://example.com/',
    finalUrl: 'https://example.com/',
    audit,
    score: 70,
    grade: 'C',
    blockers: [],
    categories: [],
    summary: { total: 0, pass: 0, warn: 0, fail: 0, notApplicable: 0, error: 0 },
    ...(audit === 'geo' ? { platforms: [{ id: 'chatgpt', title: 'ChatGPT', readiness: 80 }] } : {}),
    warnings: [],
    durationMs: 1,
  }
}

export function doneWith(output: Readonly<Record<string, unknown>>): Outcome {
  return { status: 'done', output, durationMs: 5, costUsd: 0, cached: false }
}
