import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadedPlugin, type PluginEntry } from '../../../core/plugin.ts'
import {
  bareRegistry,
  chainOf,
  fakePlugin,
  manifestsOf,
  testRegistry,
} from '../../support/test-registry.ts'

const crawl = 'outputs: { page: { type: object }, robots: true }'

const strict = fakePlugin('strict')

const lister = loadedPlugin('lister', {
  list: async function* () {},
  visit: async () => undefined,
  finish: async () => ({ outputs: { result: true } }),
})

const mistakes: Record<string, [Record<string, string>, PluginEntry[], string]> = {
  'an unknown plugin': [
    { seo: 'plugin: soe' },
    [fakePlugin('seo')],
    'seo.yaml:1:9: plugin: "soe" is not a known plugin, expected "seo" (the nearest known name)',
  ],
  'an id that differs from the file name': [
    { seo: 'id: sea' },
    [],
    'seo.yaml:1:5: id: is "sea", expected "seo", the file\'s name',
  ],
  'an input from an unknown module': [
    { crawl, seo: 'inputs:\n  page: { from: craw.page }' },
    [],
    'seo.yaml:2:17: inputs.page.from: names "craw", which is not a known module, expected "crawl" (the nearest known name)',
  ],
  'an input from an unknown output': [
    { crawl, seo: 'inputs:\n  page: { from: crawl.pages }' },
    [],
    'seo.yaml:2:17: inputs.page.from: names "pages", which is not an output of crawl, expected "page" (the nearest known name)',
  ],
  'an input without a source': [
    { seo: 'inputs:\n  page: { optional: true }' },
    [],
    'seo.yaml:2:3: inputs.page: has no source, expected request, from or both',
  ],
  'a required input whose producer would never be added': [
    { crawl, seo: 'inputs:\n  page: { from: crawl.page, whenPlanned: true }' },
    [],
    'seo.yaml:2:42: inputs.page.whenPlanned: is set for an input that is not optional, expected optional: true beside it',
  ],
  'an unknown credential': [
    { seo: 'credentials:\n  openruter: required' },
    [],
    'seo.yaml:2:3: credentials.openruter: is not a known credential, expected "openrouter" (the nearest known name)',
  ],
  'an API without a budget': [
    { seo: 'budget:\n  - { api: dataforsea, usd: 1 }' },
    [],
    'seo.yaml:2:12: budget.0.api: "dataforsea" is not an API with a budget, expected "dataforseo" (the nearest known name)',
  ],
  'a cache key that is no input': [
    { crawl, seo: 'inputs: { page: { from: crawl.page } }\ncache: { key: [url], ttlSeconds: 9 }' },
    [],
    'seo.yaml:2:16: cache.key.0: "url" is not an input of this module, expected one of page',
  ],
  'options that its plugin refuses': [
    {
      seo: 'plugin: strict\noptions:\n  pages: 0\noptionsSchema:\n  pages: { type: integer, minimum: 1 }',
    },
    [strict],
    'seo.yaml:3:10: options.pages: is 0, expected a number >= 1',
  ],
  'an output whose schema is not valid': [
    { seo: 'outputs:\n  result: { type: strin }' },
    [],
    'seo.yaml:2:11: outputs.result: is not a valid schema (schema is invalid: data/type must be equal to one of the allowed values, data/type must be array, data/type must match a schema in anyOf), expected a JSON Schema (draft 7)',
  ],
  'a plugin that lists items without a concurrency': [
    { seo: 'plugin: lister' },
    [lister],
    'seo.yaml:1:1: fanOut: is missing, expected a concurrency: the plugin lists items',
  ],
  'a concurrency for a plugin that lists nothing': [
    { seo: 'fanOut: { concurrency: 2 }' },
    [],
    'seo.yaml:1:9: fanOut: has no effect, expected none: the plugin lists no items',
  ],
}

for (const [name, [texts, plugins, expected]] of Object.entries(mistakes)) {
  test(`the registry refuses ${name}`, () => {
    assert.throws(() => testRegistry(texts, plugins), { name: 'ManifestError', message: expected })
  })
}

test('a cycle is shown as a walk, at the input that closes it', () => {
  const texts = {
    a: 'inputs:\n  x: { from: c.result }',
    b: 'inputs:\n  x: { from: a.result }',
    c: 'inputs:\n  x: { from: b.result, optional: true }',
  }
  assert.throws(() => testRegistry(texts), {
    message:
      'b.yaml:2:14: inputs.x.from: closes a cycle: a -> c -> b -> a, ' +
      'expected no module that needs itself',
  })
})

test('a module that needs itself is a cycle of one', () => {
  assert.throws(() => testRegistry({ a: 'inputs: { x: { from: a.result } }' }), {
    message: /closes a cycle: a -> a/,
  })
})

test('two diamonds are no cycle', () => {
  const registry = testRegistry({
    a: '',
    b: 'inputs: { x: { from: a.result } }',
    c: 'inputs: { x: { from: a.result } }',
    d: 'inputs: { x: { from: b.result }, y: { from: c.result } }',
  })
  const rank = (id: string): number => registry.get(id).rank
  assert.ok(rank('a') < rank('b') && rank('a') < rank('c') && rank('b') < rank('d'))
})

test('an id that two files claim is refused in the second', () => {
  const [manifest] = manifestsOf({ seo: '' })
  assert.ok(manifest)
  const parts = { manifests: [manifest, manifest] }
  assert.throws(() => testRegistry({ seo: '' }, [], parts), {
    message: /^seo\.yaml:\d+:5: id: is "seo", which is also the id of seo\.yaml/,
  })
})

test('two plugins of one id are refused', () => {
  assert.throws(() => testRegistry({}, [fakePlugin('a'), fakePlugin('a')]), {
    code: 'INVALID_GRAPH',
    message: 'Two plugins have the id "a".',
  })
})

test('the problems of all manifests come together', () => {
  const texts = { a: 'plugin: none', b: 'inputs: { x: { from: zzzz.y } }' }
  assert.throws(
    () => testRegistry(texts, [fakePlugin('a')]),
    ({ problems }) => problems.length === 2,
  )
})

test('an unknown module is refused with the nearest known id', () => {
  assert.throws(() => testRegistry({ crawl }).get('crwal'), {
    code: 'INVALID_GRAPH',
    message: 'There is no module "crwal"; known: "crawl" (the nearest known name).',
  })
})

test('a changed registry leaves the first one as it was', () => {
  const first = testRegistry({ crawl })
  const second = first.with({
    manifests: manifestsOf({ seo: 'inputs: { page: { from: crawl.page } }' }),
    plugins: [fakePlugin('seo')],
  })
  assert.deepEqual([...first.modules.keys()], ['crawl'])
  assert.deepEqual([...second.modules.keys()], ['crawl', 'seo'])
})

test('a chain of ten thousand modules is ordered without deep recursion', () => {
  const backwards = new Map([...chainOf(10_000)].reverse())
  assert.equal(bareRegistry(backwards, fakePlugin('p')).get('m9999').rank, 9999)
})
