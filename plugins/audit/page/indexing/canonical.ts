import { parseUrl } from '../../../../core/url.ts'
import { isHomePath, normUrl, parseHttpUrl, pathSegments } from '../../../web/http-url.ts'
import { robotsVerdict } from '../../../web/robots-verdict.ts'
import { publicUrl } from '../address/audited-site.ts'
import { sameSite } from '../address/site.ts'
import { relTokens } from '../document/attributes.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import type { Located } from '../evidence.ts'
import { parseLinkHeaders } from '../http/link-header.ts'
import { isInconclusive } from '../http/probe-answer.ts'
import type { Measure } from '../measure.ts'
import type { SiteFacts } from '../site-facts.ts'
import { variantKey } from '../sitemap/entry-tally.ts'

/** One declaration of a canonical URL. */
type CanonicalDeclaration = Partial<Located> & ReturnType<typeof read>

const MAX_DECLARATIONS = 50

/** link[rel~=canonical] and Link headers with rel=canonical (RFC 6596). */
export const canonicalFacts = defineFact((page: PageView) => {
  const declared = [...inMarkup(page), ...inHeaders(page)].slice(0, MAX_DECLARATIONS)
  const honoured = declared.filter(({ place }) => place !== 'body')
  const urls = new Set(honoured.map(({ url }) => url && normUrl(url)).filter(Boolean))
  const count = (defect: CanonicalDeclaration['defect']) =>
    honoured.filter((declaration) => declaration.defect === defect).length
  const usable = honoured.find(({ url, fragment }) => url !== null && !fragment)
  return {
    /** The one URL that head and headers name, made absolute; null without one, or when they disagree. */
    url: urls.size === 1 ? (usable?.url ?? null) : null,
    /** `url` was written as an absolute URL. */
    absolute: honoured.some(({ defect }) => defect === null),
    /** Different URLs (by normUrl) in head and headers. */
    distinct: urls.size,
    /** Declarations in head and headers, and those in the body, which search engines ignore. */
    honoured: honoured.length,
    ignored: declared.length - honoured.length,
    unparsable: count('unparsable'),
    fragments: count('fragment'),
    relative: count('relative'),
    declared,
  }
})

function inMarkup(page: PageView): CanonicalDeclaration[] {
  return page.table
    .byTag('link')
    .filter(
      ({ attrs, flags }) =>
        (flags & Flag.noText) === 0 && relTokens(attrs.rel).includes('canonical'),
    )
    .slice(0, MAX_DECLARATIONS)
    .map((element) => {
      const place = (element.flags & Flag.head) !== 0 ? 'head' : 'body'
      const href = (element.attrs.href ?? '').trim().slice(0, 2048)
      return { ...read(href, { place, base: page.base }), ...locate(page, element) }
    })
}

function inHeaders(page: PageView): CanonicalDeclaration[] {
  return parseLinkHeaders(page.input.headers.link ?? [])
    .filter(({ rel }) => rel.includes('canonical'))
    .map(({ target }) => {
      const href = target.slice(0, 2048)
      const snippet = `Link: <${href}>; rel="canonical"`
      return { ...read(href, { place: 'header', base: page.url }), snippet }
    })
}

type Context = { readonly place: 'head' | 'body' | 'header'; readonly base: URL }

function read(href: string, { place, base }: Context) {
  const absolute = parseUrl(href) !== undefined
  const parsed = href === '' ? null : parseHttpUrl(href, base)
  const fragment = parsed !== null && href.includes('#')
  return {
    place,
    href,
    /** Absolute http(s) form; null when the reference has none. */
    url: parsed?.href ?? null,
    relative: !absolute,
    fragment,
    /** Null for an absolute http(s) URL without fragment outside the body. */
    defect: defectOf(),
  }

  function defectOf(): 'unparsable' | 'fragment' | 'relative' | 'body' | null {
    if (place === 'body') return 'body'
    if (parsed === null) return 'unparsable'
    if (fragment) return 'fragment'
    return absolute ? null : 'relative'
  }
}

/**
 * The canonical URL against the page that was served (in its public form) and against og:url.
 * `target`: null without one valid canonical; `unknown`: the target gave no answer that says anything.
 */
export const canonicalConsistent: Measure = (facts) => {
  const canonical = facts.page?.canonical
  if (!canonical?.url || !canonical.absolute || canonical.relative > 0)
    return { value: { target: null } }
  const target = canonical.url
  const own = publicUrl(facts)
  const same = normUrl(target) === normUrl(own)
  /** Another address of the same page: index.html, a final slash, http, www. */
  const isVariant = variantKey(target) === variantKey(own)
  const problems = same ? [] : problemsOf(facts, target, own)
  // The audit of a site does not ask for it: it reads the page itself.
  const asked = facts.probes.canonicalTarget
  const ogUrl = publicOgUrl(facts)
  const agrees = ogUrl === null ? 'none' : normUrl(ogUrl) === normUrl(target) ? 'agrees' : 'differs'
  const value = {
    target,
    own,
    same,
    isVariant,
    problems,
    ogUrl: agrees,
    ogUrlValue: ogUrl,
    unknown: !same && asked !== undefined && isInconclusive(asked),
  }
  const evidence = canonical.declared.map(({ url, ...declaration }) => ({
    ...declaration,
    ...(url === null ? {} : { url }),
  }))
  return { value, evidence }
}

/** A relative og:url moves with the page; an absolute one must name the public page itself. */
function publicOgUrl(facts: SiteFacts): string | null {
  const { url = null, urlContent = null } = facts.page?.openGraph ?? {}
  if (url === null || urlContent === null) return null
  return parseHttpUrl(urlContent) === null ? publicUrl(facts, url) : url
}

/** Reasons why another page cannot be the canonical one, each as the end of a sentence. */
function problemsOf(facts: SiteFacts, target: string, own: string): string[] {
  const problems: string[] = []
  const url = new URL(target)
  const page = new URL(own)
  if (url.protocol === 'http:' && page.protocol === 'https:')
    problems.push('uses HTTP, but the page uses HTTPS')
  if (isHomePath(url) && sameSite(url, page) && pathSegments(page).length > 1) {
    problems.push('is the home page, not this page')
  }
  if (
    url.host === page.host &&
    robotsVerdict(facts.robots, 'Googlebot', target).allowed === false
  ) {
    problems.push('is blocked for Googlebot by robots.txt')
  }
  const probe = facts.probes.canonicalTarget
  if (!probe || isInconclusive(probe)) return problems
  const status = probe.status ?? 0
  const redirects = probe.hops.length > 0 || (status >= 300 && status < 400)
  if (redirects) problems.push(`redirects to ${probe.finalUrl ?? 'another address'}`)
  else if (status >= 400) problems.push(`answers with status ${status}`)
  return problems
}
