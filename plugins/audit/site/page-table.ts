import type { Hop, PageBrief, Walk } from '../multipage/site-page.ts'
import type { SitePage } from './site-data.ts'
import type { CheckTable, StoredJudgement } from './stored-judgement.ts'
import { Interned, TextTable } from './text-table.ts'

/** Set in the number of a link's address when all links of the page to it are nofollow. */
const NOFOLLOW = 0x8000_0000
const ADDRESS = 0x7fff_ffff

/** The sketch of a text, with its MinHash in 512 bytes. */
type StoredSketch = {
  readonly words: number
  readonly hash: string
  readonly signature: ArrayLike<number>
}

/** A page as the analysis reads it: without the texts of its links. */
export type KnownPage = Omit<SitePage, 'brief' | 'judgement' | 'types'> & {
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
const NO_LINKS = new Uint32Array(0)

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
  readonly #alternates = new AlternateTable()
  readonly #typeLists = new Map<string, readonly string[]>()
  readonly #checks: CheckTable

  constructor(checks: CheckTable) {
    this.#checks = checks
  }

  add(page: SitePage): KnownPage {
    if (page.n !== this.pages.length) {
      throw new Error(`page ${page.n} cannot follow page ${this.pages.length - 1}`)
    }
    const { brief, judgement } = page
    const known: KnownPage = {
      ...page,
      walk: this.#walk(page),
      brief: brief === null ? null : this.#brief(brief, page.url),
      skeleton: page.skeleton === null ? null : this.#words.of(page.skeleton),
      judgement: judgement === null ? null : this.#checks.stored(judgement),
      links: brief === null ? NO_LINKS : this.#links(brief),
      types: page.types === undefined ? null : this.#types(page.types),
    }
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

  #brief({ links: _, sketch, alternates, ...brief }: PageBrief, url: string): KnownPage['brief'] {
    const table = this.#alternates
    const numbers = table.add(alternates)
    return {
      ...brief,
      language: this.#words.of(brief.language),
      canonical: brief.canonical === url ? url : brief.canonical,
      sketch: sketch && {
        words: sketch.words,
        hash: this.#words.of(sketch.hash),
        signature: Uint32Array.from(sketch.signature),
      },
      get alternates() {
        return table.read(numbers)
      },
    }
  }

  #types(types: readonly string[]): readonly string[] {
    const text = types.join(' ')
    const known = this.#typeLists.get(text)
    if (known === undefined) this.#typeLists.set(text, types)
    return known ?? types
  }

  #links({ links, nofollow }: PageBrief): Uint32Array {
    return Uint32Array.from(links, (link) => {
      const address = this.addresses.add(link.key)
      return link.isNofollow || nofollow ? (address | NOFOLLOW) >>> 0 : address
    })
  }
}

/** The versions that pages name, which all versions of a page repeat. */
class AlternateTable {
  readonly #texts = new TextTable()

  add(alternates: PageBrief['alternates']): Uint32Array {
    if (alternates.length === 0) return NO_LINKS
    return Uint32Array.from(
      alternates.flatMap(({ lang, href }) => [this.#texts.add(lang), this.#texts.add(href)]),
    )
  }

  read(numbers: Uint32Array): PageBrief['alternates'] {
    return Array.from({ length: numbers.length / 2 }, (_, at) => ({
      lang: this.#texts.text(numbers[2 * at]!),
      href: this.#texts.text(numbers[2 * at + 1]!),
    }))
  }
}
