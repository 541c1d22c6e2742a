import { isLicence } from '../data/codes.ts'
import type { ResultRow } from '../data/export-results.ts'
import { isDay } from '../parse/text-values.ts'

/** A player of a list. Nationality, world ranking and internal number are not read. */
export type PlayerRow = {
  readonly licence: string
  readonly lastName: string
  readonly firstName: string
  /** Class of the season. Null where the file has none. */
  readonly ranking: string | null
  /** Unchanged: there are also `FR` and other codes that belong to no club. */
  readonly clubCode: string
  readonly category: string
  /** Null where the file has none, or a negative number. */
  readonly points: number | null
  /** The two columns of positions, unchanged. */
  readonly places: readonly [number | null, number | null]
  /** Class that the points would give now. Null where there is none. */
  readonly classNow: string | null
}

/** A result with the name of the opponent, which is not stored with it. */
export type NamedResult = ResultRow & { readonly opponentName: string }

export const PLAYER_COLUMNS = 14
export const RESULT_COLUMNS = 19

/** The trimmed fields of a line. Undefined unless it has that many, or an empty one more. */
export function fieldsOf(line: string, columns: number): readonly string[] | undefined {
  const fields = line.split(';').map((field) => field.trim())
  if (fields.length === columns + 1 && fields[columns] === '') fields.pop()
  return fields.length === columns ? fields : undefined
}

const CLASS = /^(?:NC|[A-E]s?\d{0,3})$/i
const WHOLE = /^\d{1,9}$/
const NUMBER = /^[+-]?\d{1,6}(?:\.\d{1,6})?$/

/** Undefined for a field that cannot be read. */
export function playerRowOf(fields: readonly string[]): PlayerRow | undefined {
  const [
    ,
    licence = '',
    lastName = '',
    firstName = '',
    ranking = '',
    clubCode = '',
    ,
    category = '',
  ] = fields
  const [points, one, two] = [10, 11, 12].map((at) => numberOf(fields[at]))
  const classNow = fields[13] ?? ''
  if (!isLicence(licence) || !(ranking === '' || CLASS.test(ranking))) return undefined
  if (points === undefined || one === undefined || two === undefined) return undefined
  return {
    ...{ licence, lastName, firstName, clubCode, category },
    ranking: ranking || null,
    points: points !== null && points < 0 ? null : points,
    places: [one, two],
    // The file of 2023 had a number here.
    classNow: CLASS.test(classNow) ? classNow : null,
  }
}

/** Undefined for a field that cannot be read. A literal without spreads is ten times as fast. */
export function resultRowOf(fields: readonly string[]): NamedResult | undefined {
  const [number = '', date = '', licence = '', opponent = '', result = '', score = ''] = fields
  const opponentRanking = fields[8] ?? ''
  const code = fields[11] ?? ''
  const before = numberOf(fields[13])
  const opponentBefore = numberOf(fields[14])
  const basePoints = numberOf(fields[16])
  const lossFactor = numberOf(fields[17])
  const change = numberOf(fields[18])
  if (!WHOLE.test(number) || !isDay(date) || (result !== 'V' && result !== 'D')) return undefined
  if (!isLicence(licence) || !isLicence(opponent)) return undefined
  if (opponentRanking !== '' && !CLASS.test(opponentRanking)) return undefined
  if (before === undefined || opponentBefore === undefined || basePoints === undefined)
    return undefined
  if (lossFactor === undefined || change === undefined) return undefined
  return {
    number: Number(number),
    date,
    licence,
    opponent,
    opponentName: `${fields[6]} ${fields[7]}`.trim(),
    won: result === 'V',
    score,
    opponentRanking,
    isTournament: fields[9] === 'T',
    coefficientCode: WHOLE.test(code) ? Number(code) : null,
    before,
    opponentBefore,
    basePoints,
    lossFactor,
    change,
    competition: fields[12] ?? '',
  }
}

/** Null for an empty field, undefined for one that is not a number. */
function numberOf(field = ''): number | null | undefined {
  if (field === '') return null
  return NUMBER.test(field) ? Number(field) : undefined
}
