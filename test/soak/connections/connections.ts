import type { Ends } from '../../support/ends.ts'
import { openWorld, SMALL_SIZE } from '../world.ts'
import { framingTrial } from './framing.ts'
import { disconnectsTrial, idleTrial } from './raw-clients.ts'
import { slowReadersTrial, streamsTrial } from './streams.ts'

const STREAMS = { audits: 200, followers: 200, weeks: '1-22', rounds: 3 }
const BREAKS = { each: 60, atOnce: 32 }
/** Streams that nobody reads end with their audits, which wait for each other. */
const IDLE = { idle: 5000, each: 20, withinMs: 90_000 }
const SLOW = {
  ...{ readers: 20, deaf: 8, events: 300, eventBytes: 80_000 },
  ...{ bufferMb: 8, mostBufferedMb: 28 * 8 },
}

/** Many connections of every kind, to the real server and to one whose runs the trial ends. */
export const connectionTrials = [served, (ends: Ends) => slowReadersTrial(ends, SLOW)]

async function served(ends: Ends) {
  const options = { size: SMALL_SIZE, divisions: 20, weeks: 22, pagesPerSecond: 0 }
  const world = await openWorld(ends, options)
  const { url, lines } = world.server
  // The server's log shows which requests it read.
  const seen = () => lines.filter((line) => line.includes('"msg":"request"'))
  return [
    ...(await streamsTrial(world, STREAMS)),
    ...(await disconnectsTrial(ends, world, BREAKS)),
    ...(await framingTrial(ends, url, seen)),
    ...(await idleTrial(ends, world, IDLE)),
  ]
}
