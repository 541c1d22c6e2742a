import type { LlmSettings } from '../../core/config/config.ts'
import { Semaphore } from '../timing/semaphore.ts'

/** How many answers may be under way: in all, and of one model. */
export class ModelLines {
  readonly #perModel: number
  readonly #all: Semaphore
  readonly #models = new Map<string, Semaphore>()

  constructor({ concurrency, perModel }: Pick<LlmSettings, 'concurrency' | 'perModel'>) {
    this.#perModel = perModel
    this.#all = new Semaphore(concurrency)
  }

  /** Gives, in one's turn, what is called at the end. @throws the signal's reason */
  async enter(modelId: string, signal: AbortSignal): Promise<() => void> {
    // First the model's own line: who waits there takes no place that another model could use.
    const leaveModel = await this.#of(modelId).acquire(signal)
    const leaveAll = await this.#all.acquire(signal).catch((reason: unknown) => {
      leaveModel()
      throw reason
    })
    return () => {
      leaveAll()
      leaveModel()
    }
  }

  #of(modelId: string): Semaphore {
    const line = this.#models.get(modelId) ?? new Semaphore(this.#perModel)
    this.#models.set(modelId, line)
    return line
  }
}
