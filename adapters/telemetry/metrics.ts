import type { Registry } from 'prom-client'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import { HttpFigures } from './http-figures.ts'
import { OutgoingFigures } from './outgoing-figures.ts'
import { RunFigures } from './run-figures.ts'
import { ScrapeFigures, type ScrapeFiguresParts } from './scrape-figures.ts'
import type { MetricSet } from './series.ts'
import type { Signals } from './signals.ts'
import { type StateParts, stateGauges } from './state-gauges.ts'

/** The library looks at the event loop every 10 ms and has nothing to show before. */
const FIRST_LOOK_MS = 25

export type MetricsParts = StateParts &
  Pick<ScrapeFiguresParts, 'task'> & {
    readonly signals: Signals
    readonly clock: Clock
    readonly log: Log
    /** Reads what the spend of a day that has just begun is. */
    readonly loadBudgets: () => Promise<void>
    /** Names of all APIs of the configuration, and of those that have a budget. */
    readonly apis: readonly string[]
    readonly paidApis: readonly string[]
    readonly cachedModules: ReadonlySet<string>
    readonly scrapeModules: ReadonlySet<string>
  }

/** One exposition of all metrics. */
export type Exposition = { readonly contentType: string; readonly text: string }

/** Counts what the program tells of itself from now on, and shows it when asked. */
export class Metrics {
  readonly #sets: readonly MetricSet[]
  readonly #parts: MetricsParts
  #registry: Promise<Registry> | undefined

  constructor(parts: MetricsParts) {
    const { signals, apis, paidApis, cachedModules, scrapeModules: modules, task } = parts
    this.#parts = parts
    this.#sets = [
      { counts: [], spreads: [], gauges: stateGauges(parts) },
      new RunFigures({ signals, cachedModules, paidApis }),
      new HttpFigures(signals),
      new OutgoingFigures(signals, apis),
      new ScrapeFigures({ signals, modules, task }),
    ]
  }

  /** Prometheus text, version 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/). */
  async expose(): Promise<Exposition> {
    const [registry] = await Promise.all([this.#opened(), this.#loadBudgets()])
    return { contentType: registry.contentType, text: await registry.metrics() }
  }

  #opened(): Promise<Registry> {
    this.#registry ??= this.#open().catch((error: unknown) => {
      this.#registry = undefined
      throw error
    })
    return this.#registry
  }

  async #open(): Promise<Registry> {
    const { openRegistry } = await import('./prometheus.ts')
    const registry = openRegistry(this.#sets)
    await this.#parts.clock.sleep(FIRST_LOOK_MS, AbortSignal.timeout(1000))
    return registry
  }

  /** With a disk that fails all other figures are wanted the more. */
  async #loadBudgets(): Promise<void> {
    try {
      await this.#parts.loadBudgets()
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'the spend of the day could not be read for metrics')
    }
  }
}
