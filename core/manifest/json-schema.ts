import { readFileSync } from 'node:fs'
import type { Ajv, ErrorObject, Options } from 'ajv'
import { ajvLibrary } from '../lazy-imports.ts'
import type { JsonSchema } from './module-manifest.ts'
import type { Finding, PathPart } from './yaml-source.ts'

/** Whether a value matches a schema. If not, `errors` says why. */
export type ValidateFunction<T = unknown> = {
  (value: unknown): value is T
  errors?: ErrorObject[] | null | undefined
}

/** The schemas `manifests/schemas/<name>.schema.json`, for files that people edit. */
export type SchemaName =
  | 'module'
  | 'config'
  | 'environment'
  | 'credentials'
  | 'check'
  | 'check-examples'
  | 'check-texts'
  | 'module-texts'
  | 'scoring-texts'
  | 'phrase-texts'
  | 'scoring'
  | 'prompt'
  | 'tokens'
  | 'audit-file'

const COMMON: Options = {
  strict: true,
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
  allowUnionTypes: true,
  addUsedSchema: false,
  verbose: true,
  // Optimising doubles the compile time, and the code is no faster once it is hot.
  code: { optimize: false },
}

/**
 * Compiles JSON Schemas (draft 7) with one set of options, each text once. Ajv is loaded with the
 * first schema.
 */
class SchemaCompiler {
  readonly #options: Options
  readonly #compiled = new Map<string, ValidateFunction>()
  #ajv: Ajv | undefined

  constructor(options: Options) {
    this.#options = { ...COMMON, ...options }
  }

  /** @throws Ajv's error for an invalid schema */
  compile<T>(schema: JsonSchema): ValidateFunction<T> {
    const text = JSON.stringify(schema)
    const known = this.#compiled.get(text)
    if (known !== undefined) return known as ValidateFunction<T>
    this.#ajv ??= withUniqueScalars(new (ajvLibrary().Ajv)(this.#options))
    const compiled = this.#ajv.compile<T>(schema)
    this.#compiled.set(text, compiled as ValidateFunction)
    return compiled
  }

  /** Compiles the schema on first use, because a start uses only a few of them. */
  lazy<T>(schema: () => JsonSchema): ValidateFunction<T> {
    let compiled: ValidateFunction<T> | undefined
    const validate: ValidateFunction<T> = (value: unknown): value is T => {
      compiled ??= this.compile<T>(schema())
      const isValid = compiled(value)
      validate.errors = compiled.errors
      return isValid
    }
    return validate
  }

  /** Reason why a schema in a manifest is invalid, located at `path`. Empty if it is valid. */
  findings(schema: JsonSchema, path: readonly PathPart[]): Finding[] {
    try {
      this.compile(schema)
      return []
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const message = `is not a valid schema (${why})`
      return [{ path, message, expected: 'a JSON Schema (draft 7)' }]
    }
  }
}

const named = new Map<SchemaName, ValidateFunction>()

/** The validator of `manifests/schemas/<name>.schema.json`; `T` is the type that it describes. */
export function fileSchema<T>(name: SchemaName): ValidateFunction<T> {
  const known = named.get(name) ?? fileSchemas.lazy<unknown>(() => readSchema(name))
  named.set(name, known)
  return known as ValidateFunction<T>
}

/** The JSON Schema `manifests/schemas/<name>.schema.json`. */
export function readSchema(name: SchemaName): Readonly<Record<string, unknown>> {
  return JSON.parse(readSchemaText(name)) as Record<string, unknown>
}

const texts = new Map<string, string>()

/** The text of `manifests/schemas/<name>.schema.json`. */
export function readSchemaText(name: string): string {
  const file = new URL(`../../manifests/schemas/${name}.schema.json`, import.meta.url)
  const text = texts.get(name) ?? readFileSync(file, 'utf8')
  texts.set(name, text)
  return text
}

/** For files that people edit: reports all mistakes at once. */
export const fileSchemas = new SchemaCompiler({
  allErrors: true,
  formats: {
    /** A pattern, compiled with the flag `u`. */
    regex: isPattern,
    /** Words with alternatives, `(a|b|) c`, that do not nest and make at most 5000 variants. */
    phrase: isPhrase,
  },
})

/**
 * For values of a run: stops at the first mistake, so that a long list does not make a long report.
 * Does not check `format`, which only informs readers of the API.
 */
export const valueSchemas = new SchemaCompiler({ validateFormats: false })

/** Limit of the code that expands a phrase. */
const MAX_VARIANTS = 5000

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'u')
    return true
  } catch {
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
 * Replaces Ajv's `uniqueItems` by one that compares scalars in linear time and ignores maps. Ajv
 * compares every map with every other one, which takes minutes for a long list, and calls the
 * `valueOf` and `toString` that a map may define. Our unique lists hold scalars: maps in them fail by
 * their type.
 */
export function withUniqueScalars(ajv: Ajv): Ajv {
  // `npm run types` reads the first; the second is what a schema requires of merged files.
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

/** The JSON Schema of an object with exactly these properties. */
export function closedObject<T extends Readonly<Record<string, unknown>>>(properties: T) {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  } as const
}
