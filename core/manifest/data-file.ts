import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { compileFileSchema, type ValidateFunction } from './json-schema.ts'
import { type ManifestProblem, throwProblems } from './problems.ts'
import { derivedOnce } from './yaml-cache.ts'
import { parseYaml } from './yaml-documents.ts'
import { syntaxProblem } from './yaml-problems.ts'
import { YamlSource } from './yaml-source.ts'

const validators = new Map<string, ValidateFunction>()

/**
 * A bundled data file. YAML is judged by the schema of its name, a lexicon by that of lexicons; the
 * shape of JSON, which a program wrote, is the caller's claim. What was found right is kept.
 * @throws ManifestError with every problem of the file, each with line and column.
 */
export function readDataFile<T>(file: string): T {
  const source = new YamlSource(file, readFileSync(file, 'utf8'))
  if (file.endsWith('.json')) return parsedJson<T>(source)
  const name = basename(file, '.yaml')
  const schema = readDataSchema(schemaNameOf(file))
  return derivedOnce(`data-${name}`, [import.meta.url, schema, source.text], () =>
    parseDataFile<T>(source, schema),
  )
}

/** As `readDataFile`, over a text of YAML and the text of its schema. @throws ManifestError */
export function parseDataFile<T>(source: YamlSource, schema: string): T {
  const validate = validators.get(schema) ?? compileFileSchema<T>(JSON.parse(schema))
  validators.set(schema, validate)
  const problems: ManifestProblem[] = []
  const loaded = parseYaml(source, validate as ValidateFunction<T>, problems)
  throwProblems(problems)
  return (loaded as { readonly value: T }).value
}

/** The text of `manifests/schemas/<name>.schema.json`. */
export function readDataSchema(name: string): string {
  return readFileSync(
    new URL(`../../manifests/schemas/${name}.schema.json`, import.meta.url),
    'utf8',
  )
}

/** The name of the schema that judges a data file. */
export function schemaNameOf(file: string): string {
  return basename(dirname(file)) === 'lexicons' ? 'lexicon' : basename(file, '.yaml')
}

function parsedJson<T>(source: YamlSource): T {
  try {
    return JSON.parse(source.text) as T
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const place = Number(/at position (\d+)/.exec(why)?.[1] ?? source.text.length)
    const { message } = syntaxProblem(why)
    const expected = 'the file as it shipped'
    const text = { key: '', message: message.replace('YAML', 'JSON'), expected }
    throwProblems([source.problemAt(place, text)])
    throw error
  }
}
