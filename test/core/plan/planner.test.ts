import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Budget } from '../../../core/budget/budget.ts'
import { type Payer, Purse } from '../../../core/budget/payer.ts'
import { Credentials } from '../../../core/credentials.ts'
import type { RunRequest } from '../../../core/engine.ts'
import { planRun } from '../../../core/plan/planner.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { testConfig } from '../../support/test-config.ts'
import { testRegistry } from '../../support/test-registry.ts'

/** A small copy of the real graph: prefill is live, dataforseo is paid. */
const registry = testRegistry({
  crawl: 'inputs: { url: { request: url } }\noutputs: { page: true }',
  seo: 'inputs: { page: { from: crawl.page } }',
  prefill: `inputs: { page: { from: crawl.page } }
outputs: { brand: true, niche: true }
credentials: { openrouter: required }
budget: [{ api: openrouter, usd: 0.01 }]`,
  dataforseo: `inputs:
  page: { from: crawl.page }
  niche: { request: options.niche, from: prefill.niche, optional: true }
outputs: { serp: true }
credentials: { dataforseo: required }
budget: [{ api: dataforseo, usd: 0.1 }]`,
  enrich: `inputs:
  page: { from: crawl.page }
  serp: { from: dataforseo.serp, optional: true, whenPlanned: true }`,
  gap: `inputs:
  serp: { from: dataforseo.serp }
  niche: { request: options.niche, from: prefill.niche, optional: true }
credentials: { openrouter: required }`,
  sxo: `inputs: { brand: { request: options.brand, from: prefill.brand, optional: true } }
skipWhen: [{ request: options.skipLive, reason: Live modules are off in this request. }]
credentials: { openrouter: required }`,
  facts: `inputs: { brand: { request: options.brand, from: prefill.brand } }
credentials: { openrouter: required }`,
  verdict: 'inputs: { serp: { from: gap.result } }',
  place: 'budget: [{ api: dataforseo, usd: 0.1, when: options.lookup }]',
})

const KEYS = { OPENROUTER_API_KEY: 'k', DATAFORSEO_LOGIN: 'l', DATAFORSEO_PASSWORD: 'p' }

type Given = Partial<RunRequest> & {
  readonly env?: Readonly<Record<string, string>>
  readonly changes?: Readonly<Record<string, unknown>>
  readonly budget?: Budget
}

/** `id<-dependencies` for what runs, `id: reason` for what is skipped, in the plan's order. */
function plan({ env = KEYS, changes = {}, budget = emptyBudget(), ...request }: Given): string[] {
  const { nodes } = planRun({
    runId: 'run-1',
    request: { goals: [], inputs: { url: 'https://a.example' }, ...request },
    registry,
    config: testConfig(changes),
    credentials: new Credentials(registry.credentials, env),
    budget,
  })
  return nodes.map(({ moduleId, dependsOn, decision, reason }) =>
    decision === 'run' ? `${moduleId}<-${dependsOn.join(',')}` : `${moduleId}: ${reason}`,
  )
}

function emptyBudget(limits = { openrouter: 10, dataforseo: 5 }): Budget {
  const parts = { store: new MemoryStore(), clock: new FakeClock(), log: new SilentLog() }
  return new Budget({ ...parts, limits })
}

const url = 'https://a.example'

test('a goal brings all it needs, producers first', () => {
  assert.deepEqual(plan({ goals: ['gap'] }), [
    'crawl<-',
    'prefill<-crawl',
    'dataforseo<-crawl,prefill',
    'gap<-dataforseo,prefill',
  ])
})

test('what no goal needs is not in the plan', () => {
  assert.deepEqual(plan({ goals: ['seo'] }), ['crawl<-', 'seo<-crawl'])
})

test('a goal named twice runs once', () => {
  assert.deepEqual(plan({ goals: ['seo', 'crawl', 'seo'] }), ['crawl<-', 'seo<-crawl'])
})

test('a value in the request makes the edge vanish, and with it a producer nobody else uses', () => {
  const inputs = { url, options: { niche: 'bicycles' } }
  assert.deepEqual(plan({ goals: ['gap'], inputs }), [
    'crawl<-',
    'dataforseo<-crawl',
    'gap<-dataforseo',
  ])
})

