import type { TestContext } from 'node:test'
import { UndiciHttpClient } from '../../../../adapters/network/http-client.ts'
import { projectRoot } from '../../../../adapters/program.ts'
import { SystemClock } from '../../../../adapters/timing/clock.ts'
import type { Run } from '../../../../core/engine.ts'
import type { RunEvent, RunResult } from '../../../../core/events/event.ts'
import type { ManifestProblem } from '../../../../core/manifest/problems.ts'
import { Registry, readModuleManifests } from '../../../../core/manifest/registry.ts'
import type { SourceHost } from '../../../../core/plugin.ts'
import type { Browser } from '../../../../core/ports/browser.ts'
import type { Ledger } from '../../../../core/run/ledger.ts'
import { plugins, servicePorts } from '../../../../plugins/index.ts'
import type { TableTennisWrites } from '../../../../plugins/table-tennis/data/table-tennis-data.ts'
import { CalendarData } from '../../../../plugins/table-tennis/fixtures/calendar-data.ts'
import { TournamentData } from '../../../../plugins/table-tennis/index.ts'
import { TableTennis } from '../../../../plugins/table-tennis/port.ts'
import type { ReplicaOptions } from '../../../replica/replica-options.ts'
import { type Replica, startReplica } from '../../../replica/server.ts'
import { createWorld, type World } from '../../../replica/truth.ts'
import type { WorldOptions } from '../../../replica/world/world-options.ts'
import type { FakeClock } from '../../../support/fake-clock.ts'
import type { MemoryStore } from '../../../support/memory-store.ts'
import { testEngine } from '../../../support/test-engine.ts'
import { DataDouble } from './data-double.ts'
import { emptyData } from './example-records.ts'

const problems: ManifestProblem[] = []
const manifests = readModuleManifests(projectRoot, problems).filter(
  // Modules with a login have tests of their own.
  ({ value }) => value.service === 'tabletennis' && value.credentials === undefined,
)

export type ScrapingOptions = Partial<Omit<ReplicaOptions, 'world'>> & {
  readonly world?: WorldOptions
  readonly excluded?: readonly string[]
  readonly host?: Partial<SourceHost>
  /** The steps that read by a browser, and that browser; such runs take real time. */
  readonly byBrowser?: { readonly browser: Browser; readonly steps?: readonly string[] }
  /** The store that the steps write to instead of the double. */
  readonly writes?: () => TableTennisWrites
}

export type Scraping = {
  readonly world: World
  readonly replica: Replica
  readonly data: DataDouble
  readonly clock: FakeClock
  readonly store: MemoryStore
  /** Runs to its end, time moving on only while something waits. */
  run(
    goal: string,
    inputs?: Readonly<Record<string, unknown>>,
    ledger?: Ledger,
  ): Promise<RunResult & { readonly events: readonly RunEvent[] }>
  /** Begins a run and calls back with its events as they happen. */
  start(goal: string, inputs: Readonly<Record<string, unknown>>, ledger?: Ledger): Run
}

/** The steps as their manifests declare them, before a replica of the source. */
export async function scraping(t: TestContext, options: ScrapingOptions = {}): Promise<Scraping> {
  const { world: size = {}, excluded = [], host, writes, byBrowser, ...replicaOptions } = options
  const world = createWorld({ clubs: 4, playersPerClub: 5, divisions: 6, weeks: 3, ...size })
  const replica = await startReplica({ ...replicaOptions, world })
  t.after(() => replica.close())
  const http = new UndiciHttpClient({ allowLocal: true, userAgent: 'test' })
  t.after(() => http.close())
  const data = new DataDouble(excluded)
  const { data: nothing } = emptyData()
  const own = { calendar: new CalendarData(nothing), tournaments: new TournamentData(nothing) }
  const tableTennis: TableTennis = { data: writes?.() ?? data, ...own, version: '0' }
  const ports = new Map([[TableTennis.name, tableTennis]])
  const chosen = manifests.map((one) => transported(one, byBrowser))
  const registry = Registry.build({
    ...{ manifests: chosen, plugins, credentials: {}, apis: [] },
    ports: servicePorts.map(({ name }) => name),
  })
  const source = { name: 'tabletennis', baseUrl: replica.url, respectRobots: true, ...host }
  const hosts = new Map([['tabletennis', source]])
  const { engine, clock, store } = testEngine(registry, {
    http,
    hosts,
    ports,
    ...(byBrowser !== undefined && { browser: byBrowser.browser, clock: new SystemClock() }),
  })
  const start: Scraping['start'] = (goal, inputs, ledger) =>
    engine.start({
      goals: [goal],
      inputs,
      timeoutMs: 86_400_000,
      ...(ledger !== undefined && { ledger: () => ledger }),
    })
  const run: Scraping['run'] = async (goal, inputs = {}, ledger) => {
    const started = start(goal, inputs, ledger)
    const events: RunEvent[] = []
    started.subscribe((event) => events.push(event))
    const result = byBrowser ? await started.result : await untilDone(started.result, clock)
    return { ...result, events }
  }
  return { world, replica, data, clock, store, run, start }
}

/** As an operator chooses it in local.yaml. */
function transported(
  loaded: (typeof manifests)[number],
  byBrowser: ScrapingOptions['byBrowser'],
): (typeof manifests)[number] {
  const { value } = loaded
  const isChosen = byBrowser !== undefined && (byBrowser.steps?.includes(value.id) ?? true)
  if (!isChosen || value.options?.transport === undefined) return loaded
  return { ...loaded, value: { ...value, options: { ...value.options, transport: 'browser' } } }
}

/**
 * Moves time on until the work is done, in steps so small that an answer of the replica or the
 * loading of a file, which take real time, never seem to last long.
 */
export async function untilDone<T>(work: Promise<T>, clock: FakeClock): Promise<T> {
  let isDone = false
  const end = (): void => {
    isDone = true
  }
  work.then(end, end)
  while (!isDone) await clock.advance(1)
  return work
}

/** Returns the output of a module, or throws its error. */
export function outputOf(result: RunResult, moduleId: string): Readonly<Record<string, unknown>> {
  const outcome = result.outcomes[moduleId]
  if (outcome?.status === 'done') return outcome.output
  throw new Error(`${moduleId}: ${JSON.stringify(outcome)}`)
}
