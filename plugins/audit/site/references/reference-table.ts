import { NumberPool } from '../number-pool.ts'
import type { PageReferences, ReferenceProbe } from '../site-data.ts'
import { TextTable } from '../text-table.ts'

/** Different addresses that are stored; further ones are only counted. */
const MOST_KNOWN = 50_000

type Kind = ReferenceProbe['kind']
export type Reference = Pick<ReferenceProbe, 'kind' | 'url'>

/** What the pages of a site refer to. A reference is a number: twice that of its address, plus 1 for an image. */
export class ReferenceTable {
  readonly #addresses = new TextTable()
  readonly #pool = new NumberPool()
  /** Start and length of each page's references, by page number. */
  readonly #starts: number[] = []
  readonly #lengths: number[] = []
  /** Number of pages by reference; undefined where it is of the other kind. */
  readonly #uses: (number | undefined)[] = []
  #size = 0

  /** Adds those of the next page. */
  add({ links, images }: PageReferences = { links: [], images: [] }): void {
    const row = [
      ...links.flatMap((url) => this.#number('link', url) ?? []),
      ...images.flatMap((url) => this.#number('image', url) ?? []),
    ]
    for (const reference of row) {
      const pages = this.#uses[reference] ?? 0
      if (pages === 0) this.#size += 1
      this.#uses[reference] = pages + 1
    }
    this.#starts.push(this.#pool.add(row))
    this.#lengths.push(row.length)
  }

  of(page: number): Uint32Array {
    return this.#pool.row(this.#starts[page] ?? 0, this.#lengths[page] ?? 0)
  }

  find({ kind, url }: Reference): number | undefined {
    const address = this.#addresses.find(url)
    return address === undefined ? undefined : numberOf(kind, address)
  }

  /** Number of different references, and of uses of those that are not stored. */
  get size(): number {
    return this.#size
  }

  /** Those of the most pages first; links and images of equally many pages take turns. */
  byUse(): readonly Reference[] {
    const ranked = (['link', 'image'] as const).flatMap((kind) => {
      const own = [...this.#uses.entries()].flatMap(([reference, pages]) =>
        pages === undefined || kindOf(reference) !== kind ? [] : [{ reference, pages }],
      )
      const sorted = own.sort((a, b) => b.pages - a.pages || a.reference - b.reference)
      return sorted.map((one, rank) => ({ ...one, rank }))
    })
    return ranked
      .sort((a, b) => b.pages - a.pages || a.rank - b.rank)
      .map(({ reference }) => ({
        kind: kindOf(reference),
        url: this.#addresses.text(reference >> 1),
      }))
  }

  #number(kind: Kind, url: string): number | undefined {
    const known = this.#addresses.find(url)
    if (known !== undefined) return numberOf(kind, known)
    if (this.#addresses.size < MOST_KNOWN) return numberOf(kind, this.#addresses.add(url))
    this.#size += 1
    return undefined
  }
}

const numberOf = (kind: Kind, address: number): number => 2 * address + (kind === 'image' ? 1 : 0)
const kindOf = (reference: number): Kind => (reference % 2 === 1 ? 'image' : 'link')
