import type { Engine } from '../../core/engine.ts'
import { recordValidator } from '../../core/manifest/records.ts'
import type { Clock } from '../../core/ports/clock.ts'
import { UNBOUNDED_TRAFFIC } from '../../core/run/traffic.ts'
import type {
  ExportFile,
  ExportOutcome,
  ExportReading,
  ExportsTaskRecord,
} from '../../manifests/types/records.ts'
import type { ExportReader } from '../../plugins/table-tennis/port.ts'
import { scrapeFailure } from './single-scrapes.ts'
import type { TaskKind } from './task-kind.ts'

const goal = 'bulkExports'
/** The results of a season are some hundred megabytes, and the server is slow. */
const fileTimeoutMs = 40 * 60_000
const hourMs = 3_600_000
/** The federation makes a file once a day. */
const leastPauseMs = 6 * hourMs

type ExportFilesParts = {
  readonly engine: Engine
  readonly clock: Clock
  /** Earlier tasks, newest first. */
  readonly earlier: () => readonly ExportsTaskRecord[]
}

/** Reads files for tasks, each at most once in six hours, and keeps their results. */
export class ExportFiles implements ExportReader {
  readonly #parts: ExportFilesParts
  /** The files that the latest task has read. */
  #readings: ExportReading[] = []

  constructor(parts: ExportFilesParts) {
    this.#parts = parts
  }

  get readings(): readonly ExportReading[] {
    return [...this.#readings]
  }

  /** @param before files that the task has already read */
  begin(before: readonly ExportReading[] = []): void {
    this.#readings = [...before]
  }

  async read(file: ExportFile, signal: AbortSignal): Promise<ExportReading> {
    // A task that was cancelled may still be reading when the next one begins.
    const readings = this.#readings
    const reading = await this.#reading(file, readings, signal)
    readings.push(reading)
    return reading
  }

  async #reading(
    file: ExportFile,
    before: readonly ExportReading[],
    signal: AbortSignal,
  ): Promise<ExportReading> {
    const readAt = this.#lastRead(file)
    // Without a login, the others would be refused too.
    const refused = before.find(({ check }) => check === 'login')
    if (refused !== undefined) return { ...refused, file, readAt }
    const { clock } = this.#parts
    const nextMs = readAt === null ? 0 : Date.parse(readAt) + leastPauseMs
    if (nextMs > clock.now()) {
      const problem = `it was read at ${readAt} and can be read again from ${timeOf(nextMs)}`
      return { ...nothing, file, outcome: 'unchanged', problem, readAt }
    }
    const outcome = await this.#run(file, signal)
    const isWhole = outcome.check !== 'login' && outcome.check !== 'transport'
    return { ...outcome, readAt: isWhole ? timeOf(clock.now()) : readAt }
  }

  async #run(file: ExportFile, signal: AbortSignal): Promise<ExportOutcome> {
    const bounds = { timeoutMs: fileTimeoutMs, traffic: UNBOUNDED_TRAFFIC, isPart: true, signal }
    const inputs = { files: [file] }
    const run = this.#parts.engine.start({ kind: 'export-file', goals: [goal], inputs, ...bounds })
    const result = await run.result
    signal.throwIfAborted()
    const outcome = result.outcomes[goal]
    if (outcome?.status !== 'done') throw scrapeFailure(file, result)
    const { files } = outcome.output.result as { readonly files: readonly ExportOutcome[] }
    const [read] = files
    if (read === undefined) throw new Error(`the import of ${file} has no outcome`)
    return read
  }

  #lastRead(file: ExportFile): string | null {
    for (const { files } of this.#parts.earlier()) {
      const found = files.find((one) => one.file === file && one.readAt !== null)
      if (found !== undefined) return found.readAt
    }
    return null
  }
}

const nothing = {
  ...{ check: null, date: null, bytes: 0, lines: 0, dropped: 0, added: 0, changed: 0, missing: 0 },
  warnings: [],
}

type ExportsParts = {
  readonly files: Pick<ExportFiles, 'begin' | 'readings'>
  /** Whether this server has a login of the federation. */
  readonly hasLogin: boolean
}

/** The federation's files with the numeric ranking and all results. */
export function exportTasks({ files, hasLogin }: ExportsParts): TaskKind<ExportsTaskRecord> {
  return {
    id: 'exports',
    ids: 'time',
    // Both write players.
    excludes: ['all'],
    goal: 'exportFiles',
    missing: hasLogin
      ? undefined
      : 'the exports need a login of the federation, which an operator can set (credential exports)',
    whenEmpty: { status: 'failed', message: 'There was no file to read.' },
    isRecord: recordValidator<ExportsTaskRecord>('ExportsTaskRecord'),
    begin() {
      files.begin()
      return { pagesTotal: null, totalLines: 0, files: [] }
    },
    resume({ files: before }) {
      files.begin(before)
      return { files: before }
    },
    inputs: ({ order: { file } }) => (file === undefined ? {} : { files: [file] }),
    noted: () => ({ files: files.readings }),
    figures: (_record, { counts, failedCount }) => ({
      totalLines: counts.lines ?? 0,
      errorsCount: failedCount,
    }),
    ended: () => ({ files: files.readings }),
    covers: (later, earlier) => later.file === undefined || later.file === earlier.file,
    itemText: (key) => `File ${key}`,
  }
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}
