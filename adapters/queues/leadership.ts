import { randomUUID } from 'node:crypto'
import type { Scope } from '../../core/abort-signals.ts'
import { AppError } from '../../core/errors.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'

/** How often others are looked for that lead the same work. */
const LOOK_MS = 1000
/** How often work is taken up without making progress. */
export const MOST_VAIN = 10

type Leader = { readonly token: string; readonly progress?: number; readonly vain?: number }

/** One process's time as the leader. */
export type Lead = {
  readonly token: string
  /** The work is not taken up again, unless it makes progress. */
  readonly isLast: boolean
}

type LeadershipParts = {
  readonly store: DocumentStore
  readonly clock: Clock
  readonly log: Log
}

/**
 * The process that leads a piece of work: the one that took it up last. It is recorded in a
 * document.
 */
export class Leadership {
  readonly #parts: LeadershipParts

  constructor(parts: LeadershipParts) {
    this.#parts = parts
  }

  /**
   * Takes the lead.
   * @param progress increases as the work gets further
   * @throws JOB_GIVEN_UP when others have taken it up again and again, and it got no further
   */
  async take(key: string, progress: number): Promise<Lead> {
    const token = randomUUID()
    let vain = 0
    await this.#parts.store.update<Leader>(key, (before) => {
      vain = before?.progress === progress ? (before.vain ?? 0) + 1 : 0
      return { token, progress, vain }
    })
    if (vain >= MOST_VAIN) throw new AppError('JOB_GIVEN_UP', { deaths: MOST_VAIN })
    return { token, isLast: vain === MOST_VAIN - 1 }
  }

  /** Aborts the span of the work when another process takes the lead. Resolves with its end. */
  async watch(key: string, { token }: Lead, { signal, abort }: Scope): Promise<void> {
    const { clock, store, log } = this.#parts
    while (!signal.aborted) {
      await clock.sleep(LOOK_MS, signal).catch(() => undefined)
      // While the store does not answer, the other process will find out.
      const other = await store.get<Leader>(key).catch(() => undefined)
      if (signal.aborted || other === undefined || other.token === token) continue
      const problem = 'another process leads this work'
      log.warn({ key }, problem)
      abort(new AppError('CANCELLED', { problem }))
    }
  }
}
