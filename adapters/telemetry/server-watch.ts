import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'

/** Servers that several processes share. */
export type SharedServer = 'redis' | 'postgresql'

export type ServerState = {
  readonly server: SharedServer
  readonly isAway: boolean
  /** Wall-clock milliseconds of the last change. */
  readonly sinceMs: number
  /** Outages since the start. */
  readonly outages: number
}

/** Knows whether a server answers, and logs each change once. */
export class ServerWatch {
  readonly #server: SharedServer
  readonly #clock: Pick<Clock, 'now'>
  readonly #log: Log
  #isAway = false
  #sinceMs: number
  #outages = 0

  constructor(server: SharedServer, { clock, log }: { clock: Pick<Clock, 'now'>; log: Log }) {
    this.#server = server
    this.#clock = clock
    this.#log = log
    this.#sinceMs = clock.now()
  }

  get state(): ServerState {
    return {
      server: this.#server,
      isAway: this.#isAway,
      sinceMs: this.#sinceMs,
      outages: this.#outages,
    }
  }

  /** @param problem without secrets */
  lost(problem: string): void {
    if (this.#isAway) return
    this.#change(true)
    this.#outages += 1
    this.#log.error({ server: this.#server, problem }, 'a server does not answer')
  }

  answered(): void {
    if (!this.#isAway) return
    const awayMs = this.#clock.now() - this.#sinceMs
    this.#change(false)
    this.#log.info({ server: this.#server, awayMs }, 'a server answers again')
  }

  #change(isAway: boolean): void {
    this.#isAway = isAway
    this.#sinceMs = this.#clock.now()
  }
}
