import type { TrustKind } from '../browsing/conversion-words.ts'
import type { SiteFacts } from '../page/site-facts.ts'

/** Something that makes visitors trust, once for each kind. */
export type TrustSignal = {
  readonly kind: string
  /** What was found, in words. */
  readonly detail: string
  /** Where it was found. */
  readonly source: 'markup' | 'links' | 'text' | 'address'
}

const SPOKEN: Readonly<Record<TrustKind, string>> = {
  reviews: 'The text speaks of reviews or testimonials.',
  guarantee: 'The text speaks of a guarantee.',
  returns: 'The text speaks of returns.',
  delivery: 'The text speaks of delivery.',
  payment: 'The text speaks of safe or known means of payment.',
  certificates: 'The text speaks of certificates or memberships.',
  clients: 'The text speaks of customers.',
  experience: 'The text speaks of years of experience.',
}
const RATINGS = new Set(['AggregateRating', 'Review'])

/** @param spoken kinds that the page's text speaks of */
export function trustSignals(
  { page, finalUrl }: SiteFacts,
  spoken: ReadonlySet<TrustKind>,
): readonly TrustSignal[] {
  if (page === null) return []
  const { contactDetails, legalIdentity, socialProfiles, sitePages, structured } = page
  const rating = structured.data.nodes.some(({ types }) => types.some((type) => RATINGS.has(type)))
  const found: (TrustSignal | false)[] = [
    finalUrl.startsWith('https:') && signal('https', 'The page comes over HTTPS.', 'address'),
    contactDetails.count > 0 &&
      signal('contact', `The page shows ${contactDetails.kinds.join(', ')}.`, 'links'),
    legalIdentity.count > 0 &&
      signal('identity', `The publisher tells its ${legalIdentity.kinds.join(', ')}.`, 'markup'),
    (sitePages.privacy.linked || sitePages.terms.linked) &&
      signal('policies', 'Privacy policy or terms are linked.', 'links'),
    socialProfiles.visible.length > 0 &&
      signal('profiles', `${socialProfiles.visible.length} profiles are linked.`, 'links'),
    rating && signal('ratings', 'Structured data gives a rating or review.', 'markup'),
    ...[...spoken].map((kind) => signal(kind, SPOKEN[kind], 'text')),
  ]
  return found.filter((one) => one !== false)
}

function signal(kind: string, detail: string, source: TrustSignal['source']): TrustSignal {
  return { kind, detail, source }
}
