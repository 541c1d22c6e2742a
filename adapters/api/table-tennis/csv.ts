import type { Records } from '../../../manifests/types/records.ts'
import type { ApiRequest, ApiResponse } from '../../http/api-message.ts'
import {
  type CsvOptions,
  csvLines,
  csvProperties,
  formatProperty,
  formOf,
  types,
} from '../../http/csv.ts'
import { jsonReply } from '../../http/json.ts'
import { queryReader } from '../../http/query.ts'
import { type Answer, answersJson } from '../../openapi/operation.ts'
import type { RecordName } from '../../openapi/records.ts'
import { asReceived, type Column, columnsOf, encodeRecord, sentNames } from './record-codec.ts'

/** The list of a record that is its CSV. */
export type CsvList<N extends RecordName> = {
  readonly list: keyof Records[N] & string
  /** First part of the file's name. Default: the name of the list as sent. */
  readonly file?: string
}

type Csv = {
  readonly text: string
  readonly headers: Readonly<Record<'content-type' | 'content-disposition', string>>
}

/** Returns a function that writes the list of an answer. `season` goes into the file's name. */
export function csvWriter<N extends RecordName>(
  record: N,
  { list, file }: CsvList<N>,
): (answer: Records[N], options?: CsvOptions, season?: string | null) => Csv {
  let columns: readonly CsvColumn[] | undefined
  return (answer, options = {}, season) => {
    columns ??= columnsOf(record, list).flatMap(withScores)
    const names = columns.map(({ name }) => name)
    const { head, row: lineOf } = csvLines({ columns: names, options })
    let text = head
    const rows = answer[list] as readonly { readonly season?: string }[]
    for (const row of rows) {
      text += lineOf(columns.map(({ read }) => read(row)))
    }
    const named = [season, rows[0]?.season].find((one) => /^\d{4}-\d{4}$/.test(one ?? ''))
    const name = [file ?? sentNames(record).get(list), named].filter(Boolean).join('-')
    const disposition = `attachment; filename="${name}.csv"`
    return { text, headers: { 'content-type': types.csv, 'content-disposition': disposition } }
  }
}

/** Documents the CSV of a record's list. */
export function csvAnswer<N extends RecordName>(record: N, list: CsvList<N>): Answer {
  return {
    status: 200,
    description: 'The list as CSV, if requested.',
    body: {
      type: 'text/csv',
      schema: {
        type: 'string',
        description: 'CSV (RFC 4180) in UTF-8. The first line contains the column names.',
      },
      exampleOf: (answer) => csvWriter(record, list)(asReceived(record, answer)).text,
    },
    headers: ['Content-Disposition', 'X-Total-Count', 'Link'],
  }
}

type CsvColumn = { readonly name: string; readonly read: (row: object) => unknown }

/** Spreadsheets take 3-1 for a date, so its two numbers also have columns of their own. */
function withScores({ name, path }: Column, _at: number, all: readonly Column[]): CsvColumn[] {
  const read = (row: object): unknown => valueAt(row, path)
  const place = /^(?:.*\.)?(?=score$)/.exec(name)?.[0]
  const hasParts = all.some((column) => column.name === `${place}home_score`)
  if (place === undefined || hasParts) return [{ name, read }]
  const parts = place === '' ? ['sets_won', 'sets_lost'] : ['home_score', 'away_score']
  const numbers = parts.map((part, at) => ({
    name: `${place}${part}`,
    read: (row: object) => /^(\d+)-(\d+)$/.exec(String(read(row)))?.[at + 1],
  }))
  return [{ name, read }, ...numbers]
}

const valueAt = (row: object, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], row)

/** CSV has as many lines as are allowed, unless the request says otherwise. */
export function withLargestLimit(given: URLSearchParams, largest: number): URLSearchParams {
  const query = new URLSearchParams(given)
  if (!query.get('limit')?.trim()) query.set('limit', String(largest))
  return query
}

const listForms = ['json', 'csv'] as const

/** The query of a list, for calls that are not reads. @param largest allowed `limit` */
export function listQuery(request: ApiRequest, largest: number): URLSearchParams {
  const query = new URLSearchParams(request.query)
  return formOf(listForms, request) === 'csv' ? withLargestLimit(query, largest) : query
}

/** All parameters of such a list, for calls that are not reads. */
export const listProperties = { format: formatProperty(listForms), ...csvProperties }
const readOptions = queryReader<CsvOptions>({ type: 'object', properties: listProperties })

/** A list of a call that is not a read. Its query has `listProperties`. */
type List<N extends RecordName> = {
  /** Documents the response. */
  readonly answers: readonly Answer[]
  /** JSON, or CSV if the request asks for it. Never stored. @throws INVALID_QUERY */
  reply(request: ApiRequest, answer: Records[N]): ApiResponse
}

export function defineList<N extends RecordName>(
  record: N,
  description: string,
  list: CsvList<N>,
): List<N> {
  const write = csvWriter(record, list)
  return {
    answers: [answersJson(record, description), csvAnswer(record, list)],
    reply: (request, answer) => {
      const options = readOptions(new URLSearchParams(request.query))
      const vary = { vary: 'Accept' }
      if (formOf(listForms, request) === 'json') {
        return jsonReply(encodeRecord(record, answer), 200, vary)
      }
      const { text, headers } = write(answer, options)
      const kept = { ...headers, ...vary, 'cache-control': 'no-store' }
      return { status: 200, headers: kept, body: text }
    },
  }
}
