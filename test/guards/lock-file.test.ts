import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

type Entry = {
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly resolved?: string
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

test('the lock file holds the binaries of every platform, not of this one alone', () => {
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
