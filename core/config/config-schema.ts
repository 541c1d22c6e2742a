import type { ValueSchema } from './environment-values.ts'

/** What `manifests/schemas/config.schema.json` is made of. */
export type ConfigSchema = ValueSchema & {
  readonly properties?: Readonly<Record<string, ConfigSchema>>
  readonly additionalProperties?: ConfigSchema | boolean
  readonly definitions?: Readonly<Record<string, ConfigSchema>>
  readonly $ref?: string
  readonly required?: readonly string[]
  /** Keys that an entry of a map must have once all files are merged. */
  readonly 'x-required'?: readonly string[]
}

/** The schema of the value at a path; undefined when the configuration has no such key. */
export function schemaAt(path: readonly string[], root: ConfigSchema): ConfigSchema | undefined {
  let at: ConfigSchema = root
  for (const key of path) {
    const { type = 'object', properties, additionalProperties = true }: ConfigSchema = at
    const next = properties === undefined ? additionalProperties : properties[key]
    if (type !== 'object' || !next) return undefined
    at = next === true ? {} : next
  }
  const definition = at.$ref?.replace('#/definitions/', '') ?? ''
  return { ...root.definitions?.[definition], ...at }
}

/**
 * The schema of a configuration in force, from the schema of a file, which may leave keys to other
 * files. Required are all keys of a fixed section, and those that `x-required` names of an entry.
 */
export function withRequired(schema: ConfigSchema): ConfigSchema {
  const { properties, additionalProperties: entry } = schema
  if (properties !== undefined) {
    const entries = Object.entries(properties).map(([key, value]) => [key, withRequired(value)])
    const required = Object.keys(properties)
    return { ...schema, required, properties: Object.fromEntries(entries) }
  }
  if (typeof entry !== 'object' || entry['x-required'] === undefined) return schema
  return { ...schema, additionalProperties: { ...entry, required: entry['x-required'] } }
}
