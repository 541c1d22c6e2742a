import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { typeFiles } from '../../manifests/write-types.ts'

const folder = new URL('../../manifests/types/', import.meta.url)

test('the types of modules and records are those that `npm run types` writes', async () => {
  const files = await typeFiles()
  assert.deepEqual(readdirSync(folder).sort(), [...files.keys()].sort())
  for (const [name, text] of files) {
    assert.equal(readFileSync(new URL(name, folder), 'utf8'), text, `${name}: run npm run types`)
  }
})
