import { derivedOnce } from './derived-cache.ts'
import { type Loaded, parseYaml, readYamlDirectory } from './load.ts'
import type { ManifestProblem } from './manifest-error.ts'
import { fileSchema, readSchema, type SchemaName } from './schema.ts'
import { readSource, yamlFiles } from './yaml-files.ts'
import type { Finding } from './yaml-source.ts'

/** Carries what must not be kept past the keeping. */
class NotKept<T> extends Error {
  readonly value: T

  constructor(value: T) {
    super('this is not kept')
    this.value = value
  }
}

/**
 * As `readYamlDirectory`; files that were all found right before are not parsed again.
 */
export function readKeptDirectory<T>(
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
  return keptUnless(() =>
    derivedOnce<readonly T[]>(`yaml-${schema}`, [import.meta.url, ...texts], () => {
      const loaded = read()
      if (loaded.length < sources.length) throw new NotKept(loaded)
      return loaded.map(({ value }) => value)
    }).map((value, index) => ({ value, source: sources[index]! })),
  )
}

/** As `readYaml`; a file that was found right before is not parsed again. */
export function readKeptYaml<T>(
  file: string,
  schema: SchemaName,
  problems: ManifestProblem[],
): Loaded<T> | undefined {
  const source = readSource(file, problems)
  if (source === undefined) return undefined
  const texts = [JSON.stringify(readSchema(schema)), source.text]
  const value = keptUnless(() =>
    derivedOnce<T | undefined>(`yaml-${schema}`, [import.meta.url, ...texts], () => {
      const loaded = parseYaml(source, fileSchema<T>(schema), problems)
      if (loaded === undefined) throw new NotKept(undefined)
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
  return keptUnless(() =>
    derivedOnce<readonly Finding[]>(`proof-${name}`, [import.meta.url, ...texts], () => {
      const findings = prove()
      if (findings.length > 0) throw new NotKept(findings)
      return findings
    }),
  )
}

function keptUnless<T>(derive: () => T): T {
  try {
    return derive()
  } catch (error) {
    if (error instanceof NotKept) return error.value as T
    throw error
  }
}