test('a value in the request leaves a producer that is needed for something else', () => {
  const inputs = { url, options: { brand: 'Velo' } }
  assert.deepEqual(plan({ goals: ['sxo', 'gap'], inputs }).includes('prefill<-crawl'), true)
})

test('null in the request counts as not given', () => {
  const inputs = { url, options: { brand: null } }
  assert.deepEqual(plan({ goals: ['sxo'], inputs }), ['crawl<-', 'prefill<-crawl', 'sxo<-prefill'])
})

test('an inherited property is no value of the request', () => {
  const inputs = { url, options: Object.create({ brand: 'Velo' }) }
  assert.deepEqual(plan({ goals: ['sxo'], inputs }).at(-1), 'sxo<-prefill')
})

test('a paid producer that is only nice to have is not added for its sake', () => {
  assert.deepEqual(plan({ goals: ['enrich'] }), ['crawl<-', 'enrich<-crawl'])
})

test('a paid producer that runs anyway is waited for', () => {
  assert.deepEqual(plan({ goals: ['enrich', 'dataforseo'] }).at(-1), 'enrich<-crawl,dataforseo')
})

test('a missing credential skips the module, naming the variables to set', () => {
  assert.deepEqual(plan({ goals: ['dataforseo'], env: { DATAFORSEO_LOGIN: 'l' } }), [
    'dataforseo: No credential for DataForSEO. ' +
      "Set DATAFORSEO_PASSWORD in the server's environment to run it.",
  ])
})

test('nothing runs that only a skipped module would use', () => {
  assert.deepEqual(
    plan({ goals: ['facts', 'seo'], env: {} }).map((line) => line.split(/[:<]/)[0]),
    ['crawl', 'seo', 'facts'],
  )
})

test('a skipped optional producer stays in the plan and its consumer runs', () => {
  const lines = plan({
    goals: ['dataforseo'],
    env: { DATAFORSEO_LOGIN: 'l', DATAFORSEO_PASSWORD: 'p' },
  })
  assert.deepEqual(
    [lines[1], lines[2]],
    [
      'prefill: No credential for OpenRouter. ' +
        "Set OPENROUTER_API_KEY in the server's environment to run it.",
      'dataforseo<-crawl,prefill',
    ],
  )
})

test('a required producer that is skipped skips its consumers, naming the cause', () => {
  const lines = plan({ goals: ['gap'], env: { OPENROUTER_API_KEY: 'k' } })
  assert.deepEqual(lines, [
    'gap: Needs dataforseo, which was skipped: No credential for DataForSEO. ' +
      "Set DATAFORSEO_LOGIN, DATAFORSEO_PASSWORD in the server's environment to run it.",
  ])
})

test('a skip further down names where it began, once', () => {
  const lines = plan({ goals: ['verdict'], env: { OPENROUTER_API_KEY: 'k' } })
  assert.match(
    lines[0] ?? '',
    /^verdict: Needs gap, which was skipped because dataforseo was skipped: No credential/,
  )
})

test('a module the operator switched off names the key and the file', () => {
  const changes = { modules: { seo: { enabled: false } } }
  assert.deepEqual(plan({ goals: ['seo'], changes }), [
    'seo: Switched off by the operator: modules.seo.enabled in manifests/config/local.yaml is ' +
      'false. Set it to true and restart.',
  ])
})

test('a service the operator switched off skips its modules', () => {
  const lines = plan({ goals: ['seo'], changes: { services: { audit: false } } })
  assert.match(lines[0] ?? '', /^seo: Switched off by the operator: services\.audit in /)
})

test('a flag of the request skips with the reason the manifest gives', () => {
  const inputs = { url, options: { skipLive: true } }
  assert.deepEqual(plan({ goals: ['sxo'], inputs }), ['sxo: Live modules are off in this request.'])
})

test('a flag that is false skips nothing', () => {
  const inputs = { url, options: { skipLive: false, brand: 'Velo' } }
  assert.deepEqual(plan({ goals: ['sxo'], inputs }), ['sxo<-'])
})

test('a required value the request does not give skips the module, naming the path', () => {
  assert.deepEqual(plan({ goals: ['crawl'], inputs: {} }), [
    'crawl: Needs url, which the request does not give. Add it to the request.',
  ])
})

