import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'
import { fileSchemas, readSchemaText, type ValidateFunction } from './json-schema.ts'
import { ManifestError, type ManifestProblem, throwProblems } from './problems.ts'
import { derivedOnce } from './yaml-cache.ts'
import { parseYaml } from './yaml-documents.ts'
import { YamlSource, yamlFiles } from './yaml-source.ts'

const DATA = new URL('../../manifests/data/', import.meta.url)
const validators = new Map<string, ValidateFunction>()

/** Reads the table `manifests/data/<name>`. @throws as `readDataFile` */
export function bundledTable<T>(name: string): T {
  return readDataFile<T>(fileURLToPath(new URL(name, DATA)))
}

/** Reads all tables of a folder of `manifests/data`, by name. @throws as `readDataFile` */
export function bundledTables<T>(folder: string): T[] {
  return yamlFiles(fileURLToPath(new URL(folder, DATA)), []).map((file) => readDataFile<T>(file))
}

/**
 * Reads a bundled data file. YAML is validated by the schema with its name, or that of lexicons,
 * and cached between starts. JSON was written by a program and is trusted to be `T`.
 * @throws ManifestError with every problem of the file, each with line and column
 */
export function readDataFile<T>(file: string): T {
  const source = new YamlSource(file, readFileSync(file, 'utf8'))
  if (file.endsWith('.json')) return parsedJson<T>(source)
  const name = basename(file, '.yaml')
  const schema = readSchemaText(schemaNameOf(file))
  return derivedOnce(`data-${name}`, [import.meta.url, schema, source.text], () =>
    parseDataFile<T>(source, schema),
  )
}

/** Parses YAML and validates it against the text of a schema. @throws ManifestError */
export function parseDataFile<T>(source: YamlSource, schema: string): T {
  const validate = validators.get(schema) ?? fileSchemas.compile(JSON.parse(schema))
  validators.set(schema, validate)
  const problems: ManifestProblem[] = []
  const loaded = parseYaml(source, validate as ValidateFunction<T>, problems)
  throwProblems(problems)
  return (loaded as { readonly value: T }).value
}

/** The name of the schema of a data file. */
export function schemaNameOf(file: string): string {
  return basename(dirname(file)) === 'lexicons' ? 'lexicon' : basename(file, '.yaml')
}

function parsedJson<T>(source: YamlSource): T {
  try {
    return JSON.parse(source.text) as T
  } catch (cause) {
    const errors: ParseError[] = []
    parse(source.text, errors, { disallowComments: true })
    const [{ error, offset } = { error: 0, offset: 0 }] = errors
    const message = `is not valid JSON: ${printParseErrorCode(error)}`
    const problem = { key: '', message, expected: 'the file as it shipped' }
    throw new ManifestError([source.problemAt(offset, problem)], { cause })
  }
}
