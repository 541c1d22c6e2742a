import type { TableElement } from '../document/document-table.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { srcsetUrls } from '../document/srcset.ts'
import { isImageCdnUrl } from '../hosts/hosts.ts'

/** In which sizes an img element can be had. */
export type ImageSources = {
  /** Most candidates of one srcset, of the img or of a source of its picture, lazy loading included. */
  readonly candidates: number
  /** srcset together with sizes, and the address of a service that resizes on request. */
  readonly resizedByCdn: boolean
  /** What the browser would load is SVG, or stands in the page as a data URL. */
  readonly scalable: boolean
}

export function imageSources(page: PageView, element: TableElement): ImageSources {
  return {
    candidates: Math.max(srcsetCandidates(element), pictureCandidates(page, element)),
    resizedByCdn: isResizedByCdn(page, element),
    scalable: isScalable(element),
  }
}

/** Lazy loaders keep the real addresses in data attributes until the image comes into view. */
const SRCSETS = ['srcset', 'data-srcset', 'data-lazy-srcset'] as const
const SOURCES = ['data-src', 'data-lazy-src', 'data-original', 'src'] as const

function srcsetCandidates({ attrs }: TableElement): number {
  return Math.max(0, ...SRCSETS.map((name) => srcsetUrls(attrs[name] ?? '').length))
}

function pictureCandidates(page: PageView, { parent }: TableElement): number {
  return parent?.tag === 'picture' ? (pictures(page).get(parent) ?? 0) : 0
}

const pictures = defineFact(({ table }: PageView): ReadonlyMap<TableElement, number> => {
  const found = new Map<TableElement, number>()
  for (const source of table.byTag('source')) {
    if (source.parent?.tag !== 'picture') continue
    found.set(source.parent, Math.max(found.get(source.parent) ?? 0, srcsetCandidates(source)))
  }
  return found
})

function isResizedByCdn(page: PageView, { attrs }: TableElement): boolean {
  const has = (name: string) => attrs[name] !== undefined || attrs[`data-${name}`] !== undefined
  if (!has('srcset') || !has('sizes')) return false
  const url = page.resolve(attrs['data-src'] ?? attrs.src ?? '')
  return url !== null && isImageCdnUrl(url, page.data.hosts)
}

function isScalable({ attrs }: TableElement): boolean {
  const source =
    SOURCES.map((name) => attrs[name]?.trim() ?? '').find((value) => value !== '') ?? ''
  if (source.startsWith('data:')) return SRCSETS.every((name) => attrs[name] === undefined)
  return /\.svg(?:[?#]|$)/i.test(source.slice(0, 2048))
}
