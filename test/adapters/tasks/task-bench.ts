import { allClubs } from '../../../adapters/tasks/all-clubs.ts'
import { interclubs } from '../../../adapters/tasks/interclubs.ts'
import type { Tasks } from '../../../adapters/tasks/task.ts'
import { TaskController } from '../../../adapters/tasks/task-controller.ts'
import type { TaskKind } from '../../../adapters/tasks/task-kind.ts'
import { AppError } from '../../../core/errors.ts'
import {
  type FanOutPlugin,
  type Inputs,
  type ItemCounts,
  loadedPlugin,
  type PluginEntry,
  type RunContext,
  type WorkItem,
} from '../../../core/plugin.ts'
import type { DocumentStore } from '../../../core/ports/storage.ts'
import type { DagEngine, EngineParts } from '../../../core/run/dag-engine.ts'
import type { InterclubOrder, InterclubTaskRecord } from '../../../manifests/types/records.ts'
import { SOURCE_UNREACHABLE } from '../../../plugins/table-tennis/errors.ts'
import type { TableTennisData } from '../../../plugins/table-tennis/index.ts'
import { FakeClock, settle } from '../../support/fake-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { testEngine } from '../../support/test-engine.ts'
import { fakePlugin, testRegistry } from '../../support/test-registry.ts'

/** Called with each page's key; what it gives are the page's counts. */
export type VisitPage = (
  key: string,
  ctx: RunContext,
) => Promise<ItemCounts | undefined> | ItemCounts | undefined

export type BenchOptions = {
  /** Divisions on the site; default 3. */
  readonly divisions?: number
  /** Default twelve rows from every page at once. */
  readonly visit?: VisitPage
  /** Called with each club of a task of the kind all. */
  readonly visitClub?: VisitPage
  /** The error of the list of divisions. */
  readonly listError?: Error | (() => Error | undefined)
  /** Pages visited side by side; default 1. */
  readonly concurrency?: number
  readonly store?: DocumentStore
  readonly clock?: FakeClock
  readonly engine?: Partial<EngineParts>
}

/** The controller as tests of this kind use it. */
export type InterclubTasks = Pick<Tasks, 'logs' | 'follow' | 'close'> & {
  start(order: InterclubOrder | 'resume'): Promise<InterclubTaskRecord>
  current(): InterclubTaskRecord | undefined
  cancel(): Promise<InterclubTaskRecord>
  list(limit: number): Promise<readonly InterclubTaskRecord[]>
}

export type Bench = {
  /** The interclub tasks. */
  readonly tasks: InterclubTasks
  readonly controller: TaskController
  readonly engine: DagEngine
  readonly store: MemoryStore
  readonly clock: FakeClock
  readonly log: SilentLog
  /** Keys of the visited pages, in order. */
  readonly visited: string[]
  /** The inputs of each run. */
  readonly asked: Inputs[]
  /** The requests to the source so far. */
  requests(): number
}

/** The controller, open, over a real engine with a source in memory. */
export async function taskBench(options: BenchOptions = {}): Promise<Bench> {
  const { clock = new FakeClock(), store = new MemoryStore() } = options
  const log = new SilentLog()
  const { engine, visited, asked, requests } = benchEngine({ ...options, store, clock, log })
  const kinds = benchKinds()
  const controller = new TaskController({ engine, store, clock, log, kinds })
  await controller.open()
  const tasks: InterclubTasks = {
    start: (order) => controller.start('interclubs', order),
    current: () => controller.current('interclubs'),
    cancel: () => controller.cancel('interclubs'),
    list: async (limit) => controller.list(limit) as readonly InterclubTaskRecord[],
    logs: (taskId) => controller.logs(taskId),
    follow: (taskId, listener) => controller.follow(taskId, listener),
    close: () => controller.close(),
  }
  const own = { tasks, controller, engine, visited, asked, requests }
  return { ...own, store: store as MemoryStore, clock, log }
}

type EngineOptions = Omit<BenchOptions, 'clock'> & Pick<EngineParts, 'store' | 'clock' | 'log'>

/** An engine with a source in memory, and what is asked of it. */
export function benchEngine(options: EngineOptions) {
  const { divisions = 3, concurrency = 1, store, clock, log } = options
  const visited: string[] = []
  const asked: Inputs[] = []
  let lists = 0
  const list = fakePlugin('divisionList', () => {
    lists += 1
    const { listError } = options
    const error = typeof listError === 'function' ? listError() : listError
    if (error !== undefined) throw error
    const listed = Array.from({ length: divisions }, (_, index) => ({ index }))
    return { outputs: { divisions: listed }, summary: `${divisions} divisions` }
  })
  const visit: VisitPage = (key, ctx) => {
    visited.push(key)
    return options.visit === undefined ? { rows: 12 } : options.visit(key, ctx)
  }
  const clubs = allClubsPlugin(options.visitClub ?? (() => ({ players: 10 })))
  const registry = taskRegistry([list, standings(visit, asked), clubs], concurrency)
  const { engine } = testEngine(registry, { store, clock, log, ...options.engine })
  return { engine, visited, asked, requests: (): number => lists + visited.length }
}

