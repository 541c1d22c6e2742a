/** JSON as read from a block: like the language's own values, but objects know their line. */
export type JsonValue = string | number | boolean | null | JsonArray | JsonObject
export type JsonArray = { readonly kind: 'array'; readonly items: JsonValue[] }
export type JsonObject = {
  readonly kind: 'object'
  /** Of a duplicate key the last value stands, at the place of the first. */
  readonly entries: Map<string, JsonValue>
  /** Line in the block, from 1. */
  readonly line: number
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && value.kind === 'object'
}

export function isArray(value: JsonValue | undefined): value is JsonArray {
  return typeof value === 'object' && value !== null && value.kind === 'array'
}
