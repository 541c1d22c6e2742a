import { variableSetting } from '../../core/config/environment.ts'
import { valueAt } from '../../core/config/layers.ts'
import { AppError } from '../../core/errors.ts'
import type { ApiCall, ApiClient } from '../../core/ports/api.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import type { ConfigValues } from '../../manifests/types/config.ts'
import { MemoryCache } from '../storage/memory-cache.ts'
import { listAt, textAt } from '../third-party/answer.ts'

/** The gateway to language models, and its models. */
export type LlmSettings = ConfigValues['llm']

/** One configured model. */
export type ConfiguredModel = {
  readonly platform: string
  /** '' when none is configured. */
  readonly id: string
  readonly provider: string
  readonly alwaysSearches: boolean
  /** The setting that names this model: `LLM_MODEL_OPENAI`. */
  readonly setting: string
}

const UTILITY = 'utility'
/** Its model extracts and scores if no utility model is set. */
const UTILITY_FALLBACK = 'chatgpt'

/** The configured models: the platforms' in configured order, then utility. */
export function configuredModels({ models }: LlmSettings): readonly ConfiguredModel[] {
  const platforms = Object.keys(models).filter((platform) => platform !== UTILITY)
  return [...platforms, UTILITY].map((platform) => member(platform, models))
}

/** @throws INVALID_CONFIG for a platform without a model */
export function configuredModel(settings: LlmSettings, platform: string): ConfiguredModel {
  const found = configuredModels(settings).find((model) => model.platform === platform)
  if (found !== undefined && found.id !== '') return found
  const setting = found?.setting ?? `llm.models.${platform}.id`
  throw new AppError('INVALID_CONFIG', {
    problem: `No language model is set: ${setting} is empty.`,
  })
}

function member(platform: string, models: LlmSettings['models']): ConfiguredModel {
  const own = settingsOf(platform, models)
  const other = platform === UTILITY ? settingsOf(UTILITY_FALLBACK, models) : undefined
  const taken = own?.id ? own : other
  const id = taken?.id ?? ''
  const path = `llm.models.${platform}.id`
  return {
    platform,
    id,
    provider: own?.provider ?? other?.provider ?? id.split('/', 1)[0] ?? '',
    alwaysSearches: (own?.searches ?? taken?.searches) === 'always',
    setting: variableSetting(path) ?? path,
  }
}

function settingsOf(
  name: string,
  models: LlmSettings['models'],
): LlmSettings['models'][string] | undefined {
  return Object.hasOwn(models, name) ? models[name] : undefined
}

const KEPT_MS = 6 * 3_600_000
/** Wait this long before asking again for a list that was unavailable. */
const PAUSE_AFTER_FAILURE_MS = 60_000
const TIMEOUT_MS = 10_000
const DAY_MS = 86_400_000
/** Ten times the highest known price. Believing a higher one would block every request. */
const MAX_TOKEN_USD = 0.01
const MAX_SEARCH_USD = 1

/** A model in the gateway's list. Prices in USD, undefined where it names none. */
export type ListedModel = {
  readonly id: string
  readonly tokenInUsd: number | undefined
  readonly tokenOutUsd: number | undefined
  readonly searchUsd: number | undefined
  /** Request fields that it supports. Undefined where the list does not say. */
  readonly parameters: readonly string[] | undefined
  /** Day of its withdrawal, as the gateway writes it. */
  readonly expires: string | undefined
}

/** The models that the gateway has now. */
export type Listing = {
  readonly models: readonly ListedModel[]
  /** False when the list has more pages than the one we read, so models may be missing from it. */
  readonly isWhole: boolean
}

type ModelListParts = {
  readonly api: string
  readonly apis: ApiClient
  readonly headers: () => Readonly<Record<string, string>>
  readonly clock: Clock
  readonly log: Log
}

