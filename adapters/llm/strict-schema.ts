import type { JsonSchema } from '../../core/manifest/module-manifest.ts'

/** Limits that strict modes of one provider or another refuse. */
const LIMITS = [
  'minItems',
  'maxItems',
  'uniqueItems',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
]
const LISTS = ['anyOf', 'oneOf', 'allOf']
const MAPS = ['properties', 'definitions', '$defs']

type Node = Readonly<Record<string, unknown>>

/**
 * The schema as every provider's strict mode takes it: all properties required, no others, and
 * limits as words of the description (`minItems: 4`), since their keywords are refused. Answers
 * are still held against the schema itself, by whoever asked. For schemas of our own prompts.
 */
export function strictSchema(schema: JsonSchema): JsonSchema {
  return isNode(schema) ? strictNode(schema) : schema
}

function strictNode(schema: Node): Node {
  const strict: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(schema)) {
    if (LIMITS.includes(name) || name === '$schema') continue
    strict[name] = strictValue(name, value)
  }
  const limits = LIMITS.filter((name) => name in schema).map((name) => `${name}: ${schema[name]}`)
  if (limits.length > 0) {
    const own = typeof schema.description === 'string' ? `${schema.description} ` : ''
    strict.description = `${own}(${limits.join(', ')})`
  }
  if (isNode(schema.properties)) {
    strict.required = Object.keys(schema.properties)
    strict.additionalProperties = false
  }
  return strict
}

function strictValue(name: string, value: unknown): unknown {
  if (MAPS.includes(name) && isNode(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, isNode(part) ? strictNode(part) : part]),
    )
  }
  if (LISTS.includes(name) && Array.isArray(value)) {
    return value.map((part: unknown) => (isNode(part) ? strictNode(part) : part))
  }
  return name === 'items' && isNode(value) ? strictNode(value) : value
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
