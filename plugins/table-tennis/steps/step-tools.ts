import type { RunContext } from '../../../core/plugin.ts'
import type { TableTennisWrites } from '../data/table-tennis-data.ts'
import type { TournamentData } from '../data/tournament-data.ts'
import type { CalendarData } from '../fixtures/calendar-data.ts'
import { TableTennis } from '../port.ts'
import { SourceClient, sourceUserAgent } from '../source/client.ts'
import { TabtClient } from '../tabt/client.ts'

/** Dependencies of all steps. */
export type StepTools = {
  readonly client: SourceClient
  readonly data: TableTennisWrites
}

/** Dependencies of the steps that read the federation's SOAP API. */
export type TabtTools = {
  readonly tabt: TabtClient
  readonly calendar: CalendarData
  readonly tournaments: TournamentData
}

const tools = new WeakMap<TableTennis, StepTools & TabtTools>()

/** Sessions, robots.txt and data, shared by all steps of the process. */
export function toolsOf(ctx: Pick<RunContext, 'port'>): StepTools & TabtTools {
  const port = ctx.port(TableTennis)
  const known = tools.get(port)
  if (known !== undefined) return known
  const { data, calendar, tournaments, ...identity } = port
  const tabt = new TabtClient(sourceUserAgent(identity))
  const made = { client: new SourceClient(identity), data, tabt, calendar, tournaments }
  tools.set(port, made)
  return made
}

/**
 * Copies data with new strings. A string that a parser cuts out of a page is a slice that keeps the
 * whole page in memory.
 */
export function ownCopy<T>(data: T): T {
  return JSON.parse(JSON.stringify(data)) as T
}
