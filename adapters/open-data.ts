import { AppError } from '../core/errors.ts'
import type { App } from './compose.ts'
import { type Sweep, sweepFolder } from './storage/data-folder.ts'
import { assertComplete } from './storage/move-documents.ts'
import { unusableFolder } from './storage/system-errors.ts'

/** Number of paths in one log line. Earlier lines contain the others. */
const MOST_TOLD = 20

/**
 * Removes unfinished files from the data folder, which must be ours, and reads the stored data.
 * Logs each problem, and then one summary.
 * @throws INVALID_CONFIG when the folder cannot be read
 */
export async function openData(app: App): Promise<void> {
  try {
    await assertComplete(app.store)
    const sweep = await sweepFolder(app.dataDir)
    await app.reports.open()
    const interrupted = ((await app.tabletennis?.open()) ?? 0) + (await app.siteAudits.open())
    tellRepairs(app, sweep, interrupted)
  } catch (error) {
    throw error instanceof AppError ? error : unusableFolder(app.dataDir, error)
  }
}

function tellRepairs({ log, store, dataDir }: App, sweep: Sweep, interrupted: number): void {
  const { damaged } = store
  const repaired = damaged.length + sweep.removed + interrupted
  // Excludes files set aside in this start, because the day's spending is read before the sweep.
  const earlier = sweep.aside.filter((path) => !damaged.includes(path))
  const figures = {
    folder: dataDir,
    damaged: damaged.length,
    unfinished: sweep.removed,
    interrupted,
  }
  const files = damaged.slice(0, MOST_TOLD)
  if (repaired > 0) {
    const said =
      'the data folder was repaired: damaged documents were set aside, unfinished files removed, interrupted tasks ended'
    log.warn({ ...figures, files }, said)
  }
  if (earlier.length > 0) {
    const said = 'documents that were set aside before are still there: delete or repair them'
    log.info({ folder: dataDir, count: earlier.length, files: earlier.slice(0, MOST_TOLD) }, said)
  }
}
