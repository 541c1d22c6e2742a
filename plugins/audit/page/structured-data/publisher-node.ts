import { sameSite } from '../address/site.ts'
import { authorNodes } from './primary-node.ts'
import { hasType, isOfFamily, nodeOf, nodesOf, propertyValues } from './query.ts'
import type { SdNode, StructuredData } from './structured-data.ts'
import type { Vocabulary } from './vocabulary.ts'

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
      .map((index) => data.nodes[index] as SdNode)
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
