import type { Log } from '../../core/ports/log.ts'
import { UNBOUNDED_TRAFFIC } from '../../core/run/run-allowance.ts'
import type { Engine } from '../../core/run.ts'
import { counted } from './figures.ts'
import { scrapeFailure, stepFailures } from './scrape-failure.ts'
import type { ClubListRefresh, ClubListResult } from './task.ts'

const goal = 'clubList'
/** One page, but a busy source may ask for pauses of ten minutes. */
const runTimeoutMs = 15 * 60_000

export type EngineClubListRefreshParts = { readonly engine: Engine; readonly log: Log }

/** Refreshes of the list of clubs as runs of the engine. */
export class EngineClubListRefresh implements ClubListRefresh {
  readonly #parts: EngineClubListRefreshParts
  #underWay: Promise<ClubListResult> | undefined

  constructor(parts: EngineClubListRefreshParts) {
    this.#parts = parts
  }

  /** Whoever waits may leave: the run belongs to all who asked and goes on. */
  async refresh(): Promise<ClubListResult> {
    this.#underWay ??= this.#run().finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  async #run(): Promise<ClubListResult> {
    const { engine, log } = this.#parts
    const bounds = { timeoutMs: runTimeoutMs, traffic: UNBOUNDED_TRAFFIC }
    const run = engine.start({ kind: 'club-list', goals: [goal], inputs: {}, ...bounds })
    const result = await run.result
    const outcome = result.outcomes[goal]
    if (outcome?.status === 'done') {
      const { clubs } = outcome.output.result as { readonly clubs: number }
      log.info({ clubs }, 'the list of clubs is fetched')
      const message = `The list of the source has ${counted(clubs, 'club')}.`
      return { clubsCount: clubs, message }
    }
    const error = scrapeFailure('the list of clubs', result, stepFailures(result))
    const { code, message: reason } = error
    log.warn({ code, reason }, 'the list of clubs could not be fetched')
    throw error
  }
}
