import { normUrl } from '../../address/norm-url.ts'
import { parseHttpUrl } from '../../address/parse-http-url.ts'
import { sameSite } from '../../address/site.ts'
import type { Evidence } from '../../evidence.ts'
import { evidenceOf, MAX_EVIDENCE } from '../evidence.ts'
import { propertyValues } from '../query.ts'
import type { SdNode, SdValue } from '../structured-data.ts'
import type { StructuredFacts } from '../structured-facts.ts'
import { isAbsoluteUrl } from '../validation/value-rules.ts'

/** sameAs of the publisher and of the authors of the primary node together. */
export type SameAsMeasure = {
  /** Publisher and authors that are nodes; 0 = nothing to judge. */
  readonly nodes: number
  readonly values: number
  readonly valid: number
  /** Different hosts among the valid values, `www.` aside. */
  readonly hosts: number
  readonly invalid: number
  /** The valid ones as written, at most 50. */
  readonly urls: readonly string[]
  readonly evidence: readonly Evidence[]
}

export type SameAsPage = {
  readonly finalUrl: string
  /** Whether a host is that of a social network or directory; its bare home page is nobody's profile. */
  readonly isNetworkHost: (hostname: string) => boolean
}

const MAX_URLS = 50

export function measureSameAs(facts: StructuredFacts, page: SameAsPage): SameAsMeasure {
  const { data, publisherNode, authorNodes } = facts
  const indexes = new Set([...(publisherNode === null ? [] : [publisherNode]), ...authorNodes])
  const seen = new Set<string>()
  const valid: string[] = []
  const evidence: Evidence[] = []
  let values = 0
  for (const index of indexes) {
    const node = data.nodes[index] as SdNode
    for (const value of propertyValues(node, 'sameAs')) {
      values++
      const problem = problemOf(value, seen, page)
      const url = urlOf(value)
      if (problem === null) valid.push(url)
      else if (evidence.length < MAX_EVIDENCE) {
        evidence.push(evidenceOf(node, `sameAs ${problem}.`, { property: 'sameAs', value }))
      }
      seen.add(normUrl(url) ?? url)
    }
  }
  return {
    nodes: indexes.size,
    values,
    valid: valid.length,
    hosts: new Set(valid.map(hostOf)).size,
    invalid: values - valid.length,
    urls: valid.slice(0, MAX_URLS),
    evidence,
  }
}

function problemOf(
  value: SdValue,
  seen: ReadonlySet<string>,
  { finalUrl, isNetworkHost }: SameAsPage,
): string | null {
  const url = urlOf(value)
  if (!isAbsoluteUrl(value)) return 'is no absolute http or https URL'
  if (sameSite(url, finalUrl)) return 'names the site itself'
  if (seen.has(normUrl(url) ?? url)) return 'stands twice'
  const parsed = parseHttpUrl(url)
  const isBare = parsed?.pathname === '/' && parsed.search === ''
  return isBare && isNetworkHost(hostOf(url)) ? 'is the home page of a network' : null
}

function urlOf(value: SdValue): string {
  if (value.kind === 'reference') return value.id
  return value.kind === 'text' ? value.value.trim() : ''
}

function hostOf(url: string): string {
  return (parseHttpUrl(url)?.hostname ?? '').replace(/^www\./, '')
}
