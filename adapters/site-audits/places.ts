import type { Clock } from '../../core/ports/clock.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import type { StoredSiteAudit } from '../../manifests/types/records.ts'
import type { Journal } from './journal.ts'
import { fairest } from './own-audits.ts'
import { isActive } from './record.ts'

const KEY = 'site-audits/places'
/** How often an audit looks whether it may start. */
const LOOK_MS = 500

type Taken = { readonly ids: readonly string[] }

type PlacesParts = {
  readonly store: DocumentStore
  readonly journal: Journal
  readonly clock: Clock
  readonly maxRunning: number
}

/** Limits how many site audits run at once in all processes. An audit has its place until it ends. */
export class Places {
  readonly #parts: PlacesParts
  #waiting = 0

  constructor(parts: PlacesParts) {
    this.#parts = parts
  }

  /** How many audits wait for a place here. */
  get waiting(): number {
    return this.#waiting
  }

  /** Resolves when the audit may run. @throws the signal's reason; NOT_STORED */
  async take(record: StoredSiteAudit, signal: AbortSignal): Promise<void> {
    this.#waiting += 1
    try {
      await this.#taken(record, signal)
    } finally {
      this.#waiting -= 1
    }
  }

  async #taken({ siteAuditId: id, status }: StoredSiteAudit, signal: AbortSignal): Promise<void> {
    const { journal, clock } = this.#parts
    // One that another process led until now comes before those that wait.
    let isFirst = status === 'running' || (await this.#ids()).includes(id)
    while (!isFirst || !(await this.#claim(id))) {
      await clock.sleep(LOOK_MS, signal)
      isFirst ||= fairest(journal.records)?.siteAuditId === id
    }
  }

  async #ids(): Promise<readonly string[]> {
    return (await this.#parts.store.get<Taken>(KEY))?.ids ?? []
  }

  /** Takes a place if one is free, also that of an audit which has ended. */
  async #claim(id: string): Promise<boolean> {
    const { store, journal, maxRunning } = this.#parts
    const over = new Set<string>()
    for (const one of await this.#ids()) {
      const record = await journal.fetch(one)
      if (record === undefined || !isActive(record)) over.add(one)
    }
    const { ids } = await store.update<Taken>(KEY, (before = { ids: [] }) => {
      const running = before.ids.filter((one) => !over.has(one))
      const hasPlace = running.includes(id) || running.length >= maxRunning
      return hasPlace ? before : { ids: [...running, id] }
    })
    return ids.includes(id)
  }
}
