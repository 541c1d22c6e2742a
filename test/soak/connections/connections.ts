import { serveDouble } from '../../adapters/http/served-double.ts'
import { type Figure, figures } from '../../measure/figure.ts'
import type { Ends } from '../../support/ends.ts'
import { openWorld, SMALL_SIZE, type World } from '../world.ts'
import { framingTrial } from './framing.ts'
import { disconnectsTrial, idleTrial } from './raw-clients.ts'
import { slowReadersTrial, streamsTrial } from './streams.ts'

const CLIENTS = 200
const ROUNDS = 2
const BREAKS = { each: 60, atOnce: 32 }
/** Streams that nobody reads end with their audits, which wait for each other. */
const IDLE = { idle: 5000, each: 20, withinMs: 90_000 }
const SLOW = { readers: 20, deaf: 8, events: 300, eventBytes: 80_000 }
const BUFFER_MB = 8

/** Many connections of every kind, to the real server and to one whose runs the trial ends. */
export const connectionTrials = [served, slowReaders]

async function served(ends: Ends): Promise<Figure[]> {
  const options = { size: SMALL_SIZE, divisions: 20, weeks: 22, pagesPerSecond: 0 }
  const world = await openWorld(ends, options)
  return [
    ...(await streams(world)),
    ...(await disconnects(ends, world)),
    ...(await framing(ends, world)),
    ...(await idleClients(ends, world)),
  ]
}

async function streams(world: World): Promise<Figure[]> {
  const options = { audits: CLIENTS, followers: CLIENTS, weeks: '1-22' }
  // The first round fills caches.
  await streamsTrial(world, options)
  const first = await streamsTrial(world, options)
  let last = first
  const defects = [...first.defects]
  for (let round = 1; round < ROUNDS; round += 1) {
    last = await streamsTrial(world, options)
    defects.push(...last.defects)
  }
  for (const defect of new Set(defects)) console.error(defect)
  return figures(`connections: ${CLIENTS} streams of audits, ${CLIENTS} followers of a log, `, [
    ['incomplete', defects.length, 'streams', 0],
    ['events', last.events, 'events'],
    ['lines', last.lines, 'lines'],
    ['until all have ended', last.ms, 'ms'],
    [`heap after ${ROUNDS} more rounds`, last.after.heapMb - first.before.heapMb, 'MB', 8],
  ])
}

async function disconnects(ends: Ends, world: World): Promise<Figure[]> {
  const result = await disconnectsTrial(ends, world, BREAKS)
  const { before, after } = result
  return figures(`connections: ${result.connections} that vanish, `, [
    ['audits begun by them', result.runsStarted, 'audits'],
    ['until no audit and no stream is left', result.settledMs, 'ms', 5000],
    // Connections to the played site are kept for a moment.
    ['files left open', after.files - before.files, 'files', 40],
    ['timers left', after.timers, 'timers', 0],
    ['heap left', after.heapMb - before.heapMb, 'MB', 8],
  ])
}

/** What the server saw is what its log says. */
async function framing(ends: Ends, { server }: World): Promise<Figure[]> {
  const seen = () => server.lines.filter((line) => line.includes('"msg":"request"'))
  const { count, defects } = await framingTrial(ends, server.url, seen)
  for (const defect of defects) console.error(defect)
  return figures(`connections: ${count} requests whose end is not clear, `, [
    ['misread', defects.length, 'requests', 0],
  ])
}

async function idleClients(ends: Ends, world: World): Promise<Figure[]> {
  const { kinds, open, slowestMs, kbPerConnection, healthP99Ms } = await idleTrial(
    ends,
    world,
    IDLE,
  )
  return figures('connections: ', [
    ['waiting ones never closed', open, '', 0],
    // The web server looks every 4 s whether 10 s have gone by.
    [`${kinds} kinds of waiting, the slowest to be closed`, slowestMs, 'ms', 20_000],
    [`memory of an idle one of ${IDLE.idle}`, kbPerConnection, 'kB', 8],
    ['p99 of /health beside all of these', healthP99Ms, 'ms'],
  ])
}

async function slowReaders(ends: Ends): Promise<Figure[]> {
  const result = await slowReadersTrial(ends, await serveDouble(ends), SLOW)
  const clients = SLOW.deaf + SLOW.readers
  return figures(`connections: ${SLOW.deaf} that do not read beside ${SLOW.readers} that do, `, [
    ['not cut off', SLOW.deaf - result.cutOff, '', 0],
    ['readers without all', result.incomplete, '', 0],
    ['most that was buffered', result.peakBufferedMb, 'MB', clients * BUFFER_MB],
  ])
}
