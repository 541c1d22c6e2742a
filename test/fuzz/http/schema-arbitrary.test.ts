import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { schemaArbitrary } from './schema-arbitrary.ts'

const context = { at: () => undefined, named: {} }

test('values made of a schema are valid by it', () => {
  const schema = {
    type: 'object',
    required: ['name', 'sizes'],
    additionalProperties: false,
    properties: {
      name: { type: 'string', minLength: 2, maxLength: 9 },
      code: { type: 'string', pattern: '^[A-Z]{1,3}[0-9]{2}$' },
      sizes: { type: 'array', items: { enum: [1, 'x', null] }, minItems: 1, maxItems: 40 },
      kinds: {
        type: 'array',
        items: { type: 'integer', minimum: 3, maximum: 9 },
        uniqueItems: true,
      },
      more: {
        type: 'object',
        additionalProperties: { type: ['number', 'null'] },
        maxProperties: 2,
      },
      either: { anyOf: [{ const: true }, { type: 'number', minimum: 0.5, maximum: 0.75 }] },
    },
  }
  const isValid = new Ajv2020({ allowUnionTypes: true }).compile(schema)
  fc.assert(fc.property(schemaArbitrary(schema, context), (value) => isValid(value)))
})

test('named values take the place of made ones where they are of the kind', () => {
  const schema = {
    type: 'object',
    required: ['url', 'modules'],
    properties: { url: { type: 'string' }, modules: { type: 'object', maxProperties: 0 } },
  }
  const named = { url: ['http://a/'], modules: [['seo']] }
  const values = fc.sample(schemaArbitrary(schema, { ...context, named }), 5)
  assert.deepEqual(
    values.map((value) => JSON.stringify(value)),
    Array(5).fill('{"url":"http://a/","modules":{}}'),
  )
})

for (const [schema, problem] of [
  [{ type: 'string', contentEncoding: 'base64' }, /keyword contentEncoding/],
  [{ type: 'number', multipleOf: 2 }, /keyword multipleOf/],
  [{ type: 'array', items: { type: 'date' } }, /type date/],
  [{ type: 'string', format: 'ipv4' }, /format ipv4/],
  [{ not: {} }, /keyword not/],
] as const) {
  test(`a schema is refused that says ${JSON.stringify(schema)}`, () => {
    assert.throws(() => schemaArbitrary(schema, context), problem)
  })
}
