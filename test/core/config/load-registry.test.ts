import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadRegistry } from '../../../core/config/load-registry.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { testConfig } from '../../support/test-config.ts'
import { fakePlugin } from '../../support/test-registry.ts'

const manifest = (id: string, more = ''): string =>
  `id: ${id}\ntitle: T\nservice: audit\ntier: core\ndescription: D\nplugin: p\noutputs: { result: true }\n${more}`

const credentials = 'openrouter: { env: [OPENROUTER_API_KEY], title: OpenRouter }\n'

test('manifests, credentials and plugins of a project join to a registry', (t) => {
  const root = tempFolder(t, {
    'manifests/modules/a.yaml': manifest('a', 'credentials: { openrouter: required }'),
    'manifests/credentials.yaml': credentials,
  })
  const registry = loadRegistry({
    root,
    plugins: [fakePlugin('p')],
    ports: [],
    config: testConfig(),
  })
  assert.deepEqual([...registry.modules.keys()], ['a'])
})

test('a file that cannot be loaded is reported once, not for each module that needs it', (t) => {
  const root = tempFolder(t, {
    'manifests/modules/a.yaml': manifest('a', 'tilte: T'),
    'manifests/modules/b.yaml': manifest('b', 'inputs: { x: { from: a.result } }'),
    'manifests/credentials.yaml': credentials,
  })
  assert.throws(
    () => loadRegistry({ root, plugins: [fakePlugin('p')], ports: [], config: testConfig() }),
    ({ problems }) => problems.length === 1 && problems[0].key === 'tilte',
  )
})

test("an operator's change to a module that does not exist is refused", (t) => {
  const root = tempFolder(t, {
    'manifests/modules/visual.yaml': manifest('visual'),
    'manifests/credentials.yaml': credentials,
  })
  const config = testConfig({ modules: { visaul: { enabled: false } } })
  assert.throws(() => loadRegistry({ root, plugins: [fakePlugin('p')], ports: [], config }), {
    message:
      'manifests/config/local.yaml: modules.visaul: is not a known module, ' +
      'expected "visual" (the nearest known name)',
  })
})

test('a module that reads from a host nobody configured is refused', (t) => {
  const root = tempFolder(t, {
    'manifests/modules/a.yaml': manifest('a', 'host: tabletenis'),
    'manifests/credentials.yaml': credentials,
  })
  assert.throws(
    () => loadRegistry({ root, plugins: [fakePlugin('p')], ports: [], config: testConfig() }),
    {
      message:
        /a\.yaml:8:7: host: the configuration has no host "tabletenis", expected "tabletennis"/,
    },
  )
})

test('a module of a service that the configuration does not have is refused', (t) => {
  const root = tempFolder(t, {
    'manifests/modules/a.yaml': manifest('a').replace('service: audit', 'service: audti'),
    'manifests/credentials.yaml': credentials,
  })
  assert.throws(
    () => loadRegistry({ root, plugins: [fakePlugin('p')], ports: [], config: testConfig() }),
    {
      message:
        /a\.yaml:3:10: service: the configuration has no service "audti", expected "audit" \(the nearest known name\)$/,
    },
  )
})

test("an operator's option is judged together with the manifest's own", (t) => {
  const root = tempFolder(t, {
    'manifests/modules/a.yaml': manifest(
      'a',
      'options: { least: 3, pages: 1 }\noptionsSchema: { least: { type: integer }, pages: { type: integer } }',
    ),
    'manifests/credentials.yaml': credentials,
  })
  const plugins = [fakePlugin('p')]
  const config = testConfig({ modules: { a: { options: { pages: 'many' } } } })
  assert.throws(() => loadRegistry({ root, plugins, ports: [], config }), {
    message:
      'manifests/config/local.yaml: modules.a.options.pages: is "many", expected a whole number',
  })
})
