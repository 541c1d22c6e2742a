import type { Measure } from '../measure.ts'
import { accessWall } from './access-wall.ts'
import { agentsAdmitted } from './agents-admitted.ts'
import { agentsContent } from './agents-content.ts'
import { altHost } from './alt-host.ts'
import { bingAi } from './bing-ai.ts'
import { canonicalConsistent } from './canonical-consistent.ts'
import { contentType } from './content-type.ts'
import { credibleDates } from './credible-dates.ts'
import { dateSignals } from './date-signals.ts'
import { declaredActions } from './declared-actions.ts'
import { fixedWidths } from './fixed-widths.ts'
import { googleAi } from './google-ai.ts'
import { hreflang } from './hreflang.ts'
import { hsts } from './hsts.ts'
import { httpOrigin } from './http-origin.ts'
import { https } from './https.ts'
import { indexable } from './indexable.ts'
import { lcpCandidate } from './lcp-candidate.ts'
import { llmsAgrees } from './llms-agrees.ts'
import { llmsAnnotated } from './llms-annotated.ts'
import { llmsFull } from './llms-full.ts'
import { llmsLive } from './llms-live.ts'
import { llmsServed } from './llms-served.ts'
import { llmsSize } from './llms-size.ts'
import { machineDates } from './machine-dates.ts'
import { machineVersion } from './machine-version.ts'
import type { MeasureName } from './measure-names.ts'
import { openGraphTags } from './open-graph.ts'
import { pageAge } from './page-age.ts'
import { pageInSitemap } from './page-in-sitemap.ts'
import { previewLimits } from './preview-limits.ts'
import { primaryImage } from './primary-image.ts'
import { publisherNode } from './publisher-node.ts'
import { quotableText } from './quotable-text.ts'
import { redirectChain } from './redirect-chain.ts'
import { robotsAgents } from './robots-agents.ts'
import { robotsPage } from './robots-page.ts'
import { securityHeaders } from './security-headers.ts'
import { sentenceLength } from './sentence-length.ts'
import { sitemapValidity } from './sitemap-validity.ts'
import { smallText } from './small-text.ts'
import { staleYears } from './stale-years.ts'
import { textDepth } from './text-depth.ts'
import { textSizes } from './text-sizes.ts'
import { trainingPolicy } from './training-policy.ts'
import { unknownUrl } from './unknown-url.ts'
import { urlDefects } from './url-defects.ts'
import { usageSignals } from './usage-signals.ts'
import { valueFormats } from './value-formats.ts'

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
