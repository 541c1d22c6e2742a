import { isSchemaOrg, schemaOrgTerm } from '../structured-data.ts'
import { isArray, isObject, type JsonValue } from './json-reader.ts'

/** Meaning of a key or a type name in a block. */
type Term =
  | { readonly kind: 'keyword'; readonly name: string }
  | { readonly kind: 'schema'; readonly name: string }
  | { readonly kind: 'other'; readonly name: string }

/** The part of a JSON-LD context that assigns names to vocabularies. */
export type TermScope = {
  /** Vocabulary of bare names: an IRI, `schema`, or none; `assumed` before any context was seen. */
  readonly vocab: string
  /** Own terms, prefixes and keyword aliases: name -> IRI or keyword; '' = no meaning. */
  readonly terms: ReadonlyMap<string, string>
}

export const SCHEMA_VOCAB = 'schema'
const NO_VOCAB = ''
/** A block without @context: its names are read as schema.org's, and said to be assumed. */
export const ASSUMED: TermScope = {
  vocab: 'assumed',
  terms: new Map([['schema', 'https://schema.org/']]),
}

const SCHEMA_PREFIX = 'https://schema.org/'
/** Names that schema.org's own context defines in addition to its vocabulary. */
const SCHEMA_CONTEXT_TERMS: readonly (readonly [string, string])[] = [
  ['type', '@type'],
  ['id', '@id'],
  ['schema', SCHEMA_PREFIX],
]
/** Contexts in one array and terms in one scope; more are no context anybody writes. */
const MAX_CONTEXTS = 10
const MAX_TERMS = 500

/** Scope inside an object with this @context. Remote contexts other than schema.org's are not fetched. */
export function enterContext(context: JsonValue, outer: TermScope): TermScope {
  const contexts = isArray(context) ? context.items.slice(0, MAX_CONTEXTS) : [context]
  let scope = outer === ASSUMED ? { vocab: NO_VOCAB, terms: new Map() } : outer
  for (const one of contexts) scope = applied(one, scope)
  return scope
}

/** Whether names of schema.org can be recognized in this scope. */
export function reachesSchemaOrg(scope: TermScope): boolean {
  if (scope.vocab === SCHEMA_VOCAB) return true
  return [...scope.terms.values()].some((iri) => isSchemaOrg(iri) || schemaOrgTerm(iri) !== null)
}

/** Meaning of a key, or of a value of @type, in this scope. */
export function expandTerm(name: string, scope: TermScope): Term {
  if (name.startsWith('@')) return { kind: 'keyword', name }
  const own = scope.terms.get(name)
  if (own !== undefined) return ofIri(own, name)
  const colon = name.indexOf(':')
  if (colon > 0) {
    const prefix = scope.terms.get(name.slice(0, colon))
    return ofIri(prefix ? prefix + name.slice(colon + 1) : name, name)
  }
  if (scope.vocab === SCHEMA_VOCAB || scope.vocab === ASSUMED.vocab) return { kind: 'schema', name }
  return ofIri(scope.vocab + name, name)
}

/** An identifier with its prefix written out, where the scope knows the prefix. */
export function expandId(id: string, scope: TermScope): string {
  const colon = id.indexOf(':')
  const prefix = colon > 0 ? scope.terms.get(id.slice(0, colon)) : undefined
  return prefix && !prefix.startsWith('@') && !id.startsWith('//', colon + 1)
    ? prefix + id.slice(colon + 1)
    : id
}

function ofIri(iri: string, name: string): Term {
  if (iri.startsWith('@')) return { kind: 'keyword', name: iri }
  const term = schemaOrgTerm(iri)
  return term === null ? { kind: 'other', name: iri || name } : { kind: 'schema', name: term }
}

function applied(context: JsonValue, scope: TermScope): TermScope {
  if (context === null) return { vocab: NO_VOCAB, terms: new Map() }
  if (typeof context === 'string') {
    if (!isSchemaOrg(context)) return scope
    return { vocab: SCHEMA_VOCAB, terms: new Map([...scope.terms, ...SCHEMA_CONTEXT_TERMS]) }
  }
  if (!isObject(context)) return scope
  const terms = new Map(scope.terms)
  const vocab = vocabOf(context.entries.get('@vocab'), scope)
  for (const [name, definition] of context.entries) {
    if (terms.size >= MAX_TERMS) break
    if (!name.startsWith('@')) terms.set(name, definitionOf(definition))
  }
  // A definition may use a prefix that is defined further down in the same context.
  for (const [name, iri] of terms) terms.set(name, expandId(iri, { vocab, terms }))
  return { vocab, terms: withoutGaps(terms, context.entries) }
}

function vocabOf(value: JsonValue | undefined, scope: TermScope): string {
  if (value === undefined) return scope.vocab
  if (typeof value !== 'string') return NO_VOCAB
  const address = expandId(value, scope)
  return isSchemaOrg(address) ? SCHEMA_VOCAB : address
}

function definitionOf(definition: JsonValue): string {
  if (typeof definition === 'string') return isSchemaOrg(definition) ? SCHEMA_PREFIX : definition
  if (!isObject(definition)) return ''
  const id = definition.entries.get('@id')
  return typeof id === 'string' ? id : ''
}

/** A definition without @id (a type coercion, say) keeps the name's usual meaning. */
function withoutGaps(
  terms: Map<string, string>,
  definitions: ReadonlyMap<string, JsonValue>,
): Map<string, string> {
  for (const [name, definition] of definitions) {
    if (terms.get(name) === '' && definition !== null) terms.delete(name)
  }
  return terms
}
