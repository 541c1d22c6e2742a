import { normUrl, parseHttpUrl } from '../../web/http-url.ts'
import { publicUrl } from '../page/address/audited-site.ts'
import { isHreflangCode } from '../page/language/language-tags.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { AnnotationPlace } from './types.ts'

/** One language version as the page annotates it, however often it does so. */
export type Annotation = {
  /** Lower case. */
  readonly lang: string
  readonly valid: boolean
  readonly href: string
  readonly places: readonly AnnotationPlace[]
  readonly isRelative: boolean
  /** The public URL in the spelling used for comparison; null if the URL is invalid. */
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

/** URLs and codes that identify the audited page in its set. */
export type OwnPage = {
  /** Its address in public. */
  readonly url: string
  readonly canonical: string | null
  /** Both of them, in the compared spelling. */
  readonly addresses: ReadonlySet<string>
  /** Codes under which it names itself; x-default only where there is no other. */
  readonly codes: ReadonlySet<string>
}

export function ownPage(site: SiteFacts, annotations: readonly Annotation[]): OwnPage {
  const url = publicUrl(site)
  const canonical = site.page?.canonical.url ?? null
  const known = [url, canonical === null ? null : publicUrl(site, canonical)]
  const addresses = new Set(known.flatMap((address) => (address && normUrl(address)) || []))
  const codes = annotations.flatMap(({ lang, target }) =>
    target !== null && addresses.has(target) ? lang : [],
  )
  const named = codes.filter((code) => code !== 'x-default')
  return { url, canonical, addresses, codes: new Set(named.length > 0 ? named : codes) }
}

/** An annotation of another page; `target` in the compared spelling. */
export type ReturnAnnotation = { readonly lang: string; readonly target: string }

/** `found`: the value found instead, for the message. */
export type ReturnTag = { readonly state: 'ok' | 'missing' | 'mismatch'; readonly found: string }

/**
 * Whether the annotations of an alternate name the audited page in return, under a code by which
 * that page calls itself; search engines use annotations only where both pages make them
 * (https://developers.google.com/search/docs/specialty/international/localized-versions).
 */
export function returnTag(annotations: readonly ReturnAnnotation[], own: OwnPage): ReturnTag {
  const toPage = annotations.filter(({ target }) => own.addresses.has(target))
  if (toPage.some(({ lang }) => own.codes.size === 0 || own.codes.has(lang))) {
    return { state: 'ok', found: '' }
  }
  if (toPage.length > 0) {
    const codes = [...new Set(toPage.map(({ lang }) => lang))].slice(0, 5)
    return { state: 'mismatch', found: `the page as ${codes.join(', ')}` }
  }
  const elsewhere = annotations.find(({ lang }) => own.codes.has(lang))
  if (elsewhere === undefined) return { state: 'missing', found: '' }
  return { state: 'mismatch', found: `${elsewhere.target.slice(0, 200)} as ${elsewhere.lang}` }
}
