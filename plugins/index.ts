import type { AnyPlugin } from '../core/plugin.ts'
import { type Catalogue, ChecksPlugin } from './audit/checks/index.ts'
import { crawlOptionsSchema } from './audit/crawl/crawl-options.ts'
import type { CrawlSettings } from './audit/crawl/index.ts'
import { type AuditPluginParts, createAuditPlugins } from './audit-plugins.ts'
import { LazyPlugin } from './lazy-plugin.ts'
import type { TableTennisParts } from './table-tennis/index.ts'
import { createTableTennisPlugins } from './table-tennis-plugins.ts'

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
        const { createCrawlPlugin, loadCrawlData } = await import('./audit/crawl/index.ts')
        return createCrawlPlugin(loadCrawlData(), crawl)
      },
    }),
    new ChecksPlugin(catalogue),
    ...createAuditPlugins(audit),
    ...createTableTennisPlugins(tabletennis),
  ]
}
