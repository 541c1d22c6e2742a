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
