import { resolveId, SD_LIMITS, schemaOrgTerm } from '../structured-data.ts'
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

/** `truncated`: itemref led to more elements than are visited. */
type MicrodataReading = { readonly nodes: readonly NodeDraft[]; readonly truncated: boolean }

/** Items of the page with their properties (HTML standard, section "Microdata"). */
export function readMicrodata(source: MarkupSource, around: Surroundings): MicrodataReading {
  return new MicrodataReader(source, around).read()
}

class MicrodataReader {
  readonly #source: MarkupSource
  readonly #around: Surroundings
  /** Item that each itemscope element is. */
  readonly #items = new Map<number, NodeDraft>()
  #visitsLeft: number = SD_LIMITS.referencedElements

  constructor(source: MarkupSource, around: Surroundings) {
    this.#source = source
    this.#around = around
  }

  read(): MicrodataReading {
    const { elements } = this.#source
    for (const element of elements) {
      if (element.attrs.itemscope === undefined || !this.#around.budget.take()) continue
      this.#items.set(element.index, this.#itemOf(element))
    }
    if (this.#items.size > 0) {
      this.#readTree(elements)
      this.#followReferences(elements)
    }
    const nodes = [...this.#items.values()]
    for (const node of nodes) node.topLevel = node.parent === null
    return { nodes, truncated: this.#visitsLeft <= 0 }
  }

  #itemOf(element: MarkupElement): NodeDraft {
    const { index, attrs } = element
    const line = this.#source.lineOf(index)
    const draft = newDraft({ syntax: 'microdata', order: index, line, hasContext: true })
    for (const type of tokens(attrs.itemtype)) {
      const term = schemaOrgTerm(type)
      if (term === null) draft.otherTypes.push(type)
      else draft.types.push(term)
    }
    draft.schemaOrg = draft.types.length > 0
    const { itemid } = attrs
    if (itemid?.trim()) {
      draft.writtenId = itemid
      draft.id = resolveId(itemid, this.#around.baseUrl)
    }
    return draft
  }

  /** Properties of each item from its own subtree: the nearest item around an element owns it. */
  #readTree(elements: readonly MarkupElement[]): void {
    const open: { readonly item: NodeDraft; readonly end: number }[] = []
    for (const element of elements) {
      while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= element.index) open.pop()
      const owner = open.at(-1)?.item
      if (owner) this.#addProperties(owner, element)
      const item = this.#items.get(element.index)
      if (item) open.push({ item, end: element.end })
    }
  }

  #addProperties(owner: NodeDraft, element: MarkupElement): void {
    const names = tokens(element.attrs.itemprop)
    if (names.length === 0) return
    const isItem = element.attrs.itemscope !== undefined
    const item = this.#items.get(element.index)
    if (isItem && (!item || item === owner || isAncestor(item, owner))) return
    const value = item ?? elementValue(element, this.#source, this.#around.baseUrl)
    for (const name of names) {
      const property = propertyOf(name, owner)
      if ('kind' in value) addValue(owner, property, value)
      else addChild(owner, property, value)
    }
  }

  /** Elements named by itemref belong to the item as if they stood inside it. */
  #followReferences(elements: readonly MarkupElement[]): void {
    const referring = [...this.#items].filter(([index]) => elements[index]?.attrs.itemref)
    if (referring.length === 0) return
    const byId = new Map<string, MarkupElement>()
    for (const element of elements) {
      const { id } = element.attrs
      if (id && !byId.has(id)) byId.set(id, element)
    }
    for (const [index, item] of referring) {
      const seen = new Set<number>([index])
      for (const id of tokens(elements[index]?.attrs.itemref)) {
        const target = byId.get(id)
        const own = elements[index]!
        // Elements inside the item were already read with it.
        if (target && !(target.index >= own.index && target.index < own.end)) {
          this.#readReferenced(item, target, seen)
        }
      }
    }
  }

  #readReferenced(item: NodeDraft, target: MarkupElement, seen: Set<number>): void {
    const { elements } = this.#source
    for (let i = target.index; i < target.end && this.#visitsLeft > 0; ) {
      const element = elements[i]!
      this.#visitsLeft--
      if (!seen.has(i)) this.#addProperties(item, element)
      seen.add(i)
      // The inside of another item is its own.
      i = element.attrs.itemscope === undefined ? i + 1 : Math.max(element.end, i + 1)
    }
  }
}

/** Whether the item already holds the other one; then it may not become its value (no cycles). */
function isAncestor(item: NodeDraft, of: NodeDraft): boolean {
  let node: NodeDraft | null = of.parent
  while (node && node !== item) node = node.parent
  return node === item
}

function propertyOf(name: string, owner: NodeDraft): DraftProperty {
  const term = schemaOrgTerm(name)
  if (term !== null) return { schema: true, name: term }
  return { schema: owner.schemaOrg && !name.includes(':'), name }
}

function tokens(text: string | undefined): string[] {
  return text === undefined ? [] : [...new Set(text.split(/\s+/).filter(Boolean))]
}

const LINKS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    a: 'href',
    area: 'href',
    link: 'href',
    audio: 'src',
    embed: 'src',
    iframe: 'src',
    img: 'src',
    source: 'src',
    track: 'src',
    video: 'src',
    object: 'data',
  }),
)

/**
 * Value of a microdata property that is not an item (HTML standard, section "Values"). Beyond the
 * standard a `content` attribute counts on any element that is not a link, as search engines read it.
 */
function elementValue(element: MarkupElement, source: MarkupSource, baseUrl: string): DraftValue {
  const { attrs, tag } = element
  const linkAttribute = LINKS.get(tag)
  if (linkAttribute !== undefined) {
    const link = attrs[linkAttribute]
    if (link !== undefined) return textValue(link.trim() === '' ? '' : resolveId(link, baseUrl))
    return textValue(attrs.content ?? '')
  }
  if (attrs.content !== undefined || tag === 'meta') return textValue(attrs.content ?? '')
  if (tag === 'data' || tag === 'meter') return textValue(attrs.value ?? '')
  if (tag === 'time' && attrs.datetime !== undefined) return textValue(attrs.datetime)
  return textValue(source.textOf(element.index, SD_LIMITS.valueCharacters))
}
