import type { AnyPlugin } from '../core/plugin.ts'
import { hallucinationOptionsSchema } from './ai-hallucination/hallucination-options.ts'
import { backlinksOptionsSchema } from './backlinks/backlinks-options.ts'
import type { RankLookup } from './backlinks/index.ts'
import { citationOptionsSchema } from './citation/citation-options.ts'
import { contentGapOptionsSchema } from './content-gap/content-gap-options.ts'
import { cwvOptionsSchema } from './cwv/cwv-options.ts'
import { dataforseoOptionsSchema } from './dataforseo/dataforseo-options.ts'
import { fanoutOptionsSchema } from './fanout/fanout-options.ts'
import { geoEnrichmentsOptionsSchema } from './geo-enrichments/geo-enrichments-options.ts'
import { hreflangOptionsSchema } from './hreflang/hreflang-options.ts'
import { LazyFanOutPlugin } from './lazy-fan-out-plugin.ts'
import { LazyPlugin } from './lazy-plugin.ts'
import { localOptionsSchema } from './local/local-options.ts'
import { multipageOptionsSchema } from './multipage/multipage-options.ts'
import { prefillOptionsSchema } from './prefill/prefill-options.ts'
import { sxoOptionsSchema } from './sxo/sxo-options.ts'
import { tier2OptionsSchema } from './tier2/tier2-options.ts'
import { visualOptionsSchema } from './visual/visual-options.ts'

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
      load: async () => (await import('./ai-hallucination/index.ts')).createAiHallucinationPlugin(),
    }),
    new LazyPlugin({
      id: 'backlinks',
      optionsSchema: backlinksOptionsSchema,
      load: async () => (await import('./backlinks/index.ts')).createBacklinksPlugin(parts),
    }),
    new LazyPlugin({
      id: 'citation',
      optionsSchema: citationOptionsSchema,
      load: async () => (await import('./citation/index.ts')).createCitationPlugin(),
    }),
    new LazyPlugin({
      id: 'cwv',
      optionsSchema: cwvOptionsSchema,
      load: async () => (await import('./cwv/index.ts')).createCwvPlugin(),
    }),
    new LazyPlugin({
      id: 'dataforseo',
      optionsSchema: dataforseoOptionsSchema,
      load: async () => (await import('./dataforseo/index.ts')).createDataforseoPlugin(),
    }),
    new LazyPlugin({
      id: 'geo-enrichments',
      optionsSchema: geoEnrichmentsOptionsSchema,
      load: async () => (await import('./geo-enrichments/index.ts')).createGeoEnrichmentsPlugin(),
    }),
    new LazyPlugin({
      id: 'hreflang',
      optionsSchema: hreflangOptionsSchema,
      load: async () => (await import('./hreflang/index.ts')).createHreflangPlugin(),
    }),
    new LazyFanOutPlugin({
      id: 'multipage',
      optionsSchema: multipageOptionsSchema,
      load: async () => (await import('./multipage/index.ts')).createMultipagePlugin(),
    }),
    new LazyPlugin({
      id: 'local',
      optionsSchema: localOptionsSchema,
      load: async () => (await import('./local/index.ts')).createLocalPlugin(),
    }),
    new LazyPlugin({
      id: 'prefill',
      optionsSchema: prefillOptionsSchema,
      load: async () => (await import('./prefill/index.ts')).createPrefillPlugin(),
    }),
    new LazyPlugin({
      id: 'sxo',
      optionsSchema: sxoOptionsSchema,
      load: async () => (await import('./sxo/index.ts')).createSxoPlugin(),
    }),
    new LazyPlugin({
      id: 'fanout',
      optionsSchema: fanoutOptionsSchema,
      load: async () => (await import('./fanout/index.ts')).createFanoutPlugin(),
    }),
    new LazyPlugin({
      id: 'content-gap',
      optionsSchema: contentGapOptionsSchema,
      load: async () => (await import('./content-gap/index.ts')).createContentGapPlugin(),
    }),
    new LazyPlugin({
      id: 'tier2',
      optionsSchema: tier2OptionsSchema,
      load: async () => (await import('./tier2/index.ts')).createTier2Plugin(),
    }),
    new LazyPlugin({
      id: 'visual',
      optionsSchema: visualOptionsSchema,
      load: async () => (await import('./visual/index.ts')).createVisualPlugin(),
    }),
  ]
}
