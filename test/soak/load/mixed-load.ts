import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { Api } from '../../integration/table-tennis/service.ts'
import { SEED } from '../../measure/seed.ts'
import { Dice } from '../../support/full-scale/dice.ts'
import type { FullScaleSample } from '../../support/full-scale.ts'
import * as streams from '../connections/streams.ts'
import { times } from '../trial.ts'
import { serverState, type World } from '../world.ts'

type LoadOptions = {
  readonly forMs: number
  /** Between two looks at the server at rest. */
  readonly everyMs: number
  /** How many there are of each sort; each does one thing at a time. */
  readonly workers: Readonly<Record<'requests' | 'audits' | 'streams' | 'followers', number>>
  /** The pages that each task reads, over all divisions. */
  readonly weeks: string
}

export type LoadResult = Awaited<ReturnType<typeof mixedLoad>>

/** Reads, audits, streams, scrapes and mistakes on one server, and looks at it at rest. */
export async function mixedLoad(world: World, { forMs, everyMs, workers, weeks }: LoadOptions) {
  const load = new Load()
  const now = (): number => performance.now() - load.startedAt
  const pool = new Pool(world.server.url, { connections: workers.requests + workers.audits })
  const acts = await actsOf(load, world, pool, weeks)
  load.startedAt = performance.now()
  const working = [
    ...times(workers.requests, () => load.work(20, acts.request)),
    ...times(workers.audits, () => load.work(300, acts.audit)),
    ...times(workers.streams, () => load.work(100, acts.stream)),
    ...times(workers.followers, () => load.work(100, acts.follow)),
    load.work(200, acts.scrape),
    load.work(5000, acts.metrics),
  ]
  const states: (Awaited<ReturnType<typeof serverState>> & { readonly at: number })[] = []
  while (now() < forMs) {
    await pause(everyMs)
    states.push({ ...(await load.atRest(() => serverState(world.server))), at: now() })
  }
  const tookMs = now()
  load.end.abort()
  await Promise.all(working)
  await pool.close()
  const { samples, lags, unexpected, tasks } = load
  return { samples, lags, unexpected, tasks, states, forMs: tookMs }
}

/** When something began, in ms from the start, and how long it took, in ms. */
export type Sample = { readonly kind: string; readonly at: number; readonly ms: number }

/** Counts the answers of all workers; its gate pauses them. */
class Load {
  startedAt = performance.now()
  readonly end = new AbortController()
  readonly samples: Sample[] = []
  /** The 99th percentile of the server's event loop since it was asked before. */
  readonly lags: Sample[] = []
  /** Answers that were not as they must be. */
  readonly unexpected: string[] = []
  tasks = 0
  gate: Promise<void> | undefined
  #underWay = 0

  constructor() {
    // Every worker that pauses listens to it.
    setMaxListeners(0, this.end.signal)
  }

  note(defect: string | undefined): void {
    if (defect !== undefined && !this.end.signal.aborted) this.unexpected.push(defect)
  }

  async timed(kind: string, act: () => Promise<string | undefined>): Promise<void> {
    const begunAt = performance.now()
    this.note(await act())
    this.samples.push({ kind, at: begunAt - this.startedAt, ms: performance.now() - begunAt })
  }

  /** Acts again and again until the end. */
  async work(pauseMs: number, act: () => Promise<void>): Promise<void> {
    const { signal } = this.end
    while (!signal.aborted) {
      await this.gate
      this.#underWay += 1
      await act().catch((error: unknown) => this.note(String(error)))
      this.#underWay -= 1
      await pause(pauseMs, undefined, { signal }).catch(() => {}) // the end
    }
  }

