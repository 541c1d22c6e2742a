import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseDataFile, readDataFile, schemaNameOf } from '../../../core/manifest/data-file.ts'
import { readSchemaText } from '../../../core/manifest/json-schema.ts'
import { YamlSource } from '../../../core/manifest/yaml-source.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const folder = fileURLToPath(new URL('../../../manifests/data', import.meta.url))
const shipped = readdirSync(folder, { recursive: true, encoding: 'utf8' })

for (const name of shipped.filter((file) => file.endsWith('.yaml'))) {
  test(`${name} is valid by its schema`, () => {
    const file = join(folder, name)
    const source = new YamlSource(file, readFileSync(file, 'utf8'))
    assert.ok(parseDataFile(source, readSchemaText(schemaNameOf(file))))
  })
}

const mistakes: readonly (readonly [what: string, text: string, problem: RegExp])[] = [
  ['no YAML', 'a: "b', /addresses\.yaml:1:\d+: is not valid YAML/],
  ['of another shape', 'stops: 3\n', /addresses\.yaml:1:8: stops: is 3, expected a list/],
  [
    'with a pattern that is none',
    "postalCodes: { BE: '[1-9' }\nwords: {}\nendings: {}\nstops: []\n",
    /addresses\.yaml:1:20: postalCodes\.BE: is "\[1-9", expected a regular expression/,
  ],
]

test('a name with very many variants is refused with its place', () => {
  const file = join(folder, 'lexicons/it.yaml')
  const text = readFileSync(file, 'utf8').replace(
    /^( {2}editorialPhrases:\n {4}- ).*$/m,
    `$1${'(a|b|c|d|e) '.repeat(6)}f`,
  )
  const message =
    /it\.yaml:\d+:7: phrases\.editorialPhrases\.0: is "\(a\|b.*, expected words; \(a\|b\)/
  const source = new YamlSource(file, text)
  assert.throws(() => parseDataFile(source, readSchemaText('lexicon')), { message })
})

for (const [what, text, problem] of mistakes) {
  test(`a table that is ${what} is refused with its place`, (t) => {
    const file = join(tempFolder(t, { 'addresses.yaml': text }), 'addresses.yaml')
    assert.throws(() => readDataFile(file), { name: 'ManifestError', message: problem })
  })
}

test('invalid JSON in a table is refused with its place', (t) => {
  const file = join(tempFolder(t, { 'a.json': '{\n  "a": 1,\n}' }), 'a.json')
  const message = /a\.json:3:1: is not valid JSON: .+, expected the file as it shipped$/
  assert.throws(() => readDataFile(file), { name: 'ManifestError', message })
})
