import type { ResultRow } from '../data/export-results.ts'

/** A player of a list. Nationality, world ranking and internal number are not read. */
export type PlayerRow = {
  readonly licence: string
  readonly lastName: string
  readonly firstName: string
  /** Class of the season. */
  readonly ranking: string
  readonly clubCode: string
  readonly category: string
  /** Null where the file has none, or a negative number. */
  readonly points: number | null
  /** The two columns of places, as they stand. */
  readonly places: readonly [number | null, number | null]
  /** Class that the points would give now. Null where there is none. */
  readonly classNow: string | null
}

export const PLAYER_COLUMNS = 14
export const RESULT_COLUMNS = 19

/** The trimmed fields of a line. Undefined unless it has that many, or an empty one more. */
export function fieldsOf(line: string, columns: number): readonly string[] | undefined {
  const fields = line.split(';').map((field) => field.trim())
  if (fields.length === columns + 1 && fields[columns] === '') fields.pop()
  return fields.length === columns ? fields : undefined
}

const LICENCE = /^\d{4,7}$/
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const CLASS = /^(?:NC|[A-E]s?\d{0,3})$/i
const CLUB = /^[A-Za-z]{1,4}(?:-[A-Za-z])?\d{1,4}$/
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
  const [points, one, two] = [10, 11, 12].map((at) => numberOf(fields[at] ?? ''))
  const classNow = fields[13] ?? ''
  if (!LICENCE.test(licence) || !CLASS.test(ranking) || !CLUB.test(clubCode)) return undefined
  if (points === undefined || one === undefined || two === undefined) return undefined
  return {
    ...{ licence, lastName, firstName, ranking, clubCode, category },
    points: points !== null && points < 0 ? null : points,
    places: [one, two],
    // The file of 2023 had a number here.
    classNow: CLASS.test(classNow) ? classNow : null,
  }
}

/** Undefined for a field that cannot be read. */
export function resultRowOf(fields: readonly string[]): ResultRow | undefined {
  const [number = '', date = '', licence = '', opponent = '', result = '', score = ''] = fields
  const [opponentRanking = '', kind = '', , code = '', competition = ''] = fields.slice(8)
  const figures = [13, 14, 16, 17, 18].map((at) => numberOf(fields[at] ?? ''))
  if (!WHOLE.test(number) || !DATE.test(date) || (result !== 'V' && result !== 'D'))
    return undefined
  if (!LICENCE.test(licence) || !LICENCE.test(opponent)) return undefined
  if (opponentRanking !== '' && !CLASS.test(opponentRanking)) return undefined
  if (figures.includes(undefined)) return undefined
  const [before, opponentBefore, basePoints, lossFactor, change] = figures as (number | null)[]
  return {
    ...{ number: Number(number), date, licence, opponent, won: result === 'V', score },
    ...{ opponentRanking, isTournament: kind === 'T', competition },
    coefficientCode: WHOLE.test(code) ? Number(code) : null,
    before: before ?? null,
    opponentBefore: opponentBefore ?? null,
    basePoints: basePoints ?? null,
    lossFactor: lossFactor ?? null,
    change: change ?? null,
  }
}

/** Null for an empty field, undefined for one that is no number. */
function numberOf(field: string): number | null | undefined {
  if (field === '') return null
  return NUMBER.test(field) ? Number(field) : undefined
}
