import type { JsonSchema } from '../openapi/json-schema.ts'
import { auditReportSchema, readableSchema } from './audit-report.ts'
import { MODULE_CHAPTERS } from './module-titles.ts'

/** Chapters of a report in their usual order; `modules`: those of all modules not listed. */
export const SECTION_IDS = [
  'summary',
  'scores',
  'platforms',
  'actions',
  'findings',
  'modules',
  'notRun',
  'warnings',
  'cost',
  'checks',
  'method',
  ...MODULE_CHAPTERS,
] as const

export type SectionId = (typeof SECTION_IDS)[number]

/** What a report has where nothing else is asked for. */
export const USUAL_SECTIONS: readonly SectionId[] = SECTION_IDS.slice(0, 11)

const words = (maxLength: number, description: string) =>
  ({ type: 'string', minLength: 1, maxLength, description }) as const

/** JSON Schemas of what a plan holds beside the report. */
const coverProperties = {
  title: { ...words(200, 'Title on the cover.'), examples: ['Audit of spring 2026'] },
  brand: { ...words(120, 'Whose report it is.'), examples: ['Example Consulting'] },
  preparedFor: { ...words(200, 'For whom.'), examples: ['Example Vélo'] },
  preparedBy: { ...words(200, 'By whom.'), examples: ['Example Consulting'] },
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
    description: 'Chapters in the order wanted. Default: all.',
    items: { enum: SECTION_IDS },
    examples: [['summary', 'actions', 'findings']],
  },
  language: {
    type: 'string',
    format: 'language-tag',
    description: "Language of title and actions, BCP 47. The report's own words are English.",
    examples: ['fr'],
  },
} as const

let made: ReturnType<typeof makeSchemas> | undefined

/**
 * JSON Schemas of an export's plan (ExportPlanInput; unknown properties are ignored) and of the
 * report alone, made when the first export is asked for.
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
  const { language, ...cover } = coverProperties
  const properties = { audit: report, ...cover, actions, language }
  return { report, actions, plan: { type: 'object', required: ['audit'], properties } as const }
}

/** JSON Schema of an export's request: a plan, or the report alone. */
export function exportRequestSchema(): JsonSchema {
  const { plan, report } = exportSchemas()
  const description = 'An ExportPlanInput, or directly the report of a full audit.'
  return { anyOf: [plan, report], description }
}
