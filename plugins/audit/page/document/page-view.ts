import { parseUrl } from '../../../../core/url.ts'
import { normUrl } from '../../../web/http-url.ts'
import { site } from '../address/site.ts'
import type { FactsData } from '../facts-data.ts'
import { type Lexicon, lexiconFor } from '../language/lexicon.ts'
import { DocumentTable } from './document-table.ts'
import { type ParsedHtml, parseHtml } from './parse.ts'
import type { StyleSheet } from './style-rules.ts'

export type PageInput = {
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

/** One parsed page with its table; facts are computed from it once each, on demand. */
export class PageView {
  readonly input: PageInput
  readonly data: FactsData
  readonly parsed: ParsedHtml
  readonly table: DocumentTable
  readonly url: URL
  readonly #facts = new Map<object, unknown>()
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

  /** Absolute form of a reference of this page; null when it does not parse. */
  resolve(reference: string): URL | null {
    return parseUrl(reference.trim(), this.base) ?? null
  }

  /** normUrl of the page itself. */
  get normUrl(): string {
    return normUrl(this.url.href) ?? this.url.href
  }

  once<T>(key: object, compute: () => T): T {
    if (!this.#facts.has(key)) this.#facts.set(key, compute())
    return this.#facts.get(key) as T
  }
}

/**
 * A fact: computed at most once per page, and free to call other facts. `collect` must be linear in
 * the page and give structured-clonable data if it is listed in `page-facts.ts`.
 */
export function defineFact<T>(collect: (page: PageView) => T): (page: PageView) => T {
  return (page) => page.once(collect, () => collect(page))
}

/**
 * Primary language subtag: of html[lang] when it is a well-formed tag, else of the Content-Language
 * header, else "und" (catalogue: language).
 */
export const pageLanguage = defineFact((page: PageView): string => {
  const lang = page.table.byTag('html')[0]?.attrs.lang
  const header = page.input.headers['content-language']?.[0]?.split(',')[0]
  return primarySubtag(lang) ?? primarySubtag(header) ?? 'und'
})

/** Word lists of the page's language; `lexicons.other` where it has none. */
export const pageLexicon = defineFact(
  (page: PageView): Lexicon => lexiconFor(page.data.lexicons, pageLanguage(page)),
)

/** Registrable domains of the page: of its own address, and of its public one. */
export function ownSitesOf(page: PageView): ReadonlySet<string> {
  return new Set([site(page.url.hostname), site(new URL(page.publicUrl).hostname)])
}

const WELL_FORMED = /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i

function primarySubtag(tag: string | undefined): string | null {
  const trimmed = tag?.trim() ?? ''
  return WELL_FORMED.test(trimmed) ? trimmed.split('-')[0]!.toLowerCase() : null
}
