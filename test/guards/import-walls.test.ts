import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { describe, test } from 'node:test'
import { type Import, importsOf, type ProjectFile, sourcesOf } from './project-files.ts'

/** Packages that read or write anything outside of the process, and the files that may use them. */
const IO_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  undici: ['adapters/network/connection-pool.ts', 'adapters/network/pinned-connector.ts'],
  playwright: ['adapters/browser/launch-chromium.ts'],
  '@sparticuz/chromium': ['adapters/browser/unpack-chromium.js'],
  piscina: ['adapters/workers/compute-pool.ts'],
  ioredis: ['adapters/fleet/redis.ts'],
  lowdb: ['adapters/storage/lowdb-store.ts'],
  pino: ['adapters/telemetry/pino-log.ts'],
  'lru-cache': [
    'adapters/access/client-address.ts',
    'adapters/api/table-tennis/routes.ts',
    'adapters/fleet/shared-states.ts',
    'adapters/mcp/http-sessions.ts',
    'adapters/mcp/report-store.ts',
    'adapters/storage/memory-cache.ts',
  ],
  'uWebSockets.js': ['adapters/http/load-uws.ts'],
  'uWebSockets.js-node20': ['adapters/http/load-uws.ts'],
}
const CORE_PACKAGES = [
  'ajv',
  'eventemitter3',
  'fastest-levenshtein',
  'intl-messageformat',
  'jsonc-parser',
  'tsyringe',
  'yaml',
]
/** The core reads manifests from files; it does no other I/O. */
const CORE_BUILTINS = [
  'node:crypto',
  'node:events',
  'node:fs',
  // Loads large libraries when they are first needed.
  'node:module',
  'node:path',
  'node:url',
  'node:util',
]
const PLUGIN_BUILTINS = ['node:crypto', 'node:path', 'node:url', 'node:util', 'node:zlib']

const packageOf = (target: string): string => {
  const [scope = '', name = ''] = target.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}

const program = sourcesOf('core', 'plugins', 'adapters')

type Rule = (imported: Import, file: ProjectFile) => boolean

/** Imports of the files below `folder` that a rule does not allow, as `file -> target`. */
function broken(folder: string, allows: Rule): readonly string[] {
  const files = sourcesOf(folder)
  assert.ok(files.length > 0, folder)
  return files.flatMap((file) =>
    importsOf(file)
      // Types that are written from the manifests belong to everybody.
      .filter(({ target, isTypeOnly }) => !(isTypeOnly && target.startsWith('manifests/types/')))
      .filter((imported) => !allows(imported, file))
      .map(({ target }) => `${file.path} -> ${target}`),
  )
}

/** A rule for what is not a package: targets that match one of the patterns, and generated types. */
const only =
  (...patterns: readonly RegExp[]): Rule =>
  ({ target, isPackage, isTypeOnly }) =>
    isPackage ||
    (isTypeOnly && target.startsWith('manifests/types/')) ||
    patterns.some((pattern) => pattern.test(target))

const CORE = /^core\//
/** Written from the manifests; they hold no code. */
const TYPES = /^manifests\/types\//
/** URLs, folded text and robots.txt, for both services. */
const WEB = /^plugins\/web\//
const PAGE = /^plugins\/audit\/page\//
/** The modules of a site audit, besides the facts of pages. */
const SITE_AUDIT = /^plugins\/audit\/(?:checks|crawl|multipage)\//
const LIBRARIES = /^plugins\/audit\/(?:(?:page|prompting|browsing)\/|checks\/index\.ts$)/

test('core imports itself and a handful of packages', () => {
  const packages = [...CORE_PACKAGES, ...CORE_BUILTINS]
  const allows: Rule = ({ target, isPackage }) =>
    isPackage ? packages.includes(packageOf(target)) : CORE.test(target)
  assert.deepEqual(broken('core', allows), [])
})

