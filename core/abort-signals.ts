import { setMaxListeners } from 'node:events'
import type { Clock } from './ports/clock.ts'

/**
 * A signal that aborts with the first of `signals`, with its reason. Any number of listeners may
 * wait for it: a crawl asks for dozens of addresses at once.
 */
export function joinSignals(signals: readonly AbortSignal[]): AbortSignal {
  const joined = AbortSignal.any([...signals])
  setMaxListeners(0, joined)
  return joined
}

// Shared: an error with a stack for each of thousands of modules would cost more than they do.
const ENDED = new Error('the work has ended')

/** A span of work with a signal of its own, which must be closed: then no timer or listener is left. */
export type Scope = {
  readonly signal: AbortSignal
  abort(reason: unknown): void
  /** Ends the span; work that is still about sees its signal aborted. */
  close(): void
}

/** What bounds a span of work. */
type ScopeOptions = {
  readonly clock: Clock
  readonly parent?: AbortSignal | undefined
  /** Absent: no limit of its own. */
  readonly limit?: {
    readonly timeoutMs: number
    /** The reason of the abort when the time is over. */
    readonly expired: () => unknown
  }
}

/** Opens a span that ends with its parent or when its time is over, whichever comes first. */
export function openScope({ clock, parent, limit }: ScopeOptions): Scope {
  const controller = new AbortController()
  const { signal } = controller
  // Each module and item of a run listens here, and plugins do what they like with theirs.
  setMaxListeners(0, signal)
  const follow = (): void => controller.abort(parent?.reason)
  if (parent?.aborted) follow()
  else parent?.addEventListener('abort', follow, { once: true })
  if (limit !== undefined) {
    // The timer ends with the span itself, however that ends.
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
 * What `work` gives, or the signal's reason as soon as it aborts, also when `work` never settles.
 * A late result or error of abandoned work is dropped: nobody can use it any more.
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
