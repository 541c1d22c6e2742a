import { isSchemaOrg, resolveId, SD_LIMITS, schemaOrgTerm } from '../structured-data.ts'
import {
  addChild,
  addValue,
  type DraftProperty,
  type DraftValue,
  type MarkupElement,
  type MarkupSource,
  type NodeDraft,
  newDraft,
  type Surroundings,
  textValue,
} from './node-draft.ts'

/** Scope inside an element. */
type Frame = {
  readonly end: number
  readonly scope: RdfaScope
  readonly subject: NodeDraft | null
  /** Properties of rel whose target is the next resource further in. */
  readonly pending: readonly DraftProperty[]
}

/** Nodes written in RDFa Lite, with about and rel of full RDFa; the table of contents is left out. */
export function readRdfa(source: MarkupSource, around: Surroundings): NodeDraft[] {
  return new RdfaReader(source, around).read()
}

class RdfaReader {
  readonly #source: MarkupSource
  readonly #around: Surroundings
  readonly #nodes: NodeDraft[] = []
  readonly #byId = new Map<string, NodeDraft>()
  readonly #frames: Frame[] = [
    { end: Number.POSITIVE_INFINITY, scope: RDFA_START, subject: null, pending: [] },
  ]

  constructor(source: MarkupSource, around: Surroundings) {
    this.#source = source
    this.#around = around
  }

  read(): NodeDraft[] {
    if (!this.#source.elements.some(isOfNode)) return []
    for (const element of this.#source.elements) {
      while (this.#top.end <= element.index) this.#frames.pop()
      if (isRelevant(element)) this.#visit(element)
    }
    for (const node of this.#nodes) node.topLevel = node.parent === null
    return this.#nodes.filter(({ types, otherTypes, properties }) => {
      return types.length > 0 || otherTypes.length > 0 || properties.size > 0
    })
  }

  get #top(): Frame {
    return this.#frames.at(-1)!
  }

  #visit(element: MarkupElement): void {
    const { attrs, end } = element
    const outer = this.#top
    const scope = enterRdfaScope(outer.scope, attrs)
    const properties = namesIn(attrs.property, scope)
    const links = properties.length > 0 ? properties : linksIn(attrs.rel, scope)
    const subject = attrs.about === undefined ? outer.subject : this.#nodeAt(attrs.about, element)
    const typed = this.#typedNode(element, scope)
    if (typed) {
      const wanted = links.length > 0 ? links : outer.pending
      if (subject && subject !== typed) {
        for (const property of wanted) addChild(subject, property, typed)
      }
      this.#frames.push({ end, scope, subject: typed, pending: [] })
      return
    }
    const target =
      subject && links.length > 0 ? this.#valueOf(element, properties.length > 0) : null
    if (subject && target) for (const property of links) addValue(subject, property, target)
    const pending = subject && !target ? links : []
    const names = attrs.property === undefined && attrs.rel === undefined
    const inside = names && attrs.resource ? this.#nodeAt(attrs.resource, element) : subject
    this.#frames.push({ end, scope, subject: inside, pending })
  }

  /** The node that an element with typeof describes; null when no type belongs to a vocabulary. */
  #typedNode(element: MarkupElement, scope: RdfaScope): NodeDraft | null {
    const { attrs } = element
    const types = namesIn(attrs.typeof, scope)
    if (types.length === 0) return null
    const isValue = attrs.property !== undefined || attrs.rel !== undefined
    const about = isValue ? undefined : attrs.about
    const id = about ?? attrs.resource ?? attrs.href ?? attrs.src
    const node = id === undefined ? this.#newNode(element) : this.#nodeAt(id, element)
    if (!node) return null
    for (const type of types) (type.schema ? node.types : node.otherTypes).push(type.name)
    node.schemaOrg ||= node.types.length > 0
    return node
  }

  #nodeAt(written: string, element: MarkupElement): NodeDraft | null {
    const id = resolveId(written, this.#around.baseUrl)
    const known = this.#byId.get(id)
    if (known) return known
    const node = this.#newNode(element)
    if (!node) return null
    node.id = id
    node.writtenId = written
    this.#byId.set(id, node)
    return node
  }

  #newNode(element: MarkupElement): NodeDraft | null {
    if (!this.#around.budget.take()) return null
    const line = this.#source.lineOf(element.index)
    const node = newDraft({ syntax: 'rdfa', order: element.index, line, hasContext: true })
    this.#nodes.push(node)
    return node
  }

  /** null: a rel without a target of its own, which the next node further in completes. */
  #valueOf(element: MarkupElement, isProperty: boolean): DraftValue | null {
    const { attrs, tag, index } = element
    const { baseUrl } = this.#around
    if (isProperty && attrs.content !== undefined) return textValue(attrs.content)
    if (attrs.resource !== undefined) {
      return { kind: 'reference', id: resolveId(attrs.resource, baseUrl) }
    }
    const link = attrs.href ?? attrs.src
    if (link !== undefined) return textValue(resolveId(link, baseUrl))
    if (!isProperty) return null
    if (attrs.datetime !== undefined) return textValue(attrs.datetime)
    if (tag === 'data' && attrs.value !== undefined) return textValue(attrs.value)
    return textValue(this.#source.textOf(index, SD_LIMITS.valueCharacters))
  }
}

