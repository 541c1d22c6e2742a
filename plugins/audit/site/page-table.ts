import type { Hop, PageBrief, Walk } from '../multipage/site-page.ts'
import type { TextSketch } from '../page/outline/page-outline.ts'
import { textHash } from '../page/sitemap/entry-tally.ts'
import { NumberPool } from './number-pool.ts'
import type { SitePage } from './site-data.ts'
import type { CheckTable, StoredJudgement } from './stored-judgement.ts'
import { Interned, TextTable } from './text-table.ts'

/** Set in the number of a link's address when all links of the page to it are nofollow. */
const NOFOLLOW = 0x8000_0000
const ADDRESS = 0x7fff_ffff
/** Numbers of the sketch of a text. */
const SIGNATURE = 128

/** The sketch of a text. */
class StoredSketch {
  readonly words: number
  /** Equal for equal texts. */
  readonly hash: number
  readonly #pool: NumberPool
  readonly #start: number

  constructor({ words, hash, signature }: TextSketch, pool: NumberPool) {
    this.words = words
    this.hash = textHash(hash)
    this.#pool = pool
    this.#start = pool.add(signature)
  }

  get signature(): Uint32Array {
    return this.#pool.row(this.#start, SIGNATURE)
  }
}

/** A page as the analysis reads it: without the texts of its links. */
export type KnownPage = Omit<
  SitePage,
  'brief' | 'judgement' | 'types' | 'etag' | 'lastModified'
> & {
  /** null where they were not read. */
  readonly types: readonly string[] | null
  readonly brief:
    | (Omit<PageBrief, 'links' | 'sketch'> & { readonly sketch: StoredSketch | null })
    | null
  readonly judgement: StoredJudgement | null
  /** Numbers of the addresses it links to, with and without rel=nofollow: see `addressOf`. */
  readonly links: Uint32Array
}

/** The number of the address that a link leads to. */
export const addressOf = (link: number): number => link & ADDRESS

/** Whether all links of the page to the address are nofollow. */
export const isNofollow = (link: number): boolean => (link & NOFOLLOW) !== 0

const NO_HOPS: readonly Hop[] = []

/** Whether checks ran on a page of its own. */
export function isJudged(page: KnownPage): page is KnownPage & { readonly judgement: object } {
  return page.judgement !== null && page.walk.alias === null && page.brief !== null
}

/** The pages of a site in a form of which 50 000 fit into memory, by number. */
export class PageTable {
  readonly pages: KnownPage[] = []
  /** Keys of all addresses of the site that are known. */
  readonly addresses = new TextTable()
  /** Numbers of pages by number of the address. */
  readonly #pageOf = new Map<number, number>()
  readonly #words = new Interned()
  readonly #pool = new NumberPool()
  readonly #alternates = new AlternateTable(this.#pool)
  readonly #typeLists = new Map<string, readonly string[]>()
  readonly #checks: CheckTable

  constructor(checks: CheckTable) {
    this.#checks = checks
  }

  add(page: SitePage): KnownPage {
    if (page.n !== this.pages.length) {
      throw new Error(`page ${page.n} cannot follow page ${this.pages.length - 1}`)
    }
    const { n, key, url, source, brief, judgement, skeleton, types, bytes, responseMs } = page
    const walk = this.#walk(page)
    const known = new StoredPage(
      {
        ...{ n, key, url, source, walk, bytes, responseMs },
        brief: brief === null ? null : this.#brief(brief, url),
        skeleton: skeleton === null ? null : this.#words.of(skeleton),
        judgement: judgement === null ? null : this.#checks.stored(judgement),
        types: types === undefined ? null : this.#types(types),
      },
      brief === null ? [] : this.#links(brief),
      this.#pool,
    )
    this.pages.push(known)
    const address = this.addresses.add(page.key)
    if (!this.#pageOf.has(address)) this.#pageOf.set(address, page.n)
    return known
  }

  /** The page that was requested at this address. */
  at(key: string): KnownPage | undefined {
    const address = this.addresses.find(key)
    return address === undefined ? undefined : this.byAddress(address)
  }

  byAddress(address: number): KnownPage | undefined {
    const n = this.#pageOf.get(address)
    return n === undefined ? undefined : this.pages[n]
  }

  #walk({ walk, url }: SitePage): Walk {
    return {
      ...walk,
      reason: walk.reason === null ? null : this.#words.of(walk.reason),
      finalUrl: walk.finalUrl === url ? url : walk.finalUrl,
      hops: walk.hops.length === 0 ? NO_HOPS : walk.hops,
      mediaType: this.#words.of(walk.mediaType),
    }
  }

