import { bundledTable } from '../../../core/manifest/data-file.ts'
import { issueSeverity } from '../page/defects.ts'

/** Rules about the pages of a site together: those that `manifests/data/site-rules.yaml` has. */
export const RULE_IDS = [
  ...(['brokenPage', 'refusedPage', 'brokenLink', 'redirectLoop', 'redirectChain'] as const),
  ...(['linkedRedirect', 'redirectInSitemap', 'noindexInSitemap'] as const),
  ...(['canonicalisedInSitemap', 'robotsDeniedInSitemap', 'notInSitemap'] as const),
  ...(['canonicalBroken', 'canonicalRedirects', 'canonicalNoindex', 'canonicalChain'] as const),
  ...(['canonicalForeign', 'canonicalOtherForm', 'hreflangNoReturn', 'hreflangTarget'] as const),
  ...(['hreflangRedirect', 'hreflangNoSelf', 'hreflangConflict', 'missingTitle'] as const),
  ...(['missingDescription', 'missingH1', 'duplicateTitle', 'duplicateDescription'] as const),
  ...(['duplicateContent', 'nearDuplicate', 'thinPage', 'orphanPage'] as const),
  ...(['duplicateHeading', 'parameterDuplicate', 'softError', 'deadEnd', 'deepPage'] as const),
  ...(['outlier', 'brokenOutboundLink', 'brokenImage'] as const),
] as const
export type RuleId = (typeof RULE_IDS)[number]

type Severity = 'error' | 'warning' | 'notice'

type Rule = ({ readonly severity: Severity } | { readonly defect: string }) & {
  readonly title: string
  readonly advice: string
  readonly effort: 'low' | 'medium' | 'high'
  /** Checks that say the same of one page. */
  readonly replaces?: readonly string[]
  readonly sources: readonly string[]
}

type SiteRules = {
  readonly limits: Readonly<
    Record<
      | ('comparedWords' | 'similarity' | 'similarWindow' | 'thinWords' | 'deepClicks')
      | ('siteWideShare' | 'templateShare' | 'normShare' | 'normPages'),
      number
    >
  >
  readonly headlines: Readonly<
    Record<
      | ('host' | 'site' | 'applicable' | 'template' | 'partOfTemplate' | 'scattered' | 'pages')
      | 'mixed',
      string
    >
  >
  readonly rules: Readonly<Record<RuleId, Rule>>
}

/** `manifests/data/site-rules.yaml`. */
export const siteRules = bundledTable<SiteRules>('site-rules.yaml')

export function ruleSeverity(rule: RuleId): Severity {
  return issueSeverity<Severity>(siteRules.rules[rule], 'notice')
}
