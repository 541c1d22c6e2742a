import type { AnyPlugin } from '../core/plugin.ts'
import { type Catalogue, ChecksPlugin } from './checks/index.ts'
import { type CrawlSettings, createCrawlPlugin, loadCrawlData } from './crawl/index.ts'

export type PluginParts = { readonly catalogue: Catalogue; readonly crawl: CrawlSettings }

/** Every plugin, one line each. */
export function createPlugins({ catalogue, crawl }: PluginParts): readonly AnyPlugin[] {
  return [createCrawlPlugin(loadCrawlData(), crawl), new ChecksPlugin(catalogue)]
}
