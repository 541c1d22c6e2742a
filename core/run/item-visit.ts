import { openScope, untilAborted } from '../abort-signals.ts'
import { AppError, toAppError } from '../errors.ts'
import type { FanOutPlugin, Visited, WorkItem } from '../plugin.ts'
import { withRetries } from './retry.ts'
import type { ModuleContext, ModuleRun } from './run-context.ts'

const DEFAULT_ITEM_TIMEOUT_MS = 60_000

/** Errors that every later item would have too. */
const FATAL = new Set([
  'BUDGET_SPENT',
  'UNDECLARED_CREDENTIAL',
  'UNDECLARED_BUDGET',
  'UNDECLARED_PORT',
  'UNDECLARED_HOST',
  'REQUESTS_SPENT',
  'NOT_STORED',
])

export function isFatal({ code }: AppError): boolean {
  return FATAL.has(code)
}

/** Visitor of an item, and the time limit. */
export type ItemVisit = {
  readonly run: ModuleRun
  readonly plugin: FanOutPlugin
  readonly context: ModuleContext
  readonly signal: AbortSignal
}

/** Visits one item in this process, with its time limit and retries. Never rejects. */
export async function visitItem(
  item: WorkItem,
  { run, plugin, context, signal: parent }: ItemVisit,
): Promise<Visited> {
  const { clock } = run.services
  const { id, fanOut } = run.task.module.manifest
  const { retries = 0, itemTimeoutMs: timeoutMs = DEFAULT_ITEM_TIMEOUT_MS } = fanOut ?? {}
  const what = `${id} (${item.key})`
  const expired = (): AppError => new AppError('MODULE_TIMEOUT', { moduleId: what, timeoutMs })
  const scope = openScope({ clock, parent, limit: { timeoutMs, expired } })
  const { signal } = scope
  const deadlineMs = clock.monotonic() + timeoutMs
  const visit = async (): Promise<unknown> => plugin.visit(item, context.under(signal))
  try {
    const result = await withRetries(
      { retries, clock, signal, deadlineMs, random: run.random },
      () => untilAborted(visit(), signal),
    )
    return { result }
  } catch (error) {
    return { error: toAppError(signal.aborted ? signal.reason : error) }
  } finally {
    scope.close()
  }
}
