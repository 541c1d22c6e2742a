import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditDefaults } from '../../../../adapters/api/audit/audit-request.ts'
import { checkAuditRun, fullRun, moduleRun } from '../../../../adapters/api/audit/audit-run.ts'
import { FakeEngine } from './fake-engine.ts'
import { sampleContext } from './sample-audit.ts'

const url = 'https://example.com/'
const options = auditDefaults()
const plain = ['page', 'headers', 'redirects', 'timings', 'robots', 'sitemap', 'llmsTxt']

test('a full audit runs every enabled module, prefill on demand', () => {
  const { plan, ...run } = fullRun(sampleContext(new FakeEngine()), { url, options })
  assert.ok(plan)
  assert.deepEqual(run, {
    kind: 'full',
    goals: ['crawl', 'geo', 'seo', 'backlinks', 'citation', 'fanout'],
    onDemand: ['prefill'],
    inputs: { url, options, needs: [...plain, 'probes.aiAgents', 'probes.links.external'] },
  })
})

test('options.modules limits a full audit to these', () => {
  const only = { ...options, modules: ['geo', 'prefill', 'geo'] }
  const run = fullRun(sampleContext(new FakeEngine()), { url, options: only })
  assert.deepEqual(run.goals, ['geo', 'prefill'])
  assert.equal(run.onDemand, undefined)
})

test('a category asks the crawl for what its checks need and nothing else', () => {
  const context = sampleContext(new FakeEngine())
  const run = checkAuditRun(context, { url, options, audit: 'seo', category: 'on-page' })
  assert.deepEqual(run, {
    kind: 'seo',
    goals: ['seo'],
    inputs: { url, options, needs: ['page'], category: 'on-page' },
  })
})

test('SEO authority brings the module backlinks along', () => {
  const context = sampleContext(new FakeEngine())
  const run = checkAuditRun(context, { url, options, audit: 'seo', category: 'authority' })
  assert.deepEqual(run.goals, ['seo', 'backlinks'])
})

test('a module that uses no audit sends no probe', () => {
  const run = moduleRun(sampleContext(new FakeEngine()), { id: 'backlinks', url, options })
  assert.deepEqual(run.inputs.needs, plain)
})

test('a module that needs an audit asks for what its checks need', () => {
  const nodes = [
    { moduleId: 'seo', dependsOn: [], decision: 'run' },
    { moduleId: 'backlinks', dependsOn: ['seo'], decision: 'run' },
  ] as const
  const context = sampleContext(new FakeEngine({ nodes }))
  const run = moduleRun(context, { id: 'backlinks', url, options })
  assert.deepEqual(run.inputs.needs, [...plain, 'probes.links.external'])
})

test('an unknown module is not found, and the known ones are listed', () => {
  const context = sampleContext(new FakeEngine())
  assert.throws(() => moduleRun(context, { id: 'nosuch', url, options }), {
    code: 'NOT_FOUND',
    message:
      'There is no module "nosuch". Known modules: crawl, geo, seo, backlinks, visual, prefill, citation, fanout.',
  })
})

test('headers are bound to the audited origin and are no input of a module', () => {
  const withHeaders = { ...options, headers: { Authorization: 'Basic secret' } }
  const request = { url: 'https://example.com/a', options: withHeaders }
  const { plan: _plan, ...run } = fullRun(sampleContext(new FakeEngine()), request)
  assert.deepEqual(run.siteHeaders, {
    origin: 'https://example.com',
    headers: { authorization: 'Basic secret' },
  })
  assert.doesNotMatch(JSON.stringify(run.inputs), /secret/i)
})
