import type { DocumentStore } from '../../core/ports/storage.ts'
import type { StoredLiveTasks } from '../../manifests/types/records.ts'

const documentKey = 'live-tasks'
const none: StoredLiveTasks = { lastNumber: 0, kinds: {} }

/**
 * The live tasks of all processes: at most one per kind. One document, so that several processes
 * cannot claim the same place.
 */
export class LiveTasks {
  readonly #store: DocumentStore

  constructor(store: DocumentStore) {
    this.#store = store
  }

  async read(): Promise<StoredLiveTasks> {
    return (await this.#store.get<StoredLiveTasks>(documentKey)) ?? none
  }

  /**
   * Claims the place of a kind. `choose` returns the id of the task, or throws when it must not
   * start; it is called again if another process was faster.
   */
  async claim(kind: string, choose: (before: StoredLiveTasks) => string): Promise<string> {
    let taskId = ''
    await this.#store.update<StoredLiveTasks>(documentKey, (before = none) => {
      taskId = choose(before)
      const number = Number(taskId)
      const lastNumber = Number.isSafeInteger(number) ? number : before.lastNumber
      return { lastNumber, kinds: { ...before.kinds, [kind]: { taskId, isLive: true } } }
    })
    return taskId
  }

  /** Frees the place of a task, unless another one has it. */
  async release(kind: string, taskId: string): Promise<void> {
    await this.#store.update<StoredLiveTasks>(documentKey, (before = none) => {
      const own = before.kinds[kind]
      if (own?.taskId !== taskId || !own.isLive) return before
      return { ...before, kinds: { ...before.kinds, [kind]: { taskId, isLive: false } } }
    })
  }
}
