import { encodeRecord } from '../../../../adapters/api/table-tennis/record-codec.ts'
import type { ScrapeTools } from '../../../../adapters/cli/scrape/scrape-actions.ts'
import { createScrapeDisplay } from '../../../../adapters/cli/scrape/scrape-display.ts'
import type {
  ScrapeService,
  StartedTask,
  TaskView,
} from '../../../../adapters/cli/scrape/scrape-service.ts'
import { createPaint } from '../../../../adapters/cli/terminal.ts'
import {
  type ClubListResult,
  type ClubScrapeResult,
  type ErasureResult,
  type PlayerScrapeResult,
  statusOf,
  summaryOf,
} from '../../../../adapters/tasks/task.ts'
import type {
  InterclubTaskRecord,
  LogLine,
  TaskStatus,
} from '../../../../manifests/types/records.ts'
import { FakeClock } from '../../../support/fake-clock.ts'

export const taskId = 'interclubs_20261120_120000'
export const order = { weeks: [1, 2], divisions: 'all' } as const

/** A server's answer about one task. */
export const sentStatus = (task: InterclubTaskRecord | undefined, nowMs: number): object =>
  encodeRecord('TaskStatus', statusOf('interclubs', task, nowMs) as object as TaskStatus)

/** A server's answer about all tasks. */
export const sentTasks = (tasks: readonly InterclubTaskRecord[], nowMs: number): object =>
  encodeRecord('TaskList', {
    count: tasks.length,
    tasks: tasks.map((task) => summaryOf(task, nowMs)),
  })

/** A server's answer to a start. */
export const sentStart = ({ taskId, order }: InterclubTaskRecord): object =>
  encodeRecord('TaskStarted', { status: 'started', taskId, ...order, message: 'Scraping.' })

/** A task that runs as it is stored, with some fields changed. */
export function stored(changes: Partial<InterclubTaskRecord> = {}): InterclubTaskRecord {
  return {
    taskId,
    kind: 'interclubs',
    trigger: 'manual',
    status: 'running',
    order,
    startedAt: Date.parse('2026-11-20T12:00:00Z'),
    finishedAt: null,
    totalRankings: 0,
    errorsCount: 0,
    unknownDivisions: 0,
    lastSuccess: null,
    pagesDone: 0,
    pagesTotal: null,
    message: null,
    planKey: taskId,
    ...changes,
  }
}

/** A task that runs, with some fields changed. */
export function view(changes: Partial<TaskView> = {}): TaskView {
  return {
    taskId,
    kind: 'interclubs',
    trigger: 'manual',
    running: true,
    status: 'running',
    ...order,
    startedAt: '2026-11-20T12:00:00.000Z',
    finishedAt: null,
    elapsedSeconds: 0,
    totalRankings: 0,
    errorsCount: 0,
    unknownDivisions: 0,
    lastSuccess: null,
    pagesDone: 0,
    pagesTotal: null,
    message: null,
    ...changes,
  }
}

/** The answers to one look after another; the last one repeats. An error is thrown. */
export type Script = {
  readonly views?: readonly (TaskView | Error)[]
  readonly lines?: readonly LogLine[]
  readonly clubs?: Readonly<Record<string, ClubScrapeResult | Error>>
  readonly clubList?: ClubListResult | Error
  readonly server?: string
  readonly onCancel?: () => void
}

/** A service that does what a test says. */
export class ScriptedService implements ScrapeService {
  readonly server: string | undefined
  readonly calls: unknown[] = []
  views: (TaskView | Error)[]
  readonly #script: Script

  constructor(script: Script = {}) {
    this.#script = script
    this.server = script.server
    this.views = [...(script.views ?? [])]
  }

  async start(_kind: string, asked: unknown): Promise<StartedTask> {
    this.calls.push(['start', asked])
    return { taskId, what: 'weeks 1-2 of all divisions' }
  }

  async task(): Promise<TaskView | undefined> {
    const [next] = this.views
    if (this.views.length > 1) this.views.shift()
    if (next instanceof Error) throw next
    return next
  }

  async logs(_taskId: string, afterSeq: number): Promise<readonly LogLine[]> {
    return (this.#script.lines ?? []).filter(({ seq }) => seq > afterSeq)
  }

  async cancel(taskId: string): Promise<void> {
    this.calls.push(['cancel', taskId])
    this.#script.onCancel?.()
  }

  async scrapeClub(code: string): Promise<ClubScrapeResult> {
    this.calls.push(['club', code])
    const result = this.#script.clubs?.[code]
    if (result === undefined || result instanceof Error) throw result
    return result
  }

  async scrapePlayer(licence: string): Promise<PlayerScrapeResult> {
    this.calls.push(['player', licence])
    return { licence, message: `The sheet of ${licence} was read.` }
  }

  async erase(licence: string): Promise<ErasureResult> {
    this.calls.push(['erase', licence])
    const counts = { players: 1, matches: 12, opponentMatches: 1, exportResults: 0, documents: 2 }
    return { ...counts, message: 'It stays out.' }
  }

  async refreshClubs(): Promise<ClubListResult> {
    this.calls.push(['clubs'])
    const { clubList } = this.#script
    if (clubList === undefined || clubList instanceof Error) throw clubList
    return clubList
  }

  async close(): Promise<void> {
    this.calls.push(['close'])
  }
}

export type Bench = ScrapeTools & {
  readonly service: ScriptedService
  readonly clock: FakeClock
  /** The text on stdout and stderr. */
  readonly out: { text: string }
  readonly err: { text: string }
  readonly controller: AbortController
}

export type BenchOptions = {
  readonly isJson?: boolean
  readonly isQuiet?: boolean
  /** Columns of a terminal; default none. */
  readonly columns?: number
}

/** Everything an action works with, made of doubles. */
export function bench(script: Script, options: BenchOptions = {}): Bench {
  const { isJson = false, isQuiet = false, columns } = options
  const clock = new FakeClock()
  const out = { text: '' }
  const err = { text: '' }
  const write = (text: string) => {
    err.text += text
    return true
  }
  const terminal = columns === undefined ? {} : { isTTY: true, columns }
  const stream = { write, ...terminal } as unknown as NodeJS.WriteStream
  const controller = new AbortController()
  return {
    service: new ScriptedService(script),
    display: createScrapeDisplay({ stream, clock, isQuiet }),
    clock,
    interrupt: controller.signal,
    controller,
    print: (text) => {
      out.text += text
    },
    paint: createPaint(false),
    isJson,
    out,
    err,
  }
}
