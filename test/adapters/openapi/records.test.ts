import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asComponent, type RecordName, recordSchema } from '../../../adapters/openapi/records.ts'
import { ajvLibrary } from '../../../core/lazy-imports.ts'
import { recordSchemas } from '../../../core/manifest/records.ts'

test('each record is a JSON Schema of draft 7, and every reference in it leads to a record', () => {
  const ajv = new (ajvLibrary().Ajv)({ strict: false, validateFormats: false })
  for (const name of Object.keys(recordSchemas()) as RecordName[]) {
    assert.doesNotThrow(() => ajv.compile(recordSchema(name)), name)
  }
})

test('a record comes with the records it refers to, and no other', () => {
  const definitions = recordSchema('CheckListing').definitions ?? {}
  assert.deepEqual(Object.keys(definitions), ['CatalogueCategory', 'CatalogueCheck'])
})

test('in OpenAPI a record refers to components', () => {
  const { CheckListing } = asComponent(recordSchemas())
  assert.match(JSON.stringify(CheckListing), /"\$ref":"#\/components\/schemas\/CatalogueCheck"/)
})
