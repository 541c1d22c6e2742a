import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/element-flags.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { relTokens } from '../document/rel-tokens.ts'
import { srcsetUrls } from '../document/srcset.ts'

/** A sub-resource or form target by http:. */
export type InsecureResource = {
  readonly url: string
  readonly tag: string
  /** Scripts, frames, style sheets, objects and forms can change the page or leak data; images cannot. */
  readonly active: boolean
  readonly selector: string
  readonly snippet: string
  readonly line: number
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
