import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openWorld, SMALL_SIZE, type World } from '../load/world.ts'
import { disconnectsTrial } from './disconnects.ts'
import { streamsTrial } from './streams.ts'

/** Connections to the played site that are kept for a moment. */
const MOST_KEPT_FILES = 40

describe('the real server', () => {
  let world: World
  before(async () => {
    world = await openWorld({
      size: SMALL_SIZE,
      divisions: 5,
      weeks: 3,
      pagesPerSecond: 0,
      isSmall: true,
    })
  })
  after(() => world.stop())

  it('gives every client of a stream all events in order', async () => {
    const result = await streamsTrial(world, { audits: 3, followers: 20, weeks: '1-3' })
    assert.deepEqual(result.defects, [])
  })

  it('ends what clients had begun that vanish anywhere in a request', async () => {
    const result = await disconnectsTrial(world, { each: 1, atOnce: 8 })
    const { before, after } = result
    assert.ok(result.runsStarted > 0)
    assert.equal(after.timers, 0)
    assert.ok(after.files - before.files < MOST_KEPT_FILES, `${after.files} of ${before.files}`)
  })
})
