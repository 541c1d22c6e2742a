import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Run } from '../../../core/engine.ts'
import { AppError } from '../../../core/errors.ts'
import type { RunEvent, RunResult } from '../../../core/events/event.ts'
import { loadedPlugin } from '../../../core/plugin.ts'
import { testConfig } from '../../support/test-config.ts'
import { testEngine } from '../../support/test-engine.ts'
import { bareRegistry, chainOf, fakePlugin, testRegistry } from '../../support/test-registry.ts'

const chain = {
  crawl: 'inputs: { url: { request: url } }\noutputs: { page: { type: string } }',
  seo: 'inputs: { page: { from: crawl.page } }\noutputs: { result: { type: object } }',
}

const page = fakePlugin('crawl', ({ url }) => ({ outputs: { page: `page of ${url}` } }))

/** `kind moduleId` of every event so far. */
function heard(run: Run): string[] {
  const seen: string[] = []
  run.subscribe(({ kind, data }: RunEvent) => {
    seen.push('moduleId' in data ? `${kind} ${data.moduleId}` : kind)
  })
  return seen
}

/** The end of each module, as `status` or `status: reason`. */
function fates({ outcomes }: RunResult): Record<string, string> {
  return Object.fromEntries(
    Object.entries(outcomes).map(([id, outcome]) => {
      if (outcome.status === 'skipped') return [id, `skipped: ${outcome.reason}`]
      if (outcome.status === 'failed') return [id, `failed: ${outcome.error}`]
      return [id, outcome.status]
    }),
  )
}

const failing = (
  id: string,
  error: unknown = new AppError('UPSTREAM_FAILED', { api: 'X', problem: 'no answer' }),
) =>
  fakePlugin(id, () => {
    throw error
  })

test('outputs travel along edges and the result comes last', async () => {
  const seo = fakePlugin('seo', (inputs) => ({
    outputs: { result: { ...inputs } },
    score: 90,
    summary: 'Good.',
  }))
  const { engine, clock } = testEngine(testRegistry(chain, [page, seo]))
  const run = engine.start({ goals: ['seo'], inputs: { url: 'https://a.example' } })
  const events: RunEvent[] = []
  run.subscribe((event) => events.push(event))
  const result = await run.result
  const figures = { durationMs: 0, costUsd: 0 }
  const outcomes = {
    crawl: {
      status: 'done',
      output: { page: 'page of https://a.example' },
      ...figures,
      cached: false,
    },
    seo: {
      status: 'done',
      output: { result: { page: 'page of https://a.example' } },
      ...figures,
      cached: false,
      score: 90,
      summary: 'Good.',
    },
  }
  assert.deepEqual(result, { ok: true, outcomes, warnings: [], ...figures, costByApi: {} })
  const titles = { title: 'Module crawl', tier: 'core' }
  const common = { runId: 'run-1', at: 0 }
  assert.deepEqual(events, [
    {
      ...common,
      seq: 0,
      kind: 'plan',
      data: {
        modules: [
          { id: 'crawl', ...titles, needs: [] },
          { id: 'seo', title: 'Module seo', tier: 'core', needs: ['crawl'] },
        ],
        skipped: [],
        count: 2,
      },
    },
    { ...common, seq: 1, kind: 'module:start', data: { moduleId: 'crawl' } },
    { ...common, seq: 2, kind: 'module:done', data: { moduleId: 'crawl', ok: true, ...figures } },
    { ...common, seq: 3, kind: 'module:start', data: { moduleId: 'seo' } },
    {
      ...common,
      seq: 4,
      kind: 'module:done',
      data: { moduleId: 'seo', ok: true, ...figures, score: 90, summary: 'Good.' },
    },
    { ...common, seq: 5, kind: 'result', data: result },
  ])
  assert.equal(clock.pending, 0)
})

test('a module starts as soon as its own inputs have settled, not when a layer has', async () => {
  let openSlow = (): void => {}
  const slow = fakePlugin('slow', async () => {
    await new Promise<void>((resolve) => {
      openSlow = resolve
    })
    return { outputs: { result: true } }
  })
  const texts = { slow: '', quick: '', after: 'inputs: { x: { from: quick.result } }' }
  const { engine } = testEngine(testRegistry(texts, [slow]))
  const run = engine.start({ goals: ['slow', 'after'], inputs: {} })
  await new Promise<void>((resolve) => {
    run.subscribe(({ kind, data }) => {
      if (kind === 'module:done' && data.moduleId === 'after') resolve()
    })
  })
  openSlow()
  assert.equal((await run.result).ok, true)
})

