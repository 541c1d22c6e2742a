import type { RunContext } from '../../../core/plugin.ts'
import type { TableTennisWrites } from '../data/table-tennis-data.ts'
import { TableTennis } from '../port.ts'
import { SourceClient } from '../source/client.ts'

/** Dependencies of all steps. */
export type StepTools = {
  readonly client: SourceClient
  readonly data: TableTennisWrites
}

const tools = new WeakMap<TableTennis, StepTools>()

/** Sessions, robots.txt and data, shared by all steps of the process. */
export function toolsOf(ctx: Pick<RunContext, 'port'>): StepTools {
  const port = ctx.port(TableTennis)
  const { data, ...identity } = port
  const known = tools.get(port) ?? { client: new SourceClient(identity), data }
  tools.set(port, known)
  return known
}

/**
 * Copies data with new strings. A string that a parser cuts out of a page is a slice that keeps the
 * whole page in memory.
 */
export function ownCopy<T>(data: T): T {
  return JSON.parse(JSON.stringify(data)) as T
}
