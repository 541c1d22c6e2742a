import { actionSchema, auditReportSchema } from './audit-report-schema.ts'

/** Modules that have a chapter of their own, in the order of a report. */
export const MODULE_CHAPTERS = [
  'crawl',
  'prefill',
  'cwv',
  'visual',
  'citation',
  'aiHallucination',
  'fanout',
  'sxo',
  'dataforseo',
  'contentGap',
  'tier2',
  'geoEnrichments',
  'multipage',
  'hreflang',
  'local',
  'backlinks',
] as const

/**
 * Chapters of a report in their usual order; `modules` stands for those of the modules that are not
 * named by themselves.
 */
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

/** JSON Schema of an export's plan (ExportPlanInput); unknown properties are ignored. */
export const exportPlanSchema = {
  type: 'object',
  required: ['audit'],
  properties: {
    audit: auditReportSchema,
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
    actions: {
      type: 'array',
      maxItems: 200,
      items: actionSchema,
      description: "In place of the report's own actions.",
    },
    language: {
      type: 'string',
      format: 'language-tag',
      description: "Language of title and actions, BCP 47. The report's own words are English.",
      examples: ['fr'],
    },
  },
} as const

/** JSON Schema of an export's request: a plan, or the report alone. */
export const exportRequestSchema = {
  anyOf: [exportPlanSchema, auditReportSchema],
  description: 'An ExportPlanInput, or directly the report of a full audit.',
} as const
