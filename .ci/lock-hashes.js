// Adds the hashes that package-lock.json lacks, as the registry states them. npm leaves them out
// when the lock file is written where the registry does not serve the binaries of every platform.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const FILE = new URL('../package-lock.json', import.meta.url)

/**
 * The lock file with a hash for each package that `hashOf` knows, and the ids of those it does not.
 * @param {{packages: Record<string, {version?: string, integrity?: string}>}} lock
 * @param {(id: string) => string | undefined} hashOf of `name@version`
 */
export function withHashes(lock, hashOf) {
  const missing = []
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    const { version, integrity, ...rest } = entry
    if (path === '' || integrity !== undefined) return [path, entry]
    const id = `${path.replace(/^.*node_modules\//, '')}@${version}`
    const found = hashOf(id)
    if (found !== undefined) return [path, { version, integrity: found, ...rest }]
    missing.push(id)
    return [path, entry]
  })
  return { lock: { ...lock, packages: Object.fromEntries(packages) }, missing }
}

function hashFromRegistry(id) {
  const { stdout, error } = spawnSync('npm', ['view', id, 'dist.integrity', '--fetch-retries=1'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (error !== undefined) throw error
  return stdout.trim() || undefined
}

function main() {
  const { lock, missing } = withHashes(JSON.parse(readFileSync(FILE, 'utf8')), hashFromRegistry)
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
  for (const id of missing) console.error(`The registry has no hash of ${id}.`)
  process.exitCode = missing.length === 0 ? 0 : 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
