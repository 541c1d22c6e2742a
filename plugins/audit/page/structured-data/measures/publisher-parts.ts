import { parseHttpUrl } from '../../address/parse-http-url.ts'
import { sameSite } from '../../address/site.ts'
import { countWords } from '../../language/segment.ts'
import { hasType, nodeOf, propertyValues, textOf, textsOf, urlsOf } from '../query.ts'
import { resolveId } from '../resolve-id.ts'
import type { SdNode, StructuredData } from '../structured-data.ts'
import type { StructuredFacts } from '../structured-facts.ts'
import { isAbsoluteUrl } from '../validation/value-rules.ts'

/** What the page says of its publisher as an entity; all false and 0 without one. */
export type PublisherParts = {
  readonly isPresent: boolean
  readonly isPerson: boolean
  readonly types: readonly string[]
  readonly name: string | null
  /** A url on the site. */
  readonly hasUrl: boolean
  /** logo or image with an absolute URL. */
  readonly hasLogo: boolean
  /** Words of the longer of description and slogan. */
  readonly descriptionWords: number
  /** An absolute @id with a path or a fragment. */
  readonly hasStableId: boolean
  readonly line: number | null
}

export type PublisherPage = { readonly finalUrl: string; readonly language: string }

const MAX_TEXT = 5000

export function measurePublisher(facts: StructuredFacts, page: PublisherPage): PublisherParts {
  const node = facts.publisherNode === null ? undefined : facts.data.nodes[facts.publisherNode]
  if (!node) return ABSENT
  const texts = ['description', 'slogan'].flatMap((path) => textsOf(facts.data, node, path))
  return {
    isPresent: true,
    isPerson: hasType(node, 'Person'),
    types: node.types,
    name: textsOf(facts.data, node, 'name')[0] ?? null,
    hasUrl: urlsOf(facts.data, node, 'url').some((url) => {
      return sameSite(resolveId(url, page.finalUrl), page.finalUrl)
    }),
    hasLogo: ['logo', 'image'].some((property) => hasAbsoluteImage(facts.data, node, property)),
    descriptionWords: Math.max(
      0,
      ...texts.slice(0, 10).map((text) => countWords(text.slice(0, MAX_TEXT), page.language)),
    ),
    hasStableId: isStable(node.writtenId),
    line: node.line,
  }
}

const ABSENT: PublisherParts = {
  isPresent: false,
  isPerson: false,
  types: [],
  name: null,
  hasUrl: false,
  hasLogo: false,
  descriptionWords: 0,
  hasStableId: false,
  line: null,
}

function hasAbsoluteImage(data: StructuredData, node: SdNode, property: string): boolean {
  const own = propertyValues(node, property).filter((value) => value.kind === 'text')
  if (own.some(isAbsoluteUrl)) return true
  const inner = ['url', 'contentUrl'].flatMap((name) => {
    return propertyValues(node, property).flatMap((value) => {
      const target = nodeOf(data, value)
      return target ? propertyValues(target, name) : []
    })
  })
  return inner.some((value) => textOf(value) !== null && isAbsoluteUrl(value))
}

/** A name that can be used on every page: an absolute URL that is more than a bare host. */
function isStable(id: string | null): boolean {
  const parsed = id === null ? null : parseHttpUrl(id)
  return parsed !== null && (parsed.hash.length > 1 || parsed.pathname.length > 1)
}
