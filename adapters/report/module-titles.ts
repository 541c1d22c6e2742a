/** Modules that have a chapter of their own, in the order of a report, with its title. */
export const MODULE_TITLES = {
  crawl: 'Crawl',
  prefill: 'Brand and niche',
  cwv: 'Core Web Vitals',
  visual: 'Screenshots and cookie banner',
  citation: 'Citations by AI platforms',
  aiHallucination: 'What AI models say about the brand',
  fanout: 'Query fan-out',
  sxo: 'Search experience',
  dataforseo: 'Search results and keywords',
  contentGap: 'Content gap',
  tier2: 'Outranking, rendering, images, conversion',
  geoEnrichments: 'Questions, snippets, knowledge bases, schema',
  multipage: 'Pages of the site',
  hreflang: 'Language versions',
  local: 'Local business',
  backlinks: 'Backlinks and authority',
} as const

export type ModuleChapterId = keyof typeof MODULE_TITLES
export const MODULE_CHAPTERS = Object.keys(MODULE_TITLES) as readonly ModuleChapterId[]
