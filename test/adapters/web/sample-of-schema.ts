import type { JsonSchema } from '../../../core/manifest/module-manifest.ts'

/** The sample text for a string that its schema does not restrict. */
export const openText = 'https://sample.example/a'

type Parts = {
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minimum?: number
}

/**
 * A value that fits a schema of a module's result: the first of a closed list, two entries in each
 * list, an address as text. What the schema names without describing it is a text.
 */
export function sampleOf(schema: JsonSchema | undefined, depth = 0): unknown {
  if (schema === undefined || typeof schema === 'boolean' || depth > 12) return openText
  const parts = schema as Parts
  if (parts.const !== undefined) return parts.const
  if (parts.enum !== undefined) return parts.enum[0]
  const type = typeof parts.type === 'string' ? parts.type : parts.type?.[0]
  switch (type) {
    case 'object':
      return sampleObject(parts, depth)
    case 'array':
      return [sampleOf(parts.items, depth + 1), sampleOf(parts.items, depth + 1)]
    case 'number':
    case 'integer':
      return Math.max(parts.minimum ?? 0, 1)
    case 'boolean':
      return true
    default:
      return parts.required === undefined ? openText : sampleObject(parts, depth)
  }
}

function sampleObject({ properties = {}, required = [] }: Parts, depth: number): object {
  const names = [...new Set([...Object.keys(properties), ...required])]
  return Object.fromEntries(names.map((name) => [name, sampleOf(properties[name], depth + 1)]))
}
