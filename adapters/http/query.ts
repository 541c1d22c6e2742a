import type { ErrorObject, ValidateFunction } from 'ajv'
import { AppError } from '../../core/errors.ts'
import type { Records } from '../../manifests/types/records.ts'
import { type RecordName, recordSchema } from '../openapi/records.ts'
import { describeSchemaErrors, firstOf, givenTwice, requestAjv } from './request-validation.ts'

/** JSON Schema of a route's query, used for validation and documentation. */
export type QuerySchema = {
  readonly type: 'object'
  readonly required?: readonly string[]
  readonly properties: Readonly<Record<string, QueryProperty>>
}

/** One parameter. */
export type QueryProperty = {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array'
  readonly description: string
  readonly examples: readonly unknown[]
  readonly default?: string | number
  readonly enum?: readonly string[]
  /** `enum` is compared case-insensitively. */
  readonly 'x-ignoreCase'?: true
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
}

/** Kinds of problems with a parameter, named as in FastAPI. */
export type QueryProblemType =
  | 'missing'
  | 'int_parsing'
  | 'float_parsing'
  | 'greater_than_equal'
  | 'less_than_equal'
  | 'string_too_short'
  | 'string_too_long'
  | 'string_pattern_mismatch'
  | 'enum'
  | 'value_error'

/** One invalid parameter. `msg` is a sentence with parameter, value and remedy. */
export type QueryProblem = {
  readonly name: string
  /** Default: the query. */
  readonly in?: 'path'
  readonly msg: string
  readonly type: QueryProblemType
}

/** INVALID_QUERY with every invalid parameter once. Its message quotes the first one. */
export function invalidQuery(problems: readonly QueryProblem[]): AppError {
  const byName = new Map(problems.toReversed().map((problem) => [problem.name, problem]))
  const told = problems.filter((problem) => byName.get(problem.name) === problem)
  const problem = firstOf(told.map(({ msg }) => msg))
  const detail = told.map(({ name, msg, type, ...place }) => ({
    loc: [place.in ?? 'query', name],
    msg,
    type,
  }))
  return new AppError('INVALID_QUERY', { problem, detail })
}

const wholeNumber = /^[+-]?\d+$/
const decimalNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

const problemTypes: Readonly<Record<string, QueryProblemType>> = {
  required: 'missing',
  minimum: 'greater_than_equal',
  maximum: 'less_than_equal',
  minLength: 'string_too_short',
  maxLength: 'string_too_long',
  pattern: 'string_pattern_mismatch',
  enum: 'enum',
}

/**
 * Returns a function that reads a query as a record or as `T`: text trimmed, numbers parsed,
 * defaults added. An empty parameter counts as absent unless it is required; unknown ones are
 * ignored. Throws INVALID_QUERY that names every invalid or repeated parameter.
 */
export function queryReader<K extends RecordName>(name: K): (query: URLSearchParams) => Records[K]
export function queryReader<T>(schema: QuerySchema): (query: URLSearchParams) => T
export function queryReader(given: RecordName | QuerySchema): (query: URLSearchParams) => unknown {
  let made: { readonly schema: QuerySchema; readonly validate: ValidateFunction } | undefined
  return (query) => {
    made ??= readable(given)
    const { schema, validate } = made
    const value: unknown = givenValues(schema, query)
    const isValid = validate(value)
    const repeated = Object.keys(schema.properties).filter((name) => query.getAll(name).length > 1)
    if (isValid && repeated.length === 0) return value
    throw invalidQuery([...repeated.map(repetition), ...problemsOf(schema, validate.errors ?? [])])
  }
}

function readable(given: RecordName | QuerySchema) {
  const schema = typeof given === 'string' ? (recordSchema(given) as QuerySchema) : given
  return { schema, validate: requestAjv().compile(schema) }
}

function givenValues(schema: QuerySchema, query: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties)) {
    const text = query.get(name)?.trim()
    if (text === undefined) continue
    if (text === '' && !schema.required?.includes(name)) continue
    values[name] = readParameter(property, [text])
  }
  return values
}

/**
 * Converts the values of one parameter to the type of its property. Lists are comma-separated or
 * repeated. A value of another type is returned unchanged, so that validation reports it.
 */
export function readParameter(
  property: Pick<QueryProperty, 'type' | 'enum' | 'x-ignoreCase'> | undefined,
  texts: readonly string[],
): unknown {
  const [text = ''] = texts
  switch (property?.type) {
    case 'boolean':
      return BOOLEANS.get(text) ?? text
    case 'integer':
      return wholeNumber.test(text) ? numberOf(text) : text
    case 'number':
      return decimalNumber.test(text) ? numberOf(text) : text
    case 'array':
      return texts.flatMap((part) => part.split(',')).filter((part) => part !== '')
    default:
      return property?.['x-ignoreCase'] === true ? knownSpelling(property.enum ?? [], text) : text
  }
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

function numberOf(text: string): number | string {
  return Number.isFinite(Number(text)) ? Number(text) : text
}

function knownSpelling(values: readonly string[], text: string): string {
  const folded = text.toLowerCase()
  return values.find((known) => known.toLowerCase() === folded) ?? text
}

export function repetition(name: string): QueryProblem {
  return { name, msg: givenTwice(name), type: 'value_error' }
}

/** One problem per Ajv error, in the order of the schema. */
function problemsOf(schema: QuerySchema, errors: readonly ErrorObject[]): readonly QueryProblem[] {
  const sentences = describeSchemaErrors(errors)
  const problems = errors.map((error, index) => ({
    name: sentences[index]?.path.slice(1) ?? '',
    msg: sentences[index]?.message ?? '',
    type: typeOf(error),
  }))
  const order = Object.keys(schema.properties)
  return problems.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}

function typeOf(error: ErrorObject): QueryProblemType {
  if (error.keyword === 'type') {
    return error.params.type === 'integer' ? 'int_parsing' : 'float_parsing'
  }
  return problemTypes[error.keyword] ?? 'value_error'
}
