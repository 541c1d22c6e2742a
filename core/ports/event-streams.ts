import type { InjectionToken } from 'tsyringe'

/** One event. Ids increase within a stream, also when another process continues it. */
export type StreamEvent = {
  readonly id: number
  readonly event: string
  readonly data: object
}

export type EventFollower = {
  readonly send: (event: StreamEvent) => void
  /** Nothing more comes. */
  readonly end: () => void
}

/** The writing end of a stream. */
export interface EventWriter {
  /** Id of the latest event. */
  readonly last: number
  /** Never waits: events are delivered in order, soon. */
  emit(event: string, data: object): void
  /** Tells all followers that nothing more comes. Resolves when they can know. */
  end(): Promise<void>
}

/** Events of runs and tasks, for followers in any process. Bounded, and forgotten some time after their end. */
export interface EventStreams {
  /** @param first id of the first event */
  open(stream: string, first?: number): EventWriter
  /**
   * Sends the events that are kept, from the first or after `lastId`, then those that come. The
   * stream may be opened later. Returns a function that unsubscribes.
   */
  follow(stream: string, follower: EventFollower, lastId?: number): () => void
}
export const EventStreams: InjectionToken<EventStreams> = Symbol('EventStreams')
