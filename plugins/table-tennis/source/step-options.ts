import { optionSchemas, type SourceOptions, sourceOptionsSchema } from './source-options.ts'
import type { StandingsFormOptions } from './standings-forms.ts'

const { path, fieldName } = optionSchemas
const id = { type: 'string', pattern: '^[A-Za-z][\\w-]*$', maxLength: 100 }

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
  divisionSelect: id,
  weekForm: id,
  weekControls: { type: 'array', maxItems: 10, items: id },
  divisionField: fieldName,
  weekField: fieldName,
})
/** Of a step that stores what others read. */
export const noOptionsSchema = { type: 'object', additionalProperties: false } as const
