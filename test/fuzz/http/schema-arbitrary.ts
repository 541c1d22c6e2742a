import fc from 'fast-check'
import type { Node } from '../../contracts/openapi/contract.ts'
import { textArbitrary } from './text-arbitrary.ts'

export type SchemaContext = {
  /** What is under a JSON pointer of the document. */
  at(pointer: string): unknown
  /** Values of properties by their names, where more is asked of them than is written. */
  readonly named: Readonly<Record<string, readonly unknown[]>>
}

/** Keywords that say nothing about which values are valid. */
const NOTES = ['description', 'default', 'examples', 'title', 'x-ignoreCase']
/** Keywords that the kinds of values below look at. */
const READ: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
  boolean: [],
  null: [],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'maxProperties'],
}
const CHOICES = ['$ref', 'anyOf', 'oneOf', 'enum', 'const']
const MOST_ITEMS = 3
const DEEPEST = 20
const LARGEST = 1e9

/**
 * Values that are valid by a schema, small ones and those at its limits.
 * @throws an error for a keyword that it does not know: what it does not read it cannot keep to.
 */
export function schemaArbitrary(
  schema: Node,
  context: SchemaContext,
  depth = 0,
): fc.Arbitrary<unknown> {
  if (depth > DEEPEST) throw new Error('a schema that refers to itself is not known here')
  const types = schema.type === undefined ? [] : [schema.type].flat().map(String)
  assertKnown(schema, types)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if (typeof schema.$ref === 'string') {
    return schemaArbitrary(context.at(schema.$ref.slice(1)) as Node, context, depth + 1)
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) {
    return fc.oneof(...choices.map((one) => schemaArbitrary(one, context, depth + 1)))
  }
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 })
  return fc.oneof(...types.map((type) => typeArbitrary(type, schema, { context, depth })))
}

function assertKnown(schema: Node, types: readonly string[]): void {
  const unknownType = types.find((type) => !Object.hasOwn(READ, type))
  if (unknownType !== undefined) throw new Error(`the type ${unknownType} is not known here`)
  const known = [...NOTES, ...CHOICES, 'type', ...types.flatMap((type) => READ[type] ?? [])]
  const unknown = Object.keys(schema).find((keyword) => !known.includes(keyword))
  if (unknown === undefined) return
  const shown = JSON.stringify(schema).slice(0, 200)
  throw new Error(`the keyword ${unknown} is not known here: ${shown}`)
}

type Place = { readonly context: SchemaContext; readonly depth: number }

function typeArbitrary(type: string, schema: Node, place: Place): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objectArbitrary(schema, place)
    case 'array':
      return arrayArbitrary(schema, place)
    case 'string':
      return textArbitrary(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return numberArbitrary(type, schema)
  }
}

function numberArbitrary(type: string, { minimum, maximum, examples }: Node): fc.Arbitrary<number> {
  const min = Number(minimum ?? -LARGEST)
  const max = Number(maximum ?? LARGEST)
  const usual = fc.constantFrom(...((examples ?? [min]) as readonly number[]))
  const limits = fc.constantFrom(min, max)
  const whole = () => fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
  const any = () => fc.double({ min, max, noNaN: true })
  return fc.oneof(usual, limits, type === 'integer' ? whole() : any())
}

function arrayArbitrary(schema: Node, { context, depth }: Place): fc.Arbitrary<unknown> {
  const { items = {}, minItems = 0, maxItems, uniqueItems } = schema
  const item = schemaArbitrary(items as Node, context, depth + 1)
  const minLength = Number(minItems)
  const most = Number(maxItems ?? MOST_ITEMS)
  const lengths = { minLength, maxLength: Math.min(most, Math.max(minLength, MOST_ITEMS)) }
  if (uniqueItems === true) return fc.uniqueArray(item, lengths)
  const few = fc.array(item, lengths)
  // At its limit with one item over and over, which costs nothing to make.
  if (maxItems === undefined) return few
  const full = item.map((one) => Array.from({ length: most }, () => one))
  return fc.oneof({ arbitrary: few, weight: 30 }, { arbitrary: full, weight: 1 })
}

function objectArbitrary(schema: Node, { context, depth }: Place): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, maxProperties } = schema
  const known = Object.entries(properties as Readonly<Record<string, Node>>).map(([name, own]) => {
    const values = (context.named[name] ?? []).filter((value) => own.type === typeOf(value))
    const made = values.length > 0 ? fc.constantFrom(...values) : undefined
    return [name, made ?? schemaArbitrary(own, context, depth + 1)] as const
  })
  const fixed = fc.record(Object.fromEntries(known), {
    requiredKeys: (required as readonly string[]).filter((name) =>
      known.some(([own]) => own === name),
    ),
  })
  if (typeof additionalProperties !== 'object' || additionalProperties === null) return fixed
  const value = schemaArbitrary(additionalProperties as Node, context, depth + 1)
  const maxKeys = Math.min(MOST_ITEMS, Number(maxProperties ?? MOST_ITEMS))
  const more = fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), value, { maxKeys })
  return fc.tuple(more, fixed).map(([others, own]) => ({ ...others, ...own }))
}

/** As a schema calls it. */
function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}
