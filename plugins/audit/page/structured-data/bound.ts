import { normUrl } from '../address/norm-url.ts'
import { isHomePath } from '../address/path-segments.ts'
import { sameSite } from '../address/site.ts'
import { nodeOf, propertyValues, textOf } from './query.ts'
import { resolveId } from './resolve-id.ts'
import type { SdNode, SdValue, StructuredData } from './structured-data.ts'

/** The addresses of the audited page. */
export type PageAddress = {
  /** URL of the last response, or the public one that a staging copy stands for. */
  readonly finalUrl: string
  readonly canonical: string | null
}

/**
 * Nodes bound to the page: the normUrl of their url, @id or mainEntityOfPage equals that of finalUrl
 * or of the canonical; on a home page also nodes whose url is a home page of the site.
 */
export function boundNodes(data: StructuredData, address: PageAddress): number[] {
  const own = new Set([address.finalUrl, address.canonical ?? ''].map(normUrl))
  own.delete(null)
  const isOwn = (url: string) => own.has(normUrl(resolveId(url, address.finalUrl)))
  const onHome = isHomePath(address.finalUrl)
  const isBound = (node: SdNode) => {
    const urls = addressesOf(data, propertyValues(node, 'url'))
    if (urls.some(isOwn) || (node.id !== null && isOwn(node.id))) return true
    if (addressesOf(data, propertyValues(node, 'mainEntityOfPage')).some(isOwn)) return true
    return onHome && urls.some((url) => isHomeOfSite(url, address.finalUrl))
  }
  return data.nodes.filter(isBound).map(({ index }) => index)
}

function isHomeOfSite(url: string, finalUrl: string): boolean {
  const absolute = resolveId(url, finalUrl)
  return isHomePath(absolute) && sameSite(absolute, finalUrl)
}

/** Addresses that values name: texts, references, and the id and url of nodes. */
function addressesOf(data: StructuredData, values: readonly SdValue[]): string[] {
  return values.flatMap((value) => {
    const named = value.kind === 'reference' ? [value.id] : []
    const text = textOf(value)
    if (value.kind === 'text' && text !== null) named.push(text)
    const node = nodeOf(data, value)
    if (node?.id) named.push(node.id)
    const urls = node ? propertyValues(node, 'url').map(textOf) : []
    return [...named, ...urls.filter((url) => url !== null)]
  })
}
