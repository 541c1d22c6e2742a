/** What the formula counts of one platform's answers. */
export type VisibilityCounts = {
  readonly answers: number
  readonly cited: number
  readonly mentioned: number
  readonly first: number
}

/**
 * 100 x (0.5 x answers that cite a page of the site + 0.3 x answers that name it + 0.2 x answers in
 * which it comes first) / answers, unrounded; null without answers (catalogue: scoring.visibility).
 */
export function visibilityOf(counts: VisibilityCounts): number | null {
  const { answers, cited, mentioned, first } = counts
  return answers === 0 ? null : (50 * cited + 30 * mentioned + 20 * first) / answers
}

/** Mean over those that have one, unrounded; null when none has. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

/** Half up to an integer, for display (catalogue: scoring.rounding). */
export function shown(value: number | null): number | null {
  return value === null ? null : Math.floor(value + 0.5)
}
