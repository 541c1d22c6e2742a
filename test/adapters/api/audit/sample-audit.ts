import type { AuditContext } from '../../../../adapters/api/audit/audit-run.ts'
import type { ModuleDirectory } from '../../../../adapters/api/audit/module-directory.ts'
import { localizers } from '../../../../adapters/report/localizers.ts'
import type { Engine } from '../../../../core/engine.ts'
import type { Outcome } from '../../../../core/events/event.ts'
import type { ModuleManifest } from '../../../../core/manifest/module-manifest.ts'
import type { Clock } from '../../../../core/ports/clock.ts'
import type { Compute } from '../../../../core/ports/compute.ts'
import type {
  CheckAuditResponse,
  CheckResult,
  ModuleStatus,
} from '../../../../manifests/types/records.ts'
import type { Catalogue } from '../../../../plugins/audit/checks/index.ts'
import { llmsTextTask } from '../../../../plugins/audit/page/llms-txt/read-llms-files.ts'
import { manifestsFolder, shippedScoring } from '../../../support/shipped-checks.ts'

const categories: Catalogue['categories'] = {
  geo: [{ id: 'llms-txt', title: 'llms.txt', weight: 100, covers: '' }],
  seo: [
    { id: 'on-page', title: 'On-Page', weight: 60, covers: '' },
    { id: 'authority', title: 'Authority', weight: 40, covers: '' },
  ],
}

/** A catalogue of three checks. */
export const sampleCatalogue: Catalogue = {
  version: '1',
  categories,
  scoring: {
    ...shippedScoring,
    caps: [],
    categories,
    platforms: [
      { id: 'chatgpt', title: 'ChatGPT' },
      { id: 'claude', title: 'Claude' },
    ],
    grades: [{ grade: 'C', min: 70, label: 'fair' }],
  },
  checks: [
    check('geo.llms-txt.h1-first', ['llmsTxt']),
    check('seo.on-page.title-length', ['page']),
    check('seo.authority.links-live', ['page', 'probes.links.external']),
  ],
  overrides: {},
}

function check(id: string, inputs: readonly string[]): Catalogue['checks'][number] {
  const [audit, category] = id.split('.') as ['geo' | 'seo', string]
  return {
    id,
    audit,
    category,
    title: id,
    weight: 1,
    effort: 'low',
    evidence: 'practice',
    thresholds: {},
    inputs,
    platforms: [],
    tests: '',
    expected: '',
    criteria: {},
    given: {},
    headlines: { pass: '' },
    fix: '',
    source: [],
  }
}

/** Modules by id; `visual` is switched off. */
export const sampleModules: ModuleDirectory = {
  ids: ['crawl', 'geo', 'seo', 'backlinks', 'visual', 'prefill', 'citation', 'fanout'],
  isEnabled: (id) => id !== 'visual',
  manifest: sampleManifest,
  resultSchemas: () => Object.fromEntries(sampleModules.ids.map((id) => [id, { type: 'object' }])),
  statuses: async () => sampleModules.ids.map(statusOf),
}

/** A module that declares nothing. */
export function sampleManifest(id: string): ModuleManifest {
  return {
    ...{ id, title: id, service: 'audit', tier: 'core', description: id, plugin: id },
    outputs: {},
  }
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

/** The result of a check, with nothing in it but how it counts. */
export function checkResult(
  id: string,
  status: CheckResult['status'],
  weight: number,
): CheckResult {
  const [, category = ''] = id.split('.')
  return {
    ...{ id, category, title: id, status, score: null, weight, value: null, expected: '' },
    ...{ message: '', evidence: [], fix: '', effort: 'low', sources: [], basis: 'llmsTxt' },
    evidenceLevel: 'practice',
    thresholds: {},
  }
}

/** Reads texts as a worker does; of two checks of llms.txt that weigh the same, one passes. */
const sampleCompute: Compute = {
  run: async <T>(task: string, input: unknown) => {
    const results = (['pass', 'fail'] as const).map((status) =>
      checkResult(`geo.llms-txt.${status}`, status, 1),
    )
    const text = input as Parameters<typeof llmsTextTask>[0]
    return (task === 'llmsText' ? llmsTextTask(text) : { results, caps: [] }) as T
  },
  warmUp: () => {},
}

export function sampleContext(engine: Engine): AuditContext {
  return {
    engine,
    modules: sampleModules,
    catalogue: sampleCatalogue,
    clock: stillClock,
    compute: sampleCompute,
    localizer: localizers({
      folder: manifestsFolder,
      catalogue: sampleCatalogue,
      modules: () => sampleModules.ids.map((id) => sampleModules.manifest(id)),
    }),
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
    ...{ uncappedScore: 70, coverage: 1, caps: [] },
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
