export type { CrawlResult } from './crawl-result.ts'
export { loadCrawlData } from './load-crawl-data.ts'
export { type CrawlSettings, createCrawlPlugin } from './plugin.ts'
