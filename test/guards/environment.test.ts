import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'yaml'
import { valueAt } from '../../core/config/layers.ts'
import { filesOf, sourcesOf } from './project-files.ts'

/** Conventions of all terminals rather than settings of this program (https://no-color.org). */
const OF_TERMINALS = ['NO_COLOR', 'FORCE_COLOR', 'TERM', 'COLUMNS', 'PATH']

const textOf = (path: string): string =>
  filesOf('', [path]).find((file) => file.path === path)?.text ?? ''

/** Variables that source files name where they read the environment. */
function readByName(): readonly string[] {
  const patterns = [/\benv\.([A-Z][A-Z0-9_]+)\b/g, /\benv\['([A-Z][A-Z0-9_]+)'\]/g]
  const files = sourcesOf('core', 'plugins', 'adapters')
  const members = files.flatMap(({ text }) =>
    patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name)),
  )
  const unpacked = files.flatMap(({ text }) =>
    [...text.matchAll(/const \{([^}]*)\} = process\.env\b/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  )
  return [...members, ...unpacked]
}

test('the operator’s guide names every variable that the program reads', () => {
  const settings = Object.keys(parse(textOf('manifests/environment.yaml')) as object)
  assert.ok(settings.length > 5)
  const { budgets } = parse(textOf('manifests/config/default.yaml')) as { budgets: object }
  const breakers = Object.keys(budgets).map((api) => `BUDGET_${api.toUpperCase()}_USD_PER_DAY`)
  const credentials = parse(textOf('manifests/credentials.yaml')) as Record<
    string,
    { env: string[] }
  >
  const secrets = Object.values(credentials).flatMap(({ env }) => env)
  const guide = textOf('manifests/config/README.md')
  const all = new Set([...readByName(), ...settings, ...breakers, ...secrets])
  const missing = [...all].filter(
    (name) => !OF_TERMINALS.includes(name) && !guide.includes(`\`${name}\``),
  )
  assert.deepEqual(missing, [])
})

test('every variable sets a key that ships, or an option of a module that exists', () => {
  const table = parse(textOf('manifests/environment.yaml')) as Record<string, { sets: string }>
  const shipped: unknown = parse(textOf('manifests/config/default.yaml'))
  const modules = filesOf('manifests/modules').map(({ path }) => path)
  const lost = Object.entries(table).filter(([, { sets }]) => {
    const [section, id, ...rest] = sets.split('.')
    if (section !== 'modules') return valueAt(shipped, ...sets.split('.')) === undefined
    return !modules.includes(`manifests/modules/${id}.yaml`) || rest[0] !== 'options'
  })
  assert.deepEqual(lost, [])
})
