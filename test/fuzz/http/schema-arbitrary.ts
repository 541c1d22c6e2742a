import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Node } from '../../contracts/openapi/contract.ts'
import { ODD_WORDS, pieces } from '../hostile.ts'

export type SchemaContext = {
  /** Returns the value at a JSON pointer of the document. */
  at(pointer: string): unknown
  /** Values to use for properties of these names. */
  readonly named: Readonly<Record<string, readonly unknown[]>>
}

/** Texts that are valid by a format and that upset parsers. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  'language-tag': pieces('fr¦en-GB¦zh-Hant-TW¦sl-rozaj-biske¦de-CH-1996'),
  domain: pieces('example.org¦www.example-velo.be¦xn--vlo-bma.example¦a.b.c.d.example¦a_b.co'),
  'http-origin': ['https://www.example.com', 'http://127.0.0.1:8080', 'HTTPS://Example.COM'],
  'date-time': ['2026-03-09T08:30:00Z'],
}
const MOST_ITEMS = 3
const DEEPEST = 20
const LARGEST = 1e9
const USUAL_LENGTH = 24
/** Longer texts are tried elsewhere. */
const LONGEST = 5_000

/**
 * Values that are valid by a schema, small ones and those at its limits.
 * @throws an error for a type or format that it does not know.
 */
export function schemaArbitrary(
  schema: Node,
  context: SchemaContext,
  depth = 0,
): fc.Arbitrary<unknown> {
  if (depth > DEEPEST) throw new Error('a schema that refers to itself is not known here')
  const types = schema.type === undefined ? [] : [schema.type].flat().map(String)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  const inner = (one: unknown) => schemaArbitrary(one as Node, context, depth + 1)
  if (typeof schema.$ref === 'string') return inner(context.at(schema.$ref.slice(1)))
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return fc.oneof(...choices.map(inner))
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 })
  const made: Readonly<Record<string, () => fc.Arbitrary<unknown>>> = {
    object: () => objectArbitrary(schema, context, inner),
    array: () => arrayArbitrary(schema, inner),
    string: () => textArbitrary(schema),
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
    integer: () =>
      numberArbitrary(schema, (min, max) =>
        fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
      ),
    number: () => numberArbitrary(schema, (min, max) => fc.double({ min, max, noNaN: true })),
  }
  return fc.oneof(
    ...types.map((type) => made[type]?.() ?? assert.fail(`the type ${type} is not known here`)),
  )
}

function numberArbitrary(
  { minimum, maximum, examples }: Node,
  any: (min: number, max: number) => fc.Arbitrary<number>,
): fc.Arbitrary<number> {
  const [min, max] = [Number(minimum ?? -LARGEST), Number(maximum ?? LARGEST)]
  const usual = fc.constantFrom(...((examples ?? [min]) as readonly number[]))
  return fc.oneof(usual, fc.constantFrom(min, max), any(min, max))
}

type Inner = (schema: unknown) => fc.Arbitrary<unknown>

function arrayArbitrary(schema: Node, inner: Inner): fc.Arbitrary<unknown> {
  const { items = {}, minItems = 0, maxItems, uniqueItems } = schema
  const item = inner(items)
  const minLength = Number(minItems)
  const most = Number(maxItems ?? MOST_ITEMS)
  const lengths = { minLength, maxLength: Math.min(most, Math.max(minLength, MOST_ITEMS)) }
  if (uniqueItems === true) return fc.uniqueArray(item, lengths)
  const few = fc.array(item, lengths)
  if (maxItems === undefined) return few
  // Repeats one item up to the limit, which costs little to make.
  const full = item.map((one) => Array.from({ length: most }, () => one))
  return fc.oneof({ arbitrary: few, weight: 30 }, { arbitrary: full, weight: 1 })
}

function objectArbitrary(
  schema: Node,
  { named }: SchemaContext,
  inner: Inner,
): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, maxProperties } = schema
  const known = Object.entries(properties as Readonly<Record<string, Node>>).map(([name, own]) => {
    const values = (named[name] ?? []).filter((value) => own.type === typeOf(value))
    return [name, values.length > 0 ? fc.constantFrom(...values) : inner(own)] as const
  })
  const names = new Set(known.map(([name]) => name))
  const requiredKeys = (required as readonly string[]).filter((name) => names.has(name))
  const fixed = fc.record(Object.fromEntries(known), { requiredKeys })
  if (typeof additionalProperties !== 'object' || additionalProperties === null) return fixed
  const maxKeys = Math.min(MOST_ITEMS, Number(maxProperties ?? MOST_ITEMS))
  const name = fc.string({ minLength: 1, maxLength: 12 })
  const more = fc.dictionary(name, inner(additionalProperties), { maxKeys })
  return fc.tuple(more, fixed).map(([others, own]) => ({ ...others, ...own }))
}

/** The type of a value as a schema names it. */
function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

/** Examples of the schema, plain and odd texts within its lengths, some at the limit. */
function textArbitrary(schema: Node): fc.Arbitrary<string> {
  const { format, examples = [] } = schema
  const usual = (examples as readonly unknown[]).filter((one) => typeof one === 'string')
  const formatted = format === undefined ? undefined : FORMATS[String(format)]
  assert.ok(format === undefined || formatted, `the format ${format} is not known here`)
  const made = formatted === undefined ? unformatted(schema) : fc.constantFrom(...formatted)
  return usual.length === 0 ? made : fc.oneof(fc.constantFrom(...usual), made, made)
}

function unformatted({ pattern, minLength: least, maxLength: limit }: Node): fc.Arbitrary<string> {
  const minLength = Number(least ?? 0)
  const most = Number(limit ?? USUAL_LENGTH)
  // A schema counts characters; some of them have two code units.
  const fits = (text: string) => [...text].length >= minLength && text.length <= most
  if (typeof pattern === 'string') {
    const matching = fc.stringMatching(new RegExp(pattern, 'u'))
    // Without a limit, a filter could refuse every text that the pattern has, for ever.
    return limit === undefined && least === undefined ? matching : matching.filter(fits)
  }
  const maxLength = Math.min(most, Math.max(minLength, USUAL_LENGTH))
  const plain = fc.string({ minLength, maxLength, unit: 'grapheme-ascii' })
  const any = fc.string({ minLength, maxLength, unit: 'grapheme' }).filter(fits)
  const odd = fc.constantFrom(...ODD_WORDS.filter(fits))
  if (most > LONGEST) return fc.oneof(plain, any, odd)
  const longest = fc.constantFrom('x', 'é', ' ', '<').map((letter) => letter.repeat(most))
  return fc.oneof(plain, any, odd, longest)
}
