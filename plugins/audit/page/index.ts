import { urlDefects } from './address/url-defects.ts'
import { quotableText } from './content/quotable-text.ts'
import { declaredActions } from './controls/code-declared-actions.ts'
import { credibleDates } from './dates/credible-dates.ts'
import { dateSignals } from './dates/date-signals.ts'
import { machineDates } from './dates/machine-dates.ts'
import { pageAge } from './dates/page-age.ts'
import { staleYears } from './dates/stale-years.ts'
import { sentenceLength } from './document/sentence-length.ts'
import { textDepth } from './document/text-depth.ts'
import { textSizes } from './document/text-sizes.ts'
import { primaryImage } from './images/code-primary-image.ts'
import { agentsAdmitted } from './indexing/agents-admitted.ts'
import { agentsContent } from './indexing/agents-content.ts'
import { bingAi } from './indexing/bing-ai.ts'
import { canonicalConsistent } from './indexing/canonical-consistent.ts'
import { googleAi } from './indexing/google-ai.ts'
import { indexable } from './indexing/indexable.ts'
import { previewLimits } from './indexing/preview-limits.ts'
import { llmsAgrees } from './llms-txt/llms-agrees.ts'
import { llmsAnnotated } from './llms-txt/llms-annotated.ts'
import { llmsFull } from './llms-txt/llms-full.ts'
import { llmsLive } from './llms-txt/llms-live.ts'
import { llmsServed } from './llms-txt/llms-served.ts'
import { llmsSize } from './llms-txt/llms-size.ts'
import type { Measure } from './measure.ts'
import type { MeasureName } from './measure-names.ts'
import { hreflang } from './metadata/code-hreflang.ts'
import { openGraphTags } from './metadata/code-open-graph.ts'
import { fixedWidths } from './mobile/code-fixed-widths.ts'
import { smallText } from './mobile/small-text.ts'
import { lcpCandidate } from './performance/code-lcp-candidate.ts'
import { accessWall } from './renderability/code-access-wall.ts'
import { machineVersion } from './renderability/machine-version.ts'
import { altHost } from './response/alt-host.ts'
import { contentType } from './response/content-type.ts'
import { hsts } from './response/hsts.ts'
import { httpOrigin } from './response/http-origin.ts'
import { https } from './response/https.ts'
import { redirectChain } from './response/redirect-chain.ts'
import { securityHeaders } from './response/security-headers.ts'
import { unknownUrl } from './response/unknown-url.ts'
import { usageSignals } from './robots/code-usage-signals.ts'
import { robotsAgents } from './robots/robots-agents.ts'
import { robotsPage } from './robots/robots-page.ts'
import { trainingPolicy } from './robots/training-policy.ts'
import { pageInSitemap } from './sitemap/page-in-sitemap.ts'
import { sitemapValidity } from './sitemap/sitemap-validity.ts'
import { publisherNode } from './structured-data/on-page/publisher-node.ts'
import { valueFormats } from './structured-data/on-page/value-formats.ts'

/** Every coded measure by the name that `given.code` uses, one line each. */
export const MEASURES: Readonly<Record<MeasureName, Measure>> = {
  'machine-dates': machineDates,
  'date-signals': dateSignals,
  'credible-dates': credibleDates,
  'stale-years': staleYears,
  'declared-actions': declaredActions,
  'primary-image': primaryImage,
  'llms-served': llmsServed,
  'llms-annotated': llmsAnnotated,
  'llms-live': llmsLive,
  'llms-size': llmsSize,
  'llms-full': llmsFull,
  'llms-agrees': llmsAgrees,
  'agents-admitted': agentsAdmitted,
  'agents-content': agentsContent,
  'bing-ai': bingAi,
  'google-ai': googleAi,
  'preview-limits': previewLimits,
  'robots-agents': robotsAgents,
  'training-policy': trainingPolicy,
  'usage-signals': usageSignals,
  'fixed-widths': fixedWidths,
  'small-text': smallText,
  'url-defects': urlDefects,
  'sitemap-validity': sitemapValidity,
  'robots-page': robotsPage,
  'page-in-sitemap': pageInSitemap,
  indexable,
  hreflang,
  'access-wall': accessWall,
  'machine-version': machineVersion,
  'alt-host': altHost,
  'content-type': contentType,
  hsts,
  'http-origin': httpOrigin,
  https,
  'publisher-node': publisherNode,
  'redirect-chain': redirectChain,
  'security-headers': securityHeaders,
  'unknown-url': unknownUrl,
  'value-formats': valueFormats,
  'canonical-consistent': canonicalConsistent,
  'lcp-candidate': lcpCandidate,
  'open-graph': openGraphTags,
  'text-depth': textDepth,
  'sentence-length': sentenceLength,
  'text-sizes': textSizes,
  'quotable-text': quotableText,
  'page-age': pageAge,
}
