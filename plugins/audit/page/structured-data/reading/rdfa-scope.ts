import { isSchemaOrg, schemaOrgTerm } from '../schema-iri.ts'
import type { DraftProperty } from './node-draft.ts'

/** Vocabulary and prefixes in force at an element. */
export type RdfaScope = {
  /** IRI that bare names belong to; '' = none. */
  readonly vocab: string
  readonly prefixes: ReadonlyMap<string, string>
}

const MAX_PREFIXES = 100

/** Prefixes every RDFa document has; of the initial context only schema.org's matters here. */
export const RDFA_START: RdfaScope = {
  vocab: '',
  prefixes: new Map([['schema', 'https://schema.org/']]),
}

/** Scope with the vocab and prefix attributes of an element. */
export function enterRdfaScope(
  outer: RdfaScope,
  attrs: Readonly<Record<string, string | undefined>>,
): RdfaScope {
  const { vocab, prefix } = attrs
  if (vocab === undefined && prefix === undefined) return outer
  return {
    vocab: vocab === undefined ? outer.vocab : namespaceOf(vocab.trim()),
    prefixes: prefix === undefined ? outer.prefixes : withPrefixes(outer.prefixes, prefix),
  }
}

/** Meaning of a name of typeof, property or rel; null for a bare name outside any vocabulary. */
export function expandRdfaName(name: string, { vocab, prefixes }: RdfaScope): DraftProperty | null {
  const colon = name.indexOf(':')
  if (colon < 0 && vocab === '') return null
  const prefix = colon < 0 ? vocab : prefixes.get(name.slice(0, colon).toLowerCase())
  const iri = prefix === undefined ? name : prefix + name.slice(colon + 1)
  const term = schemaOrgTerm(iri)
  return term === null ? { schema: false, name: iri } : { schema: true, name: term }
}

/** "https://schema.org" is meant as "https://schema.org/". */
function namespaceOf(iri: string): string {
  return isSchemaOrg(iri) ? 'https://schema.org/' : iri
}

function withPrefixes(outer: ReadonlyMap<string, string>, text: string): Map<string, string> {
  const prefixes = new Map(outer)
  const parts = text.split(/\s+/).filter(Boolean)
  for (let i = 0; i + 1 < parts.length && prefixes.size < MAX_PREFIXES; i += 2) {
    const name = parts[i] as string
    if (!name.endsWith(':')) continue
    prefixes.set(name.slice(0, -1).toLowerCase(), namespaceOf(parts[i + 1] as string))
  }
  return prefixes
}
