import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import type { ModuleManifest } from '../../core/manifest/module-manifest.ts'
import type { ManifestProblem } from '../../core/manifest/problems.ts'
import { readModuleManifests } from '../../core/manifest/registry.ts'
import { sourcesOf } from '../guards/project-files.ts'
import { guideOf, readGuide, root, rowsUnder, sectionOf } from './guide.ts'

const audits = readGuide(guideOf.audits)
const operating = readGuide(guideOf.operating)
const http = readGuide(guideOf.http)
const guide = readGuide(guideOf.manifests)
const problems: ManifestProblem[] = []
const loaded = readModuleManifests(root, problems)
const modules = loaded
  .map(({ value }) => value)
  .filter(({ service }) => service === 'audit')
  .sort((a, b) => a.id.localeCompare(b.id))
const byId = new Map(modules.map((manifest) => [manifest.id, manifest]))

const plain = (cell = ''): string => cell.replaceAll('`', '').trim()
const listedInOrder = (cell = ''): readonly string[] => plain(cell).split(', ').filter(Boolean)
const listed = (cell = ''): readonly string[] => [...listedInOrder(cell)].sort()

/** Modules it reads from, with `?` where it can do without each of their outputs. */
function usesOf({ inputs = {} }: ModuleManifest): readonly string[] {
  const edges = new Map<string, boolean>()
  for (const { from, optional = false } of Object.values(inputs)) {
    const producer = from?.split('.')[0]
    if (producer === undefined) continue
    edges.set(producer, (edges.get(producer) ?? true) && optional)
  }
  return [...edges].map(([id, isOptional]) => `${id}${isOptional ? '?' : ''}`).sort()
}

function keysOf({ credentials = {} }: ModuleManifest): readonly string[] {
  return Object.entries(credentials)
    .map(([id, need]) => `${id}${need === 'optional' ? '?' : ''}`)
    .sort()
}

const priceOf = ({ budget }: ModuleManifest): string =>
  budget === undefined ? '' : String(budget.reduce((sum, { usd }) => sum + usd, 0))

test('the table of modules agrees with their manifests', () => {
  assert.deepEqual(problems, [])
  const documented = rowsUnder(audits, '## Modules of the audit').map(
    ([id, tier, uses, keys, price]) => [plain(id), tier, listed(uses), listed(keys), price],
  )
  const real = modules.map((manifest) => [
    manifest.id,
    manifest.tier,
    usesOf(manifest),
    keysOf(manifest),
    priceOf(manifest),
  ])
  assert.deepEqual(
    [...documented].sort((a, b) => String(a[0]).localeCompare(String(b[0]))),
    real,
  )
})

test('every key has its row with its variables', () => {
  const table = parse(readFileSync(`${root}manifests/credentials.yaml`, 'utf8')) as Record<
    string,
    { readonly env: readonly string[] }
  >
  const rows = rowsUnder(operating, '## Keys').map(([id, variables]) => [
    plain(id),
    listed(variables?.replace(/, else .*$/, '')),
  ])
  assert.deepEqual(
    rows,
    Object.entries(table).map(([id, { env }]) => [id, [...env].sort()]),
  )
})

test('the costs of a full audit add up', () => {
  const usd = (id: string): number => Number(priceOf(byId.get(id) as ModuleManifest))
  const paid = modules.filter((manifest) => Number(priceOf(manifest)) > 0).map(({ id }) => id)
  const usual = paid.filter((id) => id !== 'local')
  const sum = (ids: readonly string[]): string =>
    ids.reduce((total, id) => total + usd(id), 0).toFixed(2)
  const told = (sectionOf(operating, '## What an audit costs') ?? '').replaceAll('\n', ' ')
  const live = ['citation', 'fanout', 'sxo', 'aiHallucination']
  const claims = [
    `costs about ${sum(usual)} USD`,
    `With \`skipLive\` it is ${sum(usual.filter((id) => !live.includes(id)))};`,
    `\`enablePlacesLookup\` adds ${usd('local')}.`,
  ]
  assert.deepEqual(
    claims.filter((claim) => !told.includes(claim)),
    [],
  )
  assert.deepEqual(
    usual.filter((id) => !told.includes(`\`${id}\``)),
    [],
  )
})

/** Returns the value at a dotted path of a module's options, or else of its manifest. */
function settingOf(id: string, path: string): unknown {
  const step = (value: unknown, name: string): unknown =>
    (value as Readonly<Record<string, unknown>> | undefined)?.[name]
  const manifest = byId.get(id)
  return (
    path.split('.').reduce(step, manifest?.options as unknown) ??
    path.split('.').reduce(step, manifest as unknown)
  )
}

