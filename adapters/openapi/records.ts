import { RECORD_PREFIX, reachable, recordSchemas } from '../../core/manifest/records.ts'
import type { Records } from '../../manifests/types/records.ts'
import type { JsonSchema } from './json-schema.ts'

/** The name of a record that leaves or enters the process; its type is `Records[name]`. */
export type RecordName = keyof Records

/** A record's schema together with those it refers to, for a validator. */
export function recordSchema(name: RecordName): JsonSchema {
  const schema = recordSchemas()[name]
  return { ...schema, definitions: reachable(schema, recordSchemas()) }
}

/** The schema as OpenAPI writes it: it refers to the components of the document. */
export function asComponent<T>(schema: T): T {
  // Names of types of this program mean nothing to others.
  const text = JSON.stringify(schema, (key, value) => (key === 'x-type' ? undefined : value))
  return JSON.parse(text.replaceAll(`"${RECORD_PREFIX}`, '"#/components/schemas/')) as T
}
