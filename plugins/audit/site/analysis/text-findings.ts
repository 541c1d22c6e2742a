import { bundledTable } from '../../../../core/manifest/data-file.ts'
import type { SiteSummary } from '../../../../manifests/types/records.ts'
import { equalValues, largestFirst } from '../../multipage/duplicates.ts'
import { siteRules } from '../../multipage/site-rules.ts'
import type { Steps } from '../../multipage/steps.ts'
import type { RuleId } from '../../multipage/types.ts'
import { Groups, similarPairs } from '../../page/outline/similar-pairs.ts'
import { isTitledError } from '../../page/response/substitute-page.ts'
import { buildSubstitutes, type RawSubstitutes } from '../../page/response/substitutes.ts'
import type { SiteRow } from './page-rows.ts'
import { type Comparison, cut } from './site-findings.ts'

type Group = SiteSummary['similarTexts'][number]
type TextGroup = { readonly rows: readonly SiteRow[]; readonly urls: readonly string[] }
type TextSummary = Pick<
  SiteSummary,
  | ('duplicateTitles' | 'duplicateDescriptions' | 'duplicateHeadings' | 'duplicateTexts')
  | ('similarTexts' | 'parameterDuplicates' | 'softErrors')
>

const MAX_GROUPS = 200
const MAX_URLS = 50

/** Titles, descriptions, headings and texts that several pages share, and pages that are errors. */
export function* textSummary(context: Comparison): Steps<TextSummary> {
  const softErrors = yield* softErrorUrls(context)
  const errors = new Set(softErrors)
  const listed = context.rows.filter(({ row }) => row.indexable && !errors.has(row.url))
  for (const { row } of listed) {
    yield
    if (row.wordCount! < siteRules.limits.thinWords) {
      context.findings.add('thinPage', row.url, String(row.wordCount))
    }
  }
  const texts = yield* equalTexts(listed)
  const variants = yield* parameterGroups(texts)
  const byQuery = new Set(variants.flatMap(({ urls }) => urls))
  const duplicates = largestFirst(texts).filter(
    ({ urls }) => !urls.every((url) => byQuery.has(url)),
  )
  const similar = largestFirst(yield* similarTexts(texts))
  const groups = (found: readonly TextGroup[]) => found.map(({ urls }) => ({ value: null, urls }))
  // Pages that differ only in their query are reported as such, with everything that they share.
  const distinct = listed.filter(({ row }) => !byQuery.has(row.url))
  const titles = yield* equalValues(distinct, 'title')
  const descriptions = yield* equalValues(distinct, 'description')
  const headings = yield* equalValues(distinct, 'h1')
  const told = (
    found: readonly { value: string | null; urls: readonly string[] }[],
    rule: RuleId,
  ) => summed(context, found, rule)
  return {
    duplicateTitles: told(titles, 'duplicateTitle'),
    duplicateDescriptions: told(descriptions, 'duplicateDescription'),
    duplicateHeadings: told(headings, 'duplicateHeading'),
    duplicateTexts: told(groups(duplicates), 'duplicateContent'),
    similarTexts: told(groups(similar), 'nearDuplicate'),
    parameterDuplicates: told(variants, 'parameterDuplicate'),
    softErrors: cut(softErrors),
  }
}

function summed(
  { findings }: Comparison,
  groups: readonly { value: string | null; urls: readonly string[] }[],
  rule: RuleId,
): Group[] {
  for (const { value, urls } of groups) {
    for (const [at, url] of urls.entries()) {
      findings.add(rule, url, value ?? urls[at === 0 ? 1 : 0] ?? null)
    }
  }
  return groups.slice(0, MAX_GROUPS).map(({ value, urls }) => ({
    ...{ value, count: urls.length },
    urls: urls.slice(0, MAX_URLS),
  }))
}

/** Pages by text, in order; also those whose text no other has. */
function* equalTexts(listed: readonly SiteRow[]): Steps<TextGroup[]> {
  const groups = new Map<number, { rows: SiteRow[]; urls: string[] }>()
  for (const rated of listed) {
    yield
    const sketch = rated.page.brief?.sketch
    if (!sketch || sketch.words < siteRules.limits.comparedWords) continue
    const known = groups.get(sketch.hash)
    if (known) {
      known.rows.push(rated)
      known.urls.push(rated.row.url)
    } else groups.set(sketch.hash, { rows: [rated], urls: [rated.row.url] })
  }
  return [...groups.values()]
}

/** One path with different queries, among pages with the same text. */
function* parameterGroups(
  texts: readonly TextGroup[],
): Steps<{ value: string; urls: readonly string[] }[]> {
  const found: { value: string; urls: readonly string[] }[] = []
  for (const { rows } of texts) {
    yield
    if (rows.length < 2) continue
    const byPath = new Map<string, string[]>()
    for (const { page, row } of rows) {
      const path = page.key.split('?', 1)[0]!
      const known = byPath.get(path)
      if (known) known.push(row.url)
      else byPath.set(path, [row.url])
    }
    for (const [value, urls] of byPath) if (urls.length > 1) found.push({ value, urls })
  }
  return largestFirst(found)
}

/** Groups of different texts that are nearly the same, with all pages that have one of them. */
function* similarTexts(texts: readonly TextGroup[]): Steps<TextGroup[]> {
  const { similarity: least, similarWindow: window } = siteRules.limits
  const groups = new Groups(texts.length)
  const isKnown = (a: number, b: number) => groups.areJoined(a, b)
  const sketches = texts.map(({ rows }) => ({ signature: rows[0]!.page.brief!.sketch!.signature }))
  for (const pair of similarPairs(sketches, { least, window, isKnown })) {
    yield
    if (pair !== null) groups.join(pair.a, pair.b, pair.similarity)
  }
  return groups.all().flatMap(({ members }) => {
    if (members.length < 2) return []
    const rows = members.flatMap((member) => texts[member]!.rows)
    return { rows, urls: rows.map(({ row }) => row.url) }
  })
}

/** A page with more words has content of its own, whatever its title says. */
const MAX_ERROR_WORDS = 150

/** Pages with status 200 that read like an error page of the site, or have the text of one. */
function* softErrorUrls({ rows, findings }: Comparison): Steps<string[]> {
  const phrases = buildSubstitutes(bundledTable<RawSubstitutes>('substitutes.yaml'))
  const isError = new Uint8Array(rows.length)
  const texts = new Set<number>()
  for (const { page, row } of rows) {
    yield
    const { brief, walk } = page
    if (row.status !== 200 || brief === null || walk.alias !== null) continue
    if (brief.words >= MAX_ERROR_WORDS || !isTitledError(brief, phrases)) continue
    isError[page.n] = 1
    if (brief.sketch && brief.sketch.words > 0) texts.add(brief.sketch.hash)
  }
  const urls: string[] = []
  for (const { page, row } of rows) {
    yield
    const { brief, walk } = page
    const isSame = walk.alias === null && texts.has(brief?.sketch?.hash ?? Number.NaN)
    if (isError[page.n] === 0 && !isSame) continue
    urls.push(row.url)
    findings.add('softError', row.url, row.title)
  }
  return urls
}
