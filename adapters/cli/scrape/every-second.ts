import type { Clock } from '../../../core/ports/clock.ts'

/** Calls now and every second until the function it gives is called. */
export function everySecond(clock: Clock, call: () => void): () => void {
  const end = new AbortController()
  const tick = async () => {
    while (!end.signal.aborted) {
      call()
      await clock.sleep(1000, end.signal)
    }
  }
  tick().catch((error: unknown) => {
    if (!end.signal.aborted) throw error
  })
  return () => end.abort()
}
