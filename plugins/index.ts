import type { AnyPlugin } from '../core/plugin.ts'
import { type Catalogue, ChecksPlugin } from './checks/index.ts'
import { crawlOptionsSchema } from './crawl/crawl-options.ts'
import type { CrawlSettings } from './crawl/index.ts'
import { LazyPlugin } from './lazy-plugin.ts'

export type PluginParts = { readonly catalogue: Catalogue; readonly crawl: CrawlSettings }

/** Every plugin, one entry each. What takes long to load is loaded when it first runs. */
export function createPlugins({ catalogue, crawl }: PluginParts): readonly AnyPlugin[] {
  return [
    new LazyPlugin({
      id: 'crawl',
      optionsSchema: crawlOptionsSchema,
      load: async () => {
        const { createCrawlPlugin, loadCrawlData } = await import('./crawl/index.ts')
        return createCrawlPlugin(loadCrawlData(), crawl)
      },
    }),
    new ChecksPlugin(catalogue),
  ]
}