  #brief(brief: PageBrief, url: string): KnownPage['brief'] {
    const { canonical, language, sketch } = brief
    const shared = {
      language: this.#words.of(language),
      canonical: canonical === url ? url : canonical,
      sketch: sketch && new StoredSketch(sketch, this.#pool),
    }
    return new StoredBrief({ ...brief, ...shared }, this.#alternates)
  }

  #types(types: readonly string[]): readonly string[] {
    const text = types.join(' ')
    const known = this.#typeLists.get(text)
    if (known === undefined) this.#typeLists.set(text, types)
    return known ?? types
  }

  #links({ links, nofollow }: PageBrief): number[] {
    return links.map((link) => {
      const address = this.addresses.add(link.key)
      return link.isNofollow || nofollow ? (address | NOFOLLOW) >>> 0 : address
    })
  }
}

type Row = { readonly start: number; readonly length: number }

/** The versions that pages name, which all versions of a page repeat. */
class AlternateTable {
  readonly #texts = new TextTable()
  readonly #pool: NumberPool

  constructor(pool: NumberPool) {
    this.#pool = pool
  }

  add(alternates: PageBrief['alternates']): Row | null {
    if (alternates.length === 0) return null
    const row = alternates.flatMap(({ lang, href }) => [
      this.#texts.add(lang),
      this.#texts.add(href),
    ])
    return { start: this.#pool.add(row), length: row.length }
  }

  read(row: Row | null): PageBrief['alternates'] {
    if (row === null) return []
    const numbers = this.#pool.row(row.start, row.length)
    return Array.from({ length: row.length / 2 }, (_, at) => ({
      lang: this.#texts.text(numbers[2 * at]!),
      href: this.#texts.text(numbers[2 * at + 1]!),
    }))
  }
}

type Brief = NonNullable<KnownPage['brief']>

class StoredBrief implements Brief {
  readonly title: Brief['title']
  readonly description: Brief['description']
  readonly h1: Brief['h1']
  readonly language: Brief['language']
  readonly canonical: Brief['canonical']
  readonly words: Brief['words']
  readonly noindex: Brief['noindex']
  readonly nofollow: Brief['nofollow']
  readonly sketch: Brief['sketch']
  readonly #alternates: Row | null
  readonly #table: AlternateTable

  constructor(brief: Brief, table: AlternateTable) {
    this.title = brief.title
    this.description = brief.description
    this.h1 = brief.h1
    this.language = brief.language
    this.canonical = brief.canonical
    this.words = brief.words
    this.noindex = brief.noindex
    this.nofollow = brief.nofollow
    this.sketch = brief.sketch
    this.#table = table
    this.#alternates = table.add(brief.alternates)
  }

  get alternates(): Brief['alternates'] {
    return this.#table.read(this.#alternates)
  }
}

class StoredPage implements KnownPage {
  readonly n: KnownPage['n']
  readonly key: KnownPage['key']
  readonly url: KnownPage['url']
  readonly source: KnownPage['source']
  readonly walk: KnownPage['walk']
  readonly brief: KnownPage['brief']
  readonly skeleton: KnownPage['skeleton']
  readonly types: KnownPage['types']
  readonly judgement: KnownPage['judgement']
  readonly bytes: KnownPage['bytes']
  readonly responseMs: KnownPage['responseMs']
  readonly #pool: NumberPool
  readonly #start: number
  readonly #length: number

  constructor(page: Omit<KnownPage, 'links'>, links: readonly number[], pool: NumberPool) {
    this.n = page.n
    this.key = page.key
    this.url = page.url
    this.source = page.source
    this.walk = page.walk
    this.brief = page.brief
    this.skeleton = page.skeleton
    this.types = page.types
    this.judgement = page.judgement
    this.bytes = page.bytes
    this.responseMs = page.responseMs
    this.#pool = pool
    this.#start = pool.add(links)
    this.#length = links.length
  }

  get links(): Uint32Array {
    return this.#pool.row(this.#start, this.#length)
  }
}
