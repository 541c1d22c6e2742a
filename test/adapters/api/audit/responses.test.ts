import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditDefaults } from '../../../../adapters/api/audit/audit-request.ts'
import { auditReport, checkAuditAnswer } from '../../../../adapters/api/audit/check-audits.ts'
import { combinedResponse } from '../../../../adapters/api/audit/combined-report.ts'
import { moduleResponse, publicFailure } from '../../../../adapters/api/audit/outcomes.ts'
import type { PlanNode, RunPlan } from '../../../../core/engine.ts'
import type { Outcome } from '../../../../core/events/event.ts'
import { emptyResult, FakeEngine } from './fake-engine.ts'
import {
  checkResult,
  doneWith,
  sampleContext,
  sampleManifest,
  sampleReport,
  stillClock,
} from './sample-audit.ts'

const url = 'https://example.com/'
const skipped: Outcome = { status: 'skipped', reason: 'No key.' }
const failed: Outcome = {
  status: 'failed',
  error: 'backlinks failed: 503.',
  code: 'UPSTREAM_FAILED',
  durationMs: 7,
  costUsd: 0,
}

test('the combined answer joins audits, modules, platforms, warnings and cost', () => {
  const checks = [
    checkResult('geo.llms-txt.summary', 'pass', 7),
    checkResult('geo.llms-txt.h1-first', 'fail', 3),
  ]
  const category = {
    id: 'llms-txt',
    title: 'llms.txt',
    weight: 100,
    score: 70,
    coverage: 1,
    checks,
  }
  const geo = { ...sampleReport('geo'), categories: [category] }
  const crawl = { finalUrl: 'https://www.example.com/' }
  const citation = {
    platforms: [{ id: 'claude', visibility: 35, reasons: ['Cited in 1 of 8 answers.'] }],
  }
  const warning = { code: 'NOT_HTML', message: 'It is not HTML.' }
  const response = combinedResponse(sampleContext(new FakeEngine()), {
    language: 'en',
    url,
    startedAt: stillClock.now(),
    result: {
      ...emptyResult,
      outcomes: {
        crawl: doneWith({ result: crawl, site: { secret: true } }),
        geo: doneWith({ result: geo }),
        citation: doneWith({ result: citation }),
        cwv: skipped,
        backlinks: failed,
      },
      warnings: [warning],
      costUsd: 0.5,
      costByApi: { openrouter: 0.5 },
    },
  })
  const done = { status: 'done', durationMs: 5, costUsd: 0, cached: false }
  assert.deepEqual(response, {
    ok: true,
    schemaVersion: '2',
    catalogueVersion: '1',
    url,
    finalUrl: 'https://www.example.com/',
    auditedAt: '2026-01-02T03:04:05.000Z',
    durationMs: 12,
    language: 'en',
    engine: { name: 'Manifold', version: '0.0.0' },
    scores: { overall: 70, geo: 70, seo: null, grade: 'C' },
    platforms: [
      {
        id: 'chatgpt',
        title: 'ChatGPT',
        readiness: 80,
        visibility: null,
        reasons: {
          readiness: [],
          visibility: ['Not measured: this platform was not asked.'],
        },
      },
      {
        id: 'claude',
        title: 'Claude',
        readiness: null,
        visibility: 35,
        reasons: { readiness: [], visibility: ['Cited in 1 of 8 answers.'] },
      },
    ],
    geo,
    seo: null,
    modules: {
      crawl: { ...done, result: crawl },
      geo: { ...done, result: geo },
      citation: { ...done, result: citation },
      cwv: { status: 'skipped', skipped: 'No key.' },
      backlinks: {
        status: 'failed',
        error: 'backlinks failed: 503.',
        code: 'UPSTREAM_FAILED',
        durationMs: 7,
      },
    },
    actions: [
      {
        rank: 1,
        title: '',
        why: '',
        how: '',
        points: 30,
        severity: 'high',
        effort: 'low',
        evidence: 'practice',
        minor: false,
        checks: ['geo.llms-txt.h1-first'],
        modules: [],
      },
    ],
    warnings: [warning],
    cost: { totalUsd: 0.5, byApi: { openrouter: 0.5 } },
  })
})

test('a run whose target could not be audited is thrown with its own code', () => {
  const result = { ...emptyResult, ok: false, code: 'TARGET_UNREACHABLE', error: 'No.' } as const
  const context = sampleContext(new FakeEngine())
  assert.throws(() => combinedResponse(context, { url, startedAt: 0, result, language: 'en' }), {
    code: 'TARGET_UNREACHABLE',
    status: 502,
    message: 'No.',
  })
})

