import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { disconnectsTrial } from './connections/disconnects.ts'
import { streamsTrial } from './connections/streams.ts'
import { drainTrial } from './load/drain.ts'
import { loadRun } from './load/load-run.ts'
import { openWorld, SMALL_SIZE, type World } from './load/world.ts'

const WEEKS = 4
/** Visits that were under way. */
const MOST_TWICE = 16
/** Connections to the played site that are kept for a moment. */
const MOST_KEPT_FILES = 40

describe('the real server', () => {
  let world: World
  before(async () => {
    const source = { divisions: 10, weeks: WEEKS + 1, pagesPerSecond: 100 }
    world = await openWorld({ size: SMALL_SIZE, ...source, isSmall: true })
  })
  after(() => world.stop())

  it('gives every client of a stream all events in order', async () => {
    const result = await streamsTrial(world, { audits: 2, followers: 20, weeks: '1' })
    assert.deepEqual(result.defects, [])
  })

  it('ends what clients had begun that vanish anywhere in a request', async () => {
    const result = await disconnectsTrial(world, { each: 1, atOnce: 8 })
    const { before, after } = result
    assert.ok(result.runsStarted > 0)
    assert.equal(after.timers, 0)
    assert.ok(after.files - before.files < MOST_KEPT_FILES, `${after.files} of ${before.files}`)
  })

  it('answers everything of a mixed load as it must, and comes to rest', async () => {
    const workers = { requests: 3, audits: 0, streams: 1, followers: 2 }
    const options = { forMs: 300, everyMs: 300, workers, weeks: '1' }
    const { unexpected, samples, states } = await loadRun(world, options)
    assert.deepEqual(unexpected, [])
    assert.ok(samples.length > 0)
    assert.ok(states.length > 0)
  })

  it('ends at SIGTERM with every stream, and loses no page of its task', async () => {
    await fetch(`${world.server.url}/api/scrape/interclubs/cancel`, { method: 'POST' })
    const options = { streams: 2, followers: 5, weeks: WEEKS, pagesBefore: 10 }
    const result = await drainTrial(world, options)
    assert.deepEqual(result.exit, { code: 0, signal: null })
    assert.equal(result.endedStreams, result.openStreams)
    assert.ok(result.storedPages >= result.toldPages)
    assert.ok(result.pagesTwice <= MOST_TWICE, `${result.pagesTwice} pages were read twice`)
    assert.equal(result.wrongPages, 0)
    assert.equal(result.status, 'success')
  })
})
