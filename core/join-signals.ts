import { setMaxListeners } from 'node:events'

/**
 * A signal that aborts with the first of `signals`, with its reason. Any number of listeners may
 * wait for it: a crawl asks for dozens of addresses at once.
 */
export function joinSignals(signals: readonly AbortSignal[]): AbortSignal {
  const joined = AbortSignal.any([...signals])
  setMaxListeners(0, joined)
  return joined
}
