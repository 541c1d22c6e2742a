import { spacedWords } from '../../web/fold.ts'
import { publicUrl } from '../page/address/audited-site.ts'
import { siteOf } from '../page/address/site.ts'
import type { BrandPlace } from '../page/brand/brand.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import { namedDomain } from '../page/url/named-domain.ts'

export type Place = BrandPlace | 'domain'

/** Places where the page gives itself that name, and whether its text contains it. */
type Confirmation = { readonly places: readonly Place[]; readonly inText: boolean }

const MIN_LABEL = 3
const MAX_TEXT = 60_000

/**
 * Looks the name up among the names the page gives itself. Compared are whole words without case
 * and accents; one name may hold the other ("Example Vélo Namur").
 */
export function confirmBrand(brand: string, site: SiteFacts, content: PageContent): Confirmation {
  const wanted = spacedWords(brand)
  if (wanted === '') return { places: [], inText: false }
  const { page } = site
  const title = { place: 'title' as const, name: page?.title.text ?? '', loose: true }
  const siteName = { place: 'og:site_name' as const, name: page?.openGraph.siteName ?? '' }
  const names = [...(page?.brand.sources ?? []), { ...siteName, loose: false }, title]
  const places = names.filter(({ name, loose }) => agrees(spacedWords(name), wanted, loose))
  const domain: Place[] = isDomain(wanted, site) ? ['domain'] : []
  return {
    places: [...new Set([...places.map(({ place }) => place), ...domain])],
    inText: textsOf(content).some((text) => holdsName(text.slice(0, MAX_TEXT), brand)),
  }
}

/** One word with a capital is an ordinary word where it is written small ("an orange"). */
function holdsName(text: string, brand: string): boolean {
  const wanted = spacedWords(brand)
  if (!spacedWords(text).includes(wanted)) return false
  if (wanted.trim().includes(' ') || !/^\P{L}*\p{Lu}/u.test(brand)) return true
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).some((word) => {
    return spacedWords(word) === wanted && !/^\p{Ll}/u.test(word)
  })
}

/** Among other words the name must appear whole; a name by itself may be the shorter one. */
function agrees(name: string, wanted: string, loose: boolean): boolean {
  return name.includes(wanted) || (!loose && name !== '' && wanted.includes(name))
}

/** The domain's own label is the name, its beginning in whole words, or holds it. */
function isDomain(wanted: string, site: SiteFacts): boolean {
  const label = (siteOf(publicUrl(site)) ?? '').split('.')[0]!.replaceAll('-', '')
  if (label.length < MIN_LABEL) return false
  const words = wanted.trim().split(' ')
  const beginnings = words.map((_, index) => words.slice(0, index + 1).join(''))
  const whole = beginnings.at(-1)!
  return beginnings.includes(label) || (whole.length >= MIN_LABEL && label.includes(whole))
}

function textsOf({ title, description, h1, sections }: PageContent): readonly string[] {
  const parts = sections.map(({ heading, text }) => `${heading ?? ''}\n${text}`)
  return [title, description, h1, ...parts].filter((text) => text !== null)
}

type Suggestions = {
  readonly domains: readonly string[]
  /** How many were not domains, the site's own, or written on the page. */
  readonly dropped: number
}

type Bounds = { readonly own: readonly string[]; readonly max: number }

/**
 * Registrable domains among what the model suggested, once each. A domain that the page's text
 * spells out is dropped: competitors come from the model's knowledge, and a page can thus not
 * dictate them.
 */
export function suggestedCompetitors(
  suggested: readonly string[],
  content: PageContent,
  { own, max }: Bounds,
): Suggestions {
  const considered = suggested.slice(0, 10 * Math.max(1, max))
  const text = [
    content.title ?? '',
    content.description ?? '',
    ...content.sections.map((section) => `${section.heading ?? ''}\n${section.text}`),
  ]
    .join('\n')
    .toLowerCase()
  const named = considered.map(namedDomain)
  const good = named.filter(
    (domain): domain is string =>
      domain !== null && !own.includes(domain) && !text.includes(domain),
  )
  const domains = [...new Set(good)].slice(0, max)
  return { domains, dropped: considered.length - good.length }
}
