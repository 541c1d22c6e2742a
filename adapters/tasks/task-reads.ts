import type { Log } from '../../core/ports/log.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import type { TaskKindName, TaskLogLine } from '../../manifests/types/records.ts'
import type { RunningTask } from './running-task.ts'
import { logKey } from './stored-task.ts'
import type { TaskJournal } from './task-journal.ts'
import type { AnyTask, TaskKind, TaskRecords } from './task-kind.ts'
import { readLogLines } from './task-log.ts'

/** Number of tasks of each kind that are kept. */
const KEPT_TASKS = 200

type TaskReadsParts = {
  readonly kinds: readonly TaskKind[]
  readonly store: DocumentStore
  readonly journal: TaskJournal
  readonly log: Log
}

/** Reads tasks: those that run in this process from memory, others from the store. */
export abstract class TaskReads {
  readonly #parts: TaskReadsParts

  constructor(parts: TaskReadsParts) {
    this.#parts = parts
  }

  /** The task, if it runs in this process, or ran here lately. */
  protected abstract held(taskId: string): RunningTask | undefined

  get kinds(): readonly TaskKindName[] {
    return this.#parts.kinds.map(({ id }) => id)
  }

  current<K extends TaskKindName>(id: K): TaskRecords[K] | undefined {
    return this.list(1, id)[0] as TaskRecords[K] | undefined
  }

  find(taskId: string): AnyTask | undefined {
    return this.held(taskId)?.record ?? this.#parts.journal.get(taskId)
  }

  list(limit: number, id?: TaskKindName): readonly AnyTask[] {
    const { records } = this.#parts.journal
    const own = records.filter(({ kind }) => id === undefined || kind === id)
    return own.slice(0, limit).map((record) => this.held(record.taskId)?.record ?? record)
  }

  async logs(taskId: string): Promise<readonly TaskLogLine[]> {
    const { journal, store } = this.#parts
    const held = this.held(taskId)
    if (held !== undefined) return held.log.lines
    return journal.get(taskId) === undefined ? [] : readLogLines(store, logKey(taskId))
  }

  /** Removes old tasks, if that is possible. */
  protected async prune(): Promise<void> {
    try {
      await this.#parts.journal.prune(KEPT_TASKS)
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'old tasks could not be removed')
    }
  }
}
