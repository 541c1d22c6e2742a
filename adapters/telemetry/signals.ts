import type { ErrorCode } from '../../core/errors.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Run, RunRequest } from '../../core/run.ts'

/** What parts of the program tell of themselves, by the kind of fact. Times are in milliseconds. */
export type Facts = {
  /** A run has begun; all else of it is to be had by subscribing to it. */
  run: { readonly request: RunRequest; readonly run: Run }
  /** A request to this server was answered; of a stream: its last byte was handed over. */
  answer: {
    /** The route's path with its names in braces; undefined where nothing is at the path. */
    readonly route: string | undefined
    readonly method: string
    readonly status: number
    readonly ms: number
    /** Of an error. */
    readonly code: string | undefined
  }
  /** The answer of a route that is a stream has begun or ended. */
  stream: { readonly route: string; readonly isOpen: boolean }
  /** A request to another server came to its end: with a status, or with an error. */
  outgoing: {
    /** Name of an API, or what the requests without one are for. */
    readonly api: string
    readonly status?: number
    readonly code?: ErrorCode
    readonly ms: number
    /** Whether the same call had failed before. */
    readonly isRetry: boolean
  }
  /** An API is left alone for a while, or is asked again. */
  circuit: { readonly api: string; readonly isOpen: boolean }
}

/** The kinds of facts. */
export type FactKind = keyof Facts

type Listeners = { readonly [K in FactKind]: ((fact: Facts[K]) => void)[] }

/** Where parts publish facts, without knowing who listens; without listeners it costs nothing. */
export class Signals {
  readonly #log: Log
  readonly #listeners: Listeners = { run: [], answer: [], stream: [], outgoing: [], circuit: [] }

  constructor(log: Log) {
    this.#log = log
  }

  /** Never throws: what a listener throws is logged, and the others hear the fact all the same. */
  emit<K extends FactKind>(kind: K, fact: Facts[K]): void {
    for (const listener of this.#listeners[kind]) {
      try {
        listener(fact)
      } catch (error) {
        this.#log.error({ err: error, kind }, 'a listener of signals threw')
      }
    }
  }

  on<K extends FactKind>(kind: K, listener: (fact: Facts[K]) => void): void {
    this.#listeners[kind].push(listener)
  }
}
