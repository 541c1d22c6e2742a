import type { ValueSchema } from './environment-values.ts'

/** The keywords that `manifests/schemas/config.schema.json` uses. */
export type ConfigSchema = ValueSchema & {
  readonly properties?: Readonly<Record<string, ConfigSchema>>
  readonly additionalProperties?: ConfigSchema | boolean
  readonly definitions?: Readonly<Record<string, ConfigSchema>>
  readonly $ref?: string
  readonly required?: readonly string[]
  /** Required keys of a map's entries after all files are merged. */
  readonly 'x-required'?: readonly string[]
}

/** The schema of the value at a path. Undefined when the configuration has no such key. */
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
 * Derives the schema of the merged configuration from the schema of a file, where keys are optional.
 * It requires all keys of a fixed section, and those that `x-required` names in the entries of a map.
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
