import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { rawHosts } from './real-hosts.ts'

const schemaFile = new URL('../../../../../manifests/schemas/hosts.schema.json', import.meta.url)

test('the host table is valid by its schema', () => {
  const ajv = new Ajv({ allErrors: true, formats: { regex: isPattern } })
  const validate = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')))
  validate(rawHosts)
  assert.deepEqual(validate.errors ?? [], [])
})

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'u')
    return true
  } catch {
    return false
  }
}
