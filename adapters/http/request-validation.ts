import type { Ajv, ErrorObject, Options, ValidateFunction } from 'ajv'
import { AppError, type ErrorDetail } from '../../core/errors.ts'
import { ajvLibrary } from '../../core/lazy-imports.ts'
import { withUniqueScalars } from '../../core/manifest/json-schema.ts'
import { nearestName } from '../../core/manifest/problems.ts'
import { parseUrl } from '../../core/url.ts'
import type { Records } from '../../manifests/types/records.ts'
import { type RecordName, recordSchema } from '../openapi/records.ts'

/** INVALID_REQUEST with every problem. Its message quotes the first one. */
export function invalidRequest(details: readonly ErrorDetail[]): AppError {
  const problem = firstOf(details.map(({ message }) => message))
  return new AppError('INVALID_REQUEST', { problem, details })
}

/** Returns the first sentence and the number of others. */
export function firstOf([first = 'it is invalid', ...rest]: readonly string[]): string {
  return first.replace(/\.$/, '') + (rest.length > 0 ? ` (and ${rest.length} more)` : '')
}

/** The message for a repeated query parameter. */
export function givenTwice(name: string): string {
  return `${showValue(name)} is given more than once: send it once.`
}

const mostDetails = 100
const longestShown = 80

type SchemaNode = {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, SchemaNode>>
}

/**
 * Converts Ajv's errors (compiled with `verbose`) to sentences that name the field, its value and
 * the remedy. Returns at most 100; the last one then says how many more there are.
 */
export function describeSchemaErrors(errors: readonly ErrorObject[]): readonly ErrorDetail[] {
  const details = errors.slice(0, mostDetails).map(describe)
  const rest = errors.length - details.length
  if (rest > 0) details.push({ path: '', message: `There are ${rest} more problems.` })
  return details
}

function describe(error: ErrorObject): ErrorDetail {
  const path = error.instancePath
  const params = error.params as Readonly<Record<string, unknown>>
  if (error.keyword === 'additionalProperties') {
    return unknownProperty(path, String(params.additionalProperty), schemaOf(error))
  }
  if (error.keyword === 'required') return missing(path, String(params.missingProperty), error)
  const field = fieldName(path)
  const value = showValue(error.data)
  return { path, message: sentence(error, params, { field, value }) + example(schemaOf(error)) }
}

function unknownProperty(path: string, name: string, schema: SchemaNode): ErrorDetail {
  const known = Object.keys(schema.properties ?? {})
  const near = nearestName(name, known)
  const place = path === '' ? 'the request' : fieldName(path)
  const remedy =
    near === undefined
      ? `Remove it; known properties are: ${known.join(', ')}.`
      : `Did you mean ${JSON.stringify(near)}?`
  return {
    path: `${path}/${pointerToken(cut(name))}`,
    message: `${showValue(name)} is not a known property of ${place}. ${remedy}`,
  }
}

function missing(path: string, name: string, error: ErrorObject): ErrorDetail {
  const schema = schemaOf(error).properties?.[name] ?? {}
  const field = path === '' ? name : `${fieldName(path)}.${name}`
  const what = schema.description === undefined ? '' : ` ${schema.description}`
  return {
    path: `${path}/${pointerToken(name)}`,
    message: `${field} is missing.${what}${example(schema)}`,
  }
}

type Subject = { readonly field: string; readonly value: string }

function sentence(error: ErrorObject, params: Record<string, unknown>, { field, value }: Subject) {
  const limit = String(params.limit)
  switch (error.keyword) {
    case 'type':
      return `${field} must be ${typeName(params.type)}, but is ${value}.`
    case 'enum':
      return `${field} is ${value}; use one of: ${listed(params.allowedValues)}.`
    case 'minimum':
      return `${field} is ${value}, but must be at least ${limit}.`
    case 'maximum':
      return `${field} is ${value}, but must be at most ${limit}.`
    case 'minLength':
      return `${field} is ${value}; use at least ${limit} character(s).`
    case 'maxLength':
      return `${field} is longer than ${limit} characters: shorten it.`
    case 'minItems':
      return `${field} is empty; send at least ${limit} item(s), or leave it out.`
    case 'maxItems':
      return `${field} has more than ${limit} items: remove some.`
    case 'uniqueItems':
      return `${field} has a duplicate item: remove it.`
    default:
      return `${field} is ${value}, which is not valid here. ${schemaOf(error).description ?? ''}`.trim()
  }
}

/** `/options/modules/0` -> `options.modules[0]`. */
function fieldName(pointer: string): string {
  if (pointer === '') return 'The request body'
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((token) => (/^\d+$/.test(token) ? `[${token}]` : `.${token}`))
    .join('')
    .replace(/^\./, '')
}

/** The value as JSON, cut to 80 characters. Only the kind of an object or a list. */
export function showValue(value: unknown): string {
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'string' ? JSON.stringify(cut(value)) : String(value)
}

function cut(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}

function example(schema: SchemaNode): string {
  const [first] = schema.examples ?? []
  return first === undefined ? '' : ` Example: ${JSON.stringify(first)}.`
}

function typeName(type: unknown): string {
  const name = [type].flat().join(' or ')
  if (name === 'boolean') return 'true or false'
  if (name === 'integer') return 'a whole number'
  return /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`
}

function listed(values: unknown): string {
  return Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(', ') : ''
}

function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function schemaOf(error: ErrorObject): SchemaNode {
  return (error.parentSchema ?? {}) as SchemaNode
}

const languageTag = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/

/** Label of an ASCII host name (RFC 1123 section 2.1). Some real names have an underscore. */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

let ajv: Ajv | undefined

/**
 * Returns a function that validates `value` as `T` and adds defaults in place. It throws
 * INVALID_REQUEST with one detail per violation of `schema`.
 */
export function requestValidator<T>(schema: object | (() => object)): (value: unknown) => T {
  let compiled: ValidateFunction<T> | undefined
  return (value) => {
    compiled ??= requestAjv().compile<T>(typeof schema === 'function' ? schema() : schema)
    if (compiled(value)) return value
    throw invalidRequest(describeSchemaErrors(compiled.errors ?? []))
  }
}

/** Like `requestValidator`, with the schema of a record. */
export function recordReader<K extends RecordName>(name: K): (value: unknown) => Records[K] {
  return requestValidator<Records[K]>(() => recordSchema(name))
}

/** Creates the validator for request bodies, and for queries whose values are already converted. */
export function requestAjv(): Ajv {
  if (ajv !== undefined) return ajv
  const { Ajv } = ajvLibrary()
  const options: Options = {
    allErrors: true,
    verbose: true,
    useDefaults: true,
    allowUnionTypes: true,
    code: { optimize: false },
  }
  ajv = withUniqueScalars(new Ajv(options))
    .addKeyword('x-ignoreCase')
    .addFormat('language-tag', (text: string) => languageTag.test(text) && isLanguageTag(text))
    .addFormat('http-origin', isHttpOrigin)
    .addFormat('domain', isDomain)
  return ajv
}

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false // a RangeError is how Intl says that a tag is malformed
  }
}

function isHttpOrigin(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : undefined
  if (url === undefined) return false
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
}

function isDomain(text: string): boolean {
  const url = parseUrl(`http://${text}/`)
  if (url === undefined) return false
  const hasOnlyHost = url.pathname === '/' && url.search === '' && url.hash === ''
  const labels = url.hostname.split('.')
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label))
  return hasOnlyHost && url.username === '' && url.port === '' && isName
}
