import type { Measure } from './measure.ts'

/**
 * Every coded measure by the name that `given.code` of a check uses, one line each. A start reads
 * the names only; worker threads load the code.
 */
const MEASURES = {
  'primary-image': async () => (await import('./images/primary-image.ts')).primaryImageMeasure,
  'llms-live': async () => (await import('./llms-txt/llms-txt-links-checks.ts')).llmsLive,
  'llms-agrees': async () => (await import('./llms-txt/llms-txt-links-checks.ts')).llmsAgrees,
  'google-ai': async () => (await import('./indexing/ai-access-checks.ts')).googleAi,
  'preview-limits': async () => (await import('./indexing/indexing-checks.ts')).previewLimits,
  'small-text': async () => (await import('./mobile/font-sizes.ts')).smallText,
  'url-defects': async () => (await import('./address/address-checks.ts')).urlDefects,
  'robots-page': async () => (await import('./robots/robots-policy.ts')).robotsPage,
  'page-in-sitemap': async () => (await import('./sitemap/sitemap-facts.ts')).pageInSitemap,
  indexable: async () => (await import('./indexing/indexing-checks.ts')).indexable,
  hreflang: async () => (await import('./metadata/languages.ts')).hreflang,
  'machine-version': async () =>
    (await import('./renderability/machine-version.ts')).machineVersion,
  'alt-host': async () => (await import('./response/redirects.ts')).altHost,
  'http-origin': async () => (await import('./response/redirects.ts')).httpOrigin,
  'canonical-consistent': async () => (await import('./indexing/canonical.ts')).canonicalConsistent,
  'lcp-candidate': async () => (await import('./performance/lcp-candidate.ts')).lcpCandidate,
  'page-age': async () => (await import('./dates/page-age.ts')).pageAge,
} satisfies Readonly<Record<string, () => Promise<Measure>>>

export const MEASURE_NAMES: readonly string[] = Object.keys(MEASURES)

export type Measures = Readonly<Record<string, Measure>>

export async function loadMeasures(): Promise<Measures> {
  const entries = Object.entries(MEASURES).map(
    async ([name, load]) => [name, await load()] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}
