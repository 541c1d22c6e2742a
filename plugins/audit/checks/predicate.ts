import { ajv2020Library } from '../../../core/lazy-imports.ts'
import type { JsonSchema } from '../../../core/manifest/module-manifest.ts'
import { plainPredicate } from './plain-predicate.ts'

export type Predicate = (value: unknown) => boolean
type Thresholds = Readonly<Record<string, number>>

const NUMERIC = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']
const TEXTUAL = ['minLength', 'maxLength', 'pattern']
const ARRAYS = ['minItems', 'maxItems', 'items', 'contains', 'uniqueItems']

/**
 * Compiles the clauses of checks. The language is JSON Schema 2020-12 with two additional rules, so
 * that a missing value cannot pass unnoticed: a named property must exist, and a bound requires a
 * value of its type. `{$threshold: name}` is replaced by the threshold in force.
 */
export class PredicateCompiler {
  readonly #lazily: boolean
  readonly #ajv = new (ajv2020Library().Ajv2020)({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    validateFormats: false,
    // Checks are validated by their own schema when they are read; a second proof costs half a start.
    validateSchema: false,
    meta: false,
    // Nobody reads why a clause does not hold.
    messages: false,
    code: { optimize: false },
  })

  /**
   * `lazily`: each clause is compiled when it is first asked, since most pages need few of them. What
   * is wrong with it is then thrown at that moment.
   */
  constructor({ lazily = false } = {}) {
    this.#lazily = lazily
  }

  /** @throws Error naming the unknown threshold or the schema's mistake. */
  compile(schema: JsonSchema, thresholds: Thresholds): Predicate {
    let validate: ((value: unknown) => unknown) | undefined
    const compiled = () => {
      const hardened = harden(schema, thresholds) as object
      return plainPredicate(hardened) ?? this.#ajv.compile(hardened)
    }
    if (!this.#lazily) validate = this.#ajv.compile(harden(schema, thresholds) as object)
    return (value) => {
      validate ??= compiled()
      return validate(value) === true
    }
  }
}

/** Names of the thresholds a schema refers to. */
export function thresholdsIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(thresholdsIn)
  if (typeof schema !== 'object' || schema === null) return []
  if ('$threshold' in schema) return [String(schema.$threshold)]
  return Object.values(schema).flatMap(thresholdsIn)
}

function harden(schema: unknown, thresholds: Thresholds): unknown {
  if (Array.isArray(schema)) return schema.map((item) => harden(item, thresholds))
  if (typeof schema !== 'object' || schema === null) return schema
  const source = schema as Record<string, unknown>
  if ('$threshold' in source) return threshold(String(source.$threshold), thresholds)
  const result: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(source)) {
    const literal = key === 'const' || key === 'enum'
    result[key] =
      literal && !isThreshold(value)
        ? value
        : key === 'properties'
          ? hardenEach(value, thresholds)
          : harden(value, thresholds)
  }
  if (result.properties !== undefined && result.required === undefined) {
    result.required = Object.keys(result.properties as object)
  }
  result.type ??= impliedType(result)
  if (result.type === undefined) delete result.type
  return result
}

function hardenEach(properties: unknown, thresholds: Thresholds): Record<string, unknown> {
  const entries = Object.entries(properties as Record<string, unknown>)
  return Object.fromEntries(entries.map(([name, value]) => [name, harden(value, thresholds)]))
}

function isThreshold(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '$threshold' in value
}

function threshold(name: string, thresholds: Thresholds): number {
  const value = thresholds[name]
  if (value === undefined) throw new Error(`threshold "${name}" is not declared`)
  return value
}

function impliedType(schema: Readonly<Record<string, unknown>>): string | undefined {
  const has = (keywords: readonly string[]) => keywords.some((keyword) => keyword in schema)
  if (has(NUMERIC)) return 'number'
  if (has(TEXTUAL)) return 'string'
  if (has(ARRAYS)) return 'array'
  return 'properties' in schema || 'required' in schema ? 'object' : undefined
}
