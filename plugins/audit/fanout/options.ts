/** Options of `manifests/modules/fanout.yaml`. */
export type FanoutOptions = {
  readonly leastSubQueries: number
  readonly mostSubQueries: number
  readonly maxSections: number
}

export const fanoutOptionsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['leastSubQueries', 'mostSubQueries', 'maxSections'],
  properties: {
    leastSubQueries: { type: 'integer', minimum: 1, maximum: 12 },
    mostSubQueries: { type: 'integer', minimum: 1, maximum: 20 },
    maxSections: { type: 'integer', minimum: 1, maximum: 200 },
  },
} as const
