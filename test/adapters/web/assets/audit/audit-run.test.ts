import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { loadTexts } from '../../../../../adapters/texts/load-texts.ts'
import { auditEvents } from '../../../../../adapters/web/assets/audit/audit-run.js'
import {
  afterEvent,
  broken,
  cancelled,
  durationOf,
  elapsedOf,
  newRun,
  progressOf,
  spokenProgress,
  stepsOf,
  waitsFor,
} from '../../../../../adapters/web/assets/audit/run-state.js'

loadTexts('en')

const plan = {
  event: 'plan',
  data: {
    at: 5,
    modules: [
      { id: 'seo', title: 'SEO', tier: 'core', needs: ['crawl'] },
      { id: 'crawl', title: 'Crawl', tier: 'core', needs: [] },
      { id: 'tier2', title: 'Tier 2', tier: 'core', needs: ['seo', 'crawl', 'dataforseo'] },
    ],
    skipped: [{ id: 'cwv', title: 'Core Web Vitals', tier: 'premium', reason: 'No key.' }],
    count: 3,
  },
}
const start = (moduleId: string, at = 10) => ({ event: 'module:start', data: { at, moduleId } })
const done = (moduleId: string, more: object = {}) => ({
  event: 'module:done',
  data: { at: 30, moduleId, ok: true, durationMs: 20, costUsd: 0, ...more },
})
const url = 'https://example.com/'
const runOf = (...events: readonly { event: string; data: object }[]) =>
  events.reduce((run, event) => afterEvent(run, event, 1005), newRun(url))
const states = (run: ReturnType<typeof newRun>) =>
  Object.fromEntries(run.modules.map(({ id, state }) => [id, state]))

describe('the state of a run', () => {
  it('waits for its plan, then shows what will run and what is left out', () => {
    assert.equal(newRun(url).phase, 'connecting')
    const run = runOf(plan)
    assert.equal(run.phase, 'running')
    assert.deepEqual(states(run), { seo: 'waiting', crawl: 'waiting', tier2: 'waiting' })
    assert.deepEqual(
      run.leftOut.map(({ id, reason }) => [id, reason]),
      [['cwv', 'No key.']],
    )
  })

  it('shows its place in the queue until it begins', () => {
    const queued = (place: number) => ({ event: 'queued', data: { place } })
    const waiting = runOf(plan, queued(3), queued(2))
    assert.equal(waiting.place, 2)
    assert.equal(spokenProgress(waiting), 'Waiting for other audits: place 2 in the queue')
    assert.equal(
      spokenProgress(runOf(plan, queued(2), queued(0))),
      '3 modules planned, the audit is running.',
    )
  })

  it('follows a module from its start to what it found', () => {
    const run = runOf(plan, start('crawl'), done('crawl', { summary: '200', score: 80 }))
    const { needs: _needs, ...crawl } = run.modules[1] ?? assert.fail('there is no crawl')
    assert.deepEqual(crawl, {
      ...{ id: 'crawl', title: 'Crawl', state: 'done', startedAt: 10, isPaid: false },
      ...{ durationMs: 20, costUsd: 0, score: 80, text: '200' },
    })
  })

  it('keeps why a module failed or was skipped on the way', () => {
    const run = runOf(plan, done('seo', { ok: false, error: 'It broke.' }), {
      event: 'module:skip',
      data: { at: 40, moduleId: 'tier2', reason: 'SEO failed.' },
    })
    assert.deepEqual(
      run.modules.map(({ state, text }) => [state, text]),
      [
        ['failed', 'It broke.'],
        ['waiting', undefined],
        ['skipped', 'SEO failed.'],
      ],
    )
  })

  it('ends with the report, without what belongs to the stream', () => {
    const run = runOf(plan, { event: 'result', data: { runId: 'r', at: 9, ok: true, url } })
    assert.equal(run.phase, 'finished')
    assert.deepEqual(run.report, { ok: true, url })
  })

  it('says why a page could not be audited', () => {
    const data = { at: 9, ok: false, error: 'No such host.', code: 'TARGET_UNREACHABLE' }
    const run = runOf(plan, start('crawl'), { event: 'result', data })
    assert.deepEqual([run.phase, run.error], ['failed', 'No such host.'])
    assert.equal(run.modules[1]?.state, 'cancelled')
  })

  it('keeps what is done when the reader cancels or the connection breaks off', () => {
    const run = runOf(plan, start('crawl'), done('crawl'), start('seo'))
    const kept = { seo: 'cancelled', crawl: 'done', tier2: 'cancelled' }
    assert.deepEqual(states(cancelled(run, 2000)), kept)
    assert.deepEqual(states(broken(run, 'Gone.', 2000)), kept)
    assert.deepEqual(
      [cancelled(run, 2000).phase, broken(run, 'Gone.', 2000).error],
      ['cancelled', 'Gone.'],
    )
  })

  it('is not moved by an event it does not know', () => {
    const run = runOf(plan)
    assert.equal(afterEvent(run, { event: 'module:paused', data: {} }, 1), run)
  })
})