  /** Lets what is under way end, and holds everything else back during a look. */
  async atRest<T>(look: () => Promise<T>): Promise<T> {
    let open = (): void => {}
    this.gate = new Promise((resolve) => {
      open = resolve
    })
    while (this.#underWay > 0) await pause(10)
    try {
      return await look()
    } finally {
      this.gate = undefined
      open()
    }
  }
}

/** The work of each kind of worker. */
async function actsOf(load: Load, world: World, pool: Pool, weeks: string) {
  const { server, siteUrl, sample } = world
  const { readStream, auditDefect, logDefect } = streams
  const api = new Api(server.url)
  const dice = new Dice(SEED)
  const page = JSON.stringify({ url: `${siteUrl}/` })
  const ask = async ({ method = 'GET', path, body, status = 200 }: Request) => {
    const headers = { 'content-type': 'application/json' }
    const asked = { method, path, headers, ...(body !== undefined && { body }) }
    const { statusCode, body: answer } = await pool.request(asked)
    const text = await answer.text()
    return { text, defect: statusCode === status ? undefined : `${method} ${path}: ${statusCode}` }
  }
  const modules = ['seo', 'geo']
  const body = JSON.stringify({ url: `${siteUrl}/`, options: { modules } })
  const { text: report, defect } = await ask({ path: '/api/audit/full', method: 'POST', body })
  if (defect !== undefined) throw new Error(`no report to export: ${report}`)
  const next = mixedRequests(dice, sample, report)
  const audit = streams.auditUrl(server.url, siteUrl)
  return {
    request: () => {
      const { kind, request } = next()
      return load.timed(kind, async () => (await ask(request)).defect)
    },
    audit: () => {
      const path = dice.of(['/api/seo-audit', '/api/geo-audit'])
      const asked = { method: 'POST', path, body: page } as const
      return load.timed('audits', async () => (await ask(asked)).defect)
    },
    /** Half of them leave somewhere on the way. */
    stream: async () => {
      let left = dice.below(16)
      if (left < 8) await readStream(audit, () => left-- > 0)
      else await load.timed('streamed audits', async () => auditDefect(await readStream(audit)))
    },
    /** Some stay until the task has ended, but none while everything is to come to rest. */
    follow: async () => {
      const { task_id: taskId } = await api.status()
      if (typeof taskId !== 'string') return
      const most = dice.below(40)
      const url = streams.logUrl(server.url, taskId)
      const stays = (id: number): boolean => id <= most && load.gate === undefined
      let hasLeft = false
      const log = await readStream(url, ({ event, id }) => {
        hasLeft ||= event !== 'end' && !stays(id)
        return !hasLeft
      })
      // The end may come in the same piece as a line at which the client left.
      if (!hasLeft) load.note(logDefect(log))
    },
    scrape: async () => {
      const { running, errors_count: errors, task_id: taskId } = await api.status()
      if (running) return
      const [first] = errors > 0 ? await api.logs(taskId, 'error') : []
      if (errors > 0) load.note(`${errors} errors of a task: ${first}`)
      await streams.startTask(server.url, weeks)
      load.tasks += 1
    },
    metrics: async () => {
      const lag = (await server.metrics()).get('nodejs_eventloop_lag_p99_seconds') ?? Number.NaN
      load.lags.push({ kind: 'lag', at: performance.now() - load.startedAt, ms: lag * 1000 })
    },
  }
}

const WORDS = ['bal', 'cro', 'dam', 'fel', 'gan', 'hir', 'jol', 'kam', 'lin', 'mor', 'nas', 'pal']
const PAGES = ['/', '/docs', '/openapi.json', '/table-tennis', '/modules', '/robots.txt', '/api']
const EXPORTS = ['/api/export/html', '/api/export/markdown']

/** A request, and the status of its answer; default GET and 200. */
type Request = {
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly body?: string
  readonly status?: number
}

type Kind = readonly [kind: string, weight: number, make: () => Request]

const MISTAKES: readonly Request[] = [
  { path: '/api/nowhere', status: 404 },
  { path: '/api/players/none', status: 400 },
  { path: '/api/interclubs/rankings?week=99', status: 422 },
  { path: '/api/players', method: 'PUT', status: 405 },
  { path: '/api/seo-audit', method: 'POST', body: '{"url":', status: 400 },
  { path: '/api/audit/full', method: 'POST', body: '{"url":"ftp://a.example/"}', status: 400 },
]

/** Gives the next request of a mixed load and its kind. @param report JSON of an audit's answer */
function mixedRequests(dice: Dice, sample: FullScaleSample, report: string) {
  const { licences, clubCodes, divisionIndexes } = sample
  const get = (path: string): Request => ({ path })
  const post = (path: string, body: string): Request => ({ method: 'POST', path, body })
  const player = (): string => `/api/players/${dice.of(licences)}`
  const club = (): string => `/api/clubs/${dice.of(clubCodes)}`
  const pair = (): string => {
    const at = 1 + dice.below(licences.length - 1)
    return `/api/players/${licences[at]}/vs/${licences[at - 1]}`
  }
  const standings = '/api/interclubs/rankings?division_index='
  const kinds: readonly Kind[] = [
    ['reads', 12, () => get(player())],
    ['reads', 4, () => get(`${player()}/matches`)],
    ['reads', 4, () => get(pair())],
    ['reads', 8, () => get(`/api/search?q=${dice.of(WORDS)}`)],
    ['reads', 4, () => get('/api/rankings/top?limit=100')],
    ['reads', 2, () => get('/api/rankings/progressions?limit=50')],
    ['reads', 4, () => get(club())],
    ['reads', 3, () => get(`${club()}/players`)],
    ['reads', 2, () => get('/api/clubs?limit=100')],
    ['reads', 8, () => get(standings + dice.of(divisionIndexes))],
    ['reads', 2, () => get(`/api/interclubs/search?q=${dice.of(WORDS)}`)],
    ['reads', 2, () => get('/api/stats')],
    ['pages and assets', 6, () => get(dice.of(PAGES))],
    ['health', 2, () => get('/health')],
    ['mistakes', 6, () => dice.of(MISTAKES)],
    ['exports', 1, () => post(dice.of(EXPORTS), report)],
    ['llms.txt', 1, () => post('/api/llms-txt/validate', '{"content":"# A\\n\\n> B\\n"}')],
  ]
  const tickets = kinds.flatMap((kind) => times(kind[1], () => kind))
  return () => {
    const [kind, , make] = dice.of(tickets)
    return { kind, request: make() }
  }
}
