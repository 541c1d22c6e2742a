import { setMaxListeners } from 'node:events'
import type { Clock } from './ports/clock.ts'

/** `AbortSignal.any` without Node's warning about more than ten listeners. */
export function joinSignals(signals: readonly AbortSignal[]): AbortSignal {
  const joined = AbortSignal.any([...signals])
  setMaxListeners(0, joined)
  return joined
}

// Shared, because an error with a stack for each of thousands of modules is expensive.
const ENDED = new Error('the work has ended')

/** A span of work with its own signal. It must be closed, which removes its timer and listener. */
export type Scope = {
  readonly signal: AbortSignal
  abort(reason: unknown): void
  /** Ends the span and aborts its signal. */
  close(): void
}

type ScopeOptions = {
  readonly clock: Clock
  readonly parent?: AbortSignal | undefined
  readonly limit?: {
    readonly timeoutMs: number
    /** Makes the reason of the abort when the time is over. */
    readonly expired: () => unknown
  }
}

/** Opens a span that ends with its parent or when its time is over. */
export function openScope({ clock, parent, limit }: ScopeOptions): Scope {
  const controller = new AbortController()
  const { signal } = controller
  // Every module and item of a run listens, and plugins add their own listeners.
  setMaxListeners(0, signal)
  const follow = (): void => controller.abort(parent?.reason)
  if (parent?.aborted) follow()
  else parent?.addEventListener('abort', follow, { once: true })
  if (limit !== undefined) {
    // The signal ends the timer with the span.
    clock.sleep(limit.timeoutMs, signal).then(
      () => controller.abort(limit.expired()),
      (error: unknown) => controller.abort(error),
    )
  }
  return {
    signal,
    abort: (reason) => controller.abort(reason),
    close: () => {
      parent?.removeEventListener('abort', follow)
      controller.abort(ENDED)
    },
  }
}

/**
 * Settles like `work`, or rejects with the signal's reason as soon as it aborts, even if `work` never
 * settles. A later result or error of `work` is ignored.
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
