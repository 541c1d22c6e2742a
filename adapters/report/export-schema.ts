import type { JsonSchema } from '../openapi/json-schema.ts'
import { LANGUAGES } from '../texts/texts.ts'
import { auditReportSchema, readableSchema } from './audit-report.ts'
import { LONGEST_LOGO } from './logo.ts'
import { EDITIONS, SECTION_IDS } from './sections/editions.ts'

export const PAGE_SIZES = ['A4', 'Letter'] as const

const words = (maxLength: number, description: string) =>
  ({ type: 'string', minLength: 1, maxLength, description }) as const

const EXAMPLE_LOGO =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciPjxjaXJjbGUgcj0iOSIvPjwvc3ZnPg=='

/** JSON Schemas of the parts of a plan other than the report. */
const coverProperties = {
  title: { ...words(200, 'Title on the cover.'), examples: ['Audit of spring 2026'] },
  brand: { ...words(120, 'Whose report it is.'), examples: ['Example Consulting'] },
  preparedFor: { ...words(200, "For whom: the client's name."), examples: ['Example Vélo'] },
  preparedBy: { ...words(200, 'By whom: the author.'), examples: ['Example Consulting'] },
  logo: {
    type: 'string',
    minLength: 1,
    maxLength: LONGEST_LOGO,
    description:
      'A PNG or SVG of at most 200 kB, as a data URL or in base64. Scripts, style sheets and references to other files are removed from an SVG.',
    examples: [EXAMPLE_LOGO],
  },
  accentColor: {
    type: 'string',
    pattern: '^#[0-9A-Fa-f]{6}$',
    description: 'Give a colour as #rrggbb; it is darkened where text would not be readable.',
    examples: ['#2b4fd0'],
  },
  sections: {
    type: 'array',
    minItems: 1,
    maxItems: SECTION_IDS.length,
    uniqueItems: true,
    description: 'Chapters in the order wanted. Default: those of the edition.',
    items: { enum: SECTION_IDS },
    examples: [['summary', 'actions', 'findings']],
  },
  edition: {
    enum: EDITIONS,
    description:
      'executive: a few pages for clients. full: everything, for developers. Default: executive.',
    examples: ['executive'],
  },
  language: {
    enum: LANGUAGES,
    description: "Language of the document. Default: the report's own.",
    examples: ['fr'],
  },
  pageSize: {
    enum: PAGE_SIZES,
    description: 'Size of the pages of a PDF. Default: A4.',
    examples: ['A4'],
  },
} as const

let made: ReturnType<typeof makeSchemas> | undefined

/**
 * JSON Schemas of an export's plan (ExportPlanInput; unknown properties are ignored) and of the
 * report itself, created for the first export.
 */
export function exportSchemas() {
  made ??= makeSchemas()
  return made
}

function makeSchemas() {
  const report = auditReportSchema()
  const actions = {
    type: 'array',
    maxItems: 200,
    items: readableSchema('ActionItem'),
    description: "In place of the report's own actions.",
  } as const
  const properties = { audit: report, ...coverProperties, actions }
  return { report, actions, plan: { type: 'object', required: ['audit'], properties } as const }
}

/** JSON Schema of an export's request: a plan, or just the report. */
export function exportRequestSchema(): JsonSchema {
  const { plan, report } = exportSchemas()
  const description = 'An ExportPlanInput, or directly the report of a full audit.'
  return { anyOf: [plan, report], description }
}
