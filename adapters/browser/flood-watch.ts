/** What a Playwright page tells of what it does; a page fits. */
type FloodSource = {
  on(event: 'console', listener: (message: { text(): string }) => void): unknown
  on(event: 'pageerror', listener: (error: Error) => void): unknown
  on(event: 'worker', listener: () => void): unknown
}

/** Far beyond what pages do in the seconds that they are looked at. */
const MOST = { lines: 2000, characters: 10_000_000, workers: 50, requests: 10_000 } as const
const WORDS: Readonly<Record<keyof typeof MOST, string>> = {
  lines: 'it writes more than 2000 lines to its console',
  characters: 'it writes more than 10 million characters to its console',
  workers: 'it starts more than 50 workers',
  requests: 'it makes more than 10 000 requests',
}

/**
 * Counts what a page makes the browser tell and hold; beyond the bounds `onFlood` is called, once,
 * with the problem in words. Everything told costs everybody's time until the page is closed.
 */
export class FloodWatch {
  readonly #onFlood: (problem: string) => void
  readonly #counts = { lines: 0, characters: 0, workers: 0, requests: 0 }
  #isFlooded = false

  constructor(page: FloodSource, onFlood: (problem: string) => void) {
    this.#onFlood = onFlood
    const hear = (text: string): void => {
      this.count('lines')
      this.count('characters', text.length)
    }
    page.on('console', (line) => hear(line.text()))
    page.on('pageerror', (error) => hear(String(error?.message ?? error)))
    page.on('worker', () => this.count('workers'))
  }

  count(what: keyof typeof MOST, more = 1): void {
    this.#counts[what] += more
    // The browser writes a line for each request that is refused here.
    const own = what === 'lines' ? this.#counts.requests : 0
    if (this.#isFlooded || this.#counts[what] <= MOST[what] + own) return
    this.#isFlooded = true
    this.#onFlood(WORDS[what])
  }
}
