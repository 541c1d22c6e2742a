import { relTokens, srcsetUrls } from '../document/attributes.ts'
import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { type Located, locationOf } from '../evidence.ts'
import { canonicalFacts } from '../indexing/canonical.ts'
import { type Measure, percentOf } from '../measure.ts'
import { hreflangLinks } from '../metadata/languages.ts'
import { openGraph } from '../metadata/meta-tags.ts'

type Role = 'canonical' | 'og:url' | 'hreflang'

const MAX_KEPT = 50

/** URLs by http: with which the page names itself or a language version. */
export const insecureReferences = defineFact((page: PageView) => {
  const { url } = openGraph(page)
  const ogUrl = url === null ? [] : [{ url, snippet: `og:url ${url}`.slice(0, 200) }]
  const canonical = canonicalFacts(page).declared.filter(({ place }) => place !== 'body')
  return [
    ...insecure('canonical', canonical),
    ...insecure('og:url', ogUrl),
    ...insecure('hreflang', hreflangLinks(page)),
  ].slice(0, MAX_KEPT)
})

type Reference = Partial<Located> & { readonly url: string | null }

function insecure(role: Role, references: readonly Reference[]) {
  return references.flatMap(({ url, ...found }) =>
    url?.startsWith('http:') ? [{ ...found, role, url }] : [],
  )
}

/** A sub-resource or form target by http:. */
type InsecureResource = Located & {
  readonly url: string
  readonly tag: string
  /** Scripts, frames, style sheets, objects and forms can change the page or leak data; images cannot. */
  readonly active: boolean
}

/** Attributes that load something, per element. */
const LOADING: Readonly<Record<string, readonly string[]>> = {
  script: ['src'],
  img: ['src', 'srcset'],
  iframe: ['src'],
  video: ['src', 'poster'],
  audio: ['src'],
  source: ['src', 'srcset'],
  embed: ['src'],
  object: ['data'],
  link: ['href'],
  form: ['action'],
}
const ACTIVE = new Set(['script', 'iframe', 'object', 'form'])
const LINK_TYPES = ['stylesheet', 'preload', 'icon']

/** What the page loads, or sends forms to, by http: (whatever its own scheme). */
export const mixedContent = defineFact((page: PageView): readonly InsecureResource[] => {
  const found: InsecureResource[] = []
  const baseIsHttp = page.base.protocol === 'http:'
  for (const element of page.table.byTags(Object.keys(LOADING))) {
    if (found.length >= MAX_SAMPLES) break
    const inert = ((element.parent?.flags ?? 0) & Flag.noText) !== 0
    if (inert || (element.tag === 'link' && !loads(element))) continue
    const url = firstHttpUrl(page, element, baseIsHttp)
    if (url === null) continue
    const { tag } = element
    found.push({ url, tag, active: isActive(element), ...locate(page, element) })
  }
  return found
})

function loads({ attrs }: TableElement): boolean {
  return relTokens(attrs.rel).some((token) => LINK_TYPES.includes(token))
}

function isActive({ tag, attrs }: TableElement): boolean {
  return ACTIVE.has(tag) || (tag === 'link' && relTokens(attrs.rel).includes('stylesheet'))
}

function firstHttpUrl(page: PageView, { tag, attrs }: TableElement, baseIsHttp: boolean) {
  for (const name of LOADING[tag]!) {
    const value = attrs[name]
    if (value === undefined || value === '') continue
    // Only a base by http: can make a relative reference insecure.
    if (!baseIsHttp && !/http:/i.test(value.slice(0, 20_000))) continue
    for (const reference of name === 'srcset' ? srcsetUrls(value) : [value]) {
      const url = page.resolve(reference)
      if (url?.protocol === 'http:') return url.href.slice(0, 2048)
    }
  }
  return null
}

/**
 * The scheme of the page and of the URLs by which it names itself and its site. An answer that is
 * no page of the site (refused, challenge, not HTML) is judged by its scheme alone.
 */
export const https: Measure = ({ finalUrl, page, response }) => {
  const scheme = finalUrl.startsWith('https:') ? 'https' : 'http'
  const own = response.blocked === null ? page : null
  const internal = own?.links.filter(({ kind }) => kind === 'internal') ?? []
  const insecure = internal.filter(({ protocol }) => protocol === 'http:')
  const references = own?.insecureReferences ?? []
  const value = {
    scheme,
    references: [...new Set(references.map(({ role }) => role))],
    internalLinks: internal.length,
    httpLinks: insecure.length,
    httpLinksPercent: percentOf(insecure.length, internal.length),
  }
  const links = insecure.slice(0, 10).map((link) => ({ url: link.url ?? '', ...locationOf(link) }))
  return { value, evidence: [...references, ...links] }
}
