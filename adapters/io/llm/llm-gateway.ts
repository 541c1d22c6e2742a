import type { LlmSettings } from '../../../core/config/config.ts'
import type { Credential } from '../../../core/credential.ts'
import { AppError } from '../../../core/errors.ts'
import type { ApiClient } from '../../../core/ports/api.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { LanguageModels, LlmAnswer, LlmModel } from '../../../core/ports/llm.ts'
import type { Log } from '../../../core/ports/log.ts'

export type LlmGatewayParts = {
  readonly apis: ApiClient
  readonly settings: LlmSettings
  readonly credential: Credential | undefined
  readonly clock: Clock
  readonly log: Log
}

/** Four models of four companies, and one for extraction, behind one gateway. */
export class LlmGateway implements LanguageModels {
  readonly api = 'openrouter'
  readonly #parts: LlmGatewayParts

  constructor(parts: LlmGatewayParts) {
    this.#parts = parts
  }

  models(): Promise<readonly LlmModel[]> {
    return Promise.reject(this.#unfinished())
  }

  estimateUsd(): Promise<number> {
    return Promise.reject(this.#unfinished())
  }

  ask(): Promise<LlmAnswer> {
    return Promise.reject(this.#unfinished())
  }

  #unfinished(): AppError {
    return new AppError('UPSTREAM_FAILED', {
      api: this.#parts.settings.appTitle,
      problem: 'not built yet',
    })
  }
}
