import type { ErrorCode } from '../../../core/errors.ts'
import type { Freshness, Records } from '../../../manifests/types/records.ts'
import type { TableTennisQueries } from '../../../plugins/table-tennis/queries/create-queries.ts'
import { type CsvOptions, csvProperties, type Form, formatProperty, types } from '../../http/csv.ts'
import { type QueryProperty, type QuerySchema, queryReader } from '../../http/query.ts'
import type { TaggedParts } from '../../http/revalidation.ts'
import { type Answer, answersJson, type Operation } from '../../openapi/operation.ts'
import type { RecordName } from '../../openapi/records.ts'
import { type CsvList, csvAnswer, csvWriter, withLargestLimit } from './csv.ts'
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
  const names = Object.keys(schema.properties).map((name) => [name, camel(name)] as const)
  return (query) => {
    const given = read(query)
    const values: Record<string, unknown> = {}
    for (const [name, own] of names) if (given[name] !== undefined) values[own] = given[name]
    return values as QueryValues<S>
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
  /** Errors, besides INVALID_QUERY. */
  readonly errors?: readonly ErrorCode[]
  /** @throws INVALID_LICENCE, INVALID_CLUB_CODE, NOT_FOUND */
  readonly answer: (
    queries: TableTennisQueries,
    asked: Asked<S>,
  ) => Records[N] | Promise<Records[N]>
  /** Lists as JSON that take the place of empty ones in the answer. For the long ones. */
  readonly lists?: (
    queries: TableTennisQueries,
    asked: Asked<S>,
  ) => Readonly<Partial<Record<keyof Records[N], string>>>
  /** Its list, which is also given as CSV. */
  readonly csv?: CsvList<N>
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
  /** Path as sent. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly sent: URLSearchParams
}

/** A response, before it is tagged. */
export type Rendered = { readonly text: string } & TaggedParts

/** An endpoint, for routes and documentation. */
export type Read = {
  readonly path: string
  readonly isPersonal: boolean
  readonly record: RecordName
  readonly operation: Operation
  /** The forms of its answer, the usual one first. */
  readonly forms: readonly [Form, ...Form[]]
  /** @throws the errors of `answer`; INVALID_QUERY */
  readonly answer: (
    queries: TableTennisQueries,
    sent: Sent,
    form: Form,
  ) => Rendered | Promise<Rendered>
}

const noQuery = { type: 'object', properties: {} } as const satisfies QuerySchema

export function defineRead<N extends RecordName, const S extends QuerySchema = typeof noQuery>(
  parts: ReadParts<N, S>,
): Read {
  const { route, path, isPersonal = false, query = noQuery, record, errors = [], ...others } = parts
  const { answer, lists, csv, feed, isFeed = false, ...words } = others
  const forms: Read['forms'] = isFeed
    ? ['ics']
    : ['json', ...(csv ? (['csv'] as const) : []), ...(feed ? (['ics'] as const) : [])]
  const formProperties = { format: formatProperty(forms), ...(csv && csvProperties) }
  const whole = { ...query, properties: { ...query.properties, ...formProperties } }
  const hasForms = forms.length > 1
  const listHeaders = csv ? (['X-Total-Count', 'Link'] as const) : []
  const headers = ['Last-Modified', 'X-Data-Read-At', ...listHeaders] as const
  const read = valuesReader<QuerySchema>(whole)
  const write = csv && csvWriter(record, csv)
  const { limit, offset } = query.properties as Readonly<Record<string, QueryProperty>>
  const askedOf = (params: Sent['params'], sent: URLSearchParams) => {
    let parsed: { readonly query: QueryValues<S>; readonly options: CsvOptions } | undefined
    // Parsed lazily, so that errors in the path are reported first.
    const values = () => {
      if (parsed !== undefined) return parsed
      const { format: _, delimiter, bom, ...own } = read(sent) as Values & CsvOptions
      parsed = {
        query: own as QueryValues<S>,
        options: { ...(delimiter && { delimiter }), ...(bom && { bom }) },
      }
      return parsed
    }
    return {
      params,
      sent,
      get query() {
        return values().query
      },
      get options() {
        return values().options
      },
    }
  }
  return {
    path: route,
    isPersonal,
    record,
    forms,
    operation: {
      ...words,
      ...(path && { path }),
      ...((parts.query !== undefined || hasForms) && { query: hasForms ? whole : query }),
      answers: [
        ...(isFeed ? [] : [{ ...answersJson(record, 'The stored data.'), headers }]),
        ...(csv ? [csvAnswer(record, csv)] : []),
        ...(feed ? [calendarAnswer] : []),
      ],
      // A form that the call does not have is refused, also by calls without parameters.
      errors: [...errors, 'INVALID_QUERY'],
      isRevalidated: true,
    },
    answer: (queries, given, form) => {
      const isCsv = form === 'csv'
      const isLong = isCsv && limit?.maximum !== undefined
      const sent = isLong ? withLargestLimit(given.sent, limit.maximum) : given.sent
      const asked = askedOf(given.params, sent)
      if (form === 'ics' && feed !== undefined) return feedReply(feed(queries, asked))
      // Every parameter is checked, also of reads that have none of their own.
      if (parts.query === undefined && sent.size > 0) asked.options
      const render = (found: Records[N]): Rendered => {
        if (sent.size > 0) asked.options
        const { freshness, season, total } = found as Common
        const all = total ?? (isCsv && !limit ? (found as { count?: number }).count : undefined)
        const headers: Record<string, string> = readHeaders(freshness)
        if (all !== undefined) headers['x-total-count'] = String(all)
        const next = total !== undefined && offset && nextLink(given.path, asked, total)
        if (next) headers.link = next
        const modifiedAt = freshness?.changedAt ?? null
        if (isCsv && write !== undefined) {
          const options = sent.size > 0 ? asked.options : {}
          const { text, headers: own } = write(found, options, season ?? sent.get('season'))
          const { 'content-type': type, 'content-disposition': disposition } = own
          return { text, type, disposition, modifiedAt, headers }
        }
        const encoded = encodeRecord(record, found) as { freshness?: unknown }
        const end =
          freshness === undefined ? '' : `,"freshness":${JSON.stringify(encoded.freshness)}}`
        // JSON has no undefined values. Copies of large answers are slow.
        if (freshness !== undefined) encoded.freshness = undefined
        const json = JSON.stringify(encoded)
        const text = lists === undefined ? json : withLists(json, record, lists(queries, asked))
        if (end === '') return { text, headers }
        // The tag leaves out how fresh the data are, so that a reading without changes keeps it.
        return { text: text.slice(0, -1) + end, untagged: end, modifiedAt, headers }
      }
      const found = answer(queries, asked)
      return found instanceof Promise ? found.then(render) : render(found)
    },
  }
}

type Values = Readonly<Record<string, unknown>>
type Common = {
  readonly freshness?: Freshness
  readonly season?: string
  /** The number of all items, if the list has pages. */
  readonly total?: number
}

/** All forms of an answer have the same address. */
function readHeaders(freshness: Freshness | undefined): Record<string, string> {
  const headers: Record<string, string> = { vary: 'Accept, Accept-Encoding' }
  if (freshness && freshness.readAt !== null) headers['x-data-read-at'] = freshness.readAt
  return headers
}

function feedReply({ text, freshness }: Feed): Rendered {
  return {
    text,
    type: types.ics,
    modifiedAt: freshness.changedAt,
    cacheControl: 'public, max-age=3600',
    headers: readHeaders(freshness),
  }
}

/** The `Link` to the next page (RFC 8288), if there is one. */
function nextLink(path: string, { sent, query }: Asked<QuerySchema>, total: number) {
  const { limit, offset } = query as { readonly limit: number; readonly offset: number }
  const next = offset + limit
  if (next >= total) return undefined
  const following = new URLSearchParams(sent)
  following.set('limit', String(limit))
  following.set('offset', String(next))
  const address = path.replace(/[<>"]/g, encodeURIComponent)
  return `<${address}?${following}>; rel="next"`
}

const calendarAnswer: Answer = {
  status: 200,
  description: 'The calendar.',
  body: { type: 'text/calendar', schema: { type: 'string', description: 'iCalendar (RFC 5545).' } },
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
