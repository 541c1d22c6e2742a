import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

type Entry = {
  readonly integrity?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly resolved?: string
}
type Lock = { readonly packages: Readonly<Record<string, object>> }
type Completed = { readonly lock: Lock; readonly missing: readonly string[] }
const script = new URL('../../.ci/lock-hashes.js', import.meta.url)
const { withHashes } = (await import(script.href)) as {
  withHashes(lock: Lock, hashOf: (id: string) => string | undefined): Completed
}
const file = new URL('../../package-lock.json', import.meta.url)
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly packages: Readonly<Record<string, Entry>>
}

/** Whether node's look-up from `path` finds the package: npm ci refuses a lock file otherwise. */
function isLocked(path: string, name: string): boolean {
  for (
    let folder = path;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true
    if (!folder.includes('node_modules/')) return false
    if (!folder.includes('/node_modules/')) return packages[`node_modules/${name}`] !== undefined
  }
}

test('the lock file holds the binaries of every platform, not only of this one', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  )
  assert.deepEqual(missing, [])
})

test('the lock file names no registry', () => {
  assert.deepEqual(
    Object.values(packages).filter(({ resolved }) => resolved !== undefined),
    [],
  )
})

/**
 * Binaries of other platforms, which the registry where this file was written does not serve. Where
 * it does, `node .ci/lock-hashes.js` adds their hashes; then this list ends.
 */
const UNSERVED =
  /^@(?:uwsjs\/(?:darwin|win32|linux-arm)|biomejs\/cli-(?:android|darwin|win32|linux-\w+-musl)|msgpackr-extract\/.*-(?:darwin|win32|linux-arm$))/

test('every package of the lock file has a hash, so that npm refuses a changed one', () => {
  const bare = Object.entries(packages).flatMap(([path, { integrity }]) => {
    const name = path.replace(/^.*node_modules\//, '')
    const isHashed = path === '' || /^sha512-[\w+/]{86}==$/.test(integrity ?? '')
    return isHashed || UNSERVED.test(name) ? [] : [name]
  })
  assert.deepEqual(bare, [])
})

test('hashes that the lock file lacks come from the registry, each for its version', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/b': { version: '2.0.0', integrity: 'sha512-b' },
      'node_modules/c/node_modules/a': { version: '1.1.0' },
      'node_modules/d': { version: '3.0.0' },
    },
  }
  const known: Readonly<Record<string, string>> = { 'a@1.0.0': 'sha512-a', 'a@1.1.0': 'sha512-c' }
  const result = withHashes(lock, (id) => known[id])
  assert.deepEqual(result, {
    lock: {
      packages: {
        '': {},
        'node_modules/a': { version: '1.0.0', integrity: 'sha512-a', license: 'MIT' },
        'node_modules/b': { version: '2.0.0', integrity: 'sha512-b' },
        'node_modules/c/node_modules/a': { version: '1.1.0', integrity: 'sha512-c' },
        'node_modules/d': { version: '3.0.0' },
      },
    },
    missing: ['d@3.0.0'],
  })
})
