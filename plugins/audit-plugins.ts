import type { AnyPlugin } from '../core/plugin.ts'
import { hallucinationOptionsSchema } from './audit/ai-hallucination/hallucination-options.ts'
import { backlinksOptionsSchema } from './audit/backlinks/backlinks-options.ts'
import type { RankLookup } from './audit/backlinks/index.ts'
import { citationOptionsSchema } from './audit/citation/citation-options.ts'
import { contentGapOptionsSchema } from './audit/content-gap/content-gap-options.ts'
import { cwvOptionsSchema } from './audit/cwv/cwv-options.ts'
import { dataforseoOptionsSchema } from './audit/dataforseo/dataforseo-options.ts'
import { fanoutOptionsSchema } from './audit/fanout/fanout-options.ts'
import { geoEnrichmentsOptionsSchema } from './audit/geo-enrichments/geo-enrichments-options.ts'
import { hreflangOptionsSchema } from './audit/hreflang/hreflang-options.ts'
import { localOptionsSchema } from './audit/local/local-options.ts'
import { multipageOptionsSchema } from './audit/multipage/multipage-options.ts'
import { prefillOptionsSchema } from './audit/prefill/prefill-options.ts'
import { sxoOptionsSchema } from './audit/sxo/sxo-options.ts'
import { tier2OptionsSchema } from './audit/tier2/tier2-options.ts'
import { visualOptionsSchema } from './audit/visual/visual-options.ts'
import { LazyFanOutPlugin } from './lazy-fan-out-plugin.ts'
import { LazyPlugin } from './lazy-plugin.ts'

/** What some of these plugins cannot do themselves; without it their results say what is missing. */
export type AuditPluginParts = {
  /** Reads the operator's extract of Common Crawl's ranks. */
  readonly ranks?: RankLookup
}

/** The plugins of the optional audit modules; each is loaded when it first runs. */
export function createAuditPlugins(parts: AuditPluginParts = {}): readonly AnyPlugin[] {
  return [
    new LazyPlugin({
      id: 'ai-hallucination',
      optionsSchema: hallucinationOptionsSchema,
      load: async () =>
        (await import('./audit/ai-hallucination/index.ts')).createAiHallucinationPlugin(),
    }),
    new LazyPlugin({
      id: 'backlinks',
      optionsSchema: backlinksOptionsSchema,
      load: async () => (await import('./audit/backlinks/index.ts')).createBacklinksPlugin(parts),
    }),
    new LazyPlugin({
      id: 'citation',
      optionsSchema: citationOptionsSchema,
      load: async () => (await import('./audit/citation/index.ts')).createCitationPlugin(),
    }),
    new LazyPlugin({
      id: 'cwv',
      optionsSchema: cwvOptionsSchema,
      load: async () => (await import('./audit/cwv/index.ts')).createCwvPlugin(),
    }),
    new LazyPlugin({
      id: 'dataforseo',
      optionsSchema: dataforseoOptionsSchema,
      load: async () => (await import('./audit/dataforseo/index.ts')).createDataforseoPlugin(),
    }),
    new LazyPlugin({
      id: 'geo-enrichments',
      optionsSchema: geoEnrichmentsOptionsSchema,
      load: async () =>
        (await import('./audit/geo-enrichments/index.ts')).createGeoEnrichmentsPlugin(),
    }),
    new LazyPlugin({
      id: 'hreflang',
      optionsSchema: hreflangOptionsSchema,
      load: async () => (await import('./audit/hreflang/index.ts')).createHreflangPlugin(),
    }),
    new LazyFanOutPlugin({
      id: 'multipage',
      optionsSchema: multipageOptionsSchema,
      load: async () => (await import('./audit/multipage/index.ts')).createMultipagePlugin(),
    }),
    new LazyPlugin({
      id: 'local',
      optionsSchema: localOptionsSchema,
      load: async () => (await import('./audit/local/index.ts')).createLocalPlugin(),
    }),
    new LazyPlugin({
      id: 'prefill',
      optionsSchema: prefillOptionsSchema,
      load: async () => (await import('./audit/prefill/index.ts')).createPrefillPlugin(),
    }),
    new LazyPlugin({
      id: 'sxo',
      optionsSchema: sxoOptionsSchema,
      load: async () => (await import('./audit/sxo/index.ts')).createSxoPlugin(),
    }),
    new LazyPlugin({
      id: 'fanout',
      optionsSchema: fanoutOptionsSchema,
      load: async () => (await import('./audit/fanout/index.ts')).createFanoutPlugin(),
    }),
    new LazyPlugin({
      id: 'content-gap',
      optionsSchema: contentGapOptionsSchema,
      load: async () => (await import('./audit/content-gap/index.ts')).createContentGapPlugin(),
    }),
    new LazyPlugin({
      id: 'tier2',
      optionsSchema: tier2OptionsSchema,
      load: async () => (await import('./audit/tier2/index.ts')).createTier2Plugin(),
    }),
    new LazyPlugin({
      id: 'visual',
      optionsSchema: visualOptionsSchema,
      load: async () => (await import('./audit/visual/index.ts')).createVisualPlugin(),
    }),
  ]
}
