import type { MultipageOptions, MultipageOutputs } from '../../../manifests/types/multipage.ts'

export type { RuleId } from './site-rules.ts'
export type Severity = keyof MultipageOptions['weights']

export type MultipageResult = MultipageOutputs['result']
export type PageRow = MultipageResult['pages'][number]
export type NotIndexable = NonNullable<PageRow['notIndexable']>
/** Why a known URL of the site was not read. */
export type Unread = keyof MultipageResult['coverage']['unread']
export type Duplicates = MultipageResult['duplicates']
export type DuplicateValue = Duplicates['titles'][number]
export type DuplicateContent = Duplicates['contents'][number]
export type BrokenLink = MultipageResult['brokenLinks'][number]
export type RedirectChain = MultipageResult['redirectChains'][number]
/** A URL of the site that pages link to. `from`: the first five of `fromCount` pages. */
export type LinkedAddress = Pick<BrokenLink, 'url' | 'from' | 'fromCount'>
export type CanonicalConflict = MultipageResult['canonicalConflicts'][number]
export type HreflangCluster = MultipageResult['hreflangClusters'][number]
export type HreflangProblem = HreflangCluster['problems'][number]
export type Issue = MultipageResult['issues'][number]