for (const heading of ['### Module options', '### Caching']) {
  test(`"${heading.slice(4)}" shows settings as they ship`, () => {
    const rows = rowsUnder(guide, heading)
    assert.ok(rows.length > 5)
    const wrong = rows.filter(
      ([id, path, value]) => String(settingOf(plain(id), plain(path))) !== value,
    )
    assert.deepEqual(wrong, [])
  })
}

test('what further modules send is bounded as they ship', () => {
  const of = (id: string, path: string): string => String(settingOf(id, path))
  const pages = of('multipage', 'pages')
  const claims = [
    `each language version, ${of('hreflang', 'maxAlternates')} at most, ${of('hreflang', 'perHost')} at once per host |`,
    `up to ${pages} pages and ${of('multipage', 'linkChecks')} checks of links, ${of('multipage', 'pauseMs')} ms apart;`,
    `(up to ${Number(of('multipage', 'maxCrawlDelayMs')) / 1000} s) obeyed |`,
    `\`tier2\` up to ${of('tier2', 'maxImages')} images |`,
    `up to ${of('aiHallucination', 'pages')} pages of the site`,
    `up to ${of('contentGap', 'attempts')} of the best results of other sites`,
    `| up to ${pages} pages of the site:`,
    `over ${of('cwv', 'periods')} weeks |`,
  ]
  assert.deepEqual(
    claims.filter((claim) => !audits.includes(claim)),
    [],
  )
})

test('models, limits of a day and addresses are documented as they ship', () => {
  const config = parse(readFileSync(`${root}manifests/config/default.yaml`, 'utf8')) as {
    readonly llm: { readonly models: Readonly<Record<string, { readonly id: string | null }>> }
    readonly budgets: Readonly<Record<string, { readonly usdPerDay: number }>>
    readonly apis: Readonly<Record<string, { readonly baseUrl: string }>>
  }
  const rows = rowsUnder(operating, '## Environment variables')
  const documented = new Map(
    rows.flatMap(([names = '', value = '']) => {
      const values = value.split(', ')
      const variables = listedInOrder(names)
      const own = (index: number): string => values[values.length === 1 ? 0 : index] ?? ''
      return variables.map((name, index) => [name, own(index).replace(/[`<>]/g, '')] as const)
    }),
  )
  for (const [api, { usdPerDay }] of Object.entries(config.budgets)) {
    const name = `BUDGET_${api.toUpperCase()}_USD_PER_DAY`
    assert.equal(documented.get(name), String(usdPerDay), name)
  }
  const named = [...documented.values()]
  const models = Object.values(config.llm.models).flatMap(({ id }) => id ?? [])
  const urls = Object.values(config.apis).map(({ baseUrl }) => baseUrl)
  const fixed = urls.filter((url) => !url.includes('{provider}'))
  assert.deepEqual(
    [...models, ...fixed].filter((value) => !named.includes(value)),
    [],
  )
})

test('every module that live requests leave out is named', () => {
  const skipped = modules
    .filter(({ skipWhen = [] }) => skipWhen.some(({ request }) => request === 'options.skipLive'))
    .map(({ id }) => id)
  assert.deepEqual(skipped, ['aiHallucination', 'citation', 'fanout', 'sxo'])
  const row = rowsUnder(http, '## Request options').find(([name]) => name === '`skipLive`')
  for (const id of skipped) assert.ok(row?.[3]?.includes(`\`${id}\``), id)
})

describe('warnings', () => {
  const documented = rowsUnder(guide, '### Module warnings').map(
    ([id, codes]) => [plain(id), listed(codes)] as const,
  )

  test('belong to modules that exist', () => {
    assert.deepEqual(
      documented.filter(([id]) => !byId.has(id)),
      [],
    )
  })

  for (const { id, plugin } of modules) {
    const folder = `plugins/audit/${plugin.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    test(`of ${id} are listed`, () => {
      const text = sourcesOf(folder)
        .map((file) => file.text)
        .join('\n')
      const raised = [...text.matchAll(/\bwarn\(\s*(?:ctx,\s*)?'([A-Z_]+)'/g)]
      const codes = documented.find(([one]) => one === id)?.[1] ?? []
      for (const [, code = ''] of raised) assert.ok(codes.includes(code), code)
      for (const code of codes) assert.ok(text.includes(`'${code}'`), `${code} is never raised`)
    })
  }
})
