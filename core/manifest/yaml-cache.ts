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
import { fileSchema, readSchemaText, type SchemaName } from './json-schema.ts'
import type { ManifestProblem } from './problems.ts'
import { type Loaded, parseYaml } from './yaml-documents.ts'
import { type Finding, readSource, type YamlSource, yamlFiles } from './yaml-source.ts'

/** The usual folder for build caches. `npm ci` empties it. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/manifold', import.meta.url))
const KEPT_PER_NAME = 8

/**
 * Caches the result of `derive` (plain JSON that depends on `texts` only) on disk under a digest of
 * them: parsing all manifests takes longer than the rest of startup. The first part is the URL of
 * the deriving module. Its text belongs to the digest, so that changed code invalidates the cache.
 * Errors, and results that `isKept` rejects, are not cached.
 */
export function derivedOnce<T>(
  name: string,
  [module, ...texts]: readonly [string, ...string[]],
  derive: () => T,
  isKept: (value: T) => boolean = () => true,
): T {
  const rules = readFileSync(new URL(module), 'utf8')
  const file = `${name}-${digestOf([rules, ...texts])}.json`
  const known = read<T>(file)
  if (known !== undefined) return known
  const value = derive()
  if (isKept(value)) keep(name, file, value)
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
    return undefined
  }
}

/** Writes a temporary file and renames it, so that other processes never read a partial file. */
function keep(name: string, file: string, value: unknown): void {
  const temporary = join(FOLDER, `.${file}.${process.pid}.${Date.now()}`)
  try {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(temporary, JSON.stringify(value))
    renameSync(temporary, join(FOLDER, file))
    prune(name)
  } catch {
    // The disk is full or read-only. Deriving the value at each start is only slower.
  }
}

function prune(name: string): void {
  const own = readdirSync(FOLDER)
    .filter((file) => file.startsWith(`${name}-`))
    .map((file) => ({ path: join(FOLDER, file), time: statSync(join(FOLDER, file)).mtimeMs }))
    .sort((a, b) => b.time - a.time)
  for (const { path } of own.slice(KEPT_PER_NAME)) unlinkSync(path)
}

/**
 * Reads every `.yaml` file below a folder, sorted by path. A missing folder is empty. Files that
 * were all valid at an earlier start are not parsed again. Adds to `problems`.
 */
export function readCachedDirectory<T>(
  folder: string,
  schema: SchemaName,
  problems: ManifestProblem[],
): readonly Loaded<T>[] {
  const sources = yamlFiles(folder, problems).flatMap((file) => readSource(file, problems) ?? [])
  return parsedOnce<T>(sources, schema, problems)
}

/** Like `readCachedDirectory`, for one file. Undefined if it is missing or has mistakes. */
export function readCachedYaml<T>(
  file: string,
  schema: SchemaName,
  problems: ManifestProblem[],
): Loaded<T> | undefined {
  const source = readSource(file, problems)
  return source && parsedOnce<T>([source], schema, problems)[0]
}

function parsedOnce<T>(
  sources: readonly YamlSource[],
  schema: SchemaName,
  problems: ManifestProblem[],
): readonly Loaded<T>[] {
  const parts = [
    import.meta.url,
    readSchemaText(schema),
    ...sources.map(({ text }) => text),
  ] as const
  const parse = () =>
    sources.map((source) => parseYaml<T>(source, fileSchema(schema), problems)?.value)
  const values = derivedOnce(`yaml-${schema}`, parts, parse, (all) => !all.includes(undefined))
  return sources.flatMap((source, index) => {
    const value = values[index]
    return value === undefined ? [] : [{ value, source }]
  })
}

/** Checks the definitions in `texts`. May remember a successful check. */
export type Proof = (
  name: string,
  texts: readonly string[],
  prove: () => readonly Finding[],
) => readonly Finding[]

/** Remembers successful checks between starts. */
export const provenOnce: Proof = (name, texts, prove) =>
  derivedOnce(`proof-${name}`, [import.meta.url, ...texts], prove, ({ length }) => length === 0)

/** Checks every time. */
export const provenAnew: Proof = (_name, _texts, prove) => prove()
