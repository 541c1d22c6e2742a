import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { Command } from 'commander'
import { parse } from 'yaml'
import { registerCommands } from '../../adapters/cli/commands/index.ts'
import { ExitCode } from '../../adapters/cli/exit-code.ts'
import { readSettings } from '../../adapters/settings.ts'
import { ERRORS } from '../../core/errors.ts'
import { loadRegistry } from '../../core/manifest/load-registry.ts'
import { loadChecks } from '../../plugins/checks/load-checks.ts'
import { PAGE_FACT_NAMES } from '../../plugins/facts/page/page-facts.ts'
import { createPlugins } from '../../plugins/index.ts'
import { apiDouble, jsonOf, requestOf } from '../adapters/http/api-double.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { blocksOf, readGuide, root } from './guide.ts'

const readme = readGuide('README.md')

test('every command and flag that is documented exists, and every one that exists is documented', () => {
  const program = new Command('manifold')
  registerCommands(program)
  const commands = program.commands.map((command) => command.name()).sort()
  const shown = [...readme.matchAll(/manifold -- ([a-z-]+)/g)].map(([, name]) => name!)
  assert.deepEqual(
    [...new Set([...shown, 'audit'])].filter((name) => !commands.includes(name)),
    [],
  )
  assert.deepEqual(
    commands.filter((name) => name !== 'audit' && !shown.includes(name)),
    [],
  )
  const flags = program.commands.flatMap(({ options }) => options.map(({ long }) => long ?? ''))
  const ours = readme.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)
  assert.deepEqual(
    [...new Set([...ours].map(([flag]) => flag))].sort(),
    [...new Set([...flags, '--help'])].sort(),
  )
})

test('the table of exit codes is complete', () => {
  const table = readme.slice(readme.indexOf('### Exit codes'), readme.indexOf('### plan'))
  const codes = [...table.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code))
  assert.deepEqual(codes, Object.values(ExitCode))
})

test('documented errors exist, with their status', () => {
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \|/gm)]
  assert.ok(rows.length > 0)
  for (const [, code = '', status] of rows) {
    assert.equal(ERRORS[code as keyof typeof ERRORS]?.status, Number(status), code)
  }
})

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

test('every fact of the page has its line in the guide of manifests', () => {
  const guide = readGuide('manifests/README.md')
  const lines = [...guide.matchAll(/^\| `page\.(\w+)` \|/gm)].map(([, name]) => name!)
  assert.deepEqual(lines.sort(), [...PAGE_FACT_NAMES].sort())
})

test('the endpoints that are documented are those that exist', async () => {
  const { dispatch } = apiDouble()
  const rows = [...readme.matchAll(/^\| `(GET|POST) (\/[^`?]*)/gm)]
  const documented = rows.map(([, method, path]) => `${method} ${path}`)
  const { endpoints } = jsonOf(await dispatch(requestOf({ path: '/' }))) as {
    readonly endpoints: readonly string[]
  }
  assert.deepEqual(
    endpoints.filter((endpoint) => !documented.includes(endpoint)),
    [],
  )
  for (const [, method = '', path = ''] of rows) {
    const response = await dispatch(requestOf({ method: 'OPTIONS', path }))
    assert.match(String(response.headers.allow), new RegExp(`\\b${method}\\b`), `${method} ${path}`)
  }
})

test('checks and categories are counted and named as they are', () => {
  const { scoring, checks } = loadChecks(`${root}manifests/checks`)
  for (const audit of ['seo', 'geo'] as const) {
    const categories = scoring.categories[audit].map(({ id }) => id)
    const own = checks.filter(({ id }) => id.startsWith(`${audit}.`))
    const title = audit.toUpperCase()
    const claim = `- **${title}**: ${own.length} checks in ${categories.length} categories:`
    assert.ok(readme.includes(claim), claim)
    const list = new RegExp(`${title} categories: ([^.]+)\\.`).exec(readme)?.[1] ?? ''
    assert.deepEqual(
      [...list.matchAll(/`([a-z-]+)`/g)].map(([, id]) => id),
      categories,
    )
  }
  assert.ok(readme.includes(`That makes ${checks.length} checks.`))
})

test('every probe that a check can need is in the table of what an audit sends', () => {
  const schema = JSON.parse(readFileSync(`${root}manifests/schemas/check.schema.json`, 'utf8'))
  const inputs = schema.properties.inputs.items.enum as readonly string[]
  const probes = inputs.flatMap((name) => /^probes\.(.+)$/.exec(name)?.[1] ?? [])
  const start = readme.indexOf('## What an audit sends')
  const table = readme.slice(start, readme.indexOf('### Limits', start))
  const named = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
    cell.split(', ').map((name) => name.replaceAll('`', '')),
  )
  assert.deepEqual(named.sort(), [...probes].sort())
  const { sets } = parse(readFileSync(`${root}manifests/data/ai-bots.yaml`, 'utf8'))
  for (const token of sets.probed) assert.ok(table.includes(token), token)
})

test('the configurations that are shown are right', (t) => {
  const start = readme.indexOf('### Configuration file')
  const shown = blocksOf(readme.slice(start, readme.indexOf('## Extending it')))
  const texts = shown.filter(({ language }) => language === 'yaml').map(({ text }) => text)
  assert.equal(texts.length, 3)
  const example = readFileSync(`${root}examples/local.yaml`, 'utf8')
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
