/**
 * Settles as `work` does, or rejects with the signal's reason as soon as it aborts. What `work`
 * gives after that is dropped: use it only for work that cannot be told to stop.
 */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason)
    if (signal.aborted) {
      work.catch(() => undefined)
      return onAbort()
    }
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
