import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { Dice } from '../../support/full-scale/dice.ts'
import { auditDefect, logDefect, readStream, type Streamed } from '../connections/stream-client.ts'
import { auditUrl, startTask } from '../connections/streams.ts'
import { ask, type LoadParts, nextRequest } from './requests.ts'
import type { World } from './world.ts'

/** One answer: when it was asked for, and how long it took, in ms. */
export type Sample = { readonly kind: string; readonly at: number; readonly ms: number }

export type LoadRecord = {
  readonly samples: readonly Sample[]
  /** Answers that were not as they must be. */
  readonly unexpected: readonly string[]
  /** What the server told of its event loop, in ms, and when: the 99th percentile since it was asked before. */
  readonly lags: readonly { readonly at: number; readonly ms: number }[]
  readonly tasks: number
}

/** Workers of each sort; every one does one thing at a time. */
export type Workers = {
  readonly requests: number
  readonly audits: number
  readonly streams: number
  readonly followers: number
}

const REQUEST_PAUSE_MS = 20
const AUDIT_PAUSE_MS = 300
const STREAM_PAUSE_MS = 100
const SCRAPE_PAUSE_MS = 200
const METRICS_PAUSE_MS = 5000
const LOOK_MS = 10
const LAG = 'nodejs_eventloop_lag_p99_seconds'

