import type { Measure } from './measure.ts'

/**
 * Every coded measure by the name that `given.code` of a check uses, one line each. A start reads
 * the names only; worker threads load the code.
 */
const MEASURES = {
  'declared-actions': async () =>
    (await import('./controls/declared-actions.ts')).declaredActionsMeasure,
  'primary-image': async () => (await import('./images/primary-image.ts')).primaryImageMeasure,
  'llms-served': async () => (await import('./llms-txt/llms-txt-checks.ts')).llmsServed,
  'llms-annotated': async () => (await import('./llms-txt/llms-txt-links-checks.ts')).llmsAnnotated,
  'llms-live': async () => (await import('./llms-txt/llms-txt-links-checks.ts')).llmsLive,
  'llms-size': async () => (await import('./llms-txt/llms-txt-checks.ts')).llmsSize,
  'llms-full': async () => (await import('./llms-txt/llms-txt-checks.ts')).llmsFull,
  'llms-agrees': async () => (await import('./llms-txt/llms-txt-links-checks.ts')).llmsAgrees,
  'agents-admitted': async () => (await import('./indexing/ai-access-checks.ts')).agentsAdmitted,
  'agents-content': async () => (await import('./indexing/ai-access-checks.ts')).agentsContent,
  'bing-ai': async () => (await import('./indexing/ai-access-checks.ts')).bingAi,
  'google-ai': async () => (await import('./indexing/ai-access-checks.ts')).googleAi,
  'preview-limits': async () => (await import('./indexing/indexing-checks.ts')).previewLimits,
  'robots-agents': async () => (await import('./robots/robots-checks.ts')).robotsAgents,
  'training-policy': async () => (await import('./robots/usage-policy-checks.ts')).trainingPolicy,
  'usage-signals': async () => (await import('./robots/usage-policy-checks.ts')).usageSignals,
  'fixed-widths': async () => (await import('./mobile/viewport.ts')).fixedWidthsMeasure,
  'small-text': async () => (await import('./mobile/font-sizes.ts')).smallText,
  'url-defects': async () => (await import('./address/address-checks.ts')).urlDefects,
  'sitemap-validity': async () => (await import('./sitemap/sitemap-checks.ts')).sitemapValidity,
  'robots-page': async () => (await import('./robots/robots-checks.ts')).robotsPage,
  'page-in-sitemap': async () => (await import('./sitemap/sitemap-checks.ts')).pageInSitemap,
  indexable: async () => (await import('./indexing/indexing-checks.ts')).indexable,
  hreflang: async () => (await import('./metadata/languages.ts')).hreflang,
  'access-wall': async () => (await import('./renderability/access-wall.ts')).accessWallMeasure,
  'machine-version': async () =>
    (await import('./renderability/machine-version.ts')).machineVersion,
  'alt-host': async () => (await import('./response/redirects.ts')).altHost,
  'content-type': async () => (await import('./response/content-type.ts')).contentType,
  hsts: async () => (await import('./response/security-headers.ts')).hsts,
  'http-origin': async () => (await import('./response/redirects.ts')).httpOrigin,
  https: async () => (await import('./response/https.ts')).https,
  'publisher-node': async () =>
    (await import('./structured-data/on-page/structured-data-checks.ts')).publisherNode,
  'redirect-chain': async () => (await import('./response/redirects.ts')).redirectChain,
  'security-headers': async () => (await import('./response/security-headers.ts')).securityHeaders,
  'unknown-url': async () => (await import('./response/not-found.ts')).unknownUrl,
  'value-formats': async () =>
    (await import('./structured-data/on-page/structured-data-checks.ts')).valueFormats,
  'canonical-consistent': async () => (await import('./indexing/canonical.ts')).canonicalConsistent,
  'lcp-candidate': async () => (await import('./performance/lcp-candidate.ts')).lcpCandidate,
  'open-graph': async () => (await import('./metadata/meta-tags.ts')).openGraphTags,
  'text-depth': async () => (await import('./document/text-facts.ts')).textDepth,
  'sentence-length': async () => (await import('./document/text-facts.ts')).sentenceLength,
  'page-age': async () => (await import('./dates/page-age-checks.ts')).pageAge,
} satisfies Readonly<Record<string, () => Promise<Measure>>>

export const MEASURE_NAMES: readonly string[] = Object.keys(MEASURES)

export type Measures = Readonly<Record<string, Measure>>

export async function loadMeasures(): Promise<Measures> {
  const entries = Object.entries(MEASURES).map(
    async ([name, load]) => [name, await load()] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}
