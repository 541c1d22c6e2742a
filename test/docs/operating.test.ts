import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { compose } from '../../adapters/compose.ts'
import { openMetrics } from '../../adapters/http-api.ts'
import { readSettings } from '../../adapters/settings.ts'
import { variableSetting } from '../../core/config/environment.ts'
import { loadRegistry } from '../../core/config/load-registry.ts'
import { plugins, servicePorts } from '../../plugins/index.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { blocksOf, codesIn, guideOf, readGuide, root, rowsUnder } from './guide.ts'

const operating = readGuide(guideOf.operating)

test('every variable that the program reads is documented', () => {
  const environment = readFileSync(`${root}manifests/environment.yaml`, 'utf8')
  const settings = Object.keys(parse(environment) as object)
  const credentials = parse(readFileSync(`${root}manifests/credentials.yaml`, 'utf8')) as Record<
    string,
    { readonly env: readonly string[] }
  >
  const secrets = Object.values(credentials).flatMap(({ env }) => env)
  const budgets = parse(readFileSync(`${root}manifests/config/default.yaml`, 'utf8')) as {
    readonly budgets: object
  }
  const breakers = Object.keys(budgets.budgets).map(
    (api) => `BUDGET_${api.toUpperCase()}_USD_PER_DAY`,
  )
  assert.ok(settings.length > 5 && secrets.length > 5)
  const all = [...settings, ...secrets, ...breakers, 'CONFIG_FILE']
  assert.deepEqual(
    all.filter((name) => !operating.includes(`\`${name}\``)),
    [],
  )
})

function yamlBetween(markdown: string, from: string, to: string): readonly string[] {
  const blocks = blocksOf(markdown.slice(markdown.indexOf(from), markdown.indexOf(to)))
  return blocks.filter(({ language }) => language === 'yaml').map(({ text }) => text)
}

test('the configurations that are shown are right', (t) => {
  const guide = readGuide(guideOf.manifests)
  const texts = [
    ...yamlBetween(operating, '## Configuration file', '## Every key'),
    ...yamlBetween(guide, '### Cheaper runs', '### Warnings of the modules'),
  ]
  assert.equal(texts.length, 5 + 4)
  const example = readFileSync(`${root}test/examples/local.yaml`, 'utf8')
  const folder = tempFolder(t, { 'shown.yaml': '' })
  for (const text of [...texts, example]) {
    writeFileSync(`${folder}/shown.yaml`, text)
    const { config } = readSettings({
      env: { CONFIG_FILE: `${folder}/shown.yaml` },
      root,
    })
    loadRegistry({ root, plugins, ports: servicePorts.map(({ name }) => name), config })
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
  const shipped = parse(readFileSync(`${root}manifests/config/default.yaml`, 'utf8')) as object
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
  const app = await compose({
    env: { DATA_DIR: tempFolder(t), LOG_LEVEL: 'silent', TABLETENNIS_FETCH_AT_START: 'false' },
  })
  t.after(() => app.close())
  const { text } = await openMetrics(app).expose()
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
