import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Import, importsOf, type ProjectFile, sourcesOf } from './project-files.ts'

/** Packages that read or write anything outside of the process, and the adapter of each. */
const IO_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  // The connections and what they connect by.
  undici: ['adapters/network/connection-pool.ts', 'adapters/network/pinned-connector.ts'],
  playwright: ['adapters/browser/launch-chromium.ts'],
  '@sparticuz/chromium': ['adapters/browser/unpack-chromium.js'],
  piscina: ['adapters/workers/compute-pool.ts'],
  lowdb: ['adapters/storage/lowdb-store.ts'],
  pino: ['adapters/telemetry/pino-log.ts'],
  'lru-cache': ['adapters/storage/memory-cache.ts', 'adapters/api/table-tennis/reply-cache.ts'],
  'uWebSockets.js': ['adapters/http/server.ts'],
  'uWebSockets.js-node20': ['adapters/http/server.ts'],
}
const CORE_PACKAGES = ['ajv', 'eventemitter3', 'fastest-levenshtein', 'tsyringe', 'yaml']
/** Manifests are read from files, by the core alone. */
const CORE_BUILTINS = [
  'node:crypto',
  'node:events',
  'node:fs',
  // Large libraries are read when they are first needed.
  'node:module',
  'node:path',
  'node:url',
  'node:util',
]
const PLUGIN_BUILTINS = ['node:crypto', 'node:path', 'node:url', 'node:zlib']
/** Faces of plugins; `lint` is apart from `index`, since it loads what a start does not need. */
const FACES =
  /^plugins\/(?:(?:audit\/)?[\w-]+\/(?:index|lint|ranks)|index)\.ts$|^plugins\/audit\/page\//

const packageOf = (target: string): string => {
  const [scope = '', name = ''] = target.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}

type Rule = (file: ProjectFile, imported: Import) => boolean

/** Imports that a rule does not allow, as `file -> target`. */
function broken(folder: string, allows: Rule): string[] {
  const files = sourcesOf(folder)
  assert.ok(files.length > 0)
  return files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => !allows(file, imported))
      .map(({ target }) => `${file.path} -> ${target}`),
  )
}

test('core imports itself and a handful of packages', () => {
  const packages = [...CORE_PACKAGES, ...CORE_BUILTINS]
  const allows: Rule = (_, { target, isPackage }) =>
    isPackage ? packages.includes(packageOf(target)) : target.startsWith('core/')
  assert.deepEqual(broken('core', allows), [])
})

/** Pure libraries that every plugin may use. */
const LIBRARIES = /^plugins\/audit\/(?:browsing|page|prompting)\//

test('a plugin imports core, its own folder and the libraries of all plugins', () => {
  const allows: Rule = ({ path }, { target, isPackage }) => {
    if (isPackage) return true
    const [, own = ''] = /^plugins\/((?:audit\/)?[\w-]+)\//.exec(path) ?? []
    const isList = own === ''
    if (target.startsWith('core/') || LIBRARIES.test(target)) return true
    return target.startsWith(isList ? 'plugins/' : `plugins/${own}/`)
  }
  assert.deepEqual(broken('plugins', allows), [])
})

test('plugins import no package that does I/O', () => {
  const allows: Rule = (_, { target, isPackage }) => {
    if (!isPackage) return true
    if (target.startsWith('node:')) return PLUGIN_BUILTINS.includes(target)
    return !Object.hasOwn(IO_PACKAGES, packageOf(target))
  }
  assert.deepEqual(broken('plugins', allows), [])
})

test('adapters import faces of plugins, never their inner files', () => {
  const allows: Rule = (_, { target, isTypeOnly }) =>
    isTypeOnly || !target.startsWith('plugins/') || FACES.test(target)
  assert.deepEqual(broken('adapters', allows), [])
})

test('the list of plugins is known where the program is joined, and to lint', () => {
  const importers = sourcesOf('adapters')
    .filter((file) => importsOf(file).some(({ target }) => target === 'plugins/index.ts'))
    .map(({ path }) => path)
  assert.deepEqual(importers, ['adapters/cli/actions/lint.ts', 'adapters/container.ts'])
})

for (const [name, owners] of Object.entries(IO_PACKAGES)) {
  test(`${name} is imported by its adapter alone`, () => {
    const importers = sourcesOf('core', 'plugins', 'adapters').filter((file) => {
      const isImported = importsOf(file).some(
        ({ target, isTypeOnly }) => !isTypeOnly && packageOf(target) === name,
      )
      return isImported || (isLoadedByName(name) && file.text.includes(`'${name}'`))
    })
    assert.deepEqual(importers.map(({ path }) => path).sort(), owners)
  })
}

/** Native packages are chosen at run time. */
const isLoadedByName = (name: string): boolean => name.startsWith('uWebSockets.js')

test('nothing is typed as any, and no rule of compiler or linter is silenced in the program', () => {
  const files = sourcesOf('core', 'plugins', 'adapters')
  const marks =
    /(?::\s*|\bas |<|\| )any\b(?!\s+\w)|@ts-(?:ignore|expect-error|nocheck)|biome-ignore/
  const found = files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter(
        (line) =>
          !/^\s*(?:\*|\/\*\*|\/\/)(?!.*(?:@ts-|biome-ignore))/.test(line) && marks.test(line),
      )
      .map((line) => `${path}: ${line.trim()}`),
  )
  assert.deepEqual(found, [])
})

test('the program imports no package that package.json does not name', async () => {
  const { default: manifest } = await import('../../package.json', { with: { type: 'json' } })
  const known = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
  const unknown = sourcesOf('core', 'plugins', 'adapters').flatMap((file) =>
    importsOf(file)
      .filter(({ target, isPackage }) => isPackage && !target.startsWith('node:'))
      .map(({ target }) => packageOf(target))
      .filter((name) => !known.includes(name))
      .map((name) => `${file.path} -> ${name}`),
  )
  assert.deepEqual(unknown, [])
})
