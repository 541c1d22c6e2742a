import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { assertMet } from '../measure/figure.ts'
import { disconnectsTrial } from './connections/raw-clients.ts'
import { streamsTrial } from './connections/streams.ts'
import { drainTrial } from './load/drain.ts'
import { mixedLoad } from './load/mixed-load.ts'
import { openWorld, SMALL_SIZE, type World } from './world.ts'

const WEEKS = 4
/** For what must end, on a machine that does other work, too. */
const withinMs = 60_000

describe('the real server', () => {
  const clearings: (() => unknown)[] = []
  const ends = { after: (clear: () => unknown) => clearings.push(clear) }
  let world: World
  before(async () => {
    const source = { divisions: 10, weeks: WEEKS + 1, pagesPerSecond: 100 }
    world = await openWorld(ends, { size: SMALL_SIZE, ...source, isSmall: true })
  })
  after(async () => {
    for (const clear of clearings.reverse()) await clear()
  })

  it('gives every client of a stream all events in order', async () => {
    assertMet(await streamsTrial(world, { audits: 2, followers: 20, weeks: '1', rounds: 1 }))
  })

  it('ends what clients had begun that vanish anywhere in a request', async () => {
    assertMet(await disconnectsTrial(ends, world, { each: 1, atOnce: 8, withinMs }))
  })

  it('answers everything of a mixed load as it must, and comes to rest', async () => {
    const workers = { requests: 3, audits: 0, streams: 1, followers: 2 }
    const options = { forMs: 300, everyMs: 300, workers, weeks: '1' }
    const { unexpected, samples, states } = await mixedLoad(world, options)
    assert.deepEqual(unexpected, [])
    assert.ok(samples.length > 0)
    assert.ok(states.length > 0)
  })

  it('ends at SIGTERM with every stream, and loses no page of its task', async () => {
    await fetch(`${world.server.url}/api/scrape/interclubs/cancel`, { method: 'POST' })
    const work = { streams: 2, followers: 5, weeks: WEEKS, pagesBefore: 10 }
    assertMet(await drainTrial(world, { ...work, withinMs }))
  })
})
