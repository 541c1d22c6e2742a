/** Bounds of one parse. */
export type ParseLimits = {
  readonly characters: number
  readonly elements: number
  readonly depth: number
}

/** Those of the catalogue, `limits.html`. */
export const PARSE_LIMITS: ParseLimits = { characters: 5_000_000, elements: 50_000, depth: 512 }
