import { RECORD_PREFIX, reachable, recordSchemas } from '../../core/manifest/records.ts'
import type { Records } from '../../manifests/types/records.ts'
import type { JsonSchema } from './json-schema.ts'

/** Name of a record that enters or leaves the process. Its type is `Records[name]`. */
export type RecordName = keyof Records

/** A record's schema with all schemas that it refers to, for a validator. */
export function recordSchema(name: RecordName): JsonSchema {
  const schema = recordSchemas()[name]
  return { ...schema, definitions: reachable(schema, recordSchemas()) }
}

/** The schema in OpenAPI form: it refers to components of the document. */
export function asComponent<T>(schema: T): T {
  // Omit names of our internal types.
  const text = JSON.stringify(schema, (key, value) => (key === 'x-type' ? undefined : value))
  return JSON.parse(text.replaceAll(`"${RECORD_PREFIX}`, '"#/components/schemas/')) as T
}
