import { parseUrl } from '../../../../core/url.ts'

/** Structured data of one page as plain, structured-clonable data; nodes name each other by index. */
export type StructuredData = {
  /** JSON-LD blocks in document order, those that do not parse included. */
  readonly blocks: readonly SdBlock[]
  /** In document order; nodes with one @id are merged into the first of them. */
  readonly nodes: readonly SdNode[]
  /** @id -> index into `nodes`. */
  readonly ids: Readonly<Record<string, number>>
  /** Something was left out because of a limit; `limitsReached` names the limits. */
  readonly truncated: boolean
  readonly limitsReached: readonly SdLimit[]
}

export type SdSyntax = 'json-ld' | 'microdata' | 'rdfa'
export type SdLimit = 'blocks' | 'bytes' | 'nodes' | 'depth' | 'elements' | 'values'

export type SdBlock = {
  /** Line of the page on which the block's text begins. */
  readonly line: number
  readonly bytes: number
  /** First defect of the JSON; a block with a duplicate key alone still yields its nodes. */
  readonly error?: SdBlockError
  /** Whether the block has an @context of schema.org, only others, or none. */
  readonly context: 'schema.org' | 'other' | 'none'
  /** Over a limit of size or nesting, and so not read. */
  readonly skipped: boolean
}

/** `line` counts in the page, `blockLine` and `column` in the block, all from 1. */
type SdBlockError = {
  readonly kind: 'syntax' | 'empty' | 'duplicateKey'
  readonly message: string
  readonly line: number
  readonly blockLine: number
  readonly column: number
}

export type SdNode = {
  readonly index: number
  readonly syntax: SdSyntax
  /** Types of schema.org, without prefix, known to the vocabulary or not. */
  readonly types: readonly string[]
  /** Types of other vocabularies, as full as the markup lets them be. */
  readonly otherTypes: readonly string[]
  /** Identifier, resolved against the page; `_:` names are scoped to their block. */
  readonly id: string | null
  /** Identifier as written. */
  readonly writtenId: string | null
  /** Values by property of schema.org, without prefix. */
  readonly properties: Readonly<Record<string, readonly SdValue[]>>
  /** Values by property of any other vocabulary. */
  readonly otherProperties: Readonly<Record<string, readonly SdValue[]>>
  /** Root of a block, member of its array or @graph, or an item that is not a value of another item. */
  readonly topLevel: boolean
  /** The node this one is a value of; null at top level. Following parents always ends. */
  readonly parent: number | null
  readonly parentProperty: string | null
  /** Line of the page on which the node begins. */
  readonly line: number | null
  /** In the schema.org namespace; false for a JSON-LD node without any @context, whose types are only assumed. */
  readonly schemaOrg: boolean
  readonly hasContext: boolean
}

export type SdValue =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'node'; readonly node: number }
  | { readonly kind: 'reference'; readonly id: string }

/** Bounds of one page (catalogue limits.jsonld, and the same number of nodes for all syntaxes together). */
export const SD_LIMITS = {
  blocks: 200,
  bytesPerBlock: 1_000_000,
  nodes: 5000,
  depth: 32,
  /** Values of all nodes together. */
  values: 100_000,
  typesPerNode: 100,
  /** Characters of one value read from the text of an element. */
  valueCharacters: 5000,
  /** Elements visited for itemref in all. */
  referencedElements: 200_000,
} as const

const SCHEMA_ORG = /^https?:\/\/(?:www\.)?schema\.org\/?$/i
const CONTEXT_FILE = /^https?:\/\/(?:www\.)?schema\.org\/docs\/jsonldcontext\.json(?:ld)?$/i
const SCHEMA_ORG_TERM = /^https?:\/\/(?:www\.)?schema\.org\/([^/?#]+)$/i

/** Whether a context or vocabulary address is that of schema.org: http or https, www. and slash or not. */
export function isSchemaOrg(address: string): boolean {
  const trimmed = address.trim()
  return SCHEMA_ORG.test(trimmed) || CONTEXT_FILE.test(trimmed)
}

/** Term of a full schema.org address ("https://schema.org/Product" gives "Product"); null for any other. */
export function schemaOrgTerm(iri: string): string | null {
  return SCHEMA_ORG_TERM.exec(iri.trim())?.[1] ?? null
}

const MAX_URL_CHARACTERS = 2048

/** Absolute form of an identifier or link of the page; unchanged if it does not parse. */
export function resolveId(id: string, baseUrl: string): string {
  const trimmed = id.trim()
  if (trimmed.length > MAX_URL_CHARACTERS || trimmed.startsWith('_:')) return trimmed
  if (/^https?:\/\//i.test(trimmed)) return trimmed
  return parseUrl(trimmed, baseUrl)?.href ?? trimmed
}
