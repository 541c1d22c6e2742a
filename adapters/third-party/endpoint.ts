import { variableSetting } from '../../core/config/environment.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import type { ConfigValues } from '../../manifests/types/config.ts'
import { Semaphore } from '../timing/semaphore.ts'
import { StartSchedule } from '../timing/start-schedule.ts'
import type { ApiCircuit } from './circuit.ts'
import type { Wording } from './failure.ts'

/** One third party's API. */
export type ApiSettings = ConfigValues['apis'][string]

/**
 * How often and how many at a time one API is asked, by everybody together. Retries take their
 * turn anew, so that nobody holds a place while pausing.
 */
export class ApiPace {
  readonly #clock: Clock
  readonly #perSecond: number
  readonly #places: Semaphore | undefined
  readonly #schedule = new StartSchedule()
  /** The first in line waits for the time of the next start, the others for him. */
  readonly #line = new Semaphore(1)

  constructor(clock: Clock, { perSecond = 0, concurrency }: ApiSettings) {
    this.#clock = clock
    this.#perSecond = perSecond
    this.#places = concurrency === undefined ? undefined : new Semaphore(concurrency)
  }

  /** Resolves, when a request may start, to what is called at its end. @throws the signal's reason */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    const leave = (await this.#places?.acquire(signal)) ?? (() => undefined)
    if (this.#perSecond <= 0) return leave
    try {
      await this.#awaitStart(signal)
      return leave
    } catch (reason) {
      leave()
      throw reason
    }
  }

  async #awaitStart(signal: AbortSignal): Promise<void> {
    const arrivedAt = this.#clock.monotonic()
    const next = await this.#line.acquire(signal)
    try {
      for (;;) {
        const now = this.#clock.monotonic()
        const dueAt = this.#schedule.dueAt(now, this.#perSecond)
        if (dueAt <= now) {
          this.#schedule.started(now, arrivedAt, this.#perSecond)
          return
        }
        await this.#clock.sleep(dueAt - now, signal)
      }
    } finally {
      next()
    }
  }
}

/** What all calls of one API share. */
export type ApiEndpoint = {
  readonly name: string
  readonly settings: ApiSettings
  readonly wording: Wording
  readonly pace: ApiPace
  readonly circuit: ApiCircuit
}

type EndpointParts = {
  readonly clock: Clock
  readonly log: Log
  readonly redact: (text: string) => string
  readonly onCircuit?: ((api: string, isOpen: boolean) => void) | undefined
}

/** The circuit's library is loaded with the first call: it takes a while. */
export async function openEndpoint(
  name: string,
  settings: ApiSettings,
  { clock, log, redact, onCircuit }: EndpointParts,
): Promise<ApiEndpoint> {
  const { ApiCircuit } = await import('./circuit.ts')
  const { title } = settings
  const path = `apis.${name}.baseUrl`
  return {
    name,
    settings,
    wording: { title, addressSetting: variableSetting(path) ?? path, redact },
    pace: new ApiPace(clock, settings),
    circuit: new ApiCircuit({
      ...{ name, title, clock, log },
      onChange: onCircuit && ((isOpen) => onCircuit(name, isOpen)),
    }),
  }
}
