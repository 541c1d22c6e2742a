import { startBacklinkApiDouble } from '../doubles/backlink-api.ts'
import { startCommonCrawlDouble } from '../doubles/commoncrawl.ts'
import { startCruxDouble } from '../doubles/crux.ts'
import { startDataforseoDouble } from '../doubles/dataforseo.ts'
import type { Double } from '../doubles/double.ts'
import { hallucinationAnswers } from '../doubles/hallucination-answers.ts'
import { startOpenRouterDouble } from '../doubles/openrouter.ts'
import { startPageSpeedDouble } from '../doubles/pagespeed.ts'
import { startPlacesDouble } from '../doubles/places.ts'
import { startSuggestDouble } from '../doubles/suggest.ts'
import { startWikidataDouble } from '../doubles/wikidata.ts'
import { startWikipediaDouble } from '../doubles/wikipedia.ts'
import { MODEL_ANSWERS, platformAnswer } from './model-answers.ts'

/** Every third party, played on this machine. */
export type ThirdParties = {
  /** Variables that lead the program to them, with keys that none of them looks at. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Starts them all; `delayMs`: how long each answer takes. */
export async function startThirdParties({ delayMs }: { delayMs?: number }): Promise<ThirdParties> {
  const pace = delayMs === undefined ? {} : { delayMs }
  const models = {
    ...pace,
    answers: { ...hallucinationAnswers, ...MODEL_ANSWERS },
    text: platformAnswer,
  }
  const starts: Readonly<Record<string, Promise<Double>>> = {
    PAGESPEED_BASE_URL: startPageSpeedDouble(pace),
    CRUX_BASE_URL: startCruxDouble(pace),
    OPENROUTER_BASE_URL: startOpenRouterDouble(models),
    DATAFORSEO_BASE_URL: startDataforseoDouble({ ...pace, behind: [GUIDE] }),
    PLACES_BASE_URL: startPlacesDouble(pace),
    COMMONCRAWL_INDEX_BASE_URL: startCommonCrawlDouble(pace),
    BACKLINK_API_BASE_URL: startBacklinkApiDouble(pace),
    WIKIDATA_BASE_URL: startWikidataDouble(pace),
    WIKIPEDIA_BASE_URL: startWikipediaDouble(pace),
    // Suggestions that the double makes up from a search are no questions that people ask.
    SUGGEST_BASE_URL: startSuggestDouble({ ...pace, answers: ['empty'] }),
  }
  const parts = await Promise.all(
    Object.entries(starts).map(async ([variable, start]) => ({ variable, double: await start })),
  )
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

const GUIDE = {
  url: 'https://e-bike-wallonie.example/',
  title: 'E-bike Wallonie, guide de la réparation',
}

const KEYS = {
  PAGESPEED_API_KEY: 'demonstration',
  OPENROUTER_API_KEY: 'demonstration',
  DATAFORSEO_LOGIN: 'demonstration',
  DATAFORSEO_PASSWORD: 'demonstration',
  PLACES_API_KEY: 'demonstration',
  BACKLINK_API_KEY: 'demonstration',
  // The figures are invented, so everyone may spend them.
  ANONYMOUS_USD_PER_DAY: '20',
  WIKIMEDIA_USER_AGENT: 'ManifoldDemonstration/1.0 (https://www.example-velo.be/)',
}
