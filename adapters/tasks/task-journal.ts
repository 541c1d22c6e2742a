import type { DocumentStore } from '../../core/ports/storage.ts'

/** What a journal needs to know of a task. */
export type JournalRecord = { readonly taskId: string; readonly startedAt: number }

export type TaskJournalParts<T extends JournalRecord> = {
  readonly store: DocumentStore
  /** Records are stored at `<prefix><task id>`. */
  readonly prefix: string
  /** Whether a stored document is a record: files can be edited by hand. */
  readonly isRecord: (value: unknown) => value is T
  /** Keys of the further documents of a task; several tasks may share one. */
  readonly documentsOf: (record: T) => readonly string[]
}

/** The records of all tasks, in memory and in the store. */
export class TaskJournal<T extends JournalRecord> {
  readonly #parts: TaskJournalParts<T>
  readonly #records = new Map<string, T>()
  /** Tasks whose record is not stored as it is. */
  readonly #unstored = new Set<string>()

  constructor(parts: TaskJournalParts<T>) {
    this.#parts = parts
  }

  /** Reads every record; what is none, or one under another task's key, is set aside. */
  async open(): Promise<void> {
    const { store, prefix } = this.#parts
    const keys = await store.list(prefix)
    const own = keys.filter((key) => !key.slice(prefix.length).includes('/'))
    await Promise.all(own.map((key) => this.#read(key)))
  }

  has(taskId: string): boolean {
    return this.#records.has(taskId)
  }

  /** Newest first. */
  get records(): readonly T[] {
    return [...this.#records.values()].sort(newestFirst)
  }

  /** Notes the record as it is now; resolves when it is stored, and with it what could not be before. */
  async put(record: T): Promise<void> {
    this.#records.set(record.taskId, record)
    this.#unstored.add(record.taskId)
    for (const taskId of this.#unstored) {
      const known = this.#records.get(taskId)
      if (known !== undefined) await this.#parts.store.put(this.#parts.prefix + taskId, known)
      if (this.#records.get(taskId) === known) this.#unstored.delete(taskId)
    }
  }

  /** Removes all but the newest `keep` tasks with their documents. */
  async prune(keep: number): Promise<void> {
    for (const record of this.records.slice(keep)) await this.remove(record)
  }

  /** Removes a task; the record goes last, so that a crash leaves no document without one. */
  async remove(record: T): Promise<void> {
    const { store, prefix, documentsOf } = this.#parts
    const others = this.records.filter(({ taskId }) => taskId !== record.taskId)
    const shared = new Set(others.flatMap((other) => documentsOf(other)))
    for (const key of documentsOf(record)) if (!shared.has(key)) await store.remove(key)
    this.#records.delete(record.taskId)
    this.#unstored.delete(record.taskId)
    await store.remove(prefix + record.taskId)
  }

  async #read(key: string): Promise<void> {
    const { store, prefix, isRecord } = this.#parts
    const value = await store.get<unknown>(key)
    if (value === undefined) return
    if (isRecord(value) && prefix + value.taskId === key) this.#records.set(value.taskId, value)
    else await store.setAside(key, 'it is not the record of this task')
  }
}

const inOrder = new Intl.Collator('en', { numeric: true })

/** Of tasks that began in one second, the one with the higher number is the newer. */
function newestFirst(a: JournalRecord, b: JournalRecord): number {
  return b.startedAt - a.startedAt || inOrder.compare(b.taskId, a.taskId)
}
