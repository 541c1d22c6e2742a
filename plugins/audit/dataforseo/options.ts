import { closedObject } from '../../../core/manifest/json-schema.ts'

/** Options of the manifest; prices in USD, what one call is booked with. */
export type DataforseoOptions = {
  readonly maxKeywords: number
  readonly depth: number
  readonly loadAiOverview: boolean
  /** 0 leaves the questions folded. */
  readonly questionClickDepth: number
  readonly device: 'desktop' | 'mobile'
  readonly maxCompetitors: number
  /** null: derived from page and domain. */
  readonly locationCode: number | null
  readonly languageCode: string | null
  readonly searchVolume: boolean
  readonly backlinks: boolean
  readonly prices: {
    readonly serpUsd: number
    readonly aiOverviewUsd: number
    readonly questionClickUsd: number
    readonly volumeUsd: number
    readonly backlinksUsd: number
  }
  readonly ttlSeconds: {
    readonly serp: number
    readonly volume: number
    readonly backlinks: number
  }
}

const price = { type: 'number', minimum: 0, maximum: 10 } as const
const ttl = { type: 'integer', minimum: 0, maximum: 2_592_000 } as const
const flag = { type: 'boolean' } as const

const properties = {
  maxKeywords: { type: 'integer', minimum: 1, maximum: 10 },
  depth: { type: 'integer', minimum: 10, maximum: 100 },
  loadAiOverview: flag,
  questionClickDepth: { type: 'integer', minimum: 0, maximum: 4 },
  device: { enum: ['desktop', 'mobile'] },
  maxCompetitors: { type: 'integer', minimum: 1, maximum: 50 },
  locationCode: { type: ['integer', 'null'], minimum: 1 },
  languageCode: { type: ['string', 'null'], pattern: '^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{2,8})?$' },
  searchVolume: flag,
  backlinks: flag,
  prices: {
    type: 'object',
    additionalProperties: false,
    required: ['serpUsd', 'aiOverviewUsd', 'questionClickUsd', 'volumeUsd', 'backlinksUsd'],
    properties: {
      ...{ serpUsd: price, aiOverviewUsd: price, questionClickUsd: price },
      ...{ volumeUsd: price, backlinksUsd: price },
    },
  },
  ttlSeconds: {
    type: 'object',
    additionalProperties: false,
    required: ['serp', 'volume', 'backlinks'],
    properties: { serp: ttl, volume: ttl, backlinks: ttl },
  },
} as const

export const dataforseoOptionsSchema = closedObject(properties)
