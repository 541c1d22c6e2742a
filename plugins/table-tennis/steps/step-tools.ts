import type { RunContext } from '../../../core/plugin.ts'
import type { TableTennisWrites } from '../data/table-tennis-data.ts'
import type { TournamentData } from '../data/tournament-data.ts'
import type { CalendarData } from '../fixtures/calendar-data.ts'
import { TableTennis } from '../port.ts'
import { SourceClient, sourceUserAgent } from '../source/client.ts'
import type { StandingsReader } from '../source/standings-reader.ts'
import { TabtClient } from '../tabt/client.ts'

/** Dependencies of all steps. */
export type StepTools = {
  readonly client: SourceClient
  readonly data: TableTennisWrites
}

/** Sessions that read standings, by run. */
type StandingsTools = { readonly standings: PerRun<StandingsReader> }
type Tools = StepTools & StandingsTools & TabtTools

/** Dependencies of the steps that read the federation's SOAP API. */
export type TabtTools = {
  readonly tabt: TabtClient
  readonly calendar: CalendarData
  readonly tournaments: TournamentData
}

const tools = new WeakMap<TableTennis, Tools>()

/** Sessions, robots.txt and data, shared by all steps of the process. */
export function toolsOf(ctx: Pick<RunContext, 'port'>): Tools {
  const port = ctx.port(TableTennis)
  const known = tools.get(port)
  if (known !== undefined) return known
  const { data, calendar, tournaments, ...identity } = port
  const tabt = new TabtClient(sourceUserAgent(identity))
  const client = new SourceClient(identity)
  const standings = new PerRun<StandingsReader>()
  const made = { client, data, standings, tabt, calendar, tournaments }
  tools.set(port, made)
  return made
}

/** Runs of this process whose sessions are kept. */
const MOST_RUNS = 8

/** State shared by the visits of a run in one process, by run. Forgets the oldest runs. */
export class PerRun<T> {
  readonly #kept = new Map<string, T>()

  /** The one of this run, or a new one. */
  of(runId: string, make: () => T): T {
    const known = this.#kept.get(runId)
    return known ?? this.begin(runId, make())
  }

  /** Replaces what an earlier attempt of this run left. */
  begin(runId: string, value: T): T {
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size >= MOST_RUNS) this.#kept.delete(oldest)
    this.#kept.delete(runId)
    this.#kept.set(runId, value)
    return value
  }
}

/**
 * Copies data with new strings. A string that a parser cuts out of a page is a slice that keeps the
 * whole page in memory.
 */
export function ownCopy<T>(data: T): T {
  return JSON.parse(JSON.stringify(data)) as T
}
