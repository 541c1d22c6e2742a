import type { TableTennisQueries } from '../../../plugins/table-tennis/data/query-results.ts'
import type { QuerySchema } from '../../http/query-schema.ts'
import type { ReadWords } from './read-words.ts'

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
