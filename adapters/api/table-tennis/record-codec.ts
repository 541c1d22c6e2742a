import { type ValidateFunction, valueSchemas } from '../../../core/manifest/json-schema.ts'
import { RECORD_PREFIX, reachable, recordSchemas } from '../../../core/manifest/records.ts'
import type { Records } from '../../../manifests/types/records.ts'
import { requestValidator } from '../../http/request-validation.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import { asComponent, type RecordName } from '../../openapi/records.ts'

/*
 * The data service sends its records with names in snake_case. One schema describes a record on both
 * sides: a property is sent under its `x-name`, else under its name in snake_case.
 */

type Schemas = Readonly<Record<string, JsonSchema>>
type Convert = (value: unknown) => unknown
type Values = Readonly<Record<string, unknown>>
type Direction = 'encode' | 'decode'

const converters: Readonly<Record<Direction, Map<string, Convert | undefined>>> = {
  encode: new Map(),
  decode: new Map(),
}

/** Converts a record for sending: the properties of its schema in order, and no others. */
export function encodeRecord<N extends RecordName>(name: N, record: Records[N]): object {
  return named(name, 'encode')?.(record) as object
}

const names = new Map<RecordName, ReadonlyMap<string, string>>()

/** The name under which each property of a record is sent, in order. */
export function sentNames<N extends RecordName>(
  name: N,
): ReadonlyMap<keyof Records[N] & string, string> {
  const known = names.get(name) ?? newNames(name)
  names.set(name, known)
  return known as ReadonlyMap<keyof Records[N] & string, string>
}

function newNames(record: RecordName): ReadonlyMap<string, string> {
  const { properties } = whole(recordSchemas()[record] ?? {})
  const entries = Object.entries(properties as Schemas)
  return new Map(entries.map(([name, property]) => [name, sentName(name, property)]))
}

const judges = new Map<RecordName, ValidateFunction>()

/** The data received does not match the expected record. */
export class UnexpectedRecord extends Error {}

/** Parses a received record. Ignores properties not in its schema. @throws UnexpectedRecord */
export function decodeRecord<N extends RecordName>(name: N, sent: unknown): Records[N] {
  const judge = judges.get(name) ?? valueSchemas.lazy(() => sentSchema(name))
  judges.set(name, judge)
  if (judge(sent)) return asReceived(name, sent)
  const [first] = judge.errors ?? []
  throw new UnexpectedRecord(`${first?.instancePath || 'the answer'} ${first?.message}`)
}

/** Converts a record as sent that is known to match its schema. */
export function asReceived<N extends RecordName>(name: N, sent: unknown): Records[N] {
  return named(name, 'decode')?.(sent) as Records[N]
}

/**
 * Returns a function that validates the body of a request as this record, and converts it. It throws
 * INVALID_REQUEST with every problem.
 */
export function bodyReader<N extends RecordName>(name: N): (sent: unknown) => Records[N] {
  const validate = requestValidator<object>(() => sentSchema(name))
  return (sent) => asReceived(name, validate(sent))
}

/** The OpenAPI components for these records, as sent. */
export function recordComponents(names: readonly RecordName[]): Schemas {
  const roots = names.map((name) => ({ $ref: RECORD_PREFIX + name }))
  const sent = Object.fromEntries(
    Object.entries(recordSchemas()).map(([name, schema]) => [name, asSent(schema, true)]),
  )
  return asComponent(reachable(roots, sent))
}

function sentSchema(name: RecordName): JsonSchema {
  const definitions = Object.fromEntries(
    Object.entries(recordSchemas()).map(([name, schema]) => [name, asSent(schema, false)]),
  )
  const schema = definitions[name]
  return { ...schema, definitions: reachable(schema, definitions) }
}

/** @param isClosed whether it allows only the properties of its schema */
function asSent(schema: unknown, isClosed: boolean): JsonSchema {
  const { $ref, ...own } = whole(schema as JsonSchema)
  // Schemas that are not objects have no name in the document and are inlined.
  const target = typeof $ref === 'string' ? whole(definition($ref)) : undefined
  if (target !== undefined && target.properties !== undefined) return { $ref, ...own }
  const entries = Object.entries({ ...target, ...own }).flatMap(([key, value]) => {
    if (key.startsWith('x-')) return []
    if (key === 'items') return [[key, asSent(value, isClosed)]]
    if (key === 'anyOf' || key === 'oneOf') {
      return [[key, (value as JsonSchema[]).map((one) => asSent(one, isClosed))]]
    }
    if (key === 'required') return [[key, namesOf(own, value as string[])]]
    if (key !== 'properties') return [[key, value]]
    const properties = Object.entries(value as Schemas).map(([name, property]) => [
      sentName(name, property),
      asSent(property, isClosed),
    ])
    const isOpen = own.additionalProperties !== undefined || !isClosed
    const sent = ['properties', Object.fromEntries(properties)]
    return isOpen ? [sent] : [['additionalProperties', false], sent]
  })
  return Object.fromEntries(entries) as JsonSchema
}

