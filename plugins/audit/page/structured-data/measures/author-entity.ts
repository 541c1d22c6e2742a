import { normUrl } from '../../address/norm-url.ts'
import type { Evidence } from '../../evidence.ts'
import { countWords } from '../../language/segment.ts'
import { evidenceOf, MAX_EVIDENCE } from '../evidence.ts'
import { has, isOfFamily, nameOf, nodeOf, propertyValues, textOf, urlsOf } from '../query.ts'
import { resolveId } from '../resolve-id.ts'
import type { SdNode, SdValue, StructuredData } from '../structured-data.ts'
import type { StructuredFacts } from '../structured-facts.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** One author of the primary node. */
export type AuthorEntity = {
  readonly kind: 'person' | 'organization' | 'text' | 'reference' | 'other'
  readonly name: string | null
  readonly nameWords: number
  /** A url that is not the page itself. */
  readonly hasUrl: boolean
  readonly hasSameAs: boolean
  /** Which of jobTitle, affiliation, knowsAbout and hasCredential are given. */
  readonly credentials: readonly string[]
  /** A person of two or more names (one with sameAs) with url or sameAs. */
  readonly isResolvable: boolean
}

export type AuthorEntityMeasure = {
  /** At most 20. */
  readonly authors: readonly AuthorEntity[]
  readonly resolvable: number
  readonly evidence: readonly Evidence[]
}

type Page = {
  readonly finalUrl: string
  readonly language: string
  readonly vocabulary: Vocabulary
}

const CREDENTIALS = ['jobTitle', 'affiliation', 'knowsAbout', 'hasCredential']
const MAX_AUTHORS = 20
const MAX_NAME = 200

export function measureAuthors(
  { data, primaryNode }: StructuredFacts,
  page: Page,
): AuthorEntityMeasure {
  const node = primaryNode === null ? undefined : data.nodes[primaryNode]
  const values = node ? propertyValues(node, 'author').slice(0, MAX_AUTHORS) : []
  const found = values.map((value) => ({ value, author: authorOf(data, value, page) }))
  const weak = node ? found.filter(({ author }) => !author.isResolvable) : []
  return {
    authors: found.map(({ author }) => author),
    resolvable: found.length - weak.length,
    evidence: weak.slice(0, MAX_EVIDENCE).map(({ value, author }) => {
      const place = nodeOf(data, value)
      const detail = weakness(author)
      return place
        ? evidenceOf(place, detail)
        : evidenceOf(node as SdNode, detail, { property: 'author', value })
    }),
  }
}

function authorOf(data: StructuredData, value: SdValue, page: Page): AuthorEntity {
  const node = nodeOf(data, value)
  const name = node ? nameOf(node) : textOf(value)
  const nameWords = name === null ? 0 : countWords(name.slice(0, MAX_NAME), page.language)
  const kind = node
    ? kindOf(node, page.vocabulary)
    : value.kind === 'reference'
      ? 'reference'
      : 'text'
  const own = normUrl(page.finalUrl)
  const urls = node ? urlsOf(data, node, 'url').map((url) => resolveId(url, page.finalUrl)) : []
  const hasUrl = urls.map(normUrl).some((url) => url !== null && url !== own)
  const hasSameAs =
    node !== null && urlsOf(data, node, 'sameAs').some((url) => normUrl(url) !== null)
  const isNamed = nameWords >= 2 || (nameWords === 1 && hasSameAs)
  return {
    kind,
    name,
    nameWords,
    hasUrl,
    hasSameAs,
    credentials: node ? CREDENTIALS.filter((property) => has(data, node, property)) : [],
    isResolvable: kind === 'person' && isNamed && (hasUrl || hasSameAs),
  }
}

function kindOf(node: SdNode, vocabulary: Vocabulary): AuthorEntity['kind'] {
  if (isOfFamily(node, vocabulary.familyOf('Person'))) return 'person'
  return isOfFamily(node, vocabulary.familyOf('Organization')) ? 'organization' : 'other'
}

function weakness({ kind, nameWords, hasUrl, hasSameAs }: AuthorEntity): string {
  if (kind === 'text') return 'The author is a plain text, not a Person.'
  if (kind === 'reference') return 'The author is a reference to a node that is not on the page.'
  if (kind !== 'person') return 'The author is no Person.'
  if (!hasUrl && !hasSameAs) return 'The author has neither url nor sameAs.'
  return nameWords === 0 ? 'The author has no name.' : 'The author has one name and no sameAs.'
}
