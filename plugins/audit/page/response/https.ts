import { parseHttpUrl } from '../../../web/http-url.ts'
import { publicForm } from '../address/audited-site.ts'
import { relTokens, srcsetUrls } from '../document/attributes.ts'
import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import type { Located } from '../evidence.ts'
import { canonicalFacts } from '../indexing/canonical.ts'
import { hreflangLinks } from '../metadata/languages.ts'
import { metaTags } from '../metadata/meta-tags.ts'

type Role = 'canonical' | 'og:url' | 'hreflang'

const MAX_KEPT = 50

/** URLs by http: with which the page names itself or a language version, in their public form. */
export const insecureReferences = defineFact((page: PageView) => {
  const canonical = canonicalFacts(page).declared.filter(({ place }) => place !== 'body')
  const ogUrls = metaTags(page).filter(({ name }) => name === 'og:url')
  const addressed = ogUrls.map((tag) => ({ ...tag, url: page.resolve(tag.content)?.href ?? null }))
  return [
    ...insecure(page, 'canonical', canonical),
    ...insecure(page, 'og:url', addressed.slice(0, 1)),
    ...insecure(page, 'hreflang', hreflangLinks(page)),
  ].slice(0, MAX_KEPT)
})

type Reference = Partial<Located> & { readonly url: string | null }

function insecure(page: PageView, role: Role, references: readonly Reference[]) {
  return references.flatMap(({ url, selector, snippet, line }) => {
    const parsed = url === null ? null : parseHttpUrl(url)
    if (!parsed || publicForm(page, parsed).protocol !== 'http:') return []
    return [{ role, url: parsed.href, ...defined({ selector, snippet, line }) }]
  })
}

function defined(location: { readonly [K in keyof Located]: Located[K] | undefined }) {
  return Object.fromEntries(Object.entries(location).filter(([, part]) => part !== undefined))
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

/**
 * Resources that the page loads, or sends forms to, over http in public (whatever its own scheme).
 */
export const mixedContent = defineFact((page: PageView): readonly InsecureResource[] => {
  const found: InsecureResource[] = []
  const baseIsHttp = publicForm(page, page.base).protocol === 'http:'
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
      if (url && publicForm(page, url).protocol === 'http:') return url.href.slice(0, 2048)
    }
  }
  return null
}
