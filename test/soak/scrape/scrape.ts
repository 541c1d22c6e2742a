import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startService, startSource } from '../../integration/table-tennis/service.ts'
import { type Figure, figures, median } from '../../measure/figure.ts'
import { jsonOf } from '../../measure/json-process.ts'
import { SEED } from '../../measure/seed.ts'
import { FAULT_KINDS } from '../../replica/faults.ts'
import { type Replica, startReplica } from '../../replica/server.ts'
import { createWorld } from '../../replica/truth.ts'
import type { Ends } from '../../support/ends.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { driftTrial } from './drift.ts'
import type { FullFaults } from './full-faults.ts'
import { killTasks } from './killed-tasks.ts'

const PROGRAM = fileURLToPath(new URL('./full-faults.ts', import.meta.url))
const SIZE = { divisions: 400, weeks: 22 }

/**
 * Changed markup, kills while fixtures, tournaments and exports are read, a source of which every
 * fifth answer is wrong, and one that is down for a minute.
 */
export const scrapeTrials = [
  () => driftTrial({ isLong: true, mixtures: 10_000 }),
  (ends: Ends) => killTasks(ends, { kills: 15 }),
  faults,
  outageTrial,
]

async function faults(ends: Ends): Promise<Figure[]> {
  const kinds = FAULT_KINDS.filter((kind) => kind !== 'hang')
  const replica = await startReplica({ world: createWorld(SIZE), slowMs: 30, refuseMs: 5 })
  ends.after(() => replica.close())
  replica.setFaults({ rate: 0.2, kinds, seed: SEED, pages: ['standings'] })
  const size = [SIZE.divisions, SIZE.weeks].map(String)
  const run = await jsonOf<FullFaults>([PROGRAM, replica.url, ...size])
  const { end, disagreements } = run
  for (const one of disagreements) console.error(`SEED=${SEED} ${one}`)
  const met = Object.keys(replica.requests.faults).length
  const asked = [...replica.requests.pages].filter(([page]) => page.startsWith('standings'))
  const wrong = disagreements.length + (end.status === 'success' ? 0 : 1)
  return figures(`scrape: ${end.pages_done} pages, every fifth answer wrong, `, [
    ['kinds of faults met', met, 'kinds', kinds.length, 'least'],
    ['false or contradictory', wrong, 'facts', 0],
    ['given up and told', end.errors_count, 'pages', end.pages_done * 0.02],
    ['requests', replica.requests.total / end.pages_done, 'per page', 2],
    // Four tries of a page, and for each at most a beginning, a division and a week.
    ['most for one page', Math.max(...asked.map(([, count]) => count)), 'requests', 12],
    ['growth beyond what is kept', run.growthMb, 'MB', 20],
    ['peak memory', run.peakRssMb, 'MB'],
    ['at thirty times the clock', run.seconds, 's'],
  ])
}

const PER_SECOND = 50
/** How long the source is asked before, is down, and is asked at full pace afterwards. */
const PHASES = { beforeMs: 10_000, downMs: 60_000, afterMs: 20_000 }
const RETRY_AFTER_SECONDS = 3
const BEGINNING_MS = 1000

/** A source that is asked at a pace, goes down and comes back, and then asks for patience once. */
async function outageTrial(ends: Ends): Promise<Figure[]> {
  const { replica } = await startSource(ends, {
    ...{ divisions: 400, teamsPerDivision: 4, weeks: 22 },
    replica: { retryAfter: String(RETRY_AFTER_SECONDS) },
  })
  let begun = 0
  const note = (): void => {
    begun += 1
  }
  subscribe('undici:request:create', note)
  ends.after(() => unsubscribe('undici:request:create', note))
  const env = { TABLETENNIS_REQUESTS_PER_SECOND: String(PER_SECOND) }
  const { api } = await startService(ends, { dataDir: tempFolder(ends), source: replica, env })
  const arrived = (): number => replica.requests.total

  await api.post('/api/scrape/interclubs?weeks=1-22')
  await pause(BEGINNING_MS)
  const before = await usualRate(arrived, PHASES.beforeMs)
  await replica.down()
  await pause(BEGINNING_MS)
  // Nothing arrives; this process begins no other requests meanwhile.
  const during = await rate(() => begun, PHASES.downMs - BEGINNING_MS)
  await replica.up()
  const recoveryMs = await recovered(arrived)
  const after = await usualRate(arrived, PHASES.afterMs)
  const obeyedMs = await obeyed(replica)
  const { running, errors_count: failed } = await api.status()
  if (running) await api.post('/api/scrape/interclubs/cancel')

  const seconds = RETRY_AFTER_SECONDS
  const obeyedSeconds = obeyedMs / 1000
  return figures(`scrape: pace of ${PER_SECOND} requests a second, `, [
    ['before an outage', before, 'requests/s'],
    ['while the source is down for a minute', during, 'requests/s', 2],
    ['back at it after', recoveryMs / 1000, 's', 90],
    ['afterwards', after, 'requests/s'],
    ['deviation afterwards from before', Math.abs(after / before - 1) * 100, '%', 5],
    ['pages given up in that minute', failed, 'pages'],
    [`silence after Retry-After: ${seconds}`, obeyedSeconds, 's', seconds * 0.98, 'least'],
    ['tasks that the outage ended', running ? 0 : 1, 'tasks', 0],
  ])
}

/** How much a count grows by in a second, over so long. */
async function rate(count: () => number, ms: number): Promise<number> {
  const from = count()
  const startedAt = performance.now()
  await pause(ms)
  return ((count() - from) * 1000) / (performance.now() - startedAt)
}

/** The same in the middle one of all seconds: a machine busy with something else delays some. */
async function usualRate(count: () => number, ms: number): Promise<number> {
  const rates: number[] = []
  for (let leftMs = ms; leftMs > 0; leftMs -= 1000) rates.push(await rate(count, 1000))
  return median(rates)
}

/** Until a second has gone by at 95 per cent of the pace. */
async function recovered(arrived: () => number): Promise<number> {
  const upMs = performance.now()
  for (;;) {
    const from = arrived()
    await pause(1000)
    const elapsedMs = performance.now() - upMs
    if (arrived() - from >= PER_SECOND * 0.95) return elapsedMs
    if (elapsedMs > 180_000) return Number.POSITIVE_INFINITY
  }
}

/** Between a refusal with Retry-After and the next request, in ms. */
async function obeyed(replica: Replica): Promise<number> {
  let refusedMs = Number.NaN
  replica.addFault({
    kind: '429',
    times: 1,
    matches: ({ kind, at }) => {
      if (kind === 'standings' && Number.isNaN(refusedMs)) refusedMs = at
      return kind === 'standings'
    },
  })
  for (let waitedMs = 0; waitedMs < RETRY_AFTER_SECONDS * 1000 + 5000; waitedMs += 200) {
    await pause(200)
    // Those that were under way when the refusal came have been asked before it was known.
    const next = replica.requests.recent.find(({ at }) => at > refusedMs + 500)
    if (next !== undefined) return next.at - refusedMs
  }
  return Number.POSITIVE_INFINITY
}
