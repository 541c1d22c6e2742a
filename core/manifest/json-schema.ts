import { readFileSync } from 'node:fs'
import type { Ajv, ValidateFunction } from 'ajv'
import { ajvLibrary } from '../lazy-imports.ts'
import type { JsonSchema } from './module-manifest.ts'

export type { ValidateFunction } from 'ajv'

/** The schemas that are written as files, for editors and for us. */
export type SchemaName =
  | 'module'
  | 'config'
  | 'environment'
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

/** Variants of one phrase; the code that writes them out takes no more. */
const MAX_VARIANTS = 5000

/** What `format` of a file's schema may say: whether a text is what a start makes of it. */
const FILE_FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  /** A pattern, compiled with the flag `u`. */
  regex: isPattern,
  /** Words with alternatives, `(a|b|) c`, that do not nest and make at most 5000 variants. */
  phrase: isPhrase,
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'u')
    return true
  } catch {
    // The only way to ask.
    return false
  }
}

function isPhrase(text: string): boolean {
  let variants = 1
  let choices = 0
  for (const letter of text) {
    if (letter === '(' && choices === 0) choices = 1
    else if (letter === '(' || (letter === ')' && choices === 0)) return false
    else if (letter === '|' && choices > 0) choices += 1
    else if (letter === ')') {
      variants *= choices
      choices = 0
    }
  }
  return choices === 0 && variants <= MAX_VARIANTS
}

/**
 * `uniqueItems` in linear time over texts, numbers and the like. Ajv's own compares each map with
 * every other one, which a list of maps where names belong turns into minutes, and calls what a map
 * may hold under `valueOf` and `toString`. Lists of ours that hold each entry once hold no maps:
 * whoever writes one is told of its type.
 */
export function withUniqueScalars(ajv: Ajv): Ajv {
  // For `npm run types`, and for what a schema requires of merged files.
  for (const keyword of ['x-type', 'x-required']) ajv.addKeyword(keyword)
  return ajv.removeKeyword('uniqueItems').addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (isWanted: boolean, list: readonly unknown[]) => {
      const scalars = list.filter((item) => typeof item !== 'object' || item === null)
      return !isWanted || new Set(scalars).size === scalars.length
    },
  })
}

/** JSON Schema of an object that has these properties, all of them and no other. */
export function closedObject<T extends Readonly<Record<string, unknown>>>(properties: T) {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  } as const
}
