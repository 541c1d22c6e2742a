/** One of the types that are looked for in the structured data. */
export type SchemaRow = {
  /** Stands for its subtypes too. */
  readonly type: string
  /** Subtypes that are another thing here, such as the PostalAddress among ContactPoints. */
  readonly except?: readonly string[]
  readonly required: readonly string[]
  /** Of each list at least one. */
  readonly oneOf?: readonly (readonly string[])[]
  /** Judged for their form where they are given. */
  readonly recommended?: readonly string[]
  /** In the score. */
  readonly weight: number
  /** Counts in the score only where it is there. */
  readonly whenPresent?: boolean
  readonly why: string
}

/** Options of the manifest. */
export type LocalOptions = {
  readonly schemas: readonly SchemaRow[]
  /** Parts of the score; their sum need not be 100. */
  readonly weights: {
    readonly nap: number
    readonly consistency: number
    readonly schemas: number
    readonly profile: number
  }
  readonly places: {
    readonly priceUsd: number
    readonly ttlSeconds: number
    readonly pageSize: number
    /** Least likeness of names, 0 to 1. */
    readonly nameSimilarity: number
    /** Around the coordinates that the page states. */
    readonly biasRadiusMeters: number
  }
}

const name = { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9]*$', maxLength: 64 } as const
const path = {
  type: 'string',
  pattern: '^[a-z][A-Za-z0-9]*(?:\\.[a-z][A-Za-z0-9]*){0,3}$',
  maxLength: 100,
} as const
const paths = { type: 'array', maxItems: 20, items: path } as const
const weight = { type: 'number', minimum: 0, maximum: 100 } as const

const schemaRow = {
  type: 'object',
  additionalProperties: false,
  required: ['type', 'required', 'weight', 'why'],
  properties: {
    type: name,
    except: { type: 'array', maxItems: 10, items: name },
    required: paths,
    oneOf: { type: 'array', maxItems: 10, items: { ...paths, minItems: 1 } },
    recommended: paths,
    weight,
    whenPresent: { type: 'boolean' },
    why: { type: 'string', minLength: 1, maxLength: 300 },
  },
} as const

export const localOptionsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['schemas', 'weights', 'places'],
  properties: {
    schemas: { type: 'array', minItems: 10, maxItems: 10, items: schemaRow },
    weights: {
      type: 'object',
      additionalProperties: false,
      required: ['nap', 'consistency', 'schemas', 'profile'],
      properties: { nap: weight, consistency: weight, schemas: weight, profile: weight },
    },
    places: {
      type: 'object',
      additionalProperties: false,
      required: ['priceUsd', 'ttlSeconds', 'pageSize', 'nameSimilarity', 'biasRadiusMeters'],
      properties: {
        priceUsd: { type: 'number', minimum: 0, maximum: 1 },
        // The terms of the service forbid keeping its content.
        ttlSeconds: { type: 'integer', minimum: 0, maximum: 600 },
        pageSize: { type: 'integer', minimum: 1, maximum: 20 },
        nameSimilarity: { type: 'number', minimum: 0.5, maximum: 1 },
        biasRadiusMeters: { type: 'integer', minimum: 1, maximum: 50_000 },
      },
    },
  },
}
