import Negotiator from 'negotiator'
import type { ApiRequest } from './api-message.ts'
import type { QueryProperty } from './query.ts'

/** Forms of an answer, with their media types. */
export const types = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  ics: 'text/calendar; charset=utf-8',
} as const
export type Form = keyof typeof types

/** The form that a request asks for. `format` wins over `Accept`; a wrong one is not reported here. */
export function formOf(
  forms: readonly [Form, ...Form[]],
  { query, headers: { accept } }: Pick<ApiRequest, 'query' | 'headers'>,
): Form {
  const [usual] = forms
  if (forms.length === 1) return usual
  const format = query.includes('format=') && new URLSearchParams(query).get('format')?.trim()
  if (format) return forms.find((form) => form === format) ?? usual
  if (accept === undefined || !accept.includes('text/')) return usual
  const wanted = new Negotiator({ headers: { accept } }).mediaType(forms.map((form) => types[form]))
  return forms.find((form) => types[form] === wanted) ?? usual
}

/** The parameter that chooses one of these forms. */
export const formatProperty = (forms: readonly Form[]) =>
  ({
    type: 'string',
    enum: forms,
    description: 'Format of the response. Takes precedence over `Accept`.',
    examples: [forms.at(-1)],
  }) as const satisfies QueryProperty

const delimiters = { comma: ',', semicolon: ';', tab: '\t' } as const

/** Parameters of a list that is also given as CSV. */
export const csvProperties = {
  delimiter: {
    type: 'string',
    enum: ['comma', 'semicolon', 'tab'],
    description: 'Separator between the values of a CSV line. Default: comma.',
    examples: ['semicolon'],
  },
  bom: {
    type: 'string',
    enum: ['true', 'false'],
    description: 'Whether CSV starts with a byte order mark, which Excel requires. Default: false.',
    examples: ['true'],
  },
} as const satisfies Readonly<Record<string, QueryProperty>>

export type CsvOptions = {
  readonly delimiter?: keyof typeof delimiters
  readonly bom?: 'true' | 'false'
}

export type CsvForm = CsvOptions & {
  /** Mark before the fraction of numbers. Default: point. */
  readonly decimal?: 'point' | 'comma'
}

type Lines = { readonly columns: readonly string[]; readonly options: CsvForm }

/** The lines of a CSV file (RFC 4180). `row` writes one line, with its end. */
export function csvLines({ columns, options: { delimiter = 'comma', bom, decimal } }: Lines): {
  readonly head: string
  row(values: readonly unknown[]): string
} {
  const by = delimiters[delimiter]
  return {
    head: `${bom === 'true' ? '\ufeff' : ''}${columns.join(by)}\r\n`,
    row: (values) => `${values.map((value) => cellOf(value, decimal)).join(by)}\r\n`,
  }
}

/** A spreadsheet would take such a text for a formula. */
const formula = /^[=+\-@\t\r]/
const special = /[",;\t\r\n]/

function cellOf(value: unknown, decimal: CsvForm['decimal']): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' && decimal === 'comma') return quoted(`${value}`.replace('.', ','))
  if (typeof value !== 'string') return String(value)
  return quoted(formula.test(value) ? `'${value}` : value)
}

function quoted(text: string): string {
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