/** The gateway's list of models: fetched once for all callers and kept for 6 h. Optional. */
export class ModelList {
  readonly #parts: ModelListParts
  readonly #cache: MemoryCache
  #failedAt = Number.NEGATIVE_INFINITY

  constructor(parts: ModelListParts) {
    this.#parts = parts
    this.#cache = new MemoryCache(parts.clock, { maxEntries: 1 })
  }

  /** Returns undefined if the list is unavailable. @throws the signal's reason */
  async get({ signal }: ApiCall): Promise<Listing | undefined> {
    if (this.#hasJustFailed) return undefined
    try {
      const load = (shared: AbortSignal): Promise<Listing> => this.#load(shared)
      return (await this.#cache.wrap('models', KEPT_MS, load, signal)).value
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof AppError)) throw error
      this.#noteFailure(error)
      return undefined
    }
  }

  get #hasJustFailed(): boolean {
    return this.#parts.clock.monotonic() - this.#failedAt < PAUSE_AFTER_FAILURE_MS
  }

  /** Logs once, although several callers may have waited for the list. */
  #noteFailure({ data: { problem } }: AppError): void {
    if (this.#hasJustFailed) return
    const { clock, log } = this.#parts
    this.#failedAt = clock.monotonic()
    log.warn({ problem }, 'the list of language models is missing; all count as available')
  }

  async #load(signal: AbortSignal): Promise<Listing> {
    const { apis, api, clock, headers } = this.#parts
    const call = { signal, deadlineMs: clock.monotonic() + 2 * TIMEOUT_MS }
    const request = { path: '/models', headers: headers(), timeoutMs: TIMEOUT_MS }
    const body = (await apis.request(api, request, call)).json()
    const models = listAt(body, 'data').flatMap(readListed)
    if (models.length === 0) {
      const problem = 'its list of models is empty'
      throw new AppError('UPSTREAM_FAILED', { api, problem, retryable: false })
    }
    return { models, isWhole: textAt(body, 'links', 'next') === undefined }
  }
}

/** Finds the entry of a model. Variants (`:nitro`) use the entry of the model itself. */
export function listedModel(listing: Listing | undefined, id: string): ListedModel | undefined {
  const plain = id.split(':', 1)[0]
  const named = (wanted: string | undefined): ListedModel | undefined =>
    listing?.models.find((model) => model.id === wanted)
  return named(id) ?? named(plain)
}

/** Whether the day of withdrawal has passed. `now`: wall clock, milliseconds. */
export function isExpired({ expires = '' }: ListedModel, now: number): boolean {
  const at = Date.parse(expires)
  return !Number.isNaN(at) && now >= at + (expires.length === 10 ? DAY_MS : 0)
}

function readListed(entry: unknown): ListedModel[] {
  const id = textAt(entry, 'id')
  if (id === undefined) return []
  const parameters = valueAt(entry, 'supported_parameters')
  const known = Array.isArray(parameters)
    ? parameters.filter((name): name is string => typeof name === 'string')
    : undefined
  return [
    {
      id,
      tokenInUsd: usdAt(entry, 'prompt', MAX_TOKEN_USD),
      tokenOutUsd: usdAt(entry, 'completion', MAX_TOKEN_USD),
      searchUsd: usdAt(entry, 'web_search', MAX_SEARCH_USD),
      parameters: known,
      expires: dayOf(textAt(entry, 'expiration_date')),
    },
  ]
}

/** Reads an ISO date, with or without a time. Ignores other formats that Date would accept. */
function dayOf(text = ''): string | undefined {
  return /^\d{4}-\d\d-\d\d(?:T[\d:.]{1,15}Z?)?$/.test(text) ? text : undefined
}

/** Prices are strings in USD. -1 means that the price varies. */
function usdAt(entry: unknown, name: string, most: number): number | undefined {
  const text = textAt(entry, 'pricing', name)
  const usd = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return usd >= 0 && usd <= most ? usd : undefined
}
