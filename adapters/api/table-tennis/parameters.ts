import { AppError } from '../../../core/errors.ts'
import { INVALID_CLUB_CODE, INVALID_LICENCE } from '../../../plugins/table-tennis/errors.ts'
import { parseClubCode, parseLicence } from '../../../plugins/table-tennis/index.ts'
import type { QueryProperty } from '../../http/query.ts'
import { showValue } from '../../http/request-validation.ts'

/** 5-7 digits, as a schema says it. */
export const licencePattern = '^[0-9]{5,7}$'
/** Letters with at most one inner hyphen, then 2-4 digits: `H004`, `Lx014`, `Vl-B234`. */
export const clubCodePattern = '^[A-Za-z]{1,4}(?:-[A-Za-z])?[0-9]{2,4}$'

/** The licence of a path, spaces around it trimmed. @throws INVALID_LICENCE. */
export function licenceOf(text = ''): string {
  const licence = parseLicence(text)
  if (licence === undefined) throw new AppError(INVALID_LICENCE, { value: showValue(text) })
  return licence
}

/** The club code of a path, in any case, spaces around it trimmed. @throws INVALID_CLUB_CODE. */
export function clubCodeOf(text = ''): string {
  const code = parseClubCode(text)
  if (code === undefined) throw new AppError(INVALID_CLUB_CODE, { value: showValue(text) })
  return code
}

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

/** The values that are not undefined: what is left out of a query is absent from its filter. */
export function given<T extends object>(
  values: T,
): { readonly [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as { [Name in keyof T]?: Exclude<T[Name], undefined> }
}
