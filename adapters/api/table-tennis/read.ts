import type { ErrorCode } from '../../../core/errors.ts'
import type { TableTennisQueries } from '../../../plugins/table-tennis/data/views.ts'
import type { QuerySchema } from '../../http/query.ts'
import { answersJson, type Operation, type PathParameter } from '../../openapi/operation.ts'
import { clubCodePattern, licencePattern } from './parameters.ts'

/** What the documentation says of a read, beside what all of them have. */
type ReadWords = Pick<Operation, 'id' | 'tag' | 'summary' | 'description' | 'path'> & {
  readonly answer: string
  /** Beside INVALID_QUERY of those with a query. */
  readonly errors?: readonly ErrorCode[]
}

/** One address of the read API: GET, answered from what is stored. */
export type Read = {
  /** As in `Route`. */
  readonly path: string
  /** The path names a person. */
  readonly isPersonal?: true
  /** What it takes, where it takes a query. */
  readonly query?: QuerySchema
  readonly words: ReadWords
  /**
   * The value of the answer, as JSON shows it.
   * @throws INVALID_QUERY, INVALID_LICENCE, INVALID_CLUB_CODE, NOT_FOUND.
   */
  answer(queries: TableTennisQueries, asked: Asked): object
}

/** What a request asks for; the path's parameters are decoded. */
export type Asked = {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
}

/** A read as the documentation shows it. */
export function readOperation({ query, words }: Read): Operation {
  const { answer, errors = [], ...described } = words
  return {
    ...described,
    ...(query && { query }),
    answers: [answersJson(answer, 'What is stored.')],
    errors: query === undefined ? errors : [...errors, 'INVALID_QUERY'],
    isRevalidated: true,
  }
}

export const licenceParameter: PathParameter = {
  description: 'Licence of a player, 5 to 7 digits.',
  example: '100000',
  pattern: licencePattern,
}

export const clubCodeParameter: PathParameter = {
  description: 'Code of a club, in any case.',
  example: 'H004',
  pattern: clubCodePattern,
}

export const unknownPlayer: readonly ErrorCode[] = ['INVALID_LICENCE', 'NOT_FOUND']
export const unknownClub: readonly ErrorCode[] = ['INVALID_CLUB_CODE', 'NOT_FOUND']