/** Reads, audits, streams, scrapes and mistakes on one server, until it is stopped. */
export class MixedLoad {
  readonly #world: World
  readonly #parts: LoadParts
  readonly #weeks: string
  readonly #startedAt = performance.now()
  readonly #record = {
    samples: [] as Sample[],
    unexpected: [] as string[],
    lags: [] as { at: number; ms: number }[],
    tasks: 0,
  }
  readonly #end = new AbortController()
  readonly #workers: Promise<unknown>
  #gate: Promise<void> | undefined
  #openGate = (): void => {}
  #underWay = 0

  private constructor(world: World, parts: LoadParts, workers: Workers, weeks: string) {
    this.#world = world
    this.#parts = parts
    this.#weeks = weeks
    // Every worker that pauses listens to it.
    setMaxListeners(0, this.#end.signal)
    const { requests, audits, streams, followers } = workers
    this.#workers = Promise.all([
      ...repeated(requests, () => this.#work(REQUEST_PAUSE_MS, () => this.#request())),
      ...repeated(audits, () => this.#work(AUDIT_PAUSE_MS, () => this.#audit())),
      ...repeated(streams, () => this.#work(STREAM_PAUSE_MS, () => this.#stream())),
      ...repeated(followers, () => this.#work(STREAM_PAUSE_MS, () => this.#follow())),
      this.#work(SCRAPE_PAUSE_MS, () => this.#scrape()),
      this.#work(METRICS_PAUSE_MS, () => this.#metrics()),
    ])
  }

  /** @param weeks What each task reads, over all divisions. */
  static async start(world: World, workers: Workers, weeks: string): Promise<MixedLoad> {
    const { server, siteUrl, sample } = world
    const pool = new Pool(server.url, { connections: workers.requests + workers.audits })
    const body = JSON.stringify({ url: `${siteUrl}/`, options: { modules: ['seo', 'geo'] } })
    const headers = { 'content-type': 'application/json' }
    const answer = await pool.request({ method: 'POST', path: '/api/audit/full', headers, body })
    const report = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(`no report to export: ${report}`)
    const seed = Number(process.env.SEED ?? 1)
    const parts = { pool, siteUrl, sample, report, dice: new Dice(seed) }
    return new MixedLoad(world, parts, workers, weeks)
  }

  get record(): LoadRecord {
    return this.#record
  }

  /** Lets what is under way end and holds everything else back while `look` looks. */
  async quietly<T>(look: () => Promise<T>): Promise<T> {
    this.#gate = new Promise((resolve) => {
      this.#openGate = resolve
    })
    while (this.#underWay > 0) await pause(LOOK_MS)
    try {
      return await look()
    } finally {
      this.#gate = undefined
      this.#openGate()
    }
  }

  /** Resolves when nothing of it is under way any more. */
  async stop(): Promise<void> {
    this.#end.abort()
    await this.#workers
    await this.#parts.pool.close()
  }

  async #work(pauseMs: number, act: () => Promise<void>): Promise<void> {
    const { signal } = this.#end
    while (!signal.aborted) {
      await this.#gate
      this.#underWay += 1
      try {
        await act()
      } catch (error) {
        if (!signal.aborted) this.#record.unexpected.push(String(error))
      }
      this.#underWay -= 1
      await pause(pauseMs, undefined, { signal }).catch(() => {}) // the end
    }
  }

  async #request(): Promise<void> {
    const asked = nextRequest(this.#parts)
    await this.#timed(asked.kind, () => ask(this.#parts, asked))
  }

  async #audit(): Promise<void> {
    const body = JSON.stringify({ url: `${this.#world.siteUrl}/` })
    const path = this.#parts.dice.of(['/api/seo-audit', '/api/geo-audit'])
    const asked = { kind: 'audit', method: 'POST', path, body, status: 200 } as const
    await this.#timed('audit', () => ask(this.#parts, asked))
  }

  /** Half of them leave somewhere on the way. */
  async #stream(): Promise<void> {
    const url = auditUrl(this.#world.server.url, this.#world.siteUrl)
    const most = this.#parts.dice.below(16)
    if (most >= 8) await this.#timed('stream', async () => auditDefect(await readStream({ url })))
    else await leaving(url, most)
  }

  /** Some stay until the task has ended. */
  async #follow(): Promise<void> {
    const { url } = this.#world.server
    const status = await fetch(`${url}/api/scrape/interclubs/status`)
    const { task_id: taskId } = (await status.json()) as { readonly task_id?: string }
    if (typeof taskId !== 'string') return
    const log = `${url}/api/scrape/interclubs/logs/${taskId}`
    const most = this.#parts.dice.below(40)
    // Nobody stays while everything is to come to rest.
    const streamed = await readStream({ url: log, onEvent: ({ id }) => id <= most && !this.#gate })
    const last = streamed.events.at(-1)
    if (last?.event === 'end') this.#note(logDefect(streamed))
  }

  async #scrape(): Promise<void> {
    const { url } = this.#world.server
    const status = await fetch(`${url}/api/scrape/interclubs/status`)
    const task = (await status.json()) as {
      readonly running: boolean
      readonly task_id: string
      readonly errors_count: number
    }
    if (task.running) return
    if (task.errors_count > 0) {
      const log = await fetch(`${url}/api/scrape/interclubs/logs/${task.task_id}?level=error`)
      const { logs } = (await log.json()) as { readonly logs: readonly { message: string }[] }
      this.#note(`${task.errors_count} errors of a task: ${logs[0]?.message}`)
    }
    await startTask(url, this.#weeks)
    this.#record.tasks += 1
  }

  async #metrics(): Promise<void> {
    const lag = (await this.#world.server.metrics()).get(LAG)
    if (lag !== undefined) this.#record.lags.push({ at: this.#now(), ms: lag * 1000 })
  }

  async #timed(kind: string, act: () => Promise<string | undefined>): Promise<void> {
    const at = this.#now()
    this.#note(await act())
    this.#record.samples.push({ kind, at, ms: this.#now() - at })
  }

  #note(defect: string | undefined): void {
    if (defect !== undefined && !this.#end.signal.aborted) this.#record.unexpected.push(defect)
  }

  #now(): number {
    return performance.now() - this.#startedAt
  }
}

function leaving(url: string, most: number): Promise<Streamed> {
  let seen = 0
  return readStream({
    url,
    onEvent: () => {
      seen += 1
      return seen <= most
    },
  })
}

function repeated<T>(count: number, make: () => T): readonly T[] {
  return Array.from({ length: count }, make)
}
