import type {
  SiteChanges,
  SiteIssue,
  SitePageRow,
  SiteResult,
} from '../../../manifests/types/records.ts'
import { cut } from './analysis/site-findings.ts'
import { isCut } from './site-state.ts'

/** A site audit that has ended. */
export type EndedSite = {
  readonly siteAuditId: string
  /** When it ended, in ISO 8601. */
  readonly finishedAt: string
  readonly result: Ended
}

type Ended = Pick<SiteResult, 'counts' | 'scores' | 'issues' | 'issuePages' | 'pages'>
type Changed = SiteChanges['newIssues'][number]

const MAX_ISSUES = 200
/** Compared properties of a page. A change of its text shows in its number of words. */
const FIELDS = [
  'status',
  'title',
  'description',
  'h1',
  'wordCount',
  'canonical',
  'indexable',
] as const

/** Differences between two audits of a site, for pages and for issues. */
export function siteChanges(before: EndedSite, after: Pick<EndedSite, 'result'>): SiteChanges {
  const { siteAuditId, finishedAt: since } = before
  const [old, now] = [before.result, after.result]
  return {
    ...{ since, siteAuditId },
    overall: difference(old.scores.overall, now.scores.overall),
    seo: difference(old.scores.seo, now.scores.seo),
    geo: difference(old.scores.geo, now.scores.geo),
    ...pageChanges(old, now),
    ...issueChanges(old, now),
  }
}

function difference(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : after - before
}

function pageChanges(old: Ended, now: Ended) {
  const [before, after] = [old.pages, now.pages]
  const known = new Map(before.map((row) => [row.url, row]))
  const met = new Set(after.map(({ url }) => url))
  const isChanged = (row: SitePageRow) => {
    const old = known.get(row.url)
    return old !== undefined && FIELDS.some((field) => old[field] !== row[field])
  }
  const urls = (rows: readonly SitePageRow[]) => cut(rows.map(({ url }) => url))
  return {
    // The other audit may have left out these pages.
    newPages: urls(isCut(old.counts) ? [] : after.filter(({ url }) => !known.has(url))),
    gonePages: urls(isCut(now.counts) ? [] : before.filter(({ url }) => !met.has(url))),
    changedPages: urls(after.filter(isChanged)),
  }
}

function issueChanges(before: Ended, after: Ended) {
  // Audits of parts of a site have more issues when they read more pages: of those, only what grew or
  // shrank in its share too has changed, and only what the other audit could have found is new or fixed.
  const isWhole = !isCut(before.counts) && !isCut(after.counts)
  const growth = (one: Changed) => {
    const pages = one.after - one.before
    const share = one.after * before.counts.judged - one.before * after.counts.judged
    return isWhole || Math.sign(pages) === Math.sign(share) ? pages : 0
  }
  const judged = ({ pages }: Ended) => new Map(pages.map((page) => [page.url, page.judged]))
  const [knownBefore, knownAfter] = [judged(before), judged(after)]
  // A check needs a page that was judged; a comparison between pages, one that was read.
  const isKnown = ({ issue, urls }: Found, known: typeof knownBefore) => {
    if (isWhole || urls.size === 0) return true
    return [...urls].some((url) => (issue.kind === 'site' ? known.has(url) : known.get(url)))
  }
  const [newIssues, fixedIssues, both]: [Changed[], Changed[], Changed[]] = [[], [], []]
  for (const [old, now] of pairsOf(foundBy(before), foundBy(after))) {
    const { id, title, template } = (now ?? old)!.issue
    const pages = { before: old?.issue.pages ?? 0, after: now?.issue.pages ?? 0 }
    const changed = { id, title, template, ...pages }
    if (old && now) both.push(changed)
    else if (now && isKnown(now, knownBefore)) newIssues.push(changed)
    else if (old && isKnown(old, knownAfter)) fixedIssues.push(changed)
  }
  return {
    newIssues: newIssues.slice(0, MAX_ISSUES),
    fixedIssues: fixedIssues.slice(0, MAX_ISSUES),
    grownIssues: both.filter((one) => growth(one) > 0).slice(0, MAX_ISSUES),
    shrunkIssues: both.filter((one) => growth(one) < 0).slice(0, MAX_ISSUES),
  }
}

/** An issue with the addresses of its pages. */
type Found = { readonly issue: SiteIssue; readonly urls: ReadonlySet<string> }

function foundBy({ issues, issuePages = [], pages }: Ended): readonly Found[] {
  const urls = new Map(pages.map(({ n, url }) => [n, url]))
  return issues.map((issue, at) => {
    return { issue, urls: new Set((issuePages[at] ?? []).flatMap((n) => urls.get(n) ?? [])) }
  })
}

/**
 * The issues of both audits, each with the same one of the other audit: that of the same template, or
 * that of most of its pages, because templates are found anew each time. The later audit's come first.
 */
function pairsOf(old: readonly Found[], now: readonly Found[]) {
  const left = new Set(old)
  const take = (found: Found | undefined) => {
    if (found !== undefined) left.delete(found)
    return found
  }
  const byPlace = new Map(old.map((found) => [placeOf(found), found]))
  const exact = new Map(now.map((found) => [found, take(byPlace.get(placeOf(found)))]))
  const pairs = now.map((found): [Found | undefined, Found | undefined] => [
    exact.get(found) ?? take(mostAlike(found, left)),
    found,
  ])
  return [...pairs, ...[...left].map((found): (typeof pairs)[number] => [found, undefined])]
}

function placeOf({ issue }: Found): string {
  return `${issue.id} ${issue.template}`
}

/** The issue of the same check or rule that shares at least half of the pages of one of both. */
function mostAlike({ issue, urls }: Found, others: ReadonlySet<Found>): Found | undefined {
  const shared = [...others]
    .filter((other) => other.issue.id === issue.id)
    .map((other) => ({ other, pages: [...other.urls].filter((url) => urls.has(url)).length }))
    .filter(({ other, pages }) => pages > 0 && 2 * pages >= Math.min(other.urls.size, urls.size))
  return shared.sort((a, b) => b.pages - a.pages)[0]?.other
}