function namesOf({ properties }: JsonSchema, names: readonly string[]): readonly string[] {
  return names.map((name) => sentName(name, (properties as Schemas)[name] ?? {}))
}

const sentName = (name: string, property: JsonSchema): string =>
  (property['x-name'] as string | undefined) ??
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function definition($ref: string): JsonSchema {
  return recordSchemas()[$ref.slice(RECORD_PREFIX.length)] ?? {}
}

/** Merges the schemas of `allOf` into a schema. Their properties come first. */
function whole({ allOf, ...schema }: JsonSchema): JsonSchema {
  if (allOf === undefined) return schema
  const parts = [...(allOf as Schemas[]).map(({ $ref }) => whole(definition(String($ref)))), schema]
  return {
    ...schema,
    required: parts.flatMap(({ required }) => required as string[]),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  }
}

/** A plain value in an item of a list. */
export type Column = {
  /** Name in responses. For a value in an object: `venue.name`. */
  readonly name: string
  /** Path in the item. */
  readonly path: readonly string[]
}

/** The plain values of the items of a list, in order. Lists inside an item are left out. */
export function columnsOf<N extends RecordName>(
  record: N,
  list: keyof Records[N] & string,
): readonly Column[] {
  const { properties } = whole(recordSchemas()[record] ?? {})
  const { items } = (properties as Schemas)[list] ?? {}
  if (items === undefined) throw new TypeError(`${record} has no list ${list}`)
  return columnsIn(items as JsonSchema) ?? []
}

/** Undefined for a plain value. */
function columnsIn(given: JsonSchema): readonly Column[] | undefined {
  const { $ref, anyOf, oneOf, items, properties, type } = whole(given)
  if (typeof $ref === 'string') return columnsIn(definition($ref))
  const alternatives = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined
  if (alternatives !== undefined) {
    return alternatives.map(columnsIn).find((columns) => columns !== undefined)
  }
  if (properties === undefined) return items === undefined && type !== 'object' ? undefined : []
  return Object.entries(properties as Schemas).flatMap(([property, schema]) => {
    const name = sentName(property, schema)
    const inner = columnsIn(schema)
    if (inner === undefined) return [{ name, path: [property] }]
    return inner.map((column) => ({
      name: `${name}.${column.name}`,
      path: [property, ...column.path],
    }))
  })
}

/** The conversion of a record. Undefined if its values are sent unchanged. */
function named(name: string, direction: Direction): Convert | undefined {
  const known = converters[direction]
  if (!known.has(name)) known.set(name, converter(recordSchemas()[name] ?? {}, direction))
  return known.get(name)
}

function converter(given: JsonSchema, direction: Direction): Convert | undefined {
  const { $ref, anyOf, items, properties } = whole(given)
  if (typeof $ref === 'string') return named($ref.slice(RECORD_PREFIX.length), direction)
  if (Array.isArray(anyOf)) {
    const convert = anyOf.map((one) => converter(one, direction)).find((one) => one !== undefined)
    return convert && ((value) => (value === null ? null : convert(value)))
  }
  if (items !== undefined) {
    const convert = converter(items as JsonSchema, direction)
    return convert && ((value) => (value as readonly unknown[]).map(convert))
  }
  return properties === undefined ? undefined : objectConverter(properties as Schemas, direction)
}

function objectConverter(properties: Schemas, direction: Direction): Convert {
  const fields = Object.entries(properties).map(([name, property]) => {
    const sent = sentName(name, property)
    const [from, to] = direction === 'encode' ? [name, sent] : [sent, name]
    return { from, to, convert: converter(property, direction) }
  })
  if (direction === 'encode') return compiledEncoder(fields)
  return (value) => {
    const converted: Record<string, unknown> = {}
    for (const { from, to, convert } of fields) {
      const part = (value as Values)[from]
      if (part !== undefined) converted[to] = convert === undefined ? part : convert(part)
    }
    return converted
  }
}

type Field = { readonly from: string; readonly to: string; readonly convert: Convert | undefined }

/**
 * Generates code with an object literal from our own schemas. A loop over names takes six times as
 * long, and serialising its result takes twice as long.
 */
function compiledEncoder(fields: readonly Field[]): Convert {
  const members = fields.map(({ from, to, convert }, index) => {
    const part = `value[${JSON.stringify(from)}]`
    const sent = convert === undefined ? part : `${part} && converts[${index}](${part})`
    return `${JSON.stringify(to)}: ${sent}`
  })
  const encoderOf = new Function('converts', `return (value) => ({ ${members.join(', ')} })`)
  return encoderOf(fields.map(({ convert }) => convert)) as Convert
}
