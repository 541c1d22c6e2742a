import type { Credential } from '../../core/credentials.ts'
import { AppError } from '../../core/errors.ts'
import type { ApiCall, ApiClient } from '../../core/ports/api.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { LanguageModels, LlmAnswer, LlmModel, LlmRequest } from '../../core/ports/llm.ts'
import type { Log } from '../../core/ports/log.ts'
import type { PaceOutcome } from '../network/adaptive-limit.ts'
import type { OpenGate, PaceTurn, RequestGate } from '../network/host-pace.ts'
import { askModel } from './chat-call.ts'
import { chatRequest } from './chat-request.ts'
import {
  type ConfiguredModel,
  configuredModel,
  configuredModels,
  isExpired,
  type ListedModel,
  type Listing,
  type LlmSettings,
  listedModel,
  ModelList,
} from './models.ts'
import { type Consumption, costUsd, estimateUsd, type LlmPrice, llmPrice } from './price.ts'

type LlmGatewayParts = {
  readonly apis: ApiClient
  readonly settings: LlmSettings
  readonly credential: Credential | undefined
  readonly clock: Clock
  readonly log: Log
  readonly openGate: OpenGate
}

/** Answers say nothing about how many requests at once the gateway bears. */
const UNJUDGED: PaceOutcome = { kind: 'neutral' }

/** Known facts about the requested model. */
type Chosen = {
  readonly model: ConfiguredModel
  readonly listed: ListedModel | undefined
  readonly price: LlmPrice
}

/** Four models of four companies, and one for extraction, all behind one gateway. */
export class LlmGateway implements LanguageModels {
  readonly api = 'openrouter'
  readonly #parts: LlmGatewayParts
  readonly #list: ModelList
  /** Limits requests at once, of all models and of each one. */
  readonly #gate: RequestGate
  readonly #gates = new Map<string, RequestGate>()
  /** Models whose withdrawal was logged. */
  readonly #ending = new Set<string>()

  constructor(parts: LlmGatewayParts) {
    this.#parts = parts
    const { apis, clock, log, settings, openGate } = parts
    this.#gate = openGate('llm', { concurrency: settings.concurrency })
    this.#list = new ModelList({
      ...{ api: this.api, apis, clock, log },
      headers: () => this.#headers(),
    })
  }

  /** If the gateway's list is unavailable, all models count as available. */
  async models(call: ApiCall): Promise<readonly LlmModel[]> {
    const listing = await this.#list.get(call)
    return configuredModels(this.#parts.settings).map((model) => {
      const { platform, id, provider } = model
      const unavailable = this.#whyUnavailable(model, listing)
      return { platform, id, provider, ...(unavailable !== undefined && { unavailable }) }
    })
  }

  async estimateUsd(request: LlmRequest, call: ApiCall): Promise<number> {
    const { price, model } = await this.#choose(request, call)
    return estimateUsd(price, request, model)
  }

  async ask(request: LlmRequest, call: ApiCall): Promise<LlmAnswer> {
    const { apis, settings } = this.#parts
    const { model, listed, price } = await this.#choose(request, call)
    const { searchEngine } = settings
    const parts = {
      ...{ api: this.api, apis, call, model },
      headers: this.#headers(),
      body: chatRequest({ request, model, listed, searchEngine }),
      estimateUsd: estimateUsd(price, request, model),
      costUsd: (used: Consumption) => costUsd(price, used),
    }
    const turns: PaceTurn[] = []
    try {
      // The model first, so that waiting for it takes no place from other models.
      for (const gate of [this.#gateOf(model.id), this.#gate]) {
        turns.push(await gate.enter(call.signal))
      }
      return await askModel(parts)
    } finally {
      for (const turn of turns) turn.end(UNJUDGED)
    }
  }

  #gateOf(modelId: string): RequestGate {
    const { openGate, settings } = this.#parts
    const known = this.#gates.get(modelId)
    const gate = known ?? openGate(`llm-${modelId}`, { concurrency: settings.perModel })
    this.#gates.set(modelId, gate)
    return gate
  }

  async #choose({ model: platform }: LlmRequest, call: ApiCall): Promise<Chosen> {
    const { settings } = this.#parts
    const model = configuredModel(settings, platform)
    const listed = listedModel(await this.#list.get(call), model.id)
    return { model, listed, price: llmPrice(settings, model.id, listed) }
  }

  #whyUnavailable(model: ConfiguredModel, listing: Listing | undefined): string | undefined {
    const { id, setting } = model
    if (id === '') return `No model is set for it: set ${setting}.`
    const listed = listedModel(listing, id)
    const another = `set ${setting} to another one`
    if (listed === undefined) {
      const isGone = listing?.isWhole === true
      return isGone ? `The gateway does not have the model ${id}: ${another}.` : undefined
    }
    if (listed.expires !== undefined) this.#tellOnce(id, listed.expires, setting)
    if (!isExpired(listed, this.#parts.clock.now())) return undefined
    return `The model ${id} was withdrawn on ${listed.expires}: ${another}.`
  }

  #tellOnce(model: string, expirationDate: string, setting: string): void {
    if (this.#ending.has(model)) return
    this.#ending.add(model)
    this.#parts.log.warn({ model, expirationDate, setting }, 'a language model will be withdrawn')
  }

  #headers(): Readonly<Record<string, string>> {
    const { credential, settings } = this.#parts
    const { siteUrl, appTitle } = settings
    const [variable = 'OPENROUTER_API_KEY'] = credential?.env ?? []
    const key = credential?.reveal()?.[variable]
    if (key === undefined) {
      const problem = `${variable} is not set`
      throw new AppError('UPSTREAM_FAILED', { api: this.api, problem, retryable: false })
    }
    return {
      authorization: `Bearer ${key}`,
      ...(siteUrl !== null && { 'http-referer': siteUrl }),
      ...(appTitle !== null && { 'x-openrouter-title': appTitle }),
    }
  }
}
