import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { readYamlDirectory } from '../../core/manifest/load.ts'
import type { ManifestProblem } from '../../core/manifest/manifest-error.ts'
import type { ModuleManifest } from '../../core/manifest/module-manifest.ts'
import { fileSchema } from '../../core/manifest/schema.ts'
import { sourcesOf } from '../guards/project-files.ts'
import { readGuide, root } from './guide.ts'

const readme = readGuide('README.md')
const guide = readGuide('manifests/README.md')
const problems: ManifestProblem[] = []
const loaded = readYamlDirectory(
  `${root}manifests/modules`,
  fileSchema<ModuleManifest>('module'),
  problems,
)
const modules = loaded
  .map(({ value }) => value)
  .filter(({ service }) => service === 'audit')
  .sort((a, b) => a.id.localeCompare(b.id))
const byId = new Map(modules.map((manifest) => [manifest.id, manifest]))

/** The cells of each row of the table under a heading, up to the next heading. */
function rowsUnder(markdown: string, heading: string): readonly (readonly string[])[] {
  const start = markdown.indexOf(`\n${heading}\n`)
  assert.notEqual(start, -1, heading)
  const [section = ''] = markdown.slice(start + heading.length + 2).split(/\n##+ /)
  return [...section.matchAll(/^\|(?! ---)(.*)\|$/gm)]
    .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))
    .slice(1)
}

const plain = (cell = ''): string => cell.replaceAll('`', '').trim()
const listed = (cell = ''): readonly string[] => plain(cell).split(', ').filter(Boolean).sort()

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

test('the table of modules tells what their manifests say', () => {
  assert.deepEqual(problems, [])
  const documented = rowsUnder(readme, '## Modules of the audit').map(
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
  const rows = rowsUnder(readme, '### Keys').map(([id, variables]) => [
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
  const [section = ''] = readme.split('### What an audit costs\n')[1]?.split('\n### ') ?? []
  const told = section.replaceAll('\n', ' ')
  const live = ['citation', 'fanout', 'sxo', 'aiHallucination']
  const claims = [
    `costs about ${sum(usual)} USD`,
    `\`skipLive\` leaves ${sum(usual.filter((id) => !live.includes(id)))};`,
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

/** What stands at a dotted path of a module's options, else of its manifest. */
function settingOf(id: string, path: string): unknown {
  const step = (value: unknown, name: string): unknown =>
    (value as Readonly<Record<string, unknown>> | undefined)?.[name]
  const manifest = byId.get(id)
  return (
    path.split('.').reduce(step, manifest?.options as unknown) ??
    path.split('.').reduce(step, manifest as unknown)
  )
}

for (const heading of ['### Options worth knowing', '### What is kept and for how long']) {
  test(`"${heading.slice(4)}" shows settings as they ship`, () => {
    const rows = rowsUnder(guide, heading)
    assert.ok(rows.length > 5)
    const wrong = rows.filter(
      ([id, path, value]) => String(settingOf(plain(id), plain(path))) !== value,
    )
    assert.deepEqual(wrong, [])
  })
}

test('every module that live requests leave out is named', () => {
  const skipped = modules
    .filter(({ skipWhen = [] }) => skipWhen.some(({ request }) => request === 'options.skipLive'))
    .map(({ id }) => id)
  assert.deepEqual(skipped, ['aiHallucination', 'citation', 'fanout', 'sxo'])
  const row = rowsUnder(readme, '### Request options').find(([name]) => name === '`skipLive`')
  for (const id of skipped) assert.ok(row?.[3]?.includes(`\`${id}\``), id)
})

describe('warnings', () => {
  const documented = rowsUnder(guide, '### Warnings of the modules').map(
    ([id, codes]) => [plain(id), listed(codes)] as const,
  )

  test('belong to modules that exist', () => {
    assert.deepEqual(
      documented.filter(([id]) => !byId.has(id)),
      [],
    )
  })

  for (const { id, plugin } of modules) {
    const folder = `plugins/${plugin.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
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
