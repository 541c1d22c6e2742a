import {
  type LinkTarget,
  type Settled,
  type SiteLinks,
  settledAlong,
} from '../../multipage/link-graph.ts'
import type { SiteScope } from '../../multipage/site-scope.ts'
import type { Steps } from '../../multipage/steps.ts'
import { addressOf, isNofollow, type KnownPage, type PageTable } from '../page-table.ts'

const NONE = -1

/** Links between the pages that were read, as arrays of numbers. */
export class SiteGraph implements SiteLinks {
  readonly pages: readonly KnownPage[]
  /** Number of pages that link to a page, or to a URL that redirects to it, by page number. */
  readonly inlinks: Uint32Array
  /** Clicks from the first page; null where no link leads. */
  readonly depths: (number | null)[]
  readonly targets: SiteLinks['targets']
  readonly #table: PageTable
  /** Addresses that redirected to a page, by key. */
  readonly #moved: ReadonlyMap<string, number>
  /** Page of each URL, or -1, by URL number. */
  readonly #owners: Int32Array
  /** Start of each page's links in `#followed`, by page number. */
  readonly #starts: Uint32Array
  readonly #followed: Uint32Array
  /** Target page of each redirect, or -1, by page number. */
  readonly #next: Int32Array
  /** 1 if a page links to the URL, by URL number. */
  readonly #linked: Uint8Array
  /** 1 if a link to the URL has no problem, by URL number. */
  readonly #plain: Uint8Array
  /** Numbers of pages by the number of an address that they link to. */
  readonly #detours = new Map<number, number[]>()
  readonly #scope: SiteScope

  /** @param count pages to look at; others may be added meanwhile */
  static *of(table: PageTable, scope: SiteScope, count: number): Steps<SiteGraph> {
    const pages = table.pages.slice(0, count)
    const moved = new Map<string, number>()
    for (const { n, walk } of pages) {
      yield
      if (walk.alias !== null || walk.hops.length === 0) continue
      for (const url of [...walk.hops.map((hop) => hop.url), walk.finalUrl]) {
        const key = scope.key(url)
        if (key !== null && table.at(key) === undefined && !moved.has(key)) moved.set(key, n)
      }
    }
    const owners = new Int32Array(table.addresses.size).fill(NONE)
    for (let address = 0; address < owners.length; address += 1) {
      yield
      const n = table.byAddress(address)?.n ?? moved.get(table.addresses.text(address)) ?? NONE
      if (n < count) owners[address] = n
    }
    const graph = new SiteGraph({ table, pages, moved, owners, scope })
    yield* graph.#count()
    return graph
  }

  private constructor(parts: {
    readonly table: PageTable
    readonly pages: readonly KnownPage[]
    readonly moved: ReadonlyMap<string, number>
    readonly owners: Int32Array
    readonly scope: SiteScope
  }) {
    const { pages } = parts
    this.#table = parts.table
    this.pages = parts.pages
    this.#moved = parts.moved
    this.#owners = parts.owners
    this.#scope = parts.scope
    this.#next = new Int32Array(pages.length)
    this.#linked = new Uint8Array(parts.owners.length)
    this.#plain = new Uint8Array(parts.owners.length)
    this.inlinks = new Uint32Array(pages.length)
    this.depths = Array.from({ length: pages.length }, () => null)
    this.#starts = new Uint32Array(pages.length + 1)
    this.#followed = new Uint32Array(pages.reduce((sum, { links }) => sum + links.length, 0))
    const graph = this
    this.targets = {
      has: (key) => graph.#linked[graph.#table.addresses.find(key) ?? NONE] === 1,
      *[Symbol.iterator]() {
        yield* graph.#linkTargets()
      },
    }
  }

  /** Pages that a page links to without rel=nofollow. Redirecting pages are not resolved. */
  followed(n: number): Uint32Array {
    return this.#followed.subarray(this.#starts[n], this.#starts[n + 1])
  }

  at(key: string): Settled | null {
    const page = this.#table.at(key)
    if (page !== undefined) return this.settled(page)
    const n = this.#moved.get(key)
    if (n === undefined || n >= this.pages.length) return null
    // A link to a later address of a chain has the redirects from there on only.
    const settled = this.settled(this.pages[n]!)
    const at = settled.hops.findIndex(({ url }) => this.#scope.key(url) === key)
    return { ...settled, hops: at < 0 ? [] : settled.hops.slice(at) }
  }

  settled(page: KnownPage): Settled {
    return settledAlong(page.walk, page, (key) => this.#table.at(key))
  }

  /** The page that has this address, whether it was requested there or redirected there. */
  pageAt(key: string): KnownPage | undefined {
    const n = this.#moved.get(key)
    return this.#table.at(key) ?? (n === undefined ? undefined : this.pages[n])
  }

  keyOf(address: number): string {
    return this.#table.addresses.text(address)
  }

  *#count(): Steps<void> {
    for (let address = 0; address < this.#plain.length; address += 1) {
      yield
      this.#plain[address] = this.#isPlain(address) ? 1 : 0
    }
    const met = new Int32Array(this.pages.length).fill(NONE)
    let end = 0
    for (const { n, links } of this.pages) {
      yield
      for (const link of links) {
        const address = addressOf(link)
        this.#linked[address] = 1
        if (this.#plain[address] === 0) append(this.#detours, address, n)
        const target = isNofollow(link) ? NONE : this.#owners[address]!
        if (target === NONE || target === n || met[target] === n) continue
        met[target] = n
        this.#followed[end++] = target
      }
      this.#starts[n + 1] = end
    }
    for (const { n, walk } of this.pages) {
      yield
      const next = walk.alias === null ? NONE : (this.#table.at(walk.alias)?.n ?? NONE)
      this.#next[n] = next < this.pages.length ? next : NONE
    }
    yield* this.#countInlinks(met.fill(NONE))
    yield* this.#measure()
  }

  *#countInlinks(met: Int32Array): Steps<void> {
    for (const { n } of this.pages) {
      yield
      met[n] = n
      for (const target of this.followed(n)) {
        for (
          let passed = target;
          passed !== NONE && met[passed] !== n;
          passed = this.#next[passed]!
        ) {
          met[passed] = n
          this.inlinks[passed]! += 1
        }
      }
    }
  }

  *#measure(): Steps<void> {
    if (this.pages.length === 0) return
    const { depths } = this
    depths[0] = 0
    const queue = [0]
    for (const n of queue) {
      yield
      const depth = depths[n]! + 1
      for (const target of this.followed(n)) {
        for (let passed = target; passed !== NONE && depths[passed] === null; ) {
          depths[passed] = depth
          queue.push(passed)
          passed = this.#next[passed]!
        }
      }
    }
  }

  /** The addresses that links lead to without reaching a page at once, each with those links. */
  *#linkTargets(): Generator<readonly [string, LinkTarget]> {
    for (const [address, from] of this.#detours) {
      const key = this.#table.addresses.text(address)
      const page = this.pages[this.#owners[address]!]!
      const url = page.key === key ? page.url : new URL(key, page.url).href
      yield [key, { url, from: from.map((n) => this.pages[n]!.url) }]
    }
  }

  /** Whether the address was not requested, or answered as a page without a redirect. */
  #isPlain(address: number): boolean {
    const n = this.#owners[address]!
    if (n === NONE) return true
    const { walk, key } = this.pages[n]!
    if (walk.status !== 200 || walk.alias !== null) return false
    return walk.hops.length === 0 || key !== this.#table.addresses.text(address)
  }
}

function append(map: Map<number, number[]>, key: number, value: number): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}
