import { publicUrl } from '../page/address/expected-url.ts'
import { normUrl } from '../page/address/norm-url.ts'
import { parseHttpUrl } from '../page/address/parse-http-url.ts'
import { isHreflangCode } from '../page/language/language-tags.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { AnnotationPlace } from './hreflang-result.ts'

/** One language version as the page annotates it, however often it does so. */
export type Annotation = {
  /** Lower case. */
  readonly lang: string
  readonly valid: boolean
  readonly href: string
  readonly places: readonly AnnotationPlace[]
  readonly isRelative: boolean
  /** The address in public, in the one spelling by which addresses are compared; null for what is none. */
  readonly target: string | null
}

type Written = Pick<Annotation, 'lang' | 'href'> & { readonly place: AnnotationPlace }

const MAX_HREF = 2048
const MAX_CODE = 100

/** Annotations of head, Link headers and the page's entry in the sitemap, each version once. */
export function annotationsOf(site: SiteFacts): readonly Annotation[] {
  const found = new Map<string, Annotation>()
  for (const written of writtenOf(site)) {
    const annotation = read(written, site)
    const key = `${annotation.lang} ${annotation.target ?? annotation.href}`
    const known = found.get(key)
    if (known === undefined) found.set(key, annotation)
    else if (!known.places.includes(written.place)) {
      found.set(key, { ...known, places: [...known.places, written.place] })
    }
  }
  return [...found.values()]
}

function writtenOf({ page, sitemap }: SiteFacts): Written[] {
  const stated = (page?.hreflang ?? []).map(({ code, href, place }) => ({
    lang: code,
    href,
    place,
  }))
  const listed = sitemap.page.alternates.map(({ hreflang, href }) => {
    return { lang: hreflang.trim().toLowerCase(), href, place: 'sitemap' as const }
  })
  return [...stated, ...listed]
}

function read({ lang, href, place }: Written, site: SiteFacts): Annotation {
  const written = href.trim().slice(0, MAX_HREF)
  const isRelative = !/^[a-z][a-z0-9+.-]{0,30}:/i.test(written)
  return {
    lang: lang.slice(0, MAX_CODE),
    valid: isHreflangCode(lang),
    href: written,
    places: [place],
    isRelative,
    target: targetOf(written, site),
  }
}

/** The compared spelling of a reference on the audited page. */
function targetOf(href: string, site: SiteFacts): string | null {
  const url = href === '' ? null : parseHttpUrl(href, site.finalUrl)
  return url && normUrl(publicUrl(site, url.href))
}
