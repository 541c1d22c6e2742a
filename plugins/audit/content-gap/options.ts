/** Options of `manifests/modules/contentGap.yaml`. */
export type ContentGapOptions = {
  /** Pages of other sites that are compared; the prompt has room for three. */
  readonly rivals: number
  /** Results that are tried at most. */
  readonly attempts: number
  readonly pageBytes: number
  readonly pageTimeoutMs: number
  /** Of the parsing of one page. */
  readonly readTimeoutMs: number
  readonly minWords: number
  readonly maxTopics: number
}

export const contentGapOptionsSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'rivals',
    'attempts',
    'pageBytes',
    'pageTimeoutMs',
    'readTimeoutMs',
    'minWords',
    'maxTopics',
  ],
  properties: {
    rivals: { type: 'integer', minimum: 1, maximum: 3 },
    attempts: { type: 'integer', minimum: 1, maximum: 20 },
    pageBytes: { type: 'integer', minimum: 10_000, maximum: 20_971_520 },
    pageTimeoutMs: { type: 'integer', minimum: 100, maximum: 60_000 },
    readTimeoutMs: { type: 'integer', minimum: 100, maximum: 60_000 },
    minWords: { type: 'integer', minimum: 0, maximum: 10_000 },
    maxTopics: { type: 'integer', minimum: 1, maximum: 60 },
  },
} as const
