import { foldText } from '../page/address/link-match.ts'
import { similarPairs } from '../page/outline/text-sketch.ts'
import type { MultipageOptions } from './multipage-options.ts'
import type { DuplicateContent, Duplicates, DuplicateValue } from './multipage-result.ts'
import type { RatedPage } from './page-rows.ts'

type Limits = Pick<MultipageOptions, 'comparedWords' | 'similarity'>

/** What pages that search engines may list have in common and should not. */
export function duplicates(pages: readonly RatedPage[], limits: Limits): Duplicates {
  const listed = pages.filter(({ row }) => row.indexable)
  return {
    titles: equalValues(listed, 'title'),
    descriptions: equalValues(listed, 'description'),
    contents: equalContents(listed, limits),
  }
}

/** Equal but for case and white space, on pages of one language. */
function equalValues(
  pages: readonly RatedPage[],
  field: 'title' | 'description',
): DuplicateValue[] {
  const groups = new Map<string, { value: string; urls: string[] }>()
  for (const { row } of pages) {
    const value = row[field]
    if (value === null) continue
    const key = `${row.language} ${foldText(value)}`
    const known = groups.get(key)
    if (known) known.urls.push(row.url)
    else groups.set(key, { value, urls: [row.url] })
  }
  return largestFirst([...groups.values()])
}

/** Groups of pages; a page is in a group when its text is like that of one that is in it. */
function equalContents(
  pages: readonly RatedPage[],
  { comparedWords, similarity: least }: Limits,
): DuplicateContent[] {
  const compared = pages.flatMap(({ row, page: { brief } }) =>
    brief?.sketch && brief.sketch.words >= comparedWords
      ? [{ url: row.url, sketch: brief.sketch }]
      : [],
  )
  const groups = new Groups(compared.length)
  const pairs = similarPairs(
    compared.map(({ sketch }) => sketch),
    least,
  )
  for (const { a, b, similarity } of pairs) {
    const isEqual = compared[a]?.sketch.hash === compared[b]?.sketch.hash
    groups.join(a, b, isEqual ? 1 : Math.min(similarity, 0.99))
  }
  return largestFirst(
    groups.all().map(({ members, least: similarity }) => ({
      kind: similarity === 1 ? ('exact' as const) : ('near' as const),
      similarity: Math.round(similarity * 100) / 100,
      urls: members.map((member) => compared[member]!.url),
    })),
  )
}

function largestFirst<T extends { readonly urls: readonly string[] }>(groups: readonly T[]): T[] {
  return groups.filter(({ urls }) => urls.length > 1).sort((a, b) => b.urls.length - a.urls.length)
}

/** Disjoint sets of the numbers below `size`, with the least similarity that joined each. */
class Groups {
  readonly #parents: number[]
  readonly #least = new Map<number, number>()

  constructor(size: number) {
    this.#parents = Array.from({ length: size }, (_, member) => member)
  }

  join(a: number, b: number, similarity: number): void {
    const [first, second] = [this.#root(a), this.#root(b)]
    const least = Math.min(similarity, this.#least.get(first) ?? 1, this.#least.get(second) ?? 1)
    this.#parents[second] = first
    this.#least.set(first, least)
  }

  all(): { readonly members: readonly number[]; readonly least: number }[] {
    const groups = new Map<number, number[]>()
    for (const member of this.#parents.keys()) {
      const root = this.#root(member)
      const known = groups.get(root)
      if (known) known.push(member)
      else groups.set(root, [member])
    }
    return [...groups].map(([root, members]) => ({ members, least: this.#least.get(root) ?? 1 }))
  }

  #root(member: number): number {
    let root = member
    while (this.#parents[root] !== root) {
      // Halving the way keeps long chains short.
      this.#parents[root] = this.#parents[this.#parents[root]!]!
      root = this.#parents[root]!
    }
    return root
  }
}
