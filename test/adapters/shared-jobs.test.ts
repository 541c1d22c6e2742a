import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedJobs } from '../../adapters/services.ts'
import { AppError } from '../../core/errors.ts'
import { FakeClock } from '../support/fake-clock.ts'

/** Jobs of services whose documents cannot be read `failures` times. */
function jobsAfter(failures: number, error: Error) {
  let opened = 0
  const open = async (): Promise<number> => {
    opened += 1
    if (opened <= failures) throw error
    return 0
  }
  const clock = new FakeClock()
  const siteAudits = { open, lead: async () => 'led' }
  const visitSlice = async () => 'visited'
  const jobs = sharedJobs({ siteAudits, tabletennis: undefined, visitSlice, clock })
  const signal = new AbortController().signal
  const execute = (queue: 'site-audits' | 'site-pages') =>
    jobs[queue]?.({ id: '1', data: null }, { signal })
  return { clock, execute }
}

for (const [queue, result] of [
  ['site-audits', 'led'],
  ['site-pages', 'visited'],
] as const) {
  test(`a job of ${queue} waits until the store answers`, async () => {
    const { clock, execute } = jobsAfter(2, new AppError('NOT_STORED', { problem: 'away' }))
    const job = execute(queue)
    await clock.advance(2000)
    assert.equal(await job, result)
  })
}

test('a job fails at once when its service is broken', async () => {
  const { execute } = jobsAfter(1, new Error('broken'))
  await assert.rejects(execute('site-pages') ?? assert.fail(), /broken/)
})
