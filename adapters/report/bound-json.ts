import { cleanText, noteLeftOut } from './sections/view.ts'

type Node = {
  readonly type?: unknown
  readonly description?: string
  readonly properties?: Readonly<Record<string, Node>>
  readonly additionalProperties?: Node | boolean
  readonly maxProperties?: number
  readonly items?: Node
  readonly maxItems?: number
  readonly maxLength?: number
}

/**
 * A copy of foreign JSON with only the members that `schema` defines: lists are cut at `maxItems`,
 * texts are cleaned and cut at `maxLength`. A value of another kind than in the schema stays, for
 * the validator to report; a value without a schema is passed through. The depth is the schema's,
 * whatever the value's.
 */
export function boundToSchema(value: unknown, schema: Node): unknown {
  if (typeof value === 'string') {
    return schema.maxLength === undefined ? value : cleanText(value, schema.maxLength)
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return schema.items === undefined ? value : cutList(value, schema)
  if (schema.properties !== undefined) return knownOf(value, schema.properties)
  return typeof schema.additionalProperties === 'object' ? cutRecord(value, schema) : value
}

function cutList(value: readonly unknown[], { items = {}, maxItems }: Node): readonly unknown[] {
  const list = value.slice(0, maxItems).map((item) => boundToSchema(item, items))
  noteLeftOut(list, value.length - list.length)
  return list
}

function knownOf(value: object, properties: Readonly<Record<string, Node>>): object {
  const known: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(properties)) {
    const item: unknown = Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
    if (item === undefined || (item === null && !admitsNull(schema))) continue
    known[key] = boundToSchema(item, schema)
  }
  return known
}

/** A null value counts as missing, unless the schema allows null. */
function admitsNull({ type }: Node): boolean {
  return type === undefined || [type].flat().includes('null')
}

/** Keys are foreign too; one by the name of a prototype's property is a key like others. */
function cutRecord(value: object, { additionalProperties, maxProperties }: Node): object {
  const schema = typeof additionalProperties === 'object' ? additionalProperties : {}
  const entries = Object.entries(value).slice(0, maxProperties)
  return Object.fromEntries(
    entries.map(([key, item]) => [cleanText(key, 80), boundToSchema(item, schema)]),
  )
}
