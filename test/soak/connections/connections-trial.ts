import { startServer } from '../../../adapters/http/server.ts'
import { apiDouble, recordingLog } from '../../adapters/http/api-double.ts'
import { type Figure, figure } from '../../measure/figure.ts'
import { openWorld, SMALL_SIZE, type World } from '../load/world.ts'
import { type DisconnectsResult, disconnectsTrial } from './disconnects.ts'
import { framingTrial } from './framing.ts'
import { type IdleResult, idleTrial } from './idle-clients.ts'
import { slowReadersTrial } from './slow-readers.ts'
import { type StreamsResult, streamsTrial } from './streams.ts'

const CLIENTS = 200
const ROUNDS = 2
const BREAKS_EACH = 60
const IDLE = 5000
const WAITING_EACH = 20
/** The web server looks every 4 s whether 10 s have gone by. */
const CLOSED_WITHIN_MS = 20_000
/** Streams that nobody reads end with their audits, which wait for each other. */
const WITHIN_MS = 90_000
const MOST_HEAP_GROWTH_MB = 8
/** Connections to the played site that are kept for a moment. */
const MOST_KEPT_FILES = 40
const MOST_KB_PER_IDLE = 8
const SLOW = { readers: 20, deaf: 8, events: 300, eventBytes: 80_000 }
const BUFFER_MB = 8

/** Many connections of every kind to the real server. */
export async function connectionsTrial(): Promise<Figure[]> {
  const world = await openWorld({ size: SMALL_SIZE, divisions: 20, weeks: 22, pagesPerSecond: 0 })
  try {
    return [
      ...(await streamRows(world)),
      ...breakRows(await disconnectsTrial(world, { each: BREAKS_EACH, atOnce: 32 })),
      ...(await framingRows(world)),
      ...idleRows(await idleTrial(world, { idle: IDLE, each: WAITING_EACH, withinMs: WITHIN_MS })),
      ...(await slowRows()),
    ]
  } finally {
    await world.stop()
  }
}

async function streamRows(world: World): Promise<Figure[]> {
  const options = { audits: CLIENTS, followers: CLIENTS, weeks: '1-22' }
  const rounds: StreamsResult[] = []
  // The first one fills caches.
  await streamsTrial(world, options)
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await streamsTrial(world, options))
  const defects = rounds.flatMap(({ defects }) => defects)
  for (const defect of new Set(defects)) console.error(defect)
  const name = `connections: ${CLIENTS} streams of audits, ${CLIENTS} followers of a log`
  const growth = (rounds.at(-1)?.after.heapMb ?? NaN) - (rounds[0]?.before.heapMb ?? NaN)
  return [
    figure({ name: `${name}, incomplete`, value: defects.length, unit: 'streams', target: 0 }),
    { name: `${name}, events`, value: rounds.at(-1)?.events ?? 0, unit: 'events' },
    { name: `${name}, lines`, value: rounds.at(-1)?.lines ?? 0, unit: 'lines' },
    { name: `${name}, until all have ended`, value: rounds.at(-1)?.ms ?? NaN, unit: 'ms' },
    figure({
      name: `${name}, heap after ${ROUNDS} more rounds`,
      value: growth,
      unit: 'MB',
      target: MOST_HEAP_GROWTH_MB,
    }),
  ]
}

function breakRows({ connections, settledMs, runsStarted, before, after }: DisconnectsResult) {
  const name = `connections: ${connections} that vanish`
  return [
    { name: `${name}, audits begun by them`, value: runsStarted, unit: 'audits' },
    figure({
      name: `${name}, until no audit and no stream is left`,
      value: settledMs,
      unit: 'ms',
      target: 5000,
    }),
    figure({
      name: `${name}, files left open`,
      value: after.files - before.files,
      unit: 'files',
      target: MOST_KEPT_FILES,
    }),
    figure({ name: `${name}, timers left`, value: after.timers, unit: 'timers', target: 0 }),
    figure({
      name: `${name}, heap left`,
      value: after.heapMb - before.heapMb,
      unit: 'MB',
      target: MOST_HEAP_GROWTH_MB,
    }),
  ]
}

/** What the server saw is what its log tells. */
async function framingRows({ server }: World): Promise<Figure[]> {
  const seen = () => server.lines.filter((line) => line.includes('"msg":"request"'))
  const outcomes = await framingTrial({ port: Number(new URL(server.url).port), seen })
  const wrong = outcomes.filter(({ defect }) => defect !== undefined)
  for (const { name, defect } of wrong) console.error(`${name}: ${defect}`)
  const name = `connections: ${outcomes.length} requests whose end is not clear`
  return [figure({ name: `${name}, misread`, value: wrong.length, unit: 'requests', target: 0 })]
}

function idleRows({ kinds, kbPerConnection, healthP99Ms }: IdleResult): Figure[] {
  const open = kinds.reduce((sum, kind) => sum + kind.open, 0)
  const closing = kinds.filter(({ name }) => name !== 'a stream that is not read')
  return [
    figure({ name: 'connections: waiting ones never closed', value: open, unit: '', target: 0 }),
    figure({
      name: `connections: ${closing.length} kinds of waiting, the slowest to be closed`,
      value: Math.max(...closing.map(({ slowestMs }) => slowestMs)),
      unit: 'ms',
      target: CLOSED_WITHIN_MS,
    }),
    figure({
      name: `connections: memory of an idle one of ${IDLE}`,
      value: kbPerConnection,
      unit: 'kB',
      target: MOST_KB_PER_IDLE,
    }),
    { name: 'connections: p99 of /health beside all of these', value: healthP99Ms, unit: 'ms' },
  ]
}

async function slowRows(): Promise<Figure[]> {
  const { dispatch, engine } = apiDouble()
  const log = recordingLog([])
  const server = await startServer({ dispatch, log, host: '127.0.0.1', port: 0 })
  try {
    const result = await slowReadersTrial({ server, runs: engine.runs }, SLOW)
    const name = `connections: ${SLOW.deaf} that do not read beside ${SLOW.readers} that do`
    return [
      figure({
        name: `${name}, not cut off`,
        value: SLOW.deaf - result.cutOff,
        unit: '',
        target: 0,
      }),
      figure({
        name: `${name}, readers without all`,
        value: result.incomplete,
        unit: '',
        target: 0,
      }),
      figure({
        name: `${name}, most that was buffered`,
        value: result.peakBufferedMb,
        unit: 'MB',
        target: (SLOW.deaf + SLOW.readers) * BUFFER_MB,
      }),
    ]
  } finally {
    server.close()
  }
}
