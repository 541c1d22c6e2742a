import type { FaultKind } from './faults.ts'

/** The parts of a request. */
export type PageKind =
  | 'clubList'
  | 'clubTeams'
  | 'directory'
  | 'club'
  | 'rankingList'
  | 'ranking'
  | 'sheet'
  | 'womenSheet'
  | 'divisionList'
  | 'standings'
  | 'robots'
  | 'unknown'

export type ReplicaRequest = {
  /** Counted from 1. */
  readonly number: number
  /** Milliseconds on the clock of `performance.now()`. */
  readonly at: number
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly kind: PageKind
  /** Kind and key: `standings 8037/5`, `club H004`, `ranking H004`, `sheet 123456`. */
  readonly page: string
  /** How often this page was asked for before. */
  readonly earlier: number
  readonly userAgent: string
  /** As sent; empty without one. */
  readonly cookie: string
  readonly form: Readonly<Record<string, string>>
  /** The fault that replaced or changed the right answer. */
  readonly fault: FaultKind | null
}

/** The requests that have arrived so far. */
export class RequestLog {
  readonly byKind: Partial<Record<PageKind, number>> = {}
  readonly faults: Partial<Record<FaultKind, number>> = {}
  /** How often each page was asked for, by `ReplicaRequest.page`. */
  readonly pages = new Map<string, number>()
  readonly #kept: number
  #recent: ReplicaRequest[] = []
  #total = 0
  #inFlight = 0
  #mostInFlight = 0

  /** @param kept How many requests `recent` holds at least, once there were so many. */
  constructor(kept: number) {
    this.#kept = kept
  }

  get total(): number {
    return this.#total
  }

  /** The latest ones, oldest first. */
  get recent(): readonly ReplicaRequest[] {
    return this.#recent.slice(-this.#kept)
  }

  /** The largest number of requests that waited for an answer at one time. */
  get mostInFlight(): number {
    return this.#mostInFlight
  }

  /** Starts counting anew. */
  clear(): void {
    for (const counts of [this.byKind, this.faults]) {
      for (const key of Object.keys(counts)) delete counts[key as keyof typeof counts]
    }
    this.pages.clear()
    this.#recent = []
    this.#total = 0
    this.#mostInFlight = this.#inFlight
  }

  arrive(): void {
    this.#inFlight++
    this.#mostInFlight = Math.max(this.#mostInFlight, this.#inFlight)
  }

  leave(): void {
    this.#inFlight--
  }

  /** The number the next request gets. */
  get next(): number {
    return this.#total + 1
  }

  record(request: ReplicaRequest): void {
    const { kind, page, earlier, fault } = request
    this.#total++
    this.byKind[kind] = (this.byKind[kind] ?? 0) + 1
    this.pages.set(page, earlier + 1)
    if (fault !== null) this.faults[fault] = (this.faults[fault] ?? 0) + 1
    this.#recent.push(request)
    // Cut rarely, so that keeping the latest costs nothing per request.
    if (this.#recent.length > this.#kept * 2 + 64) this.#recent = this.recent as ReplicaRequest[]
  }
}
