import { readFileSync } from 'node:fs'
import type { Ajv, ValidateFunction } from 'ajv'
import { ajvLibrary } from '../late-libraries.ts'
import { FILE_FORMATS } from './file-formats.ts'
import type { JsonSchema } from './module-manifest.ts'
import { withUniqueScalars } from './unique-scalars.ts'

export type { ValidateFunction } from 'ajv'

/** The schemas that are written as files, for editors and for us. */
export type SchemaName =
  | 'module'
  | 'config'
  | 'credentials'
  | 'check'
  | 'check-examples'
  | 'scoring'
  | 'prompt'

const STRICTNESS = {
  strict: true,
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
  allowUnionTypes: true,
  addUsedSchema: false,
} as const

// Files are judged whole: people correct all mistakes at once.
let forFiles: Ajv | undefined
// Values of a run are judged up to the first mistake: a long list must not become a long report.
// A `format` there informs readers of the API; our own plugins need no proof of it.
let forValues: Ajv | undefined

const fileSchemas = new Map<SchemaName, ValidateFunction>()

/** Compiles a schema that judges what people write: it reports all mistakes. */
export function compileFileSchema<T>(schema: JsonSchema): ValidateFunction<T> {
  const options = { ...STRICTNESS, allErrors: true, verbose: true, formats: FILE_FORMATS }
  forFiles ??= withUniqueScalars(new (ajvLibrary().Ajv)(options))
  return forFiles.compile<T>(schema)
}

/** Compiles a schema that judges what a plugin gives: it stops at the first mistake. */
export function compileValueSchema(schema: JsonSchema): ValidateFunction {
  const options = { ...STRICTNESS, verbose: true, validateFormats: false }
  forValues ??= withUniqueScalars(new (ajvLibrary().Ajv)(options))
  return forValues.compile(schema)
}

/**
 * A validator that is compiled when it is first used: most schemas of a start are never asked.
 * @throws what `compile` throws, with its first use
 */
export function lazyValidator(compile: () => ValidateFunction): ValidateFunction {
  let compiled: ValidateFunction | undefined
  const validate = (value: unknown): boolean => {
    compiled ??= compile()
    const isValid = compiled(value)
    validate.errors = compiled.errors
    return isValid
  }
  validate.errors = undefined as ValidateFunction['errors']
  return validate as ValidateFunction
}

/** The JSON Schema `manifests/schemas/<name>.schema.json`. */
export function readSchema(name: SchemaName): Readonly<Record<string, unknown>> {
  const file = new URL(`../../manifests/schemas/${name}.schema.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
}

/** That schema's validator, compiled once, when it is first used. */
export function fileSchema<T>(name: SchemaName): ValidateFunction<T> {
  const known = fileSchemas.get(name) ?? lazyValidator(() => compileFileSchema(readSchema(name)))
  fileSchemas.set(name, known)
  return known as ValidateFunction<T>
}
