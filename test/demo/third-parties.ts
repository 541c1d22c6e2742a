import { startCruxDouble } from '../doubles/crux.ts'
import { startDataforseoDouble } from '../doubles/dataforseo.ts'
import type { Double } from '../doubles/double.ts'
import { startOpenRouterDouble } from '../doubles/openrouter.ts'
import { startPageSpeedDouble } from '../doubles/pagespeed.ts'
import { MODEL_ANSWERS, platformAnswer } from './model-answers.ts'

/** Every third party, played on this machine. */
export type ThirdParties = {
  /** Variables that lead the program to them, with keys that none of them looks at. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

type Part = { readonly double: Double; readonly variable: string; readonly path?: string }

/** Starts them all; `delayMs`: how long each answer takes. */
export async function startThirdParties({ delayMs }: { delayMs?: number }): Promise<ThirdParties> {
  const pace = delayMs === undefined ? {} : { delayMs }
  const models = { ...pace, answers: MODEL_ANSWERS, text: platformAnswer }
  const parts: readonly Part[] = await Promise.all([
    startPageSpeedDouble(pace).then((double) => ({ double, variable: 'PAGESPEED_BASE_URL' })),
    startCruxDouble(pace).then((double) => ({ double, variable: 'CRUX_BASE_URL' })),
    startOpenRouterDouble(models).then((double) => ({ double, variable: 'OPENROUTER_BASE_URL' })),
    startDataforseoDouble(pace).then((double) => ({ double, variable: 'DATAFORSEO_BASE_URL' })),
  ])
  return {
    env: {
      ...KEYS,
      ...Object.fromEntries(parts.map(({ variable, double }) => [variable, double.url])),
    },
    close: async () => {
      await Promise.all(parts.map(({ double }) => double.close()))
    },
  }
}

const KEYS = {
  PAGESPEED_API_KEY: 'demonstration',
  OPENROUTER_API_KEY: 'demonstration',
  DATAFORSEO_LOGIN: 'demonstration',
  DATAFORSEO_PASSWORD: 'demonstration',
  PLACES_API_KEY: 'demonstration',
  BACKLINK_API_KEY: 'demonstration',
  WIKIMEDIA_USER_AGENT: 'ManifoldDemonstration/1.0 (https://www.example-velo.be/)',
}
