import type { DocumentStore } from '../../core/ports/storage.ts'
import { documentsOf, taskPrefix } from './stored-task.ts'
import type { AnyTask, TaskKind } from './task-kind.ts'

/** The records of all tasks, in memory and in the store. */
export class TaskJournal {
  readonly #store: DocumentStore
  readonly #kinds: readonly TaskKind[]
  readonly #records = new Map<string, AnyTask>()
  /** Tasks whose current record is not stored yet. */
  readonly #unstored = new Set<string>()

  /** Several processes write records. What one of them has ended, no other can change. */
  readonly #isShared: boolean

  constructor(store: DocumentStore, kinds: readonly TaskKind[], { isShared = false } = {}) {
    this.#store = store
    this.#kinds = kinds
    this.#isShared = isShared
  }

  /** Reads every record. Sets aside invalid ones, and those under another task's key. */
  async open(): Promise<void> {
    const keys = await this.#store.list(taskPrefix)
    const own = keys.filter((key) => !key.slice(taskPrefix.length).includes('/'))
    await Promise.all(own.map((key) => this.#read(key)))
  }

  /** Keeps the records as other processes store them. Returns a function that ends it. */
  follow(): () => void {
    return this.#store.follow(
      taskPrefix,
      ({ key, value }) => {
        const taskId = key.slice(taskPrefix.length)
        const record = value === undefined ? undefined : this.#recordIn(key, value)
        if (record !== undefined) this.#records.set(taskId, record)
        else this.#records.delete(taskId)
      },
      // Without logs and ledgers.
      (key) => !key.slice(taskPrefix.length).includes('/'),
    )
  }

  /** The record as it is stored now. */
  async fetch(taskId: string): Promise<AnyTask | undefined> {
    await this.#read(taskPrefix + taskId)
    return this.#records.get(taskId)
  }

  get(taskId: string): AnyTask | undefined {
    return this.#records.get(taskId)
  }

  /** Records of all kinds, newest first. */
  get records(): readonly AnyTask[] {
    return [...this.#records.values()].sort(newestFirst)
  }

  /** Stores the record, and those that could not be stored earlier. Resolves when done. */
  async put(record: AnyTask): Promise<void> {
    this.#records.set(record.taskId, record)
    this.#unstored.add(record.taskId)
    for (const taskId of this.#unstored) {
      const known = this.#records.get(taskId)
      if (known !== undefined) await this.#write(known)
      if (this.#records.get(taskId) === known) this.#unstored.delete(taskId)
    }
  }

  async #write(record: AnyTask): Promise<void> {
    const key = taskPrefix + record.taskId
    if (!this.#isShared) return this.#store.put(key, record)
    const isOver = (stored: AnyTask | undefined): boolean =>
      stored !== undefined && stored.status !== 'running'
    const stored = await this.#store.update<AnyTask>(key, (current) =>
      isOver(current) && current !== undefined ? current : record,
    )
    if (stored !== record) this.#records.set(record.taskId, stored)
  }

  /** Removes all but the newest `keep` tasks of each kind, with their documents. */
  async prune(keep: number): Promise<void> {
    for (const { id } of this.#kinds) {
      const own = this.records.filter(({ kind }) => kind === id)
      for (const record of own.slice(keep)) await this.remove(record)
    }
  }

  /** Removes a task. The record goes last, so that a crash leaves no orphaned document. */
  async remove(record: AnyTask): Promise<void> {
    const others = this.records.filter(({ taskId }) => taskId !== record.taskId)
    const shared = new Set(others.flatMap((other) => documentsOf(other)))
    for (const key of documentsOf(record)) if (!shared.has(key)) await this.#store.remove(key)
    this.#records.delete(record.taskId)
    this.#unstored.delete(record.taskId)
    await this.#store.remove(taskPrefix + record.taskId)
  }

  async #read(key: string): Promise<void> {
    const value = await this.#store.get<unknown>(key)
    if (value === undefined) return
    const record = this.#recordIn(key, value)
    if (record !== undefined) this.#records.set(record.taskId, record)
    else await this.#store.setAside(key, 'it is not the record of this task')
  }

  /** Undefined for one that is not valid, or under another task's key. */
  #recordIn(key: string, value: unknown): AnyTask | undefined {
    // Tasks of earlier versions name neither kind nor trigger.
    const record = { kind: 'interclubs', trigger: 'manual', ...(value as object) }
    const kind = this.#kinds.find(({ id }) => id === record.kind)
    return kind?.isRecord(record) && taskPrefix + record.taskId === key ? record : undefined
  }
}

const inOrder = new Intl.Collator('en', { numeric: true })

/** Newest first. If two tasks started in the same second, the higher number is newer. */
function newestFirst(a: AnyTask, b: AnyTask): number {
  return b.startedAt - a.startedAt || inOrder.compare(b.taskId, a.taskId)
}
