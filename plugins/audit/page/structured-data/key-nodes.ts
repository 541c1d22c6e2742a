import { isHomePath, normUrl } from '../../../web/http-url.ts'
import { sameSite } from '../address/site.ts'
import { hasType, isOfFamily, nodeOf, nodesOf, propertyValues, textOf } from './query.ts'
import { resolveId, type SdNode, type SdValue, type StructuredData } from './structured-data.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The addresses of the audited page. */
export type PageAddress = {
  /** URL of the last response, or the public URL of a staging copy. */
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

/** Kinds of primary nodes, most telling first; a family is the type with its subtypes. */
const ORDER: readonly { readonly family?: string; readonly types?: readonly string[] }[] = [
  { family: 'Article' },
  { types: ['Product', 'ProductGroup'] },
  { family: 'LocalBusiness' },
  { family: 'Event' },
  { types: ['Recipe'] },
  { types: ['VideoObject'] },
  { family: 'SoftwareApplication' },
  { types: ['JobPosting'] },
  { types: ['Course'] },
  { family: 'Service' },
  { types: ['Dataset'] },
  { types: ['FAQPage', 'QAPage'] },
  { types: ['ItemList'] },
  { family: 'Organization' },
  // A venue or a sight; shops and hotels are places too, and come first.
  { family: 'Place' },
  { family: 'WebPage' },
  { types: ['WebSite'] },
  { types: ['Person'] },
]

/**
 * The node about the page's subject: among the bound nodes, else among the top-level ones, the
 * first by type, then by position in the document. null if none has a type in the order.
 */
export function primaryNode(
  data: StructuredData,
  bound: readonly number[],
  vocabulary: Vocabulary,
): number | null {
  const kinds = ORDER.map(({ family, types }) => {
    return family === undefined ? new Set(types) : vocabulary.familyOf(family)
  })
  const boundNodes = bound.map((index) => data.nodes[index]).filter((node) => node !== undefined)
  const found =
    firstByKind(boundNodes, kinds) ??
    firstByKind(
      data.nodes.filter((n) => n.topLevel),
      kinds,
    )
  return found?.index ?? null
}

/** Nodes that author of the primary node leads to; authors that are mere text are none. */
export function authorNodes(data: StructuredData, primary: number | null): number[] {
  const node = primary === null ? undefined : data.nodes[primary]
  return node ? nodesOf(data, node, 'author').map(({ index }) => index) : []
}

function firstByKind(
  nodes: readonly SdNode[],
  kinds: readonly ReadonlySet<string>[],
): SdNode | undefined {
  let best: SdNode | undefined
  let bestRank = kinds.length
  for (const node of nodes) {
    const rank = kinds.findIndex((kind) => isOfFamily(node, kind))
    if (rank >= 0 && rank < bestRank) [best, bestRank] = [node, rank]
  }
  return best
}

type Page = { readonly finalUrl: string; readonly vocabulary: Vocabulary }

/**
 * The node of who publishes the page; the first that there is of: publisher of the primary node, an
 * organisation whose url or @id is on the site (those that nodes name as publisher first, then the
 * primary node), the only top-level organisation, the primary node's author, a person whose url is
 * on the site.
 */
export function publisherNode(
  data: StructuredData,
  primary: number | null,
  { finalUrl, vocabulary }: Page,
): number | null {
  const organizations = vocabulary.familyOf('Organization')
  const isOrganization = (node: SdNode) => isOfFamily(node, organizations)
  const primaryNode = primary === null ? undefined : data.nodes[primary]
  const named = primaryNode ? nodesOf(data, primaryNode, 'publisher')[0] : undefined
  const found =
    named ??
    ownOrganization(data, primaryNode, { isOrganization, finalUrl }) ??
    onlyOrganization(data, isOrganization) ??
    authorNodes(data, primary)
      .map((index) => data.nodes[index]!)
      .find((author) => isOrganization(author) || hasType(author, 'Person')) ??
    data.nodes.find((node) => hasType(node, 'Person') && isOnSite(urlsIn(node), finalUrl))
  return found?.index ?? null
}

type Organizations = {
  readonly isOrganization: (node: SdNode) => boolean
  readonly finalUrl: string
}

function ownOrganization(
  data: StructuredData,
  primary: SdNode | undefined,
  { isOrganization, finalUrl }: Organizations,
): SdNode | undefined {
  const own = data.nodes.filter((node) => {
    return isOrganization(node) && isOnSite([...urlsIn(node), node.id ?? ''], finalUrl)
  })
  const publishers = new Set(
    data.nodes.flatMap((node) => propertyValues(node, 'publisher').map((v) => nodeOf(data, v))),
  )
  return own.find((node) => publishers.has(node)) ?? own.find((node) => node === primary) ?? own[0]
}

/** The only Organization at top level; failing that, the only node of a subtype of it. */
function onlyOrganization(
  data: StructuredData,
  isOrganization: (node: SdNode) => boolean,
): SdNode | undefined {
  const family = data.nodes.filter((node) => node.topLevel && isOrganization(node))
  const exact = family.filter((node) => hasType(node, 'Organization'))
  if (exact.length === 1) return exact[0]
  return family.length === 1 ? family[0] : undefined
}

function urlsIn(node: SdNode): string[] {
  return propertyValues(node, 'url').flatMap((value) => {
    if (value.kind === 'reference') return value.id
    return value.kind === 'text' ? value.value.trim() : []
  })
}

function isOnSite(urls: readonly string[], finalUrl: string): boolean {
  return urls.some((url) => sameSite(/^\/(?!\/)/.test(url) ? finalUrl : url, finalUrl))
}