function taskRegistry(plugins: readonly PluginEntry[], concurrency: number) {
  const inputs = `
  divisions: { from: divisionList.divisions }
  weeks: { request: weeks }
  divisionFilter: { request: divisions }
  resumeAt: { request: resumeAt, optional: true }
  planKey: { request: planKey }`
  const limits = 'limits: { timeoutMs: 86400000 }'
  const slices = 'slices: { queue: scrape-slices, items: 2 }'
  const fanOut = `fanOut: { concurrency: ${concurrency}, itemTimeoutMs: 3600000, ${slices} }`
  const texts = {
    divisionList: 'outputs: { divisions: true }',
    divisionStandings: `inputs:${inputs}\n${limits}\n${fanOut}`,
    allClubs: `inputs: { planKey: { request: planKey } }\n${limits}\n${fanOut}`,
  }
  return testRegistry(texts, plugins)
}

/** The clubs of tasks of the kind all. */
export const clubCodes = ['H004', 'L264', 'N051']

/** The kinds of one process. */
export function benchKinds(): readonly TaskKind[] {
  const data = {
    clubs: { list: {} },
    clubsToRead: () => clubCodes,
    knownClub: () => ({ province: 'Hainaut' }),
  } as unknown as TableTennisData
  return [interclubs, allClubs({ data, current: { code: undefined } })]
}

function allClubsPlugin(visit: VisitPage): PluginEntry {
  return loadedPlugin('allClubs', {
    size: () => clubCodes.length,
    list: async function* () {
      for (const [order, key] of clubCodes.entries()) yield { key, order, data: null }
    },
    visit: async (item, ctx) => visit(item.key, ctx),
    finish: async () => ({ outputs: { result: {} } }),
  })
}

type Asked = {
  readonly divisions: readonly { readonly index: number }[]
  readonly weeks: readonly number[]
  readonly divisionFilter: 'all' | readonly number[]
  readonly resumeAt?: { readonly divisionIndex: number; readonly week: number }
}

function standings(visit: VisitPage, asked: Inputs[]): PluginEntry {
  const plugin: FanOutPlugin = {
    size: (inputs) => pagesOf(inputs as Asked).length,
    list: async function* (inputs, ctx) {
      asked.push(inputs)
      const { divisions, divisionFilter } = inputs as Asked
      const filter = divisionFilter === 'all' ? [] : divisionFilter
      const known = new Set(divisions.map(({ index }) => index))
      // Warnings are cut, here after two.
      for (const index of filter.filter((one) => !known.has(one)).slice(0, 2)) {
        ctx.warn('UNKNOWN_DIVISION', `The site has no division ${index}.`)
      }
      yield* pagesOf(inputs as Asked)
    },
    visit: async (item, ctx) => visit(item.key, ctx),
    finish: async ({ settled, failedCount }) => ({
      outputs: { result: { visited: settled, failed: failedCount } },
    }),
  }
  return loadedPlugin('divisionStandings', plugin)
}

function pagesOf({ divisions, weeks, divisionFilter, resumeAt }: Asked): readonly WorkItem[] {
  const first = resumeAt === undefined ? 0 : resumeAt.divisionIndex * 100 + resumeAt.week
  const items = divisions
    .map(({ index }) => index)
    .filter((index) => divisionFilter === 'all' || divisionFilter.includes(index))
    .flatMap((index) =>
      weeks.map((week) => ({ key: `${index}/${week}`, order: index * 100 + week, data: null })),
    )
  return items.filter(({ order }) => order >= first)
}

/** Weeks 1-3 of all divisions unless told. */
export function order(changes: Partial<InterclubOrder> = {}): InterclubOrder {
  return { weeks: [1, 2, 3], divisions: 'all', ...changes }
}

/** The task once it has ended and is stored, without moving the clock. */
export async function ended({ tasks }: Pick<Bench, 'tasks'>): Promise<InterclubTaskRecord> {
  for (let turn = 0; turn < 500; turn += 1) {
    const task = tasks.current()
    if (task !== undefined && task.status !== 'running') {
      await settle()
      return task
    }
    await settle()
  }
  throw new Error('the task does not end')
}

/** Lets everything happen that waits for no timer. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await settle()
}

export function unreachable(problem = 'connection refused'): AppError {
  return new AppError(SOURCE_UNREACHABLE, { problem, retryable: false })
}

/** A gate that visits wait at until it is opened. */
export function gate(): { readonly passed: Promise<void>; open(): void } {
  let open = (): void => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}
