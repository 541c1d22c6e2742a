import { parseUrl } from '../../../../core/url.ts'
import { normUrl } from '../../../web/http-url.ts'
import { site } from '../address/site.ts'
import type { FactsData } from '../facts-data.ts'
import { COUSINS } from '../language/detection.ts'
import { primaryLanguage } from '../language/language-tags.ts'
import { type Lexicon, lexiconFor } from '../language/lexicon.ts'
import { textLanguage } from '../language/text-language.ts'
import { closest, DocumentTable, type TableElement } from './document-table.ts'
import { Flag } from './elements.ts'
import { type ParsedHtml, parseHtml } from './parse.ts'
import type { StyleSheet } from './style-rules.ts'

type PageInput = {
  readonly source: string
  /** finalUrl: what relative references resolve against when there is no base element. */
  readonly url: string
  /** Public URL of a staging or loopback copy; the page's own URL as a rule. */
  readonly publicUrl?: string
  /** Lower-case name -> values. */
  readonly headers: Readonly<Record<string, readonly string[]>>
  /** Linked style sheets that were fetched. */
  readonly styleSheets?: readonly StyleSheet[]
}

/** Data URLs are longer, and are never requested twice. */
const MAX_KNOWN_URL = 2048

/** One parsed page with its table; facts are computed from it once each, on demand. */
export class PageView {
  readonly input: PageInput
  readonly data: FactsData
  readonly parsed: ParsedHtml
  readonly table: DocumentTable
  readonly url: URL
  /** By the number of the fact. */
  readonly #facts: ({ readonly value: unknown } | undefined)[] = []
  /**
   * URLs by reference and by absolute form: menus repeat the same few, and many facts need each.
   */
  readonly #urls = new Map<string, URL | null>()
  #base: URL | undefined

  constructor(input: PageInput, data: FactsData) {
    this.input = input
    this.data = data
    this.url = new URL(input.url)
    this.parsed = parseHtml(input.source)
    this.table = new DocumentTable(this.parsed.document, input.source)
  }

  /** URL by which the public knows the page. */
  get publicUrl(): string {
    return this.input.publicUrl ?? this.url.href
  }

  get base(): URL {
    if (!this.#base) {
      const href = this.table.byTag('base').find((e) => e.attrs.href !== undefined)?.attrs.href
      this.#base = (href && parseUrl(href, this.url)) || this.url
    }
    return this.#base
  }

  /**
   * Absolute form of a reference of this page; null if it does not parse. Parsed once: all callers
   * get the same URL and must not change it.
   */
  resolve(reference: string): URL | null {
    const trimmed = reference.trim()
    const known = this.#urls.get(trimmed)
    if (known !== undefined) return known
    const url = parseUrl(trimmed, this.base) ?? null
    if (trimmed.length > MAX_KNOWN_URL) return url
    this.#urls.set(trimmed, url)
    if (url !== null) this.#urls.set(url.href, url)
    return url
  }

  /** normUrl of the page itself. */
  get normUrl(): string {
    return normUrl(this.url.href) ?? this.url.href
  }

  /** Result of `collect`, the fact of that number, for this page: computed at the first call. */
  once<T>(number: number, collect: (page: PageView) => T): T {
    const known = this.#facts[number]
    if (known !== undefined) return known.value as T
    const value = collect(this)
    this.#facts[number] = { value }
    return value
  }
}

let factCount = 0

/**
 * A fact: computed at most once per page, and free to call other facts. `collect` must be linear in
 * the page and give structured-clonable data if it is listed in `page-facts.ts`.
 */
export function defineFact<T>(collect: (page: PageView) => T): (page: PageView) => T {
  const number = factCount++
  return (page) => page.once(number, collect)
}

/**
 * Language of the page as a primary subtag: the declared one (html[lang], else Content-Language) unless
 * the text is clearly in another, else the one that the text is in, else "und".
 */
export const pageLanguage = defineFact((page: PageView): string => {
  const lang = page.table.byTag('html')[0]?.attrs.lang
  const header = page.input.headers['content-language']?.[0]?.split(',')[0]
  const declared = primaryLanguage(lang ?? '') ?? primaryLanguage(header ?? '') ?? 'und'
  const found = textLanguage(languageSample(page.table), page.data.lexicons)
  if (found === null || found.language === declared) return declared
  if (declared === 'und') return found.language
  // If neither has word lists, a mistake changes nothing: Norwegian, Serbian, Malay.
  const isListed = [declared, found.language].some((language) => hasLists(page, language))
  const isBelieved = !isListed || COUSINS.has(declared) || found.isPartly(declared)
  return isBelieved ? declared : found.language
})

function hasLists({ data }: PageView, language: string): boolean {
  return language === 'ja' || lexiconFor(data.lexicons, language).isKnown
}

const MAX_CHARACTERS = 2000
const MAX_NODE = 400
/** Below this the menus and footers are read too. */
const MIN_CHARACTERS = 400
const NO_PROSE = Flag.hidden | Flag.noText | Flag.code

/**
 * Text to recognise a page's language by: up to 2 000 characters taken evenly from its visible
 * text, so that each part of a page in two languages is heard. Menus, headers and footers only where there is little else.
 */
function languageSample(table: DocumentTable): string {
  const content = spread(table, NO_PROSE | Flag.boilerplate)
  return content.length >= MIN_CHARACTERS ? content : spread(table, NO_PROSE)
}

function spread({ texts }: DocumentTable, skip: number): string {
  const parts: string[] = []
  let total = 0
  for (const { data, owner, break: edge } of texts) {
    if (edge !== undefined || (owner.flags & (Flag.body | skip)) !== Flag.body) continue
    const part = data.trim().slice(0, MAX_NODE)
    if (part === '') continue
    parts.push(part)
    total += part.length
  }
  if (total <= MAX_CHARACTERS) return parts.join(' ')
  let seen = 0
  let sample = ''
  for (const part of parts) {
    if (sample.length * total <= seen * MAX_CHARACTERS) sample += ` ${part}`
    seen += part.length
  }
  return sample
}

/** Word lists of the page's language; `lexicons.other` where it has none. */
export const pageLexicon = defineFact(
  (page: PageView): Lexicon => lexiconFor(page.data.lexicons, pageLanguage(page)),
)

/** Whether a part of the page states a language of its own. */
const hasForeignParts = defineFact(({ table }: PageView): boolean =>
  table.elements.some(({ attrs, tag }) => tag !== 'html' && attrs.lang !== undefined),
)

/** Word lists of an element's language: its own `lang`, that of the nearest ancestor, or the page's. */
export function lexiconOf(page: PageView, element: TableElement): Lexicon {
  if (!hasForeignParts(page)) return pageLexicon(page)
  const holder = closest(element, ({ attrs }) => Boolean(attrs.lang?.trim()))
  if (!holder || holder.tag === 'html') return pageLexicon(page)
  return lexiconFor(page.data.lexicons, holder.attrs.lang!.trim())
}

/** Registrable domains of the page: of its own URL, and of its public one. */
export function ownSitesOf(page: PageView): ReadonlySet<string> {
  return new Set([site(page.url.hostname), site(new URL(page.publicUrl).hostname)])
}
