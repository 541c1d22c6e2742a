import { closedObject } from '../../../core/manifest/json-schema.ts'
import type { StandingsFormOptions } from './standings-forms.ts'

/** Options of every step that talks to the site; see the manifests. */
export type SourceOptions = {
  /** How pages are fetched: by plain requests, or by a browser that runs their scripts. */
  readonly transport: 'http' | 'browser'
  /** Of one page. */
  readonly maxBytes: number
  /** Of one page, redirects included. */
  readonly timeoutMs: number
}

const pathSchema = { type: 'string', pattern: '^/[^/?#][^?#]*$', maxLength: 200 }
const fieldNameSchema = { type: 'string', minLength: 1, maxLength: 100 }

/** Schemas for paths of pages and names of form fields. */
const optionSchemas = { path: pathSchema, fieldName: fieldNameSchema } as const

const requestLimits = {
  transport: { enum: ['http', 'browser'] },
  maxBytes: { type: 'integer', minimum: 1024, maximum: 52_428_800 },
  timeoutMs: { type: 'integer', minimum: 100, maximum: 600_000 },
} as const

/** JSON Schema of a step's options: the shared ones and its own; each is required. */
function sourceOptionsSchema(own: Readonly<Record<string, object>>) {
  const properties = { ...requestLimits, ...own }
  return closedObject(properties)
}

const { path, fieldName } = optionSchemas
const idSchema = { type: 'string', pattern: '^[A-Za-z][\\w-]*$', maxLength: 100 }

/** `path`: of the page. */
export type PageOptions = SourceOptions & { readonly path: string }
/** `field`: the form field that holds the code of the club. */
export type ClubPageOptions = PageOptions & { readonly field: string }
/** `field`: the parameter that holds the licence. */
export type SheetOptions = SourceOptions & {
  readonly masculinePath: string
  readonly femininePath: string
  readonly field: string
}
export type StandingsOptions = PageOptions & StandingsFormOptions & { readonly sessions: number }

export const pageOptionsSchema = sourceOptionsSchema({ path })
export const clubPageOptionsSchema = sourceOptionsSchema({ path, field: fieldName })
export const sheetOptionsSchema = sourceOptionsSchema({
  masculinePath: path,
  femininePath: path,
  field: fieldName,
})
export const standingsOptionsSchema = sourceOptionsSchema({
  path,
  sessions: { type: 'integer', minimum: 1, maximum: 64 },
  divisionSelect: idSchema,
  weekForm: idSchema,
  weekControls: { type: 'array', maxItems: 10, items: idSchema },
  divisionField: fieldName,
  weekField: fieldName,
})
/** Of a step that stores what others read. */
export const noOptionsSchema = { type: 'object', additionalProperties: false } as const