/** Without one of these attributes on some element there is no node, as on most pages. */
function isOfNode({ attrs }: MarkupElement): boolean {
  return attrs.typeof !== undefined || attrs.about !== undefined || attrs.resource !== undefined
}

function isRelevant({ attrs }: MarkupElement): boolean {
  return RELEVANT.some((name) => attrs[name] !== undefined)
}

const RELEVANT = ['property', 'typeof', 'vocab', 'prefix', 'about', 'resource', 'rel']

function namesIn(names: string | undefined, scope: RdfaScope): DraftProperty[] {
  const parts = names?.split(/\s+/).filter(Boolean) ?? []
  return parts.map((name) => expandRdfaName(name, scope)).filter((name) => name !== null)
}

/** Reads only prefixed names and full addresses from rel: bare ones such as nofollow belong to HTML. */
function linksIn(names: string | undefined, scope: RdfaScope): DraftProperty[] {
  const prefixed = names?.split(/\s+/).filter((name) => name.includes(':')) ?? []
  return namesIn(prefixed.join(' '), scope)
}

/** Vocabulary and prefixes in force at an element. */
type RdfaScope = {
  /** IRI that bare names belong to; '' = none. */
  readonly vocab: string
  readonly prefixes: ReadonlyMap<string, string>
}

const MAX_PREFIXES = 100

/** Prefixes every RDFa document has; of the initial context only schema.org's matters here. */
const RDFA_START: RdfaScope = {
  vocab: '',
  prefixes: new Map([['schema', 'https://schema.org/']]),
}

/** Scope with the vocab and prefix attributes of an element. */
function enterRdfaScope(
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
function expandRdfaName(name: string, { vocab, prefixes }: RdfaScope): DraftProperty | null {
  const colon = name.indexOf(':')
  if (colon < 0 && vocab === '') return null
  const prefix = colon < 0 ? vocab : prefixes.get(name.slice(0, colon).toLowerCase())
  const iri = prefix === undefined ? name : prefix + name.slice(colon + 1)
  const term = schemaOrgTerm(iri)
  return term === null ? { schema: false, name: iri } : { schema: true, name: term }
}

/** "https://schema.org" means "https://schema.org/". */
function namespaceOf(iri: string): string {
  return isSchemaOrg(iri) ? 'https://schema.org/' : iri
}

function withPrefixes(outer: ReadonlyMap<string, string>, text: string): Map<string, string> {
  const prefixes = new Map(outer)
  const parts = text.split(/\s+/).filter(Boolean)
  for (let i = 0; i + 1 < parts.length && prefixes.size < MAX_PREFIXES; i += 2) {
    const name = parts[i]!
    if (!name.endsWith(':')) continue
    prefixes.set(name.slice(0, -1).toLowerCase(), namespaceOf(parts[i + 1]!))
  }
  return prefixes
}
