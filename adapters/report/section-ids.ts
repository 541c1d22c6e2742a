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
