import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { readSettings } from '../../adapters/settings.ts'
import { loadRegistry } from '../../core/manifest/load-registry.ts'
import { createPlugins } from '../../plugins/index.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { blocksOf, readGuide, root } from './guide.ts'

const readme = readGuide('README.md')

test('every variable that the program reads is documented', () => {
  const environment = readFileSync(`${root}core/config/environment.ts`, 'utf8')
  const settings = [...environment.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name!)
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
    all.filter((name) => !readme.includes(`\`${name}\``)),
    [],
  )
})

function yamlBetween(markdown: string, from: string, to: string): readonly string[] {
  const blocks = blocksOf(markdown.slice(markdown.indexOf(from), markdown.indexOf(to)))
  return blocks.filter(({ language }) => language === 'yaml').map(({ text }) => text)
}

test('the configurations that are shown are right', (t) => {
  const guide = readGuide('manifests/README.md')
  const texts = [
    ...yamlBetween(readme, '### Configuration file', '## Extending it'),
    ...yamlBetween(guide, '### Cheaper runs', '### Warnings of the modules'),
  ]
  assert.equal(texts.length, 5 + 4)
  const example = readFileSync(`${root}test/examples/local.yaml`, 'utf8')
  const folder = tempFolder(t, { 'shown.yaml': '' })
  for (const text of [...texts, example]) {
    writeFileSync(`${folder}/shown.yaml`, text)
    const { config, catalogue } = readSettings({
      env: { CONFIG_FILE: `${folder}/shown.yaml` },
      root,
    })
    loadRegistry({ root, plugins: createPlugins({ catalogue, crawl: {} }), config })
  }
})
