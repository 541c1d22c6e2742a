import type { DivisionGender } from '../data/records.ts'
import { fold } from './fold.ts'

export type DivisionName = {
  readonly category: string | null
  readonly gender: DivisionGender | null
}

/**
 * Category and gender of `NAME - CATEGORY - THIRD`; of `CATEGORY - GENDER` where there are but two
 * parts and the second one is a gender. Hyphens inside a part have no spaces around them.
 */
export function parseDivisionName(name: string): DivisionName {
  const parts = name.split(' - ').map((part) => part.trim())
  const [first = '', second = '', third = ''] = parts
  if (parts.length === 2 && genderOf(second) !== null) {
    return { category: first || null, gender: genderOf(second) }
  }
  return { category: second || null, gender: genderOf(third) }
}

function genderOf(part: string): DivisionGender | null {
  const words = fold(part)
  if (/\bdames\b/.test(words)) return 'Dames'
  return /\b(?:hommes|messieurs)\b/.test(words) ? 'Hommes' : null
}
