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
  /** Tells all followers that nothing more comes. Resolves when they can know; never rejects. */
  end(): Promise<void>
}

/**
 * Events of runs and tasks, for followers in any process. About the last 1000 are kept, and the
 * latest one named `plan`. Forgotten a minute after the end.
 */
export interface EventStreams {
  /**
   * Continues the stream, or begins it again if it has ended.
   * @param first id of the first event; default: later than all before
   */
  open(stream: string, first?: number): EventWriter
  /**
   * Sends the events that are kept, from the first or after `lastId`, then those that come. The
   * stream may be opened later. Returns a function that unsubscribes.
   */
  follow(stream: string, follower: EventFollower, lastId?: number): () => void
  /** Ends the stream. */
  close(): Promise<void>
}
export const EventStreams: InjectionToken<EventStreams> = Symbol('EventStreams')
