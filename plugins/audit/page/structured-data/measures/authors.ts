import { normUrl, parseHttpUrl } from '../../../../web/http-url.ts'
import { sameSite } from '../../address/site.ts'
import type { Evidence } from '../../evidence.ts'
import { countWords } from '../../language/words.ts'
import {
  evidenceOf,
  has,
  isOfFamily,
  MAX_EVIDENCE,
  nameOf,
  nodeOf,
  propertyValues,
  textOf,
  urlsOf,
} from '../query.ts'
import { resolveId, type SdNode, type SdValue, type StructuredData } from '../structured-data.ts'
import { primaryOf, type StructuredFacts } from '../structured-facts.ts'
import { isAbsoluteUrl } from '../validation/value-rules.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { MeasureContext } from './measure-context.ts'

/** One author of the primary node. */
type AuthorEntity = Evidence & {
  readonly kind: 'person' | 'organization' | 'text' | 'reference' | 'other'
  readonly name: string | null
  readonly nameWords: number
  /** A url that is not the page itself. */
  readonly hasUrl: boolean
  readonly hasSameAs: boolean
  /** Those of jobTitle, affiliation, knowsAbout and hasCredential that are given. */
  readonly credentials: readonly string[]
  /** A person of two or more names (one with sameAs) with url or sameAs. */
  readonly isResolvable: boolean
}

type Page = Pick<MeasureContext, 'finalUrl' | 'language' | 'vocabulary'>

const CREDENTIALS = ['jobTitle', 'affiliation', 'knowsAbout', 'hasCredential']
const MAX_AUTHORS = 20
const MAX_NAME = 200

/** The first authors of the primary node, and whether each can be distinguished from namesakes. */
export function measureAuthors(facts: StructuredFacts, page: Page) {
  const { data } = facts
  const node = primaryOf(facts)
  const values = node ? propertyValues(node, 'author').slice(0, MAX_AUTHORS) : []
  return {
    /** Authors who cannot be distinguished from others, with the missing data and the location. */
    authors: values.map((value): AuthorEntity => {
      const author = authorOf(data, value, page)
      if (author.isResolvable) return author
      const place = nodeOf(data, value)
      const detail = weakness(author)
      const evidence = place
        ? evidenceOf(place, detail)
        : evidenceOf(node!, detail, { property: 'author', value })
      return { ...author, ...evidence }
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

const MAX_URLS = 50
const MAX_SHOWN = 60

type SameAsPage = Pick<MeasureContext, 'finalUrl' | 'isNetworkHost'>

/** sameAs of the publisher and of the authors of the primary node together. */
export function measureSameAs(facts: StructuredFacts, page: SameAsPage) {
  const { data, publisherNode, authorNodes } = facts
  const indexes = new Set([...(publisherNode === null ? [] : [publisherNode]), ...authorNodes])
  const seen = new Set<string>()
  const valid: string[] = []
  const evidence: Evidence[] = []
  let values = 0
  let firstProblem: string | null = null
  for (const index of indexes) {
    const node = data.nodes[index]!
    for (const value of propertyValues(node, 'sameAs')) {
      values++
      const problem = problemOf(value, seen, page)
      const url = urlOf(value)
      if (problem === null) valid.push(url)
      else firstProblem ??= `${url.slice(0, MAX_SHOWN) || 'an empty value'} ${problem}`
      if (problem !== null && evidence.length < MAX_EVIDENCE) {
        evidence.push(evidenceOf(node, `sameAs ${problem}.`, { property: 'sameAs', value }))
      }
      seen.add(normUrl(url) ?? url)
    }
  }
  return {
    /** Publisher and authors that are nodes; 0 = nothing to judge. */
    nodes: indexes.size,
    values,
    valid: valid.length,
    /** Different hosts among the valid values, `www.` aside. */
    hosts: new Set(valid.map(hostOf)).size,
    invalid: values - valid.length,
    /** The first value that is not usable, and why; null without one. */
    firstProblem,
    /** The valid ones as written, at most 50. */
    urls: valid.slice(0, MAX_URLS),
    evidence,
  }
}

function problemOf(value: SdValue, seen: ReadonlySet<string>, page: SameAsPage): string | null {
  const url = urlOf(value)
  if (!isAbsoluteUrl(value)) return 'is not an absolute http or https URL'
  if (sameSite(url, page.finalUrl)) return 'is on this site'
  if (seen.has(normUrl(url) ?? url)) return 'occurs twice'
  const parsed = parseHttpUrl(url)
  const isBare = parsed?.pathname === '/' && parsed.search === ''
  return isBare && page.isNetworkHost(hostOf(url)) ? 'is only the home page of a network' : null
}

function urlOf(value: SdValue): string {
  if (value.kind === 'reference') return value.id
  return value.kind === 'text' ? value.value.trim() : ''
}

function hostOf(url: string): string {
  return (parseHttpUrl(url)?.hostname ?? '').replace(/^www\./, '')
}
