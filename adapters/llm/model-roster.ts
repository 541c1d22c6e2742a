import type { LlmModelSettings, LlmSettings } from '../../core/config/config.ts'
import { variableSetting } from '../../core/config/environment.ts'
import { AppError } from '../../core/errors.ts'

/** One configured model. */
export type RosterModel = {
  readonly platform: string
  /** '' when the configuration names none. */
  readonly id: string
  readonly provider: string
  readonly alwaysSearches: boolean
  /** What an operator sets to have another one: `LLM_MODEL_OPENAI`. */
  readonly setting: string
}

const UTILITY = 'utility'
/** Its model extracts and scores where no other is named. */
const UTILITY_FALLBACK = 'chatgpt'

/** The configured models: the platforms' in the configuration's order, then utility. */
export function roster({ models }: LlmSettings): readonly RosterModel[] {
  const platforms = Object.keys(models).filter((platform) => platform !== UTILITY)
  return [...platforms, UTILITY].map((platform) => member(platform, models))
}

/** @throws INVALID_CONFIG for a platform without a model */
export function rosterModel(settings: LlmSettings, platform: string): RosterModel {
  const found = roster(settings).find((model) => model.platform === platform)
  if (found !== undefined && found.id !== '') return found
  const setting = found?.setting ?? `llm.models.${platform}.id`
  throw new AppError('INVALID_CONFIG', {
    problem: `No language model is set: ${setting} is empty.`,
  })
}

function member(platform: string, models: LlmSettings['models']): RosterModel {
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

function settingsOf(name: string, models: LlmSettings['models']): LlmModelSettings | undefined {
  return Object.hasOwn(models, name) ? models[name] : undefined
}