test('a spent budget skips the module with figures, reset and remedy', async () => {
  const budget = emptyBudget()
  await (await budget.reserve('dataforseo', 5)).settle(5)
  assert.deepEqual(plan({ goals: ['dataforseo'], budget }), [
    "dataforseo: Today's budget for dataforseo is spent: 5 of 5 USD. It resets at " +
      '2026-11-21T00:00:00.000Z. Raise it with BUDGET_DATAFORSEO_USD_PER_DAY.',
  ])
})

test('a budget of zero skips every paid module of that API', () => {
  const budget = emptyBudget({ openrouter: 10, dataforseo: 0 })
  assert.match(plan({ goals: ['dataforseo'], budget })[0] ?? '', /0 of 0 USD/)
})

test('a module on demand runs when a module that will run uses it', () => {
  const lines = plan({ goals: ['crawl', 'sxo'], onDemand: ['prefill'] })
  assert.deepEqual(lines, ['crawl<-', 'prefill<-crawl', 'sxo<-prefill'])
})

test('a module on demand that nobody uses is shown as skipped', () => {
  const inputs = { url, options: { skipLive: true } }
  const lines = plan({ goals: ['crawl', 'sxo'], onDemand: ['prefill'], inputs })
  assert.deepEqual(lines, [
    'crawl<-',
    'prefill: No module that runs here uses it. Ask for it by name to run it.',
    'sxo: Live modules are off in this request.',
  ])
})

test('a module on demand that could not run anyway says why', () => {
  const lines = plan({ goals: ['crawl'], onDemand: ['prefill'], env: {} })
  assert.match(lines[1] ?? '', /^prefill: No credential for OpenRouter/)
})

test('an unknown goal is refused with the nearest known one', () => {
  assert.throws(() => plan({ goals: ['craw'] }), {
    code: 'INVALID_GRAPH',
    message: 'There is no module "craw"; known: "crawl" (the nearest known name).',
  })
})

test('a plan without goals is empty', () => {
  assert.deepEqual(plan({ goals: [] }), [])
})

const agency: Payer = {
  id: 'agency',
  title: 'the token "agency"',
  usdPerDay: 1,
  usdPerRun: null,
  modules: null,
  remedy: 'Ask the operator.',
}

test('a payer who may not spend skips what costs money, and nothing else', () => {
  const payer = { ...agency, usdPerDay: 0 }
  assert.deepEqual(plan({ goals: ['seo', 'prefill'], payer }), [
    'crawl<-',
    'seo<-crawl',
    'prefill: One run costs about 0.01 USD, and the token "agency" may not spend. Ask the operator.',
  ])
})

test('a module that costs more than a payer may spend on one run is skipped', () => {
  assert.deepEqual(plan({ goals: ['prefill'], payer: { ...agency, usdPerRun: 0.005 } }), [
    'prefill: One run costs about 0.01 USD, and the token "agency" may spend 0.005 USD on one. Ask the operator.',
  ])
})

test('a payer whose day is spent skips what costs money, with figures and reset', async () => {
  const budget = emptyBudget()
  await (await budget.reserve('openrouter', 1, new Purse(agency))).settle(1)
  const [skipped] = plan({ goals: ['prefill'], payer: agency, budget })
  assert.equal(
    skipped,
    `prefill: Today's allowance of the token "agency" is spent: 1 of 1 USD. It resets at ` +
      '2026-11-21T00:00:00.000Z. Ask the operator.',
  )
})

test('a module whose cost depends on a value of the request is free without it', () => {
  const payer = { ...agency, usdPerDay: 0 }
  const asking = { url: 'https://a.example', options: { lookup: true } }
  assert.deepEqual(plan({ goals: ['place'], payer }), ['place<-'])
  assert.match(String(plan({ goals: ['place'], payer, inputs: asking })), /may not spend/)
})

test('a module that the payer may not ask for runs only for one that they may', () => {
  const payer = { ...agency, modules: ['sxo'] }
  assert.deepEqual(plan({ goals: ['seo', 'prefill', 'sxo'], payer }), [
    'crawl<-',
    'seo: Not among the modules of the token "agency": sxo. Ask the operator.',
    'prefill<-crawl',
    'sxo<-prefill',
  ])
})
