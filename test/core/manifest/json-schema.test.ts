import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { CredentialTable } from '../../../core/credentials.ts'
import {
  fileSchema,
  fileSchemas,
  readSchema,
  type SchemaName,
} from '../../../core/manifest/json-schema.ts'
import { growthOf, MOST_RATIO } from '../../fuzz/parsers/growth.ts'
import { loadYaml } from '../../support/load-yaml.ts'

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url))
const NAMES: readonly SchemaName[] = ['module', 'config', 'credentials', 'environment']

type Schema = Readonly<Record<string, unknown>>

/** Every sub-schema that describes a map, with its path. */
function mapsOf(schema: Schema, path: string): { path: string; schema: Schema }[] {
  const own = schema.type === 'object' ? [{ path, schema }] : []
  const below = Object.entries(schema).flatMap(([key, value]) =>
    value !== null && typeof value === 'object' ? mapsOf(value as Schema, `${path}/${key}`) : [],
  )
  return [...own, ...below]
}

for (const name of NAMES) {
  test(`the schema ${name} is one the loader compiles`, () => {
    assert.equal(typeof fileSchema(name), 'function')
  })

  test(`the schema ${name} explains every key to an editor and refuses unknown ones`, () => {
    const silent = mapsOf(readSchema(name), name).flatMap(({ path, schema }) => {
      const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
      const undescribed = properties
        .filter(([, { description, $ref }]) => description === undefined && $ref === undefined)
        .map(([key]) => `${path}: ${key} has no description`)
      const isOpen = properties.length > 0 && schema.additionalProperties !== false
      return isOpen ? [...undescribed, `${path} is open`] : undescribed
    })
    assert.deepEqual(silent, [])
  })
}

test('the credentials of the project fit their schema and keep their ids', () => {
  const file = join(PROJECT, 'manifests/credentials.yaml')
  const table = loadYaml(file, fileSchema<CredentialTable>('credentials'))
  assert.deepEqual(
    Object.entries(table).map(([id, { env }]) => [id, ...env]),
    [
      ['pagespeed', 'PAGESPEED_API_KEY'],
      ['crux', 'CRUX_API_KEY'],
      ['openrouter', 'OPENROUTER_API_KEY'],
      ['dataforseo', 'DATAFORSEO_LOGIN', 'DATAFORSEO_PASSWORD'],
      ['exports', 'TABLETENNIS_EXPORTS_USER', 'TABLETENNIS_EXPORTS_PASSWORD'],
      ['places', 'PLACES_API_KEY'],
      ['backlinks', 'BACKLINK_API_KEY'],
      ['remoteBrowser', 'REMOTE_BROWSER_URL', 'REMOTE_BROWSER_TOKEN'],
    ],
  )
})

const validate = fileSchemas.compile<unknown>({
  type: 'array',
  uniqueItems: true,
  items: { enum: ['a', 'b', 1, '1', null] },
})
const keywordsOf = (value: unknown): string[] => {
  validate(value)
  return (validate.errors ?? []).map(({ keyword }) => keyword)
}

test('a repeated text or number is found', () => {
  assert.deepEqual(keywordsOf(['a', 1, '1', null]), [])
  assert.deepEqual(keywordsOf(['a', 'b', 'a']), ['uniqueItems'])
  assert.deepEqual(keywordsOf([1, '1', 1]), ['uniqueItems'])
})

test('maps in place of names are reported once each, whatever they hold', () => {
  const maps = JSON.parse('[{"valueOf":1},{"valueOf":2},{"toString":1}]') as unknown
  assert.deepEqual(keywordsOf(maps), ['enum', 'enum', 'enum'])
})

test('very many maps in place of names cost linear time', async () => {
  const ratio = await growthOf(
    (list: unknown) => validate(list),
    (size) => Array.from({ length: size }, (_, at) => ({ at })),
    { size: 500, floorMs: 5, rounds: 4 },
  )
  assert.ok(ratio <= MOST_RATIO, `${ratio} times the time`)
})
