import type { AnyPlugin } from '../core/plugin.ts'
import { type AuditPluginParts, createAuditPlugins } from './audit-plugins.ts'
import { type Catalogue, ChecksPlugin } from './checks/index.ts'
import { crawlOptionsSchema } from './crawl/crawl-options.ts'
import type { CrawlSettings } from './crawl/index.ts'
import { LazyPlugin } from './lazy-plugin.ts'
import { createTableTennisPlugins } from './table-tennis-plugins.ts'
import type { TableTennisParts } from './tabletennis/index.ts'

export type PluginParts = {
  readonly catalogue: Catalogue
  readonly crawl: CrawlSettings
  readonly audit?: AuditPluginParts
  /** Without it the steps are there to be looked at, not to be run. */
  readonly tabletennis?: TableTennisParts
}

const LOOKED_AT: TableTennisParts = { version: '0' }

/** Every plugin, one entry each. What takes long to load is loaded when it first runs. */
export function createPlugins(parts: PluginParts): readonly AnyPlugin[] {
  const { catalogue, crawl, audit = {}, tabletennis = LOOKED_AT } = parts
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
    ...createAuditPlugins(audit),
    ...createTableTennisPlugins(tabletennis),
  ]
}
