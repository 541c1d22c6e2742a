/** A JSON Schema of draft 2020-12, as used by OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>

type OptionalKey<T> = {
  [K in keyof T]-?: Record<string, never> extends Pick<T, K> ? K : never
}[keyof T]
type Described<K extends PropertyKey> = { readonly [P in K]: JsonSchema }

/** An object with these properties, some of them `optional`, and no others. */
export function closed(
  properties: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties: { ...properties, ...optional },
  }
}

/** The closed object schema of a type. The compiler requires exactly its properties. */
export function shapeOf<T extends object>(
  properties: Described<Exclude<keyof T, OptionalKey<T>>>,
  ...[optional]: [OptionalKey<T>] extends [never] ? [] : [Described<OptionalKey<T>>]
): JsonSchema {
  return closed(properties, optional)
}

/** A reference to a schema of the document. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

export function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, ...rest } = schema
  if (Array.isArray(values)) return { ...rest, enum: [...values, null] }
  if (typeof type === 'string' && type !== 'object' && type !== 'array') {
    return { type: [type, 'null'], ...rest }
  }
  return { anyOf: [schema, { type: 'null' }] }
}

export function listOf(items: JsonSchema, description?: string): JsonSchema {
  return { type: 'array', items, ...(description !== undefined && { description }) }
}

/** An object whose keys are data. `values` is the schema of each value. */
export function mapOf(values: JsonSchema, description: string): JsonSchema {
  return { type: 'object', additionalProperties: values, description }
}

export function text(description: string, more: JsonSchema = {}): JsonSchema {
  return { type: 'string', description, ...more }
}

export function flag(description: string): JsonSchema {
  return { type: 'boolean', description }
}

/** A non-negative integer. */
export function count(description: string): JsonSchema {
  return { type: 'integer', minimum: 0, description }
}

export function number(description: string, more: JsonSchema = {}): JsonSchema {
  return { type: 'number', description, ...more }
}

export function oneOfTexts(values: readonly string[], description: string): JsonSchema {
  return { type: 'string', enum: values, description }
}

/** 0 to 100. */
export function score(description: string): JsonSchema {
  return { type: 'number', minimum: 0, maximum: 100, description }
}

export const isTrue: JsonSchema = { const: true }
export const isFalse: JsonSchema = { const: false }
export const milliseconds = number('Milliseconds.', { minimum: 0 })
export const usd = number('US dollars.', { minimum: 0 })
export const dateTime = (description: string): JsonSchema =>
  text(description, { format: 'date-time' })
