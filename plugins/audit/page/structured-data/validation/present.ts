import type { SdNode, SdSyntax, StructuredData } from '../structured-data.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** How much the page says in the vocabulary of schema.org. */
export type PresentMeasure = {
  /** Nodes with a type of schema.org, by syntax. */
  readonly jsonLd: number
  readonly microdata: number
  readonly rdfa: number
  /** JSON-LD nodes with a type that says more than WebSite, WebPage, SearchAction or ImageObject. */
  readonly specificJsonLd: number
  /** Distinct types of schema.org in order of appearance. */
  readonly types: readonly string[]
}

const GENERIC = new Set(['WebSite', 'WebPage', 'SearchAction', 'ImageObject'])

export function measurePresent(data: StructuredData, vocabulary: Vocabulary): PresentMeasure {
  const typesOf = ({ types }: SdNode) => types.filter((type) => vocabulary.isType(type))
  const typed = data.nodes.filter((node) => node.schemaOrg && typesOf(node).length > 0)
  const count = (syntax: SdSyntax) => typed.filter((node) => node.syntax === syntax).length
  return {
    jsonLd: count('json-ld'),
    microdata: count('microdata'),
    rdfa: count('rdfa'),
    specificJsonLd: typed.filter((node) => {
      return node.syntax === 'json-ld' && typesOf(node).some((type) => !GENERIC.has(type))
    }).length,
    types: [...new Set(typed.flatMap(typesOf))],
  }
}
