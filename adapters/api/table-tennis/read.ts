import type { ErrorCode } from '../../../core/errors.ts'
import type { Freshness, Records } from '../../../manifests/types/records.ts'
import type { TableTennisQueries } from '../../../plugins/table-tennis/queries/create-queries.ts'
import type { ApiRequest } from '../../http/api-message.ts'
import { type QueryProperty, type QuerySchema, queryReader } from '../../http/query.ts'
import { type Answer, answersJson, type Operation } from '../../openapi/operation.ts'
import type { RecordName } from '../../openapi/records.ts'
import { encodeRecord, sentNames } from './record-codec.ts'

type Camel<S extends string> = S extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : S
type Value<P extends QueryProperty> = P extends { readonly enum: readonly (infer E)[] }
  ? E
  : P['type'] extends 'string'
    ? string
    : number
type AlwaysGiven<S extends QuerySchema> =
  | (S extends { readonly required: readonly (infer R)[] } ? R : never)
  | {
      [K in keyof S['properties']]: S['properties'][K] extends { readonly default: unknown }
        ? K
        : never
    }[keyof S['properties']]

/** The parsed values of a query with that schema. Names are in camelCase. */
export type QueryValues<S extends QuerySchema> = {
  readonly [K in keyof S['properties'] & string as K extends AlwaysGiven<S>
    ? Camel<K>
    : never]: Value<S['properties'][K]>
} & {
  readonly [K in keyof S['properties'] & string as K extends AlwaysGiven<S>
    ? never
    : Camel<K>]?: Value<S['properties'][K]>
}

/**
 * Returns a function that parses a query by its schema.
 * @throws INVALID_QUERY naming every wrong parameter
 */
export function valuesReader<const S extends QuerySchema>(
  schema: S,
): (query: URLSearchParams) => QueryValues<S> {
  const read = queryReader<Readonly<Record<string, unknown>>>(schema)
  return (query) => {
    const values = Object.entries(read(query)).map(([name, value]) => [camel(name), value])
    return Object.fromEntries(values) as QueryValues<S>
  }
}

const camel = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** One endpoint of the read API: GET, answered from stored data. */
type ReadParts<N extends RecordName, S extends QuerySchema> = Pick<
  Operation,
  'id' | 'tag' | 'summary' | 'description'
> & {
  /** As in `Route`. */
  readonly route: string
  /** The parameters in its path. */
  readonly path?: Operation['path']
  /** The path identifies a person. */
  readonly isPersonal?: true
  readonly query?: S
  /** Name of the record that it returns. */
  readonly record: N
  /** Errors, besides INVALID_QUERY for endpoints with a query. */
  readonly errors?: readonly ErrorCode[]
  /** @throws INVALID_LICENCE, INVALID_CLUB_CODE, NOT_FOUND */
  readonly answer: (queries: TableTennisQueries, asked: Asked<S>) => Records[N]
  /** Lists as JSON that take the place of empty ones in the answer. For the long ones. */
  readonly lists?: (
    queries: TableTennisQueries,
    asked: Asked<S>,
  ) => Readonly<Partial<Record<keyof Records[N], string>>>
  /** The same data as a calendar, for clients that ask for one. */
  readonly feed?: (queries: TableTennisQueries, asked: Asked<S>) => Feed
  /** It only answers with the calendar. */
  readonly isFeed?: true
}

/** A calendar as text (RFC 5545). */
export type Feed = { readonly text: string; readonly freshness: Freshness }

/** The parsed request. The path's parameters are decoded. */
type Asked<S extends QuerySchema> = {
  readonly params: Readonly<Record<string, string>>
  readonly query: QueryValues<S>
  /** The query as sent. */
  readonly sent: URLSearchParams
}

export type Sent = {
  readonly params: Readonly<Record<string, string>>
  readonly sent: URLSearchParams
}

/** An endpoint, for routes and documentation. */
export type Read = {
  readonly path: string
  readonly isPersonal: boolean
  readonly record: RecordName
  readonly operation: Operation
  /** Returns the JSON of the response. @throws the errors of `answer`; INVALID_QUERY */
  readonly answer: (queries: TableTennisQueries, sent: Sent) => string
  readonly feed?: {
    isAskedFor(request: Pick<ApiRequest, 'query' | 'headers'>): boolean
    answer(queries: TableTennisQueries, sent: Sent): Feed
  }
}

const noQuery = { type: 'object', properties: {} } as const satisfies QuerySchema

export function defineRead<N extends RecordName, const S extends QuerySchema = typeof noQuery>(
  parts: ReadParts<N, S>,
): Read {
  const { route, path, isPersonal = false, query, record, errors = [], ...others } = parts
  const { answer, lists, feed, isFeed = false, ...words } = others
  const read = valuesReader(query ?? noQuery) as (query: URLSearchParams) => QueryValues<S>
  const askedOf = ({ params, sent }: Sent): Asked<S> => ({
    params,
    sent,
    // Parsed lazily, so that errors in the path are reported first.
    get query() {
      return read(sent)
    },
  })
  return {
    path: route,
    isPersonal,
    record,
    operation: {
      ...words,
      ...(path && { path }),
      ...(query && { query }),
      answers: [
        ...(isFeed ? [] : [answersJson(record, 'The stored data.')]),
        ...(feed ? [calendarAnswer] : []),
      ],
      errors: query === undefined ? errors : [...errors, 'INVALID_QUERY'],
      isRevalidated: true,
    },
    answer: (queries, sent) => {
      const asked = askedOf(sent)
      const json = JSON.stringify(encodeRecord(record, answer(queries, asked)))
      return lists === undefined ? json : withLists(json, record, lists(queries, asked))
    },
    ...(feed && {
      feed: {
        isAskedFor: (request) => isFeed || wantsCalendar(request),
        answer: (queries, sent) => feed(queries, askedOf(sent)),
      },
    }),
  }
}

const calendarAnswer: Answer = {
  status: 200,
  description: 'The calendar.',
  body: { type: 'text/calendar', schema: { type: 'string', description: 'iCalendar (RFC 5545).' } },
}

/** The parameter `format` wins over the header. JSON is the default. */
function wantsCalendar({ query, headers }: Pick<ApiRequest, 'query' | 'headers'>): boolean {
  const format = query === '' ? null : new URLSearchParams(query).get('format')
  if (format) return format === 'ics'
  return /\btext\/calendar\b/i.test(headers.accept ?? '')
}

/** In JSON, a name in quotes before a colon cannot be part of a text. */
function withLists<N extends RecordName>(
  json: string,
  record: N,
  lists: Readonly<Partial<Record<keyof Records[N], string>>>,
): string {
  const names: ReadonlyMap<string, string> = sentNames(record)
  return Object.entries<string | undefined>(lists).reduce((whole, [name, list]) => {
    const start = `"${names.get(name)}":`
    return whole.replace(`${start}[]`, () => `${start}${list}`)
  }, json)
}
