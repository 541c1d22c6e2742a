import type { Steps } from '../../multipage/steps.ts'

/** Milliseconds of work after which others are served. */
const TURN_MS = 10

/** Does the work in short turns of the event loop. @throws the signal's reason */
export async function inTurns<T>(steps: Steps<T>, signal: AbortSignal): Promise<T> {
  let end = performance.now() + TURN_MS
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() < end) continue
    await new Promise<void>((resolve) => setImmediate(resolve))
    signal.throwIfAborted()
    end = performance.now() + TURN_MS
  }
}
