import type { BacklinksOptions, BacklinksOutputs } from '../../../manifests/types/backlinks.ts'

export type BacklinksResult = BacklinksOutputs['result']
export type ProviderId = BacklinksOptions['provider']
export type SourceId = keyof BacklinksOptions['sources']
/** The pages of the domain itself that one collection holds: no links to it. */
export type Captures = NonNullable<BacklinksResult['commonCrawl']['captures']>
export type ApiRating = NonNullable<BacklinksResult['api']>
/** How one domain is rated. `authority`: 0 to 100. */
export type DomainRating = ApiRating['competitors'][number]
/** `asOf`: the state of the data, as a date where the provider gives one. */
export type Ratings = { readonly asOf: string | null; readonly ratings: readonly DomainRating[] }
