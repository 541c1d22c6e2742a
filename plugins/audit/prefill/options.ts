/** Options of `manifests/modules/prefill.yaml`. */
export type PrefillOptions = {
  readonly maxCompetitors: number
  /** Confidence at most without a confirmed brand. */
  readonly unconfirmedConfidence: number
}

export const prefillOptionsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['maxCompetitors', 'unconfirmedConfidence'],
  properties: {
    maxCompetitors: { type: 'integer', minimum: 0, maximum: 20 },
    unconfirmedConfidence: { type: 'number', minimum: 0, maximum: 1 },
  },
} as const
