import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'
import type { App, ComposeOptions } from '../../../adapters/compose.ts'
import { serve } from '../../../adapters/serve.ts'
import type { ReplicaOptions } from '../../replica/replica-options.ts'
import { type Replica, startReplica } from '../../replica/server.ts'
import { createWorld, type World } from '../../replica/truth.ts'
import type { WorldOptions } from '../../replica/world/world-options.ts'
import type { Ends } from '../../support/ends.ts'
import { composeQuietly, QUIET_ENV } from '../../support/test-program.ts'

export type Row = Readonly<Record<string, unknown>>
export type Answer = { readonly status: number; readonly body: Row }

/** `GET /api/scrape/interclubs/status`, as far as tests look at it. */
export type TaskStatus = {
  readonly running: boolean
  readonly task_id: string
  readonly status: string
  readonly total_rankings: number
  readonly errors_count: number
  readonly last_success: { readonly division_index: number; readonly week: number } | null
  readonly pages_done: number
  readonly pages_total: number | null
  readonly message: string | null
}

const deadlineMs = 120_000
const pollMs = 15

/** The API of a server, over HTTP. */
export class Api {
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  async ask(path: string, method: 'GET' | 'POST' = 'GET'): Promise<Answer> {
    const { statusCode, body } = await request(`${this.url}${path}`, { method })
    return { status: statusCode, body: (await body.json()) as Row }
  }

  /** The body of an answer, whose status must be 200, without what `undated` takes away. */
  async get(path: string): Promise<Row> {
    const { status, body } = await this.ask(path)
    assert.equal(status, 200, `GET ${path}: ${JSON.stringify(body)}`)
    return path.startsWith('/api/scrape') ? body : undated(body)
  }

  async post(path: string): Promise<Row> {
    const { status, body } = await this.ask(path, 'POST')
    assert.equal(status, 200, `POST ${path}: ${JSON.stringify(body)}`)
    return body
  }

  /** A field of an answer that is a list. */
  async list(path: string, field: string): Promise<readonly Row[]> {
    return (await this.get(path))[field] as readonly Row[]
  }

  status(): Promise<TaskStatus> {
    return this.get('/api/scrape/interclubs/status') as unknown as Promise<TaskStatus>
  }

  /** The status as soon as it is what is waited for. */
  async statusWhen(holds: (status: TaskStatus) => boolean): Promise<TaskStatus> {
    return until(() => this.status(), holds)
  }

  /** The status of the task when it has ended. */
  taskEnd(): Promise<TaskStatus> {
    return this.statusWhen(({ running }) => !running)
  }

  /** Starts an interclub task and waits for its end. */
  async interclubs(query: string): Promise<TaskStatus> {
    await this.post(`/api/scrape/interclubs?${query}`)
    return this.taskEnd()
  }

  /** Messages of a task's log of this level or a worse one. */
  async logs(taskId: string, level = 'info'): Promise<readonly string[]> {
    const path = `/api/scrape/interclubs/logs/${taskId}?level=${level}`
    return (await this.list(path, 'logs')).map(({ message }) => String(message))
  }
}

const estimates = ['points_start_estimated', 'women_points_start_estimated']
const readTimes = ['scraped_at', 'read_at_masculine', 'read_at_feminine']

/** Without the season, what is estimated (nothing), and the times of reading, which must be of now. */
function undated(body: Row): Row {
  const { season = '2025-2026', seasons: _, state = 'read', stale = false, clubs, ...rest } = body
  assert.match(String(season), /^20\d\d-20\d\d$/)
  assert.ok(['read', 'failed', 'not_read', 'cup'].includes(String(state)), String(state))
  assert.equal(stale, false)
  for (const name of estimates) {
    assert.equal(rest[name] ?? false, false)
    delete (rest as Record<string, unknown>)[name]
  }
  for (const name of readTimes) {
    const time = rest[name]
    delete (rest as Record<string, unknown>)[name]
    if (time === undefined || time === null) continue
    // A hurried clock may be some hours ahead.
    assert.ok(Math.abs(Date.now() - Date.parse(String(time))) < 86_400_000, String(time))
  }
  const given = Array.isArray(clubs) ? clubs.map(undated) : clubs
  return given === undefined ? rest : { ...rest, clubs: given }
}

/** Looks again and again until it holds; fails after two minutes. */
export async function until<T>(look: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  const endMs = performance.now() + deadlineMs
  for (;;) {
    const value = await look()
    if (holds(value)) return value
    if (performance.now() > endMs) assert.fail(`still not so: ${JSON.stringify(value)}`)
    await delay(pollMs)
  }
}

export type SourceOptions = WorldOptions & { readonly replica?: Omit<ReplicaOptions, 'world'> }
export type Source = { readonly world: World; readonly replica: Replica }

/** A replica of the source that is closed when the test ends. */
export async function startSource(t: Ends, options: SourceOptions = {}): Promise<Source> {
  const { replica: replicaOptions, ...size } = options
  const world = createWorld({ clubs: 6, playersPerClub: 4, divisions: 8, weeks: 6, ...size })
  const replica = await startReplica({ ...replicaOptions, world })
  t.after(() => replica.close())
  return { world, replica }
}

export type ProgramOptions = {
  readonly dataDir: string
  /** The replica that is scraped. */
  readonly source: Pick<Replica, 'url'>
  readonly env?: Readonly<Record<string, string>>
  /** The program that runs in its own process, and its first arguments; default: the command. */
  readonly entry?: readonly string[]
}

/** Settings of the program under test: its source is this replica, asked without a pace. */
export function programEnv({ dataDir, source, env }: ProgramOptions): Record<string, string> {
  return {
    ...QUIET_ENV,
    DATA_DIR: dataDir,
    TABLETENNIS_SOURCE_URL: source.url,
    TABLETENNIS_REQUESTS_PER_SECOND: '0',
    TABLETENNIS_CONCURRENCY: '4',
    ...env,
  }
}

export type Service = { readonly api: Api; readonly app: App; stop(): Promise<void> }

/** The real program, composed and listening at a free port; stopped when the test ends. */
export async function startService(
  t: Ends,
  {
    register,
    overrides,
    ...options
  }: ProgramOptions & Pick<ComposeOptions, 'register' | 'overrides'>,
): Promise<Service> {
  const app = await composeQuietly({
    env: programEnv(options),
    ...(register && { register }),
    ...(overrides && { overrides }),
  })
  const served = await serve(app)
  const stop = (): Promise<void> => served.shutDown(0)
  t.after(stop)
  return { api: new Api(served.url), app, stop }
}
