import { EventEmitter } from 'eventemitter3'

type Listener<E> = (event: E) => void
type OnError<E> = (error: unknown, kind: keyof E, event: E[keyof E]) => void

/**
 * Delivers events to every listener, even if one throws; its error goes to `onError`. (eventemitter3
 * stops at the first listener that throws.)
 */
export class IsolatedEmitter<E extends object> {
  readonly #emitter = new EventEmitter()
  readonly #onError: OnError<E>

  constructor(onError: OnError<E>) {
    this.#onError = onError
  }

  emit<K extends keyof E & string>(kind: K, event: E[K]): void {
    this.#emitter.emit(kind, event)
  }

  /** Returns a function that unsubscribes. */
  on<K extends keyof E & string>(kind: K, listener: Listener<E[K]>): () => void {
    const isolated = this.isolated(kind, listener)
    this.#emitter.on(kind, isolated)
    return () => {
      this.#emitter.off(kind, isolated)
    }
  }

  /** A listener that calls this one and does not throw. */
  isolated<K extends keyof E & string>(kind: K, listener: Listener<E[K]>): Listener<E[K]> {
    return (event) => {
      try {
        listener(event)
      } catch (error) {
        this.#onError(error, kind, event)
      }
    }
  }
}
