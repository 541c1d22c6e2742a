import { AppError } from '../../../core/errors.ts'
import { INVALID_CLUB_CODE, INVALID_LICENCE } from '../../../plugins/table-tennis/errors.ts'
import { parseClubCode, parseLicence } from '../../../plugins/table-tennis/index.ts'
import type { TableTennisQueries } from '../../../plugins/table-tennis/queries/create-queries.ts'
import { invalidQuery, type QueryProperty } from '../../http/query.ts'
import { showValue } from '../../http/request-validation.ts'
import type { PathParameter } from '../../openapi/operation.ts'

/** JSON Schema pattern: 5 to 7 digits. */
export const licencePattern = '^[0-9]{5,7}$'
/** Letters with at most one inner hyphen, then 2-4 digits: `H004`, `Lx014`, `Vl-B234`. */
export const clubCodePattern = '^[A-Za-z]{1,4}(?:-[A-Za-z])?[0-9]{2,4}$'

/** Returns the licence in a path, trimmed. @throws INVALID_LICENCE */
export function licenceOf(text = ''): string {
  const licence = parseLicence(text)
  if (licence === undefined) throw new AppError(INVALID_LICENCE, { value: showValue(text) })
  return licence
}

/** Returns the club code in a path, trimmed, in any case. @throws INVALID_CLUB_CODE */
export function clubCodeOf(text = ''): string {
  const code = parseClubCode(text)
  if (code === undefined) throw new AppError(INVALID_CLUB_CODE, { value: showValue(text) })
  return code
}

export const licenceParameter: PathParameter = {
  description: 'Licence number of a player, 5 to 7 digits.',
  example: '100000',
  pattern: licencePattern,
}

export const clubCodeParameter: PathParameter = {
  description: 'Code of a club. Ignores case.',
  example: 'H004',
  pattern: clubCodePattern,
}

const longestText = 200
const longestName = 100

/** Schema of a `limit` parameter. @param usual the default */
export function limitProperty(usual: number, maximum: number) {
  return {
    type: 'integer',
    minimum: 1,
    maximum,
    default: usual,
    description: `Maximum number of items, 1 to ${maximum}. Default ${usual}.`,
    examples: [20],
  } as const satisfies QueryProperty
}

/** Schema of a parameter with search words. */
export function wordsProperty(description: string, example: string) {
  return {
    type: 'string',
    minLength: 2,
    maxLength: longestText,
    description: `${description} At least 2 characters. Ignores case and accents.`,
    examples: [example],
  } as const satisfies QueryProperty
}

/** Schema of a parameter that filters by name or class. */
export function nameProperty(description: string, example: string) {
  return {
    type: 'string',
    maxLength: longestName,
    description,
    examples: [example],
  } as const satisfies QueryProperty
}

export const offsetProperty = {
  type: 'integer',
  minimum: 0,
  maximum: 10_000_000,
  default: 0,
  description: 'Number of items to skip.',
  examples: [100],
} as const satisfies QueryProperty

export const genderProperty = {
  type: 'string',
  enum: ['Hommes', 'Dames'],
  'x-ignoreCase': true,
  description: 'Returns only divisions of men or of women.',
  examples: ['Dames'],
} as const satisfies QueryProperty

export const provinceProperty = nameProperty(
  'Returns only this province: its name in /api/clubs/provinces, or the letters of its clubs (H, LK, Vl-B). Ignores case and accents.',
  'Hainaut',
)

export const clubCodeProperty = {
  type: 'string',
  pattern: clubCodePattern,
  description:
    'Code of a club: letters with at most one inner hyphen, then 2 to 4 digits. Ignores case.',
  examples: ['H004'],
} as const satisfies QueryProperty

export const rankingProperty = nameProperty('Class, such as B2. Ignores case.', 'B2')

export const seasonProperty = {
  type: 'string',
  pattern: '^20[0-9]{2}-20[0-9]{2}$',
  description:
    'Season, written as two years. Default: the newest season whose divisions have mostly been read. Seasons start on 1 July.',
  examples: ['2026-2027'],
} as const satisfies QueryProperty

/** The season of fixtures, sheets, teams and tournaments. */
export const calendarSeasonProperty = {
  ...seasonProperty,
  pattern: '^\\d{4}-\\d{4}$',
  description: 'Season, such as 2026-2027. Default: the current season.',
} as const satisfies QueryProperty

/** The season that a query asks for, or the default. @throws INVALID_QUERY if it is not one year */
export function seasonOf(queries: TableTennisQueries, query: { readonly season?: string }): string {
  const { season } = query
  if (season === undefined) return queries.defaultSeason()
  const [first, second] = season.split('-').map(Number)
  if (second === (first ?? 0) + 1) return season
  const msg = `season is ${showValue(season)}, but a season is written as two consecutive years, such as 2026-2027`
  throw invalidQuery([{ name: 'season', msg, type: 'value_error' }])
}
