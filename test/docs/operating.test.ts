import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { openMetrics } from '../../adapters/http-api.ts'
import { readSchedules, readSettings } from '../../adapters/settings.ts'
import { variableSetting } from '../../core/config/environment.ts'
import { valueAt } from '../../core/config/layers.ts'
import { loadRegistry } from '../../core/config/load-registry.ts'
import { plugins, servicePorts } from '../../plugins/index.ts'
import { sourcesOf } from '../guards/project-files.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { composeQuietly } from '../support/test-program.ts'
import { blocksOf, codesIn, guideOf, readGuide, root, rowsUnder } from './guide.ts'

const operating = readGuide(guideOf.operating)
const yamlOf = <T>(path: string): T => parse(readFileSync(`${root}manifests/${path}`, 'utf8')) as T

/** Conventions of all terminals rather than settings of this program (https://no-color.org). */
const OF_TERMINALS = ['NO_COLOR', 'FORCE_COLOR', 'TERM', 'COLUMNS', 'PATH']

/** Variables that source files name where they read the environment. */
function readByName(): readonly string[] {
  const text = sourcesOf('core', 'plugins', 'adapters')
    .map((file) => file.text)
    .join('\n')
  const members = [...text.matchAll(/\benv(?:\.|\[')([A-Z][A-Z0-9_]+)\b/g)].map(([, name]) => name!)
  const unpacked = [...text.matchAll(/const \{([^}]*)\} = process\.env\b/g)]
  return [...members, ...unpacked.flatMap(([, names = '']) => names.split(/,\s*/))]
}

test('every variable that the program reads is documented', () => {
  const settings = Object.keys(yamlOf<object>('environment.yaml'))
  const credentials = yamlOf<Record<string, { env: string[] }>>('credentials.yaml')
  const secrets = Object.values(credentials).flatMap(({ env }) => env)
  const { budgets } = yamlOf<{ budgets: object }>('config/default.yaml')
  const breakers = Object.keys(budgets).map((api) => `BUDGET_${api.toUpperCase()}_USD_PER_DAY`)
  assert.ok(settings.length > 5 && secrets.length > 5)
  const all = [...readByName(), ...settings, ...secrets, ...breakers, 'CONFIG_FILE']
    .map((name) => name.trim())
    .filter((name) => name !== '' && !OF_TERMINALS.includes(name))
  assert.deepEqual(
    all.filter((name) => !operating.includes(`\`${name}\``)),
    [],
  )
})

test('every variable sets a key that ships, or an option of a module that exists', () => {
  const table = yamlOf<Record<string, { sets: string }>>('environment.yaml')
  const shipped = yamlOf<unknown>('config/default.yaml')
  const lost = Object.entries(table).filter(([, { sets }]) => {
    const [section, id, part] = sets.split('.')
    if (section !== 'modules') return valueAt(shipped, ...sets.split('.')) === undefined
    return !existsSync(`${root}manifests/modules/${id}.yaml`) || part !== 'options'
  })
  assert.deepEqual(lost, [])
})

function yamlBetween(markdown: string, from: string, to: string): readonly string[] {
  const blocks = blocksOf(markdown.slice(markdown.indexOf(from), markdown.indexOf(to)))
  return blocks.filter(({ language }) => language === 'yaml').map(({ text }) => text)
}

test('the configurations that are shown are right', async (t) => {
  const guide = readGuide(guideOf.manifests)
  const texts = [
    ...yamlBetween(operating, '## Configuration file', '## Every key'),
    ...yamlBetween(operating, '## Scheduled scrapes', '## A nightly scrape'),
    ...yamlBetween(guide, '### Cheaper runs', '### Module warnings'),
  ]
  assert.equal(texts.length, 5 + 1 + 4)
  const example = readFileSync(`${root}test/examples/local.yaml`, 'utf8')
  const folder = tempFolder(t, { 'shown.yaml': '' })
  for (const text of [...texts, example]) {
    writeFileSync(`${folder}/shown.yaml`, text)
    const { config } = readSettings({
      env: { CONFIG_FILE: `${folder}/shown.yaml` },
      root,
    })
    loadRegistry({ root, plugins, ports: servicePorts.map(({ name }) => name), config })
    await readSchedules(config)
  }
})

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
}

/** Dotted paths of all keys that hold a value; `<name>` stands for names of the operator's choice. */
function keysOf(schema: Schema, path: readonly string[] = []): readonly string[] {
  const { properties, additionalProperties: more } = schema
  if (properties !== undefined) {
    return Object.entries(properties).flatMap(([key, value]) => keysOf(value, [...path, key]))
  }
  return typeof more === 'object' ? keysOf(more, [...path, '<name>']) : [path.join('.')]
}

test('every key of the configuration has its place in the table', () => {
  const schema = JSON.parse(readFileSync(`${root}manifests/schemas/config.schema.json`, 'utf8'))
  const rows = rowsUnder(operating, '## Every key')
  const documented = rows.flatMap(([names]) => codesIn(names))
  assert.deepEqual([...documented].sort(), [...keysOf(schema)].sort())
})

test('the table of keys shows the values as they ship, and the variables that set them', () => {
  const shipped = yamlOf<object>('config/default.yaml')
  for (const [names, value, meaning] of rowsUnder(operating, '## Every key')) {
    for (const key of codesIn(names)) {
      const step = (at: unknown, name: string): unknown =>
        (at as Readonly<Record<string, unknown>> | undefined)?.[name]
      const real = key.split('.').reduce<unknown>(step, shipped)
      const isNone = real === null || (Array.isArray(real) && real.length === 0)
      if (!key.includes('<')) assert.equal(value, isNone ? 'none' : String(real), key)
      const variable = variableSetting(key)
      if (variable !== undefined) assert.ok(meaning?.includes(`\`${variable}\``), key)
    }
  }
})

test('every metric is documented, and every metric that is documented exists', async (t) => {
  const app = await composeQuietly({ env: { DATA_DIR: tempFolder(t) } })
  t.after(() => app.close())
  const { text } = await openMetrics(app, { payers: async () => [] }).expose()
  const real = [...text.matchAll(/^# TYPE (manifold_\w+) /gm)].map(([, name]) => name!)
  const rows = rowsUnder(operating, '## Metrics').flatMap(([names]) => codesIn(names))
  assert.ok(real.length > 20)
  assert.deepEqual(rows.filter((name) => name.startsWith('manifold_')).sort(), real.sort())
  const used = [...operating.matchAll(/\b(?:manifold|nodejs)_\w+/g)].map(([name]) => name)
  assert.deepEqual(
    used.filter((name) => name !== 'nodejs_' && !text.includes(`# TYPE ${name} `)),
    [],
  )
})
