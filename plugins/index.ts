import type { AnyPlugin } from '../core/plugin.ts'
import { hallucinationOptionsSchema } from './audit/ai-hallucination/options.ts'
import { backlinksOptionsSchema } from './audit/backlinks/options.ts'
import type { RankLookup } from './audit/backlinks/ranks.ts'
import { type Catalogue, ChecksPlugin } from './audit/checks/index.ts'
import { citationOptionsSchema } from './audit/citation/options.ts'
import { contentGapOptionsSchema } from './audit/content-gap/options.ts'
import { crawlOptionsSchema } from './audit/crawl/options.ts'
import type { CrawlSettings } from './audit/crawl/plugin.ts'
import { cwvOptionsSchema } from './audit/cwv/options.ts'
import { dataforseoOptionsSchema } from './audit/dataforseo/options.ts'
import { fanoutOptionsSchema } from './audit/fanout/options.ts'
import { geoEnrichmentsOptionsSchema } from './audit/geo-enrichments/options.ts'
import { hreflangOptionsSchema } from './audit/hreflang/options.ts'
import { localOptionsSchema } from './audit/local/options.ts'
import { multipageOptionsSchema } from './audit/multipage/options.ts'
import { prefillOptionsSchema } from './audit/prefill/options.ts'
import { sxoOptionsSchema } from './audit/sxo/options.ts'
import { tier2OptionsSchema } from './audit/tier2/options.ts'
import { visualOptionsSchema } from './audit/visual/options.ts'
import { LazyFanOutPlugin, LazyPlugin } from './lazy-plugin.ts'
import { type TableTennisParts, tableTennisSteps } from './table-tennis/index.ts'

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
        const { createCrawlPlugin, loadCrawlData } = await import('./audit/crawl/plugin.ts')
        return createCrawlPlugin(loadCrawlData(), crawl)
      },
    }),
    new ChecksPlugin(catalogue),
    ...createAuditPlugins(audit),
    ...createTableTennisPlugins(tabletennis),
  ]
}

/** What some of these plugins cannot do themselves; without it their results say what is missing. */
type AuditPluginParts = {
  /** Reads the operator's extract of Common Crawl's ranks. */
  readonly ranks?: RankLookup
}

/** The plugins of the optional audit modules; each is loaded when it first runs. */
function createAuditPlugins(parts: AuditPluginParts = {}): readonly AnyPlugin[] {
  return [
    new LazyPlugin({
      id: 'ai-hallucination',
      optionsSchema: hallucinationOptionsSchema,
      load: async () =>
        (await import('./audit/ai-hallucination/plugin.ts')).createAiHallucinationPlugin(),
    }),
    new LazyPlugin({
      id: 'backlinks',
      optionsSchema: backlinksOptionsSchema,
      load: async () => (await import('./audit/backlinks/plugin.ts')).createBacklinksPlugin(parts),
    }),
    new LazyPlugin({
      id: 'citation',
      optionsSchema: citationOptionsSchema,
      load: async () => (await import('./audit/citation/plugin.ts')).createCitationPlugin(),
    }),
    new LazyPlugin({
      id: 'cwv',
      optionsSchema: cwvOptionsSchema,
      load: async () => (await import('./audit/cwv/plugin.ts')).createCwvPlugin(),
    }),
    new LazyPlugin({
      id: 'dataforseo',
      optionsSchema: dataforseoOptionsSchema,
      load: async () => (await import('./audit/dataforseo/plugin.ts')).createDataforseoPlugin(),
    }),
    new LazyPlugin({
      id: 'geo-enrichments',
      optionsSchema: geoEnrichmentsOptionsSchema,
      load: async () =>
        (await import('./audit/geo-enrichments/plugin.ts')).createGeoEnrichmentsPlugin(),
    }),
    new LazyPlugin({
      id: 'hreflang',
      optionsSchema: hreflangOptionsSchema,
      load: async () => (await import('./audit/hreflang/plugin.ts')).createHreflangPlugin(),
    }),
    new LazyFanOutPlugin({
      id: 'multipage',
      optionsSchema: multipageOptionsSchema,
      load: async () => (await import('./audit/multipage/plugin.ts')).createMultipagePlugin(),
    }),
    new LazyPlugin({
      id: 'local',
      optionsSchema: localOptionsSchema,
      load: async () => (await import('./audit/local/plugin.ts')).createLocalPlugin(),
    }),
    new LazyPlugin({
      id: 'prefill',
      optionsSchema: prefillOptionsSchema,
      load: async () => (await import('./audit/prefill/plugin.ts')).createPrefillPlugin(),
    }),
    new LazyPlugin({
      id: 'sxo',
      optionsSchema: sxoOptionsSchema,
      load: async () => (await import('./audit/sxo/plugin.ts')).createSxoPlugin(),
    }),
    new LazyPlugin({
      id: 'fanout',
      optionsSchema: fanoutOptionsSchema,
      load: async () => (await import('./audit/fanout/plugin.ts')).createFanoutPlugin(),
    }),
    new LazyPlugin({
      id: 'content-gap',
      optionsSchema: contentGapOptionsSchema,
      load: async () => (await import('./audit/content-gap/plugin.ts')).createContentGapPlugin(),
    }),
    new LazyPlugin({
      id: 'tier2',
      optionsSchema: tier2OptionsSchema,
      load: async () => (await import('./audit/tier2/plugin.ts')).createTier2Plugin(),
    }),
    new LazyPlugin({
      id: 'visual',
      optionsSchema: visualOptionsSchema,
      load: async () => (await import('./audit/visual/plugin.ts')).createVisualPlugin(),
    }),
  ]
}

/** The steps of the table-tennis service as plugins; nothing of them is loaded yet. */
export function createTableTennisPlugins(parts: TableTennisParts): readonly AnyPlugin[] {
  return tableTennisSteps(parts).map((step) => {
    const { id, optionsSchema } = step
    if ('load' in step) return new LazyPlugin({ id, optionsSchema, load: step.load })
    const { size, loadFanOut: load } = step
    return new LazyFanOutPlugin({ id, optionsSchema, size, load })
  })
}
