/** JSON Schema of a route's query: what the reader checks and the documentation shows. */
export type QuerySchema = {
  readonly type: 'object'
  readonly required?: readonly string[]
  readonly properties: Readonly<Record<string, QueryProperty>>
}

/** One parameter. */
export type QueryProperty = {
  readonly type: 'string' | 'integer' | 'number'
  readonly description: string
  readonly examples: readonly (string | number)[]
  readonly default?: string | number
  readonly enum?: readonly string[]
  /** The value is compared with `enum` without regard to case. */
  readonly 'x-ignoreCase'?: true
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
}
