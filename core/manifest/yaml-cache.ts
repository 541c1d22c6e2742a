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
import { fileSchema, readSchema, type SchemaName } from './json-schema.ts'
import type { ManifestProblem } from './problems.ts'
import { type Loaded, parseYaml, readYamlDirectory } from './yaml-documents.ts'
import { type Finding, readSource, yamlFiles } from './yaml-source.ts'

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

/** Carries what must not be kept past the keeping. */
class NotCached<T> extends Error {
  readonly value: T

  constructor(value: T) {
    super('this is not kept')
    this.value = value
  }
}

/**
 * As `readYamlDirectory`; files that were all found right before are not parsed again.
 */
export function readCachedDirectory<T>(
  folder: string,
  schema: SchemaName,
  problems: ManifestProblem[],
): readonly Loaded<T>[] {
  const unread: ManifestProblem[] = []
  const sources = yamlFiles(folder, unread).flatMap((file) => readSource(file, unread) ?? [])
  const read = (): readonly Loaded<T>[] =>
    readYamlDirectory(folder, fileSchema<T>(schema), problems)
  if (unread.length > 0) return read()
  const texts = [JSON.stringify(readSchema(schema)), ...sources.map(({ text }) => text)]
  return cachedUnless(() =>
    derivedOnce<readonly T[]>(`yaml-${schema}`, [import.meta.url, ...texts], () => {
      const loaded = read()
      if (loaded.length < sources.length) throw new NotCached(loaded)
      return loaded.map(({ value }) => value)
    }).map((value, index) => ({ value, source: sources[index]! })),
  )
}

/** As `readYaml`; a file that was found right before is not parsed again. */
export function readCachedYaml<T>(
  file: string,
  schema: SchemaName,
  problems: ManifestProblem[],
): Loaded<T> | undefined {
  const source = readSource(file, problems)
  if (source === undefined) return undefined
  const texts = [JSON.stringify(readSchema(schema)), source.text]
  const value = cachedUnless(() =>
    derivedOnce<T | undefined>(`yaml-${schema}`, [import.meta.url, ...texts], () => {
      const loaded = parseYaml(source, fileSchema<T>(schema), problems)
      if (loaded === undefined) throw new NotCached(undefined)
      return loaded.value
    }),
  )
  return value === undefined ? undefined : { value, source }
}

/**
 * What `prove` finds wrong about things that these texts say all about. That nothing is wrong is
 * kept between starts; mistakes are looked for again each time.
 */
export function provenOnce(
  name: string,
  texts: readonly string[],
  prove: () => readonly Finding[],
): readonly Finding[] {
  return cachedUnless(() =>
    derivedOnce<readonly Finding[]>(`proof-${name}`, [import.meta.url, ...texts], () => {
      const findings = prove()
      if (findings.length > 0) throw new NotCached(findings)
      return findings
    }),
  )
}

function cachedUnless<T>(derive: () => T): T {
  try {
    return derive()
  } catch (error) {
    if (error instanceof NotCached) return error.value as T
    throw error
  }
}
