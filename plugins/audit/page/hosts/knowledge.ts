import { parseHttpUrl } from '../../../web/http-url.ts'
import { hasValidCheckDigits } from './check-digits.ts'
import {
  buildHostRules,
  type HostRules,
  hostIsIn,
  type KnowledgeTier,
  type RawKnowledge,
} from './host-rules.ts'

/** An entry of a knowledge base, register or directory that a URL names. */
type KnowledgeEntry = {
  readonly id: string
  readonly title: string
  readonly tier: KnowledgeTier
}

type Source = {
  readonly entry: KnowledgeEntry
  readonly hosts: HostRules
  readonly path: RegExp
  readonly hash: boolean
  readonly parameters: readonly string[]
  readonly value: RegExp | null
  readonly check: string | undefined
}

export type KnowledgeIndex = readonly Source[]

const MAX_URL_LENGTH = 2048

/** Prepares the knowledge hosts of the data file. */
export function buildKnowledge(raw: readonly RawKnowledge[]): KnowledgeIndex {
  return raw.map((source) => ({
    entry: {
      id: source.id,
      title: source.title,
      tier: source.tier,
    },
    hosts: buildHostRules(source.hosts),
    path: new RegExp(source.path, 'u'),
    hash: source.hash ?? false,
    parameters: (source.parameter ?? '').toLowerCase().split('|').filter(Boolean),
    value: source.value === undefined ? null : new RegExp(source.value, 'u'),
    check: source.check,
  }))
}

/**
 * The entry a URL names on a knowledge host: the path must have the host's form of an id, and a
 * number with check digits must keep their rule. null otherwise.
 */
export function knowledgeEntry(
  address: string | URL,
  index: KnowledgeIndex,
): KnowledgeEntry | null {
  const url = parseHttpUrl(address)
  if (!url || url.href.length > MAX_URL_LENGTH) return null
  const { hostname } = url
  const source = index.find(
    (candidate) => hostIsIn(hostname, candidate.hosts) && names(url, candidate),
  )
  return source?.entry ?? null
}

function names(url: URL, source: Omit<Source, 'hosts'>): boolean {
  const path = source.hash ? `${url.pathname}${url.hash}` : url.pathname
  if (!source.path.test(path)) return false
  if (!source.value) return true
  const places = [path, ...parameterValues(url, source.parameters)]
  return places.some((place) => {
    const value = source.value?.exec(place)?.[0]
    return value !== undefined && hasValidCheckDigits(source.check, value)
  })
}

function parameterValues(url: URL, names: readonly string[]): string[] {
  return [...url.searchParams]
    .filter(([name]) => names.includes(name.toLowerCase()))
    .map(([, value]) => value)
}