test('a failed producer skips who requires it and is gone without by who does not', async () => {
  const texts = {
    source: '',
    strict: 'inputs: { x: { from: source.result } }',
    further: 'inputs: { x: { from: strict.result } }',
    easy: 'inputs: { x: { from: source.result, optional: true } }',
  }
  const easy = fakePlugin('easy', (inputs) => ({ outputs: { result: Object.keys(inputs) } }))
  const { engine } = testEngine(testRegistry(texts, [failing('source'), easy]))
  const run = engine.start({ goals: ['further', 'easy'], inputs: {} })
  const result = await run.result
  assert.deepEqual(fates(result), {
    source: 'failed: X failed: no answer.',
    strict: 'skipped: Needs source, which failed: X failed: no answer.',
    further: 'skipped: Needs strict, which was skipped because source failed: X failed: no answer.',
    easy: 'done',
  })
  assert.deepEqual(result.outcomes.easy?.status === 'done' && result.outcomes.easy.output, {
    result: [],
  })
  assert.deepEqual(result.warnings, [
    {
      moduleId: 'easy',
      code: 'INPUT_ABSENT',
      message: 'Runs without x: it uses source, which failed: X failed: no answer.',
    },
  ])
  assert.equal(result.ok, true)
})

test('a module without an input that was not asked for says so once', async () => {
  const texts = {
    paid: 'outputs: { a: true, b: true }',
    free: `inputs:
  a: { from: paid.a, optional: true, whenPlanned: true }
  b: { from: paid.b, optional: true, whenPlanned: true }`,
  }
  const { engine } = testEngine(testRegistry(texts))
  const { warnings, outcomes } = await engine.start({ goals: ['free'], inputs: {} }).result
  assert.deepEqual(Object.keys(outcomes), ['free'])
  assert.deepEqual(
    warnings.map(({ message }) => message),
    ['Runs without a, b: paid is not part of this run (ask for it by name to include it)'],
  )
})

test('modules that the plan skips are reported right after the plan, each exactly once', async () => {
  const texts = {
    crawl: '',
    live: 'inputs: { x: { from: crawl.result } }\ncredentials: { openrouter: required }',
  }
  const { engine } = testEngine(testRegistry(texts))
  const run = engine.start({ goals: ['live', 'crawl'], inputs: {} })
  const seen = heard(run)
  await run.result
  assert.deepEqual(seen, [
    'plan',
    'module:skip live',
    'module:start crawl',
    'module:done crawl',
    'result',
  ])
})

test('a plugin may skip its module', async () => {
  const idle = fakePlugin('idle', () => ({ skip: 'The page has no images.' }))
  const { engine } = testEngine(testRegistry({ idle: '' }, [idle]))
  const run = engine.start({ goals: ['idle'], inputs: {} })
  const seen = heard(run)
  assert.deepEqual(fates(await run.result), { idle: 'skipped: The page has no images.' })
  assert.deepEqual(seen, ['plan', 'module:start idle', 'module:skip idle', 'result'])
})

test('the failure of an essential module fails the run with its code and skips the rest', async () => {
  const unreachable = new AppError('TARGET_UNREACHABLE', { problem: 'the name does not resolve' })
  const texts = { ...chain, crawl: `${chain.crawl}\nessential: true`, other: '' }
  let otherSignal: AbortSignal | undefined
  const other = fakePlugin('other', async (_, { signal }) => {
    otherSignal = signal
    await new Promise(() => {})
    return { outputs: { result: true } }
  })
  const { engine, clock } = testEngine(testRegistry(texts, [failing('crawl', unreachable), other]))
  const run = engine.start({ goals: ['seo', 'other'], inputs: { url: 'https://a.example' } })
  const result = await run.result
  const error = 'The site could not be read: the name does not resolve.'
  assert.deepEqual([result.ok, result.code, result.error], [false, 'TARGET_UNREACHABLE', error])
  assert.deepEqual(fates(result), {
    crawl: `failed: ${error}`,
    seo: `skipped: Needs crawl, which failed: ${error}`,
    other: `skipped: Needs crawl, which failed: ${error}`,
  })
  assert.equal(otherSignal?.aborted, true)
  assert.equal(clock.pending, 0)
})

test('an error nobody foresaw fails only its module and shows no internals', async () => {
  const texts = { broken: '', sound: '' }
  const broken = failing('broken', new TypeError('secret is undefined'))
  const { engine, log } = testEngine(testRegistry(texts, [broken]))
  const result = await engine.start({ goals: ['broken', 'sound'], inputs: {} }).result
  assert.deepEqual(fates(result), {
    broken: 'failed: Something went wrong on our side. Quote the request id when you report it.',
    sound: 'done',
  })
  assert.equal(
    log.entries.find(({ level }) => level === 'error')?.message,
    'a module failed unexpectedly',
  )
})

test('a plugin that throws before its first await fails like any other', async () => {
  const sudden = loadedPlugin('sudden', { run: () => assert.fail('at once') })
  const { engine } = testEngine(testRegistry({ sudden: '' }, [sudden]))
  const { outcomes } = await engine.start({ goals: ['sudden'], inputs: {} }).result
  assert.equal(outcomes.sudden?.status, 'failed')
})

