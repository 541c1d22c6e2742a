import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Api,
  dataFolder,
  startService,
  startSource,
} from '../../integration/tabletennis-service.ts'
import { median } from '../../measure/figure.ts'
import type { Replica } from '../../replica/server.ts'
import { Cleanup } from './cleanup.ts'

export type OutageOptions = {
  readonly perSecond: number
  /** How long it is asked before, is down, and is asked at full pace afterwards. */
  readonly beforeMs: number
  readonly downMs: number
  readonly afterMs: number
  readonly retryAfterSeconds: number
}

export type OutageResult = {
  /** Requests per second begun in each phase. */
  readonly before: number
  readonly during: number
  readonly after: number
  /** From the return of the source to the full pace. */
  readonly recoveryMs: number
  /** Pages that were given up. */
  readonly failed: number
  /** Between a refusal with Retry-After and the next request. */
  readonly obeyedMs: number
  /** Whether the task still ran at the end. */
  readonly isRunning: boolean
}

const BEGINNING_MS = 1000
const MOST_RECOVERY_MS = 180_000
const POLL_MS = 200
const WINDOW_MS = 1000

/** A source that is asked at a pace, goes down and comes back, and then asks for patience once. */
export async function outageTrial(options: OutageOptions): Promise<OutageResult> {
  const t = new Cleanup()
  const starts: number[] = []
  const note = (): unknown => starts.push(performance.now())
  subscribe('undici:request:create', note)
  t.after(() => unsubscribe('undici:request:create', note))
  try {
    const { replica } = await startSource(t, {
      divisions: 400,
      teamsPerDivision: 4,
      weeks: 22,
      replica: { retryAfter: String(options.retryAfterSeconds) },
    })
    const env = { TABLETENNIS_REQUESTS_PER_SECOND: String(options.perSecond) }
    const { api } = await startService(t, { dataDir: dataFolder(t), source: replica, env })
    return await phases(api, replica, { ...options, starts })
  } finally {
    await t.run()
  }
}

type Phases = OutageOptions & { readonly starts: readonly number[] }

async function phases(api: Api, replica: Replica, options: Phases): Promise<OutageResult> {
  const { beforeMs, downMs, afterMs, starts, perSecond } = options
  await api.post('/api/scrape/interclubs?weeks=1-22')
  await pause(BEGINNING_MS)
  const before = await rateIn(starts, replica, beforeMs)
  await replica.down()
  await pause(BEGINNING_MS)
  const from = starts.length
  await pause(downMs - BEGINNING_MS)
  const during = ((starts.length - from) * 1000) / (downMs - BEGINNING_MS)
  await replica.up()
  const recoveryMs = await recovered(replica, perSecond)
  const after = await rateIn(starts, replica, afterMs)
  const obeyedMs = await obeyed(replica, options.retryAfterSeconds)
  const { running, errors_count: failed } = await api.status()
  if (running) await api.post('/api/scrape/interclubs/cancel')
  return { before, during, after, recoveryMs, failed, obeyedMs, isRunning: running }
}

/**
 * Requests of the program to the source in the middle one of the seconds of that time: a machine that
 * is busy with something else holds some of them up.
 */
async function rateIn(starts: readonly number[], replica: Replica, ms: number): Promise<number> {
  const rates: number[] = []
  for (let leftMs = ms; leftMs > 0; leftMs -= WINDOW_MS) {
    rates.push(await rateInWindow(starts, replica))
  }
  return median(rates)
}

/** The trial's own requests are made by the same library; while the source is down nothing arrives. */
async function rateInWindow(starts: readonly number[], replica: Replica): Promise<number> {
  const { total } = replica.requests
  const from = starts.length
  const startedMs = performance.now()
  await pause(WINDOW_MS)
  const seconds = (performance.now() - startedMs) / 1000
  const arrived = replica.requests.total - total
  return (arrived === 0 ? starts.length - from : arrived) / seconds
}

/** Until a second has gone by at 95 per cent of the pace. */
async function recovered(replica: Replica, perSecond: number): Promise<number> {
  const upMs = performance.now()
  for (;;) {
    const total = replica.requests.total
    await pause(1000)
    const elapsedMs = performance.now() - upMs
    if (replica.requests.total - total >= perSecond * 0.95) return elapsedMs
    if (elapsedMs > MOST_RECOVERY_MS) return Number.POSITIVE_INFINITY
  }
}

async function obeyed(replica: Replica, seconds: number): Promise<number> {
  let refusedMs = Number.NaN
  replica.addFault({
    kind: '429',
    times: 1,
    matches: ({ kind, at }) => {
      if (kind === 'standings' && Number.isNaN(refusedMs)) refusedMs = at
      return kind === 'standings'
    },
  })
  for (let waitedMs = 0; waitedMs < seconds * 1000 + 5000; waitedMs += POLL_MS) {
    await pause(POLL_MS)
    // Those that were under way when the refusal came have been asked before it was known.
    const next = replica.requests.recent.find(({ at }) => at > refusedMs + 500)
    if (next !== undefined) return next.at - refusedMs
  }
  return Number.POSITIVE_INFINITY
}
