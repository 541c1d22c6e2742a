import { closedObject } from '../../../core/manifest/closed-object.ts'

/** Options of every step that talks to the site; see the manifests. */
export type SourceOptions = {
  /** How pages are fetched: by plain requests, or by a browser that runs their scripts. */
  readonly transport: 'http' | 'browser'
  /** Of one page. */
  readonly maxBytes: number
  /** Of one page, redirects included. */
  readonly timeoutMs: number
}

const path = { type: 'string', pattern: '^/[^/?#][^?#]*$', maxLength: 200 }
const fieldName = { type: 'string', minLength: 1, maxLength: 100 }

/** Schemas for paths of pages and names of form fields. */
export const optionSchemas = { path, fieldName } as const

const shared = {
  transport: { enum: ['http', 'browser'] },
  maxBytes: { type: 'integer', minimum: 1024, maximum: 52_428_800 },
  timeoutMs: { type: 'integer', minimum: 100, maximum: 600_000 },
} as const

/** JSON Schema of a step's options: the shared ones and its own; each is required. */
export function sourceOptionsSchema(own: Readonly<Record<string, object>>) {
  const properties = { ...shared, ...own }
  return closedObject(properties)
}
