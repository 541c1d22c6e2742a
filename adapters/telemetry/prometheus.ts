import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CountSeries, GaugeSeries, MetricSet, SpreadSeries } from './series.ts'

type Sample = {
  readonly metricName: string
  readonly labels: Readonly<Record<string, string | number>>
  readonly value: number
}

/**
 * A registry of these metrics and those of the process. Loaded on the first request for metrics:
 * the library slows down the start, and samples the event loop 100 times a second.
 */
export function openRegistry(sets: readonly MetricSet[]): Registry {
  const registry = new Registry()
  for (const { counts, spreads, gauges } of sets) {
    for (const series of counts) addCounter(registry, series)
    for (const series of spreads) new SpreadHistogram(registry, series)
    for (const series of gauges) addGauge(registry, series)
  }
  collectDefaultMetrics({ register: registry })
  return registry
}

function addCounter(registry: Registry, series: CountSeries<string>): void {
  const { naming } = series
  new Counter({
    ...{ name: naming.name, help: naming.help, labelNames: naming.labels },
    registers: [registry],
    collect() {
      this.reset()
      for (const { labels, cell } of series.entries) this.inc(labels, cell.value)
    },
  })
}

function addGauge(registry: Registry, series: GaugeSeries): void {
  const { naming } = series
  new Gauge({
    ...{ name: naming.name, help: naming.help, labelNames: naming.labels },
    registers: [registry],
    collect() {
      this.reset()
      for (const [labels, value] of series.read()) this.set(labels, value)
    },
  })
}

/**
 * The library's histogram takes single values only. This one exposes values that were counted
 * elsewhere, through the method that the library's registry calls.
 */
class SpreadHistogram extends Histogram {
  readonly #series: SpreadSeries<string>
  readonly #empty: Histogram

  constructor(registry: Registry, series: SpreadSeries<string>) {
    const { name, help, labels } = series.naming
    const naming = { name, help, labelNames: labels, buckets: [...series.bounds] }
    super({ ...naming, registers: [registry] })
    this.#series = series
    this.#empty = new Histogram({ ...naming, registers: [] })
  }

  async getForPromString(): ReturnType<Histogram['get']> {
    return { ...(await this.#empty.get()), values: this.#samples() }
  }

  #samples(): Sample[] {
    const { naming, bounds, entries } = this.#series
    const { name } = naming
    return [...entries].flatMap(({ labels, cell }) => {
      let count = 0
      const buckets = cell.counts.map((own, index) => {
        count += own
        const le = bounds[index] ?? '+Inf'
        return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: count }
      })
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels, value: cell.sum },
        { metricName: `${name}_count`, labels, value: count },
      ]
    })
  }
}
