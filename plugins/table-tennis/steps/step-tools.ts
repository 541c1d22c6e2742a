import type { RunContext } from '../../../core/plugin.ts'
import type { TableTennisWrites } from '../data/table-tennis-data.ts'
import { TableTennis } from '../port.ts'
import { SourceClient } from '../source/client.ts'

/** Runs whose reasons are kept; only those under way are asked for. */
const MAX_RUNS = 64

/** Why steps of a run failed, for the step that goes on without what they would have brought. */
export class RunReasons {
  readonly #byRun = new Map<string, Map<string, string>>()

  note(runId: string, moduleId: string, error: unknown): void {
    const reasons = this.#byRun.get(runId) ?? new Map<string, string>()
    reasons.set(moduleId, error instanceof Error ? error.message : String(error))
    this.#byRun.set(runId, reasons)
    const [oldest] = this.#byRun.keys()
    if (this.#byRun.size > MAX_RUNS && oldest !== undefined) this.#byRun.delete(oldest)
  }

  /** One sentence per step that failed. */
  of(runId: string): readonly string[] {
    return [...(this.#byRun.get(runId)?.values() ?? [])]
  }
}

/** What all steps work with. */
export type StepTools = {
  readonly client: SourceClient
  readonly data: TableTennisWrites
  readonly reasons: RunReasons
}

const tools = new WeakMap<TableTennis, StepTools>()

/** Sessions, robots.txt and data, shared by all steps of the process. */
export function toolsOf(ctx: RunContext): StepTools {
  const port = ctx.port(TableTennis)
  const { data, ...identity } = port
  const known = tools.get(port) ?? {
    client: new SourceClient(identity),
    data,
    reasons: new RunReasons(),
  }
  tools.set(port, known)
  return known
}

/**
 * The same data with strings of their own. What a parser cuts out of a page is a slice that keeps
 * the whole page in memory; only what is written anew lets go of it.
 */
export function ownCopy<T>(data: T): T {
  return JSON.parse(JSON.stringify(data)) as T
}
