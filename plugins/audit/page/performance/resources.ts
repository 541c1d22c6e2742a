import { normUrl } from '../../../web/http-url.ts'
import { site } from '../address/site.ts'
import { relTokens } from '../document/attributes.ts'
import { collapse, type TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, ownSitesOf, type PageView } from '../document/page-view.ts'
import type { Located } from '../evidence.ts'

type PageResource = Located & {
  readonly kind: 'script' | 'stylesheet' | 'iframe' | 'font'
  readonly url: string
  readonly site: string
  readonly thirdParty: boolean
  /** Blocks the first rendering: a classic script or a stylesheet for screens in head. */
  readonly blocking: boolean
  /** The page asks browsers to connect to its origin before they meet it. */
  readonly preconnected: boolean
}

/** Scripts, stylesheets, frames and preloaded fonts, each URL once, in document order. */
export const resources = defineFact((page: PageView): readonly PageResource[] => {
  const own = ownSitesOf(page)
  const early = preconnectedOrigins(page)
  const seen = new Set<string>()
  const found: PageResource[] = []
  for (const element of page.table.byTags(['script', 'link', 'iframe', 'style'])) {
    if (found.length >= MAX_SAMPLES) break
    for (const { kind, reference, blocking } of referencesOf(page, element)) {
      const url = page.resolve(reference)
      if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) continue
      const key = normUrl(url) ?? url.href
      if (seen.has(key)) continue
      seen.add(key)
      const origin = site(url.hostname)
      const place = { url: url.href, site: origin, thirdParty: !own.has(origin) }
      const preconnected = early.has(url.origin)
      found.push({ kind, ...place, blocking, preconnected, ...locate(page, element) })
    }
  }
  return found
})

const LINK_HEADER = /<([^<>]{1,500})>[^,<]{0,200}\brel="?preconnect\b/gi

/** Origins of link elements and Link headers with rel=preconnect. */
function preconnectedOrigins(page: PageView): ReadonlySet<string> {
  const elements = page.table
    .byTag('link')
    .filter(({ attrs }) => relTokens(attrs.rel).includes('preconnect'))
    .map(({ attrs }) => attrs.href ?? '')
  const header = (page.input.headers.link ?? []).join(', ').slice(0, 20_000)
  const headers = [...header.matchAll(LINK_HEADER)].map(([, url]) => url ?? '')
  return new Set([...elements, ...headers].flatMap((url) => page.resolve(url)?.origin ?? []))
}

export const resourceSummary = defineFact((page: PageView) => {
  const all = resources(page)
  const blocking = all.filter((resource) => resource.blocking)
  const thirdParty = all.filter((resource) => resource.thirdParty)
  return {
    total: all.length,
    thirdPartySites: new Set(thirdParty.map((resource) => resource.site)).size,
    blocking: blocking.length,
    blockingThirdPartyScripts: thirdParty.filter((r) => r.blocking && r.kind === 'script').length,
  }
})

type Reference = Pick<PageResource, 'kind' | 'blocking'> & { readonly reference: string }

function referencesOf(page: PageView, element: TableElement): Reference[] {
  const { tag, attrs } = element
  const inHead = (element.flags & Flag.head) !== 0
  if (tag === 'script') {
    return isFetched(element) ? [scriptReference(element, inHead)] : []
  }
  if (tag === 'iframe') {
    return attrs.src === undefined
      ? []
      : [{ kind: 'iframe', reference: attrs.src, blocking: false }]
  }
  if (tag === 'style') return importsOf(page, element, inHead)
  const rel = relTokens(attrs.rel)
  if (attrs.href === undefined) return []
  if (rel.includes('stylesheet') && !rel.includes('alternate')) {
    const blocking = inHead && attrs.disabled === undefined && isForScreens(attrs.media)
    return [{ kind: 'stylesheet', reference: attrs.href, blocking }]
  }
  if (rel.includes('preload') && attrs.as?.toLowerCase() === 'font') {
    return [{ kind: 'font', reference: attrs.href, blocking: false }]
  }
  return []
}

const SCRIPT_TYPE = /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/i

/** Data blocks are not fetched; consent managers park scripts that way (type="text/plain"). */
function isFetched({ attrs }: TableElement): boolean {
  const type = (attrs.type ?? '').split(';', 1)[0]!.trim()
  return attrs.src !== undefined && SCRIPT_TYPE.test(type)
}

function scriptReference({ attrs }: TableElement, inHead: boolean): Reference {
  const deferred =
    attrs.async !== undefined ||
    attrs.defer !== undefined ||
    attrs.type?.trim().toLowerCase() === 'module'
  return { kind: 'script', reference: attrs.src!, blocking: inHead && !deferred }
}

function isForScreens(media: string | undefined): boolean {
  const value = collapse(media ?? '').toLowerCase()
  return value === '' || value === 'all' || value === 'screen'
}

const IMPORT = /@import\s+(?:url\(\s*)?["']?([^"')\s;]{1,2000})/gi
const MAX_IMPORTS = 50

/** External @import rules of an inline style block; imports come first, so its start is enough. */
function importsOf({ table }: PageView, style: TableElement, inHead: boolean): Reference[] {
  const css = table.texts[style.textStart]?.data ?? ''
  const text = css === '\n' ? (table.texts[style.textStart + 1]?.data ?? '') : css
  return [...text.slice(0, 20_000).matchAll(IMPORT)]
    .slice(0, MAX_IMPORTS)
    .map((match) => ({ kind: 'stylesheet', reference: match[1]!, blocking: inHead }))
}

/**
 * Size of the document itself: inline parts in characters, elements inside body and their depth.
 */
export const weightFacts = defineFact((page: PageView) => {
  const { table } = page
  const body = table.byTag('body')[0]
  let bodyElements = 0
  let bodyDepth = 0
  let dataUris = 0
  for (const { flags, depth, attrs } of table.elements) {
    if ((flags & Flag.body) !== 0) {
      bodyElements++
      if (depth > bodyDepth) bodyDepth = depth
    }
    for (const value of [attrs.src, attrs.href]) {
      if (value?.startsWith('data:')) dataUris += value.length
    }
  }
  const sizeOf = (tag: string) => table.byTag(tag).reduce((sum, e) => sum + table.sizeOf(e), 0)
  return {
    /** Size of the HTML in UTF-8, in kB of 1000 bytes. */
    kilobytes: Buffer.byteLength(page.input.source) / 1000,
    inlineScript: sizeOf('script'),
    inlineStyle: sizeOf('style'),
    dataUris,
    /** Without the body element itself. */
    bodyElements: Math.max(0, bodyElements - 1),
    /** Levels below body. */
    bodyDepth: body ? Math.max(0, bodyDepth - body.depth) : 0,
  }
})
