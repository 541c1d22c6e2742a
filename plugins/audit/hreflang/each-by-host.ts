export type HostBounds = {
  /** Under way at once, in all and for one host. */
  readonly atOnce: number
  readonly perHost: number
}

/**
 * Does the work for each URL, as many at once as the bounds allow, in order as far as they do.
 * Rejects with the first failure; what is under way then still ends.
 */
export function eachByHost(
  urls: readonly string[],
  { atOnce, perHost }: HostBounds,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const waiting = urls.map((url) => ({ url, host: new URL(url).host }))
  const active = new Map<string, number>()
  const activeOf = (host: string): number => active.get(host) ?? 0
  let running = 0
  return new Promise((resolve, reject) => {
    const fill = (): void => {
      while (running < atOnce) {
        const at = waiting.findIndex(({ host }) => activeOf(host) < perHost)
        const next = at < 0 ? undefined : waiting.splice(at, 1)[0]
        if (next === undefined) break
        running += 1
        active.set(next.host, activeOf(next.host) + 1)
        work(next.url).then(() => {
          running -= 1
          active.set(next.host, activeOf(next.host) - 1)
          fill()
        }, reject)
      }
      if (running === 0 && waiting.length === 0) resolve()
    }
    fill()
  })
}