test('plugins import no adapter', () => {
  assert.deepEqual(broken('plugins', only(CORE, TYPES, /^plugins\//)), [])
})

test('the library web imports core only', () => {
  assert.deepEqual(broken('plugins/web', only(CORE, WEB)), [])
})

test('a module imports core, its own folder and the libraries; site joins crawl, checks and multipage', () => {
  const allows: Rule = (imported, { path }) => {
    const [own = ''] = /^plugins\/audit\/[\w-]+\//.exec(path) ?? []
    const further = own === 'plugins/audit/site/' ? [SITE_AUDIT] : []
    const allowed = only(CORE, TYPES, WEB, LIBRARIES, new RegExp(`^${own}`), ...further)
    return allowed(imported, { path, text: '' })
  }
  assert.deepEqual(broken('plugins/audit', allows), [])
})

test('the library page imports core and web, the other libraries import page as well', () => {
  assert.deepEqual(broken('plugins/audit/page', only(CORE, TYPES, WEB, PAGE)), [])
  for (const library of ['prompting', 'browsing']) {
    const folder = `plugins/audit/${library}`
    assert.deepEqual(broken(folder, only(CORE, TYPES, WEB, PAGE, new RegExp(`^${folder}/`))), [])
  }
})

test('table tennis imports core, itself and the library web', () => {
  const allows = only(CORE, TYPES, WEB, /^plugins\/table-tennis\//)
  assert.deepEqual(broken('plugins/table-tennis', allows), [])
})

test('plugins import no package that does I/O', () => {
  const allows: Rule = ({ target, isPackage }) => {
    if (!isPackage) return true
    if (target.startsWith('node:')) return PLUGIN_BUILTINS.includes(target)
    return !Object.hasOwn(IO_PACKAGES, packageOf(target))
  }
  assert.deepEqual(broken('plugins', allows), [])
})

/**
 * The files of plugins that adapters may import at run time; `lint` loads what a start does not
 * need.
 */
const FACES = [
  /^plugins\/index\.ts$/,
  /^plugins\/table-tennis\/(?:errors|index)\.ts$/,
  /^plugins\/audit\/[\w-]+\/(?:index|lint)\.ts$/,
  /^plugins\/audit\/page\/llms-txt\/(?:llms-txt-report|pasted-facts)\.ts$/,
]

test('adapters import the public faces of plugins, and types', () => {
  const allows: Rule = (imported, file) =>
    imported.isTypeOnly || only(CORE, TYPES, /^adapters\//, ...FACES)(imported, file)
  assert.deepEqual(broken('adapters', allows), [])
})

test('only the composition root and lint import the list of plugins', () => {
  const importers = sourcesOf('adapters')
    .filter((file) => importsOf(file).some(({ target }) => target === 'plugins/index.ts'))
    .map(({ path }) => path)
  assert.deepEqual(importers.sort(), [
    'adapters/cli/actions/lint.ts',
    'adapters/compose.ts',
    'adapters/container.ts',
    'adapters/services.ts',
  ])
})

/** Native packages are chosen at run time. */
const isLoadedByName = (name: string): boolean => name.startsWith('uWebSockets.js')

for (const [name, owners] of Object.entries(IO_PACKAGES)) {
  test(`only ${owners.join(' and ')} import${owners.length === 1 ? 's' : ''} ${name}`, () => {
    const importers = program.filter((file) => {
      const isImported = importsOf(file).some(
        ({ target, isTypeOnly }) => !isTypeOnly && packageOf(target) === name,
      )
      return isImported || (isLoadedByName(name) && file.text.includes(`'${name}'`))
    })
    assert.deepEqual(importers.map(({ path }) => path).sort(), owners)
  })
}

test('the program imports no package that package.json does not name', async () => {
  const { default: manifest } = await import('../../package.json', { with: { type: 'json' } })
  const known = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
  const unknown = program.flatMap((file) =>
    importsOf(file)
      .filter(({ target, isPackage }) => isPackage && !target.startsWith('node:'))
      .map(({ target }) => packageOf(target))
      .filter((name) => !known.includes(name))
      .map((name) => `${file.path} -> ${name}`),
  )
  assert.deepEqual(unknown, [])
})

describe('no ring of imports, types included, joins', () => {
  /** Rooms that form a ring, or lie between two, each with the rooms it imports. */
  function ringsAmong(files: readonly ProjectFile[], depth: Depth): readonly string[] {
    const roomOf = (path: string): string => path.split('/').slice(0, depth(path)).join('/')
    const rooms = new Map<string, Set<string>>(files.map(({ path }) => [roomOf(path), new Set()]))
    for (const file of files) {
      for (const { target } of importsOf(file)) rooms.get(roomOf(file.path))?.add(roomOf(target))
    }
    const isInRing = (room: string): boolean => {
      const others = [...rooms].filter(([other]) => other !== room)
      const importsAny = others.some(([other]) => rooms.get(room)?.has(other))
      return importsAny && others.some(([, targets]) => targets.has(room))
    }
    for (;;) {
      const loose = [...rooms.keys()].filter((room) => !isInRing(room))
      if (loose.length === 0) break
      for (const room of loose) rooms.delete(room)
    }
    const othersOf = (room: string, targets: ReadonlySet<string>): readonly string[] =>
      [...targets].filter((target) => target !== room && rooms.has(target))
    return [...rooms].map(([room, targets]) => `${room} -> ${othersOf(room, targets).join(', ')}`)
  }

  /** How many names of a path make its room; a file that lies less deep is a room of its own. */
  type Depth = (path: string) => number

  test('the folders of adapters', () => {
    const depth: Depth = (path) => (path.startsWith('adapters/api/') ? 3 : 2)
    assert.deepEqual(ringsAmong(sourcesOf('adapters'), depth), [])
  })

  test('the folders of core', () => {
    // The contracts beside them, engine.ts and plugin.ts, name types of several folders.
    const files = sourcesOf('core').filter(({ path }) => path.split('/').length > 2)
    assert.deepEqual(
      ringsAmong(files, () => 2),
      [],
    )
  })

  test('the folders of table tennis', () => {
    assert.deepEqual(
      ringsAmong(sourcesOf('plugins/table-tennis'), () => 3),
      [],
    )
  })
})

test('no folder holds more than 25 source files', () => {
  const counts = new Map<string, number>()
  for (const { path } of program) {
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  assert.deepEqual(
    [...counts].filter(([, count]) => count > 25),
    [],
  )
})

test('nothing is typed as any, and no rule of compiler or linter is silenced in the program', () => {
  const marks =
    /(?::\s*|\bas |<|\| )any\b(?!\s+\w)|@ts-(?:ignore|expect-error|nocheck)|biome-ignore/
  const comment = /^\s*(?:\*|\/\*\*|\/\/)(?!.*(?:@ts-|biome-ignore))/
  const found = program.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => !comment.test(line) && marks.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  assert.deepEqual(found, [])
})
