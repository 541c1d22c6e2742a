import { EventEmitter } from 'eventemitter3'

type Listener<E> = (event: E) => void
type OnError<E> = (error: unknown, kind: keyof E, event: E[keyof E]) => void

/**
 * Delivers events to listeners that cannot disturb each other or whoever emits: what a listener
 * throws goes to `onError`. (eventemitter3 alone stops at the first listener that throws.)
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

  /** Gives back what ends the subscription. */
  on<K extends keyof E & string>(kind: K, listener: Listener<E[K]>): () => void {
    const isolated = this.isolated(kind, listener)
    this.#emitter.on(kind, isolated)
    return () => {
      this.#emitter.off(kind, isolated)
    }
  }

  /** The listener, which no longer throws. */
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
