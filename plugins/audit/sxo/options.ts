/** Options of `manifests/modules/sxo.yaml`. */
export type SxoOptions = {
  readonly personas: number
  /** The highest mark. */
  readonly scale: number
}

export const sxoOptionsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['personas', 'scale'],
  properties: {
    personas: { type: 'integer', minimum: 1, maximum: 8 },
    scale: { type: 'integer', minimum: 1, maximum: 100 },
  },
} as const
