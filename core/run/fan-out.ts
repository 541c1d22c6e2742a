import type { PluginOutput } from '../plugin.ts'
import { untilAborted } from '../scope.ts'
import type { FanOutJob } from './fan-out-job.ts'
import { Visits } from './visits.ts'

const MAX_FAILED_IN_TALLY = 100

/**
 * Lists a module's items one by one and visits them side by side: at most `concurrency` in flight
 * and a window of 100 ahead of the lowest unsettled one, so that memory stays flat however many there
 * are. An item that fails is counted and the others go on. Settles at once when the signal
 * aborts: what was in flight then counts as not visited. What is settled is in the ledger.
 * @throws the signal's reason; what `list` or `finish` throw; BUDGET_SPENT.
 */
export async function runFanOut(job: FanOutJob): Promise<PluginOutput> {
  await untilAborted(job.ledger.open(), job.signal)
  const visits = new Visits(job)
  try {
    await visits.all()
  } finally {
    await visits.close()
  }
  const { settled, counts, failedCount, failed } = job.ledger.state
  const tally = { settled, counts, failedCount, failed: failed.slice(0, MAX_FAILED_IN_TALLY) }
  const finish = async (): Promise<PluginOutput> =>
    job.plugin.finish(tally, job.inputs, job.contextUnder(job.signal))
  return untilAborted(finish(), job.signal)
}
