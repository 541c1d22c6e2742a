import { urlDefects } from './address/address-checks.ts'
import { quotableText } from './content/no-snippet.ts'
import { declaredActionsMeasure } from './controls/declared-actions.ts'
import { credibleDates, dateSignals } from './dates/date-signals-checks.ts'
import { machineDates, pageAge } from './dates/page-age-checks.ts'
import { staleYears } from './dates/year-mentions.ts'
import { sentenceLength, textDepth, textSizes } from './document/text-facts.ts'
import { primaryImageMeasure } from './images/primary-image.ts'
import { agentsAdmitted, agentsContent, bingAi, googleAi } from './indexing/ai-access-checks.ts'
import { canonicalConsistent } from './indexing/canonical.ts'
import { indexable, previewLimits } from './indexing/indexing-checks.ts'
import { llmsFull, llmsServed, llmsSize } from './llms-txt/llms-txt-checks.ts'
import { llmsAgrees, llmsAnnotated, llmsLive } from './llms-txt/llms-txt-links-checks.ts'
import type { Measure, MeasureName } from './measure.ts'
import { hreflang } from './metadata/languages.ts'
import { openGraphTags } from './metadata/meta-tags.ts'
import { smallText } from './mobile/font-sizes.ts'
import { fixedWidthsMeasure } from './mobile/viewport.ts'
import { lcpCandidate } from './performance/lcp-candidate.ts'
import { accessWallMeasure } from './renderability/access-wall.ts'
import { machineVersion } from './renderability/machine-version.ts'
import { contentType } from './response/content-type.ts'
import { https } from './response/https.ts'
import { unknownUrl } from './response/not-found.ts'
import { altHost, httpOrigin, redirectChain } from './response/redirects.ts'
import { hsts, securityHeaders } from './response/security-headers.ts'
import { robotsAgents, robotsPage } from './robots/robots-checks.ts'
import { trainingPolicy, usageSignals } from './robots/usage-policy-checks.ts'
import { pageInSitemap, sitemapValidity } from './sitemap/sitemap-checks.ts'
import { publisherNode, valueFormats } from './structured-data/on-page/structured-data-checks.ts'

/** Every coded measure by the name that `given.code` uses, one line each. */
export const MEASURES: Readonly<Record<MeasureName, Measure>> = {
  'machine-dates': machineDates,
  'date-signals': dateSignals,
  'credible-dates': credibleDates,
  'stale-years': staleYears,
  'declared-actions': declaredActionsMeasure,
  'primary-image': primaryImageMeasure,
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
  'fixed-widths': fixedWidthsMeasure,
  'small-text': smallText,
  'url-defects': urlDefects,
  'sitemap-validity': sitemapValidity,
  'robots-page': robotsPage,
  'page-in-sitemap': pageInSitemap,
  indexable,
  hreflang,
  'access-wall': accessWallMeasure,
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
