import { hasType, nodeOf, propertyValues, textOf, textsOf } from '../query.ts'
import type { SdNode, SdValue, StructuredData } from '../structured-data.ts'
import { primaryOf, type StructuredFacts } from '../structured-facts.ts'

export type StatedKind =
  | 'headline'
  | 'name'
  | 'author'
  | 'price'
  | 'ratingValue'
  | 'reviewCount'
  | 'telephone'
  | 'email'
  | 'streetAddress'
  | 'question'
  | 'answer'
  | 'review'
  | 'founder'

/** A fact of the structured data that a visitor should be able to read on the page. */
type StatedValue = {
  readonly kind: StatedKind
  readonly value: string
  readonly line: number | null
}

/** Values beyond these add nothing to the picture (catalogue: up to 30). */
const MAX_VALUES = 30
const MAX_CHARACTERS = 1000
/** Properties of any node. Those that only the primary node has are added first. */
const ANYWHERE: readonly (readonly [string, StatedKind])[] = [
  ['price', 'price'],
  ['ratingValue', 'ratingValue'],
  ['reviewCount', 'reviewCount'],
  ['telephone', 'telephone'],
  ['email', 'email'],
  ['streetAddress', 'streetAddress'],
]

/** Up to 30 distinct values, those of the primary node first, then in document order. */
export function statedValues(facts: StructuredFacts): StatedValue[] {
  const { data } = facts
  const found = new Map<string, StatedValue>()
  const add = (kind: StatedKind, node: SdNode, text: string | null) => {
    if (text === null || found.size === MAX_VALUES) return
    const value = text.slice(0, MAX_CHARACTERS)
    const key = `${kind} ${value}`
    if (!found.has(key)) found.set(key, { kind, value, line: node.line })
  }
  const primary = primaryOf(facts)
  if (primary) {
    // Not every page has to say who runs the site.
    const names = hasType(primary, 'Person') ? [] : textsOf(data, primary, 'name')
    for (const text of names) add('name', primary, text)
    for (const text of textsOf(data, primary, 'headline')) add('headline', primary, text)
    for (const text of textsOf(data, primary, 'author')) add('author', primary, text)
  }
  const prices = offerPrices(data)
  for (const node of data.nodes) {
    if (found.size === MAX_VALUES) break
    for (const [property, kind] of ANYWHERE) {
      if (kind === 'price' && !prices.has(node.index)) continue
      for (const value of propertyValues(node, property)) add(kind, node, textOf(value))
    }
    if (hasType(node, 'Question')) {
      for (const value of propertyValues(node, 'name')) add('question', node, textOf(value))
      for (const text of answerTexts(data, node)) add('answer', node, text)
    }
    if (hasType(node, 'Review')) {
      for (const value of propertyValues(node, 'reviewBody')) add('review', node, textOf(value))
    }
    for (const founder of textsOf(data, node, 'founder')) add('founder', node, founder)
  }
  return [...found.values()]
}

function answerTexts(data: StructuredData, question: SdNode): (string | null)[] {
  return propertyValues(question, 'acceptedAnswer').flatMap((value) => {
    const answer = nodeOf(data, value)
    return answer ? propertyValues(answer, 'text').map(textOf) : []
  })
}

/** Nodes whose price is the price of an offer. */
function offerPrices(data: StructuredData): ReadonlySet<number> {
  const offers = new Set<number>()
  const add = (value: SdValue) => {
    const node = nodeOf(data, value)
    if (node) offers.add(node.index)
  }
  for (const node of data.nodes) {
    for (const value of propertyValues(node, 'offers')) add(value)
    if (hasType(node, 'Offer')) offers.add(node.index)
  }
  return offers
}
