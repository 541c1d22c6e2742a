import { AppError } from '../core/errors.ts'
import type { App } from './compose.ts'
import { type Sweep, sweepFolder } from './storage/data-folder.ts'
import { unusableFolder } from './storage/system-errors.ts'

/** Paths that a line of the log names; further ones are in the lines before it. */
const MOST_TOLD = 20

/**
 * Clears up what a crash left in the data folder, which must be ours, and reads what is stored. One
 * line of the log says what was amiss, after those that tell each file.
 * @throws INVALID_CONFIG when the folder cannot be read
 */
export async function openData(app: App): Promise<void> {
  try {
    const sweep = await sweepFolder(app.dataDir)
    const interrupted = (await app.tabletennis?.open()) ?? 0
    tellRepairs(app, sweep, interrupted)
  } catch (error) {
    throw error instanceof AppError ? error : unusableFolder(app.dataDir, error)
  }
}

function tellRepairs({ log, store, dataDir }: App, sweep: Sweep, interrupted: number): void {
  const { damaged } = store
  const repaired = damaged.length + sweep.removed + interrupted
  // Those of this start may be among them already: the day's spend is read first.
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
    const said = 'documents that were set aside before are still there: delete or mend them'
    log.info({ folder: dataDir, count: earlier.length, files: earlier.slice(0, MOST_TOLD) }, said)
  }
}
