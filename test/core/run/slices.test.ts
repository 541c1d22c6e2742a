import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../../core/errors.ts'
import {
  type AnyPlugin,
  type FanOutPlugin,
  type FanOutTally,
  loadedPlugin,
  type WorkItem,
} from '../../../core/plugin.ts'
import type { Job, WorkQueues } from '../../../core/ports/work-queue.ts'
import type { DagEngine } from '../../../core/run/dag-engine.ts'
import { settle } from '../../support/fake-clock.ts'
import { testEngine } from '../../support/test-engine.ts'
import { testRegistry } from '../../support/test-registry.ts'

const FAN_OUT = 'fanOut: { concurrency: 2, slices: { queue: scrape-slices, items: 4 } }'

/** Other processes: every job reaches `engine` as JSON, and so does its result. */
class OtherProcesses {
  engine: DagEngine | undefined
  readonly jobs: { readonly items: readonly WorkItem[]; readonly signal: AbortSignal }[] = []
  /** Replaces what executes the job. */
  execute: (job: Job, signal: AbortSignal) => Promise<unknown> = async (job, signal) =>
    this.engine?.visitSlice(job, { signal })

  async call(_queue: string, job: Job, { signal }: { readonly signal: AbortSignal }) {
    const { items } = job.data as { readonly items: readonly WorkItem[] }
    this.jobs.push({ items, signal })
    const data: unknown = JSON.parse(JSON.stringify(job.data))
    const result = await this.execute({ ...job, data }, signal)
    return JSON.parse(JSON.stringify(result)) as unknown
  }
}

type Given = Partial<FanOutPlugin> & { readonly items?: number }

function start({ items = 10, ...changes }: Given) {
  const plugin: FanOutPlugin = {
    async *list() {
      for (let order = 0; order < items; order += 1) yield { key: `k${order}`, order, data: order }
    },
    visit: async () => undefined,
    finish: async (tally) => ({ outputs: { result: tally } }),
    ...changes,
  }
  const others = new OtherProcesses()
  const plugins = [loadedPlugin('pages', plugin as AnyPlugin)]
  const parts = () => testEngine(testRegistry({ pages: FAN_OUT }, plugins), queues)
  const queues = { queues: others as unknown as WorkQueues }
  const leader = parts()
  others.engine = parts().engine
  const run = leader.engine.start({ goals: ['pages'], inputs: {} })
  const tally = async (): Promise<FanOutTally> => {
    const outcome = (await run.result).outcomes.pages
    assert.equal(outcome?.status, 'done')
    return (outcome as unknown as { output: { result: FanOutTally } }).output.result
  }
  return { ...leader, run, others, tally }
}

test('items are visited in slices, and their counts come back', async () => {
  const { tally, others } = start({ visit: async ({ data }) => ({ sum: data as number }) })
  assert.deepEqual(await tally(), { settled: 10, counts: { sum: 45 }, failedCount: 0, failed: [] })
  const sizes = others.jobs.map(({ items }) => items.length)
  assert.deepEqual(sizes, [4, 4, 2])
})

test('errors and warnings of visits come back with their items', async () => {
  const { run, tally } = start({
    items: 3,
    visit: async ({ data, key }, ctx) => {
      ctx.warn('ODD', `${key} is odd`)
      if (data === 1) throw new AppError('TARGET_UNREACHABLE', { problem: 'it is gone' })
      return { pages: 1 }
    },
  })
  const { failed, counts } = await tally()
  assert.deepEqual(failed, [{ key: 'k1', error: 'The site could not be read: it is gone.' }])
  assert.deepEqual(counts, { pages: 2 })
  const codes = (await run.result).warnings.map(({ code }) => code)
  assert.deepEqual(codes, ['ODD', 'ODD', 'ODD', 'ITEM_FAILED'])
})

test('the process that lists takes up results and errors, and visits local items itself', async () => {
  const taken: unknown[] = []
  const { tally, others } = start({
    async *list() {
      yield { key: 'own', order: 0, data: 0, isLocal: true }
      yield { key: 'sent', order: 1, data: 1 }
      yield { key: 'bad', order: 2, data: 2 }
    },
    visit: (async ({ key }: WorkItem) => {
      if (key === 'bad') throw new AppError('NOT_FOUND', { problem: 'It is not there.' })
      return { text: key }
    }) as unknown as FanOutPlugin['visit'],
    take: async ({ key }, visited) => {
      taken.push([key, 'error' in visited ? visited.error.code : visited.result])
      if ('error' in visited) throw visited.error
      return { taken: 1 }
    },
  })
  const { counts, failedCount } = await tally()
  assert.deepEqual([counts, failedCount], [{ taken: 2 }, 1])
  const texts = [
    ['own', { text: 'own' }],
    ['sent', { text: 'sent' }],
    ['bad', 'NOT_FOUND'],
  ]
  assert.deepEqual(taken, texts)
  assert.deepEqual(
    others.jobs.flatMap(({ items }) => items.map(({ key }) => key)),
    ['sent', 'bad'],
  )
})

test('a slice that the queue refuses is sent again', async () => {
  const { tally, others, clock } = start({ items: 2, visit: async () => ({ pages: 1 }) })
  const { execute } = others
  others.execute = async (job, signal) => {
    if (others.jobs.length < 3) throw new AppError('OVERLOADED', { what: 'jobs', limit: 1 })
    return execute(job, signal)
  }
  const result = tally()
  for (let tries = 0; tries < 3; tries += 1) {
    await settle()
    await clock.advance(1000)
  }
  assert.deepEqual((await result).counts, { pages: 2 })
})

test('of a slice that takes down processes, only the item at fault fails', async () => {
  const { tally, others } = start({ items: 4, visit: async () => ({ pages: 1 }) })
  const { execute } = others
  others.execute = async (job, signal) => {
    const { items } = job.data as { readonly items: readonly WorkItem[] }
    if (items.some(({ key }) => key === 'k2')) throw new AppError('JOB_GIVEN_UP', { deaths: 3 })
    return execute(job, signal)
  }
  const { counts, failed } = await tally()
  assert.deepEqual(counts, { pages: 3 })
  assert.deepEqual(
    failed.map(({ key }) => key),
    ['k2'],
  )
})

test('a cancelled run cancels its slices', async () => {
  const { run, others } = start({ items: 2 })
  others.execute = () => new Promise(() => undefined)
  // The slice is sent when nothing joins it in a turn.
  await settle()
  await settle()
  run.cancel('enough')
  await run.result
  assert.deepEqual(
    others.jobs.map(({ signal }) => signal.aborted),
    [true],
  )
})

const TAKES: readonly Pick<FanOutPlugin, 'take'>[] = [
  {},
  { take: async () => assert.fail('the error was taken up') },
]
for (const more of TAKES) {
  const who = more.take === undefined ? '' : ', also of a module that takes up errors'
  test(`an error that all items would have ends the run${who}`, async () => {
    const { run } = start({
      visit: async () => {
        throw new AppError('NOT_STORED', { problem: 'The disk is full.' })
      },
      ...more,
    })
    const outcome = (await run.result).outcomes.pages
    assert.equal(outcome?.status === 'failed' && outcome.code, 'NOT_STORED')
  })
}
