import { nameText } from './words.ts'

const TITLES: Readonly<Record<string, string>> = {
  crawl: 'Crawl',
  geo: 'GEO checks',
  seo: 'SEO checks',
  prefill: 'Brand and niche',
  cwv: 'Core Web Vitals',
  visual: 'Screenshots and cookie banner',
  citation: 'Citations by AI platforms',
  aiHallucination: 'What AI models say of the brand',
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
}

/** The name of a module for readers of a report; of one that is not known, its id in words. */
export function moduleTitle(id: string): string {
  return (Object.hasOwn(TITLES, id) ? TITLES[id] : undefined) ?? nameText(id)
}
