import { setMaxListeners } from 'node:events'
import { abortable } from '../timing/abortable.ts'

type Listeners = {
  /** The load succeeded while somebody still waited. */
  readonly onValue: (value: unknown) => void
  /** It settled, or nobody waits for it any more: newcomers must begin their own. */
  readonly onOver: () => void
}

/** One load that several callers wait for; it is aborted when the last of them has gone. */
export class SharedLoad {
  readonly #abort = new AbortController()
  readonly #result: Promise<unknown>
  readonly #onOver: () => void
  readonly #starter: AbortSignal
  #waiting = 0

  constructor(
    load: (signal: AbortSignal) => Promise<unknown>,
    /** The signal of the caller whose `load` it is. */
    starter: AbortSignal,
    { onValue, onOver }: Listeners,
  ) {
    // A load asks for as much at once as it likes.
    setMaxListeners(0, this.#abort.signal)
    this.#starter = starter
    this.#onOver = onOver
    this.#result = this.#run(load, onValue).finally(onOver)
    // Every caller hears of a failure through its own join; one that left does not care.
    this.#result.catch(() => undefined)
  }

  /** The caller whose load it is has gone. */
  get isForsaken(): boolean {
    return this.#starter.aborted
  }

  /** The value, or the load's error, or the reason of this caller's own signal. */
  async join(signal: AbortSignal): Promise<unknown> {
    this.#waiting += 1
    try {
      return await abortable(this.#result, signal)
    } finally {
      this.#waiting -= 1
      if (this.#waiting === 0 && signal.aborted) this.#end(signal.reason)
    }
  }

  async #run(
    load: (signal: AbortSignal) => Promise<unknown>,
    onValue: (value: unknown) => void,
  ): Promise<unknown> {
    const value = await load(this.#abort.signal)
    if (!this.#abort.signal.aborted) onValue(value)
    return value
  }

  #end(reason: unknown): void {
    this.#onOver()
    this.#abort.abort(reason)
  }
}
