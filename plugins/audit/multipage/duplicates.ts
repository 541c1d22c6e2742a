import type { MultipageOptions } from '../../../manifests/types/multipage.ts'
import { fold } from '../../web/fold.ts'
import { Groups, similarPairs } from '../page/outline/similar-pairs.ts'
import type { RatedPage } from './link-graph.ts'
import type { Findings } from './result.ts'
import { finished, type Steps } from './steps.ts'
import type { DuplicateContent, Duplicates, DuplicateValue } from './types.ts'

type Limits = Pick<MultipageOptions, 'comparedWords' | 'similarity'>

/** Duplicates among indexable pages. */
export function duplicates(pages: readonly RatedPage[], limits: Limits): Duplicates {
  const listed = pages.filter(({ row }) => row.indexable)
  return {
    titles: finished(equalValues(listed, 'title')),
    descriptions: finished(equalValues(listed, 'description')),
    contents: equalContents(listed, limits),
  }
}

/** Values equal except for case and white space, on pages of the same language. */
export function* equalValues(
  pages: readonly RatedPage[],
  field: 'title' | 'description' | 'h1',
): Steps<DuplicateValue[]> {
  const groups = new Map<string, { value: string; urls: string[] }>()
  for (const { row } of pages) {
    yield
    const value = row[field]
    if (value === null) continue
    const key = `${row.language} ${fold(value)}`
    const known = groups.get(key)
    if (known) known.urls.push(row.url)
    else groups.set(key, { value, urls: [row.url] })
  }
  return largestFirst([...groups.values()])
}

/** Groups of pages. A page joins a group when its text is similar to any member's. */
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
    { least },
  )
  for (const pair of pairs) {
    if (pair === null) continue
    const { a, b, similarity } = pair
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

export function largestFirst<T extends { readonly urls: readonly string[] }>(
  groups: readonly T[],
): T[] {
  return groups.filter(({ urls }) => urls.length > 1).sort((a, b) => b.urls.length - a.urls.length)
}

/** A fact is found once: titles and descriptions of exact copies are equal because the pages are. */
export function duplicateFindings(found: Duplicates, findings: Findings): void {
  const { titles, descriptions, contents } = found
  const isCopy = copiesAmong(contents)
  for (const { urls } of titles) {
    if (!isCopy(urls)) for (const url of urls) findings.add('duplicateTitle', url)
  }
  for (const { urls } of descriptions) {
    if (!isCopy(urls)) for (const url of urls) findings.add('duplicateDescription', url)
  }
  for (const { kind, urls } of contents) {
    const rule = kind === 'exact' ? 'duplicateContent' : 'nearDuplicate'
    for (const url of urls) findings.add(rule, url)
  }
}

/** Whether all pages are the same one. */
function copiesAmong(contents: readonly DuplicateContent[]) {
  const groups = new Map<string, DuplicateContent>()
  for (const group of contents) {
    if (group.kind === 'exact') for (const url of group.urls) groups.set(url, group)
  }
  return ([first = '', ...others]: readonly string[]): boolean => {
    const group = groups.get(first)
    return group !== undefined && others.every((url) => groups.get(url) === group)
  }
}
