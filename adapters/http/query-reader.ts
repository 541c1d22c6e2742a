import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import { ajvLibrary } from '../../core/late-libraries.ts'
import { invalidQuery, type QueryProblem, type QueryProblemType } from './query-problem.ts'
import type { QueryProperty, QuerySchema } from './query-schema.ts'
import { describeSchemaErrors, showValue } from './schema-problems.ts'

let ajv: Ajv | undefined

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
 * A function that reads a query as `T`: texts trimmed, numbers as numbers, defaults filled in.
 * An empty parameter counts as absent unless it is required; unknown ones are ignored.
 * It throws INVALID_QUERY that names every wrong parameter, one given twice among them.
 */
export function queryReader<T>(schema: QuerySchema): (query: URLSearchParams) => T {
  let compiled: ValidateFunction<T> | undefined
  return (query) => {
    compiled ??= queryAjv().compile<T>(schema)
    const value: unknown = givenValues(schema, query)
    const isValid = compiled(value)
    const repeated = Object.keys(schema.properties).filter((name) => query.getAll(name).length > 1)
    if (isValid && repeated.length === 0) return value
    throw invalidQuery([...repeated.map(repetition), ...problemsOf(schema, compiled.errors ?? [])])
  }
}

function queryAjv(): Ajv {
  if (ajv !== undefined) return ajv
  const { Ajv } = ajvLibrary()
  ajv = new Ajv({ allErrors: true, verbose: true, useDefaults: true }).addKeyword('x-ignoreCase')
  return ajv
}

function givenValues(schema: QuerySchema, query: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties)) {
    const text = query.get(name)?.trim()
    if (text === undefined) continue
    if (text === '' && !schema.required?.includes(name)) continue
    values[name] = readText(property, text)
  }
  return values
}

/** A text that does not read as its type stays as it is, so that validation names it. */
function readText(property: QueryProperty, text: string): string | number {
  if (property.type !== 'string') {
    const isNumber = (property.type === 'integer' ? wholeNumber : decimalNumber).test(text)
    return isNumber && Number.isFinite(Number(text)) ? Number(text) : text
  }
  if (property['x-ignoreCase'] !== true) return text
  const folded = text.toLowerCase()
  return property.enum?.find((known) => known.toLowerCase() === folded) ?? text
}

function repetition(name: string): QueryProblem {
  return { name, msg: `${showValue(name)} is given more than once: keep one.`, type: 'value_error' }
}

/** In the order of the schema, one to each of Ajv's errors. */
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
