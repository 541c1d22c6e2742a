import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where tools keep what they can make again; `npm ci` empties it. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/manifold', import.meta.url))
const KEPT_PER_NAME = 8

/**
 * What `derive` makes of texts (plain JSON data), kept between starts under the digest of those
 * texts: parsing all manifests takes longer than the rest of a start. The first of `parts` is the
 * URL of the module that derives: its own text counts too, so that new rules judge old manifests.
 * Without a place to write it is derived each time. What `derive` throws is thrown, nothing is kept.
 */
export function derivedOnce<T>(
  name: string,
  [module, ...texts]: readonly [string, ...string[]],
  derive: () => T,
): T {
  const rules = readFileSync(new URL(module), 'utf8')
  const file = `${name}-${digestOf([rules, ...texts])}.json`
  const known = read<T>(file)
  if (known !== undefined) return known
  const value = derive()
  keep(name, file, value)
  return value
}

function digestOf(parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex').slice(0, 32)
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as T
  } catch {
    // Not there yet, or not readable: it is made again.
    return undefined
  }
}

/** Written beside and renamed, so that another process never reads half a file. */
function keep(name: string, file: string, value: unknown): void {
  const temporary = join(FOLDER, `.${file}.${process.pid}.${Date.now()}`)
  try {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(temporary, JSON.stringify(value))
    renameSync(temporary, join(FOLDER, file))
    prune(name)
  } catch {
    // A read-only or full disk: every start derives it anew, which is slower and no mistake.
  }
}

function prune(name: string): void {
  const own = readdirSync(FOLDER)
    .filter((file) => file.startsWith(`${name}-`))
    .map((file) => ({ path: join(FOLDER, file), time: statSync(join(FOLDER, file)).mtimeMs }))
    .sort((a, b) => b.time - a.time)
  for (const { path } of own.slice(KEPT_PER_NAME)) unlinkSync(path)
}