const seoRequest = { url, options: auditDefaults(), audit: 'seo' } as const

test('an audit answers its report with the warnings of the run', () => {
  const report = sampleReport('seo')
  const warning = { code: 'NOT_HTML', message: 'It is not HTML.' }
  const result = {
    ...emptyResult,
    outcomes: { seo: doneWith({ result: report }), backlinks: skipped },
    warnings: [warning],
  }
  assert.deepEqual(auditReport(seoRequest, result), { ...report, warnings: [warning] })
})

test('the category authority also carries the outcome of backlinks', () => {
  const report = sampleReport('seo')
  const result = {
    ...emptyResult,
    outcomes: { seo: doneWith({ result: report }), backlinks: skipped },
  }
  const answer = auditReport({ ...seoRequest, category: 'authority' }, result)
  assert.deepEqual(answer.backlinks, { status: 'skipped', skipped: 'No key.' })
})

test('an audit that broke is an internal error without internal details', () => {
  const broken: Outcome = { ...failed, code: 'INVALID_OUTPUT', error: 'result.score is a list' }
  const result = { ...emptyResult, outcomes: { seo: broken } }
  assert.throws(() => auditReport(seoRequest, result), {
    code: 'INTERNAL',
    message: 'Something went wrong on our side. Quote the request id when you report it.',
  })
})

test('an audit that the operator switched off is skipped, which is no error', () => {
  const reason = 'Switched off by modules.seo.enabled.'
  const plan = planOf({ moduleId: 'seo', dependsOn: [], decision: 'skip', reason })
  const answer = checkAuditAnswer(seoRequest, plan, emptyResult)
  assert.deepEqual(answer, { ok: false, skipped: reason })
})

function planOf(...nodes: PlanNode[]): RunPlan {
  return { runId: 'r', goals: [], nodes }
}

test('a module that ran answers its result', () => {
  const result = { ...emptyResult, outcomes: { hreflang: doneWith({ result: { score: 9 } }) } }
  assert.deepEqual(moduleResponse(sampleManifest('hreflang'), planOf(), result), {
    ok: true,
    moduleId: 'hreflang',
    durationMs: 5,
    costUsd: 0,
    cached: false,
    result: { score: 9 },
    findings: [],
    warnings: [],
  })
})

test('a module without its credential answers the skip shape', () => {
  const result = { ...emptyResult, outcomes: { cwv: skipped } }
  assert.deepEqual(moduleResponse(sampleManifest('cwv'), planOf(), result), {
    ok: false,
    skipped: 'No key.',
  })
})

test('a module that failed is thrown with its code', () => {
  const result = { ...emptyResult, outcomes: { backlinks: failed } }
  assert.throws(() => moduleResponse(sampleManifest('backlinks'), planOf(), result), {
    code: 'UPSTREAM_FAILED',
  })
})

test('a module skipped because one it needs failed is thrown with that failure', () => {
  const plan = planOf(
    { moduleId: 'backlinks', dependsOn: [], decision: 'run' },
    { moduleId: 'middle', dependsOn: ['backlinks'], decision: 'run' },
    { moduleId: 'contentGap', dependsOn: ['middle'], decision: 'run' },
  )
  const result = {
    ...emptyResult,
    outcomes: { backlinks: failed, middle: skipped, contentGap: skipped },
  }
  assert.throws(() => moduleResponse(sampleManifest('contentGap'), plan, result), {
    code: 'UPSTREAM_FAILED',
    message: 'backlinks failed: 503.',
  })
})

test('a planned skip stays a skip although an optional need failed', () => {
  const plan = planOf(
    { moduleId: 'backlinks', dependsOn: [], decision: 'run' },
    { moduleId: 'cwv', dependsOn: ['backlinks'], decision: 'skip', reason: 'No key.' },
  )
  const result = { ...emptyResult, outcomes: { backlinks: failed, cwv: skipped } }
  assert.deepEqual(moduleResponse(sampleManifest('cwv'), plan, result), {
    ok: false,
    skipped: 'No key.',
  })
})

test('codes of the inside are shown as documented ones', () => {
  assert.equal(publicFailure('CANCELLED', 'x').code, 'SHUTTING_DOWN')
  assert.equal(publicFailure('UNDECLARED_PORT', 'x').code, 'INTERNAL')
  assert.deepEqual(publicFailure('RESPONSE_TOO_LARGE', 'Too much.'), {
    code: 'UPSTREAM_FAILED',
    error: 'Too much.',
  })
  assert.deepEqual(publicFailure('MODULE_TIMEOUT', 'Late.'), {
    code: 'MODULE_TIMEOUT',
    error: 'Late.',
  })
})