const badOutputs: Record<string, [unknown, string]> = {
  'a value its schema refuses': [{ outputs: { page: 3 } }, 'page: the whole is 3, expected text'],
  'an output that is missing': [{ outputs: {} }, '"page" is missing'],
  'an output nobody declared': [
    { outputs: { page: 'x', pge: 1 } },
    '"pge" is not declared, expected "page" (the nearest known name)',
  ],
  'no outputs at all': [{}, 'it returned no outputs'],
  nothing: [undefined, 'it returned nothing'],
  'a score above 100': [
    { outputs: { page: 'x' }, score: 101 },
    'the score 101 is not between 0 and 100',
  ],
}

for (const [name, [output, problem]] of Object.entries(badOutputs)) {
  test(`a plugin that gives ${name} has failed`, async () => {
    const plugin = fakePlugin('crawl', () => output as never)
    const { engine } = testEngine(
      testRegistry({ crawl: 'outputs: { page: { type: string } }' }, [plugin]),
    )
    const { outcomes } = await engine.start({ goals: ['crawl'], inputs: {} }).result
    const { error, code } = outcomes.crawl as { error: string; code: string }
    assert.deepEqual(
      [code, error],
      [
        'INVALID_OUTPUT',
        `The module crawl returned outputs that do not match its manifest: ${problem}.`,
      ],
    )
  })
}

test('at most as many modules work at once as the configuration allows', async () => {
  let now = 0
  let most = 0
  const worker = fakePlugin('worker', async (_, { clock }) => {
    now += 1
    most = Math.max(most, now)
    await clock.sleep(10)
    now -= 1
    return { outputs: { result: true } }
  })
  const texts = Object.fromEntries(
    Array.from({ length: 7 }, (_, index) => [`m${index}`, 'plugin: worker']),
  )
  const config = testConfig({ limits: { modulesPerRun: 3 } })
  const { engine, clock } = testEngine(testRegistry(texts, [worker]), { config })
  const run = engine.start({ goals: Object.keys(texts), inputs: {} })
  await clock.advance(100)
  assert.deepEqual([(await run.result).ok, most], [true, 3])
})

test('warnings reach the result and the events; too many are cut', async () => {
  const loud = fakePlugin('loud', (_, ctx) => {
    for (let index = 0; index < 3000; index += 1) ctx.warn('NOISE', `number ${index}`)
    return { outputs: { result: true } }
  })
  const { engine } = testEngine(testRegistry({ loud: '' }, [loud]))
  const { warnings } = await engine.start({ goals: ['loud'], inputs: {} }).result
  assert.deepEqual(warnings[0], { moduleId: 'loud', code: 'NOISE', message: 'number 0' })
  assert.deepEqual([warnings.length, warnings.at(-1)?.code], [1001, 'WARNINGS_CUT'])
})

test('who subscribes after the end gets the whole run', async () => {
  const { engine } = testEngine(testRegistry({ a: '' }))
  const run = engine.start({ goals: ['a'], inputs: {} })
  await run.result
  assert.deepEqual(heard(run), ['plan', 'module:start a', 'module:done a', 'result'])
})

test('a listener that throws does not touch the run', async () => {
  const { engine } = testEngine(testRegistry({ a: '' }))
  const run = engine.start({ goals: ['a'], inputs: {} })
  run.subscribe(() => {
    throw new Error('broken listener')
  })
  assert.equal((await run.result).ok, true)
})

test('a run of nothing but skips ends by itself', async () => {
  const { engine } = testEngine(testRegistry({ a: 'credentials: { openrouter: required }' }))
  const result = await engine.start({ goals: ['a'], inputs: {} }).result
  assert.deepEqual([result.ok, result.outcomes.a?.status], [true, 'skipped'])
})

test('a chain of ten thousand skips ends without deep recursion', async () => {
  const { engine } = testEngine(bareRegistry(chainOf(10_000), failing('bad')))
  const { outcomes } = await engine.start({ goals: ['m9999'], inputs: {} }).result
  assert.deepEqual(outcomes.m9999, {
    status: 'skipped',
    reason: 'Needs m9998, which was skipped because m0 failed: X failed: no answer.',
  })
})

test('a run starts a worker ahead when one of its modules may compute', async () => {
  let started = 0
  const compute = {
    run: () => Promise.reject(new Error('nobody asks for it')),
    warmUp: () => {
      started += 1
    },
  }
  const modules = {
    crawl: 'outputs: { page: { type: string } }\nports: [compute]',
    other: 'outputs: { page: { type: string } }',
  }
  const plugins = Object.keys(modules).map((id) =>
    fakePlugin(id, () => ({ outputs: { page: 'a page' } })),
  )
  const { engine } = testEngine(testRegistry(modules, plugins), { compute })
  await engine.start({ goals: ['other'], inputs: {} }).result
  assert.equal(started, 0)
  await engine.start({ goals: ['crawl'], inputs: {} }).result
  assert.equal(started, 1)
})
