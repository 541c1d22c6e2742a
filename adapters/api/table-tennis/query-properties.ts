import type { QueryProperty } from '../../http/query-schema.ts'
import { clubCodePattern } from './path-parameters.ts'

const longestText = 200
const longestName = 100

/** How many items at most; `usual` when it is left out. */
export function limitProperty(usual: number, maximum: number): QueryProperty {
  return {
    type: 'integer',
    minimum: 1,
    maximum,
    default: usual,
    description: `At most this many items, 1 to ${maximum}; ${usual} when left out.`,
    examples: [20],
  }
}

/** Words to search by. */
export function wordsProperty(description: string, example: string): QueryProperty {
  return {
    type: 'string',
    minLength: 2,
    maxLength: longestText,
    description: `${description} At least 2 characters; case and accents do not matter.`,
    examples: [example],
  }
}

/** A name or class to filter by. */
export function nameProperty(description: string, example: string): QueryProperty {
  return { type: 'string', maxLength: longestName, description, examples: [example] }
}

export const offsetProperty: QueryProperty = {
  type: 'integer',
  minimum: 0,
  maximum: 10_000_000,
  default: 0,
  description: 'How many items to skip.',
  examples: [100],
}

export const provinceProperty = nameProperty(
  'Only this province, by the name that /api/clubs/provinces lists; case and accents do not matter.',
  'Hainaut',
)

export const clubCodeProperty: QueryProperty = {
  type: 'string',
  pattern: clubCodePattern,
  description:
    'Only this club: letters with at most one inner hyphen, then 2 to 4 digits, in any case.',
  examples: ['H004'],
}

export const rankingProperty = nameProperty('Only this class, in any case.', 'B2')
