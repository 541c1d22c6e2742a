/** `executive`: a few pages for a client. `full`: everything, for developers. */
export const EDITIONS = ['executive', 'full'] as const
export type Edition = (typeof EDITIONS)[number]

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

export type ModuleChapterId = (typeof MODULE_CHAPTERS)[number]

/**
 * Chapters of a report in their usual order; `modules`: those of all modules not listed. `notRun`,
 * `warnings` and `cost` are for operators: editions contain them only on request.
 */
export const SECTION_IDS = [
  'summary',
  'platforms',
  'actions',
  'scores',
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

/** The chapters of an edition, unless others are requested. */
export const EDITION_SECTIONS: Readonly<Record<Edition, readonly SectionId[]>> = {
  executive: ['summary', 'platforms', 'actions', 'scores', 'method'],
  full: ['summary', 'platforms', 'actions', 'scores', 'findings', 'modules', 'checks', 'method'],
}

/** Chapters about the cost of the audit, or with notes for the operator. */
export const OPERATOR_SECTIONS: ReadonlySet<SectionId> = new Set(['notRun', 'warnings', 'cost'])
