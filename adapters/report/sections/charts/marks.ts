import { numberText } from '../../../texts/format.ts'

export type Tone = 'good' | 'fair' | 'poor' | 'neutral' | 'accent'

const GOOD_FROM = 75
const FAIR_FROM = 40

/** The class that gives a mark its colour. */
export function toneClass(tone: Tone = 'neutral'): string {
  return `tone-${tone}`
}

/** The tone of a score from 0 to 100: grades A and B are good, C and D fair, F poor. */
export function toneOfScore(score: number | null): Tone {
  if (score === null) return 'neutral'
  if (score >= GOOD_FROM) return 'good'
  return score >= FAIR_FROM ? 'fair' : 'poor'
}

/** A number as shown next to a mark, rounded to what readers can distinguish. */
export function chartNumber(value: number): string {
  const size = Math.abs(value)
  return numberText(value, size >= 100 || Number.isInteger(value) ? 0 : size >= 1 ? 1 : 2)
}

/** The value if it can be drawn. */
export function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