describe('the progress of a run', () => {
  it('orders modules by the step in which they can begin', () => {
    const steps = stepsOf(runOf(plan).modules)
    assert.deepEqual(
      steps.map((step) => step.map(({ id }) => id)),
      [['crawl'], ['seo'], ['tier2']],
    )
  })

  it('shows modules that need each other as a last step, instead of none', () => {
    const module = { state: 'waiting' as const, title: '', isPaid: false }
    const steps = stepsOf([
      { ...module, id: 'a', needs: ['b'] },
      { ...module, id: 'b', needs: ['a'] },
    ])
    assert.deepEqual(
      steps.map((step) => step.map(({ id }) => id)),
      [['a', 'b']],
    )
  })

  it('counts what has ended and what it has cost', () => {
    const run = runOf(plan, start('crawl'), done('crawl', { costUsd: 0.5 }), start('seo'))
    assert.deepEqual(progressOf(run), { settled: 1, running: 1, total: 3, costUsd: 0.5 })
  })

  it('names what a module still waits for', () => {
    const run = runOf(plan, done('crawl'))
    assert.deepEqual(waitsFor(run.modules[2] ?? assert.fail('there is no tier2'), run), [
      'SEO audit',
    ])
  })

  it('measures by the reader’s clock from the time of the server', () => {
    const run = runOf(plan, start('crawl'))
    assert.equal(elapsedOf(run, 1100), 100)
    assert.equal(durationOf(run.modules[1] ?? assert.fail('there is no crawl'), 100), 90)
    assert.equal(elapsedOf(cancelled(run, 1200), 9000), 200)
  })

  it('is announced to a screen reader only at each quarter', () => {
    const told = [runOf(plan), runOf(plan, done('crawl')), runOf(plan, done('crawl'), done('seo'))]
    assert.deepEqual(told.map(spokenProgress), [
      '3 modules planned, the audit is running.',
      '25 per cent of the modules are done.',
      '50 per cent of the modules are done.',
    ])
  })
})

describe('the stream of a run', () => {
  const events = async (t: TestContext, ...chunks: readonly string[]) => {
    const body = new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
        controller.close()
      },
    })
    t.mock.method(globalThis, 'fetch', async () => new Response(body))
    const given: object[] = []
    for await (const event of auditEvents({ url, options: {} }, new AbortController().signal)) {
      given.push(event)
    }
    return given
  }

  it('gives events as they come, however they are cut', async (t) => {
    const given = await events(
      t,
      'retry: 3000\n\nid: 0\nevent: plan\nda',
      'ta: {"at":0}\n\n: still here\n\nevent: result\ndata: {"ok":true}\n\n',
    )
    assert.deepEqual(given, [
      { event: 'plan', data: { at: 0 } },
      { event: 'result', data: { ok: true } },
    ])
  })

  it('gives a place in the queue, which is a comment', async (t) => {
    const given = await events(t, ': queued 2\n\nevent: result\ndata: {"ok":true}\n\n')
    assert.deepEqual(given[0], { event: 'queued', data: { place: 2 } })
  })

  it('says that it broke off where it ends without a result', async (t) => {
    await assert.rejects(events(t, 'event: plan\ndata: {"at":0}\n\n'), { code: 'STREAM_BROKEN' })
  })

  it('says that it broke off at what is no event of ours', async (t) => {
    await assert.rejects(events(t, 'event: plan\ndata: <html>\n\n'), { code: 'STREAM_BROKEN' })
  })

  it('gives a refusal as it is, with the time to wait', async (t) => {
    const refusal = { ok: false, error: 'Too many audits.', code: 'RATE_LIMITED' }
    const headers = { 'retry-after': '7' }
    t.mock.method(globalThis, 'fetch', async () => Response.json(refusal, { status: 429, headers }))
    const asked = auditEvents({ url, options: {} }, new AbortController().signal)
    await assert.rejects(asked.next(), { code: 'RATE_LIMITED', retryAfterSeconds: 7 })
  })
})
