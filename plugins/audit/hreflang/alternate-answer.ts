import { publicUrl } from '../page/address/expected-url.ts'
import { normUrl } from '../page/address/norm-url.ts'
import { indexDirectives } from '../page/indexing/index-directives.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { Annotation } from './annotations.ts'
import type { OwnPage } from './own-addresses.ts'
import type { ReturnAnnotation } from './return-tag.ts'

/** What an answered alternate says of itself. */
export type AlternatePage = {
  /** Compared spelling, on the public origin; null without a canonical. */
  readonly canonical: string | null
  readonly noindex: boolean
  /** Primary language subtag; `und` when it cannot be told. */
  readonly language: string
  readonly annotations: readonly ReturnAnnotation[]
}

export type Answered = {
  readonly kind: 'answered'
  readonly status: number
  /** Address of the last answer in the compared spelling, on the public origin. */
  readonly finalUrl: string
  readonly redirects: readonly { readonly url: string; readonly status: number }[]
  readonly isEndless: boolean
  /** null where it was not to be read: no success, or too much for the reader. */
  readonly page: AlternatePage | null
}

/** What asking for one address brought. */
export type AlternateAnswer =
  | Answered
  | { readonly kind: 'notAllowed' }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'notAsked'; readonly why: 'limit' | 'time' }

/** The audited page among its own alternates: what the crawl knows of it. */
export function ownAnswer(
  site: SiteFacts,
  own: OwnPage,
  annotations: readonly Annotation[],
): Answered {
  const canonical = own.canonical === null ? null : normUrl(publicUrl(site, own.canonical))
  return {
    kind: 'answered',
    status: site.response.status,
    finalUrl: normUrl(own.url) ?? own.url,
    redirects: [],
    isEndless: false,
    page: {
      canonical,
      noindex: indexDirectives(site, 'googlebot').noindex,
      language: site.page?.language ?? 'und',
      annotations: annotations.flatMap(({ lang, target }) =>
        target === null ? [] : { lang, target },
      ),
    },
  }
}
