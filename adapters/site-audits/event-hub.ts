/** One event. Ids increase within an audit, also when it is resumed by another process. */
export type SiteAuditEvent = { readonly id: number; readonly event: string; readonly data: object }

export type EventFollower = {
  readonly send: (event: SiteAuditEvent) => void
  readonly end: () => void
}

const MOST_EVENTS = 1000

/** The latest events of one running audit, for those who follow it or come back. */
export class EventHub {
  readonly #followers = new Set<EventFollower>()
  #plan: SiteAuditEvent | undefined
  #events: SiteAuditEvent[] = []
  #next: number

  /** @param first id of the first event */
  constructor(first: number) {
    this.#next = first
  }

  /** Id of the latest event. */
  get last(): number {
    return this.#next - 1
  }

  emit(event: string, data: object): void {
    const sent = { id: this.#next, event, data }
    this.#next += 1
    if (event === 'plan') this.#plan = sent
    this.#events.push(sent)
    if (this.#events.length > 2 * MOST_EVENTS) this.#events = this.#events.slice(-MOST_EVENTS)
    for (const follower of this.#followers) follower.send(sent)
  }

  /**
   * Sends the events that are kept, from the plan on or after `lastId`, and then those that come.
   * Returns a function that unsubscribes.
   */
  follow(follower: EventFollower, lastId = Number.NEGATIVE_INFINITY): () => void {
    const [oldest] = this.#events
    const isPlanLost = this.#plan !== undefined && this.#plan.id < (oldest?.id ?? 0)
    const kept = isPlanLost && this.#plan ? [this.#plan, ...this.#events] : this.#events
    for (const event of kept) if (event.id > lastId) follower.send(event)
    this.#followers.add(follower)
    return () => this.#followers.delete(follower)
  }

  /** Tells all followers that nothing more comes. */
  end(): void {
    for (const { end } of [...this.#followers]) end()
    this.#followers.clear()
  }
}
