import type { Clock } from '../../../core/ports/clock.ts'
import { groupsFor } from '../page/robots/robots-verdict.ts'
import type { RobotsTxt } from '../page/site-facts.ts'

/** Lets requests start one after the other with a pause between their starts. */
export class Pace {
  readonly #clock: Clock
  readonly #pauseMs: number
  #nextMs = 0

  constructor(clock: Clock, pauseMs: number) {
    this.#clock = clock
    this.#pauseMs = pauseMs
  }

  /** Resolves when the next request may start. @throws the signal's reason. */
  async turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const now = this.#clock.monotonic()
    const at = Math.max(now, this.#nextMs)
    this.#nextMs = at + this.#pauseMs
    if (at > now) await this.#clock.sleep(at - now, signal)
  }

  /** No request starts within this time from now. */
  hold(waitMs: number): void {
    this.#nextMs = Math.max(this.#nextMs, this.#clock.monotonic() + waitMs)
  }
}

/** Milliseconds that robots.txt asks a crawler to leave between requests; 0 where it asks for nothing. */
export function crawlDelayMs(txt: RobotsTxt, token: string): number {
  const fields = groupsFor(txt, token).groups.flatMap((group) => group.fields)
  const delays = fields
    .filter(({ name, value }) => name === 'crawl-delay' && /^\d{1,6}(?:\.\d{1,6})?$/.test(value))
    .map(({ value }) => Number(value) * 1000)
  return Math.max(0, ...delays)
}
