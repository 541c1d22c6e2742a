import type { App } from './compose.ts'
import { Metrics } from './telemetry/metrics.ts'

/** The metrics of a composed program, which count from now on. */
export function openMetrics(app: App): Metrics {
  const { config, registry, engine, budget, signals, clock, log, audit, store, tabletennis } = app
  const paidApis = Object.keys(config.budgets)
  const manifests = [...registry.modules.values()].map(({ manifest }) => manifest)
  const idsOf = (has: (manifest: (typeof manifests)[number]) => boolean): ReadonlySet<string> =>
    new Set(manifests.filter(has).map(({ id }) => id))
  return new Metrics({
    ...{ signals, clock, log, paidApis },
    version: audit.program.version,
    apis: Object.keys(config.apis),
    activeRuns: () => engine.active,
    maxConcurrentRuns: config.limits.maxConcurrentRuns,
    documentsSetAside: () => store.damaged.length,
    budgets: () => paidApis.map((api) => budget.status(api)),
    loadBudgets: () => budget.load(),
    cachedModules: idsOf(({ cache }) => cache !== undefined),
    scrapeModules: idsOf(
      ({ service, fanOut }) => service === 'tabletennis' && fanOut !== undefined,
    ),
    task: () => tabletennis?.tasks.current(),
  })
}
