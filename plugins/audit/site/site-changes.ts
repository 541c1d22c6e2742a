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
  readonly result: Pick<SiteResult, 'counts' | 'scores' | 'issues' | 'pages'>
}

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

function pageChanges(old: EndedSite['result'], now: EndedSite['result']) {
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

function issueChanges(before: EndedSite['result'], after: EndedSite['result']) {
  const [old, now] = [byPlace(before.issues), byPlace(after.issues)]
  // Audits of parts of a site have more issues when they read more pages: of those, only what grew or
  // shrank in its share too has changed.
  const isWhole = !isCut(before.counts) && !isCut(after.counts)
  const growth = (one: Changed) => {
    const pages = one.after - one.before
    const share = one.after * before.counts.judged - one.before * after.counts.judged
    return isWhole || Math.sign(pages) === Math.sign(share) ? pages : 0
  }
  const changed = [...new Set([...now.keys(), ...old.keys()])].map((place): Changed => {
    const { id, title, template } = (now.get(place) ?? old.get(place))!
    const pages = { before: old.get(place)?.pages ?? 0, after: now.get(place)?.pages ?? 0 }
    return { id, title, template, ...pages }
  })
  const some = (test: (one: Changed) => boolean) => changed.filter(test).slice(0, MAX_ISSUES)
  return {
    newIssues: some((one) => one.before === 0),
    fixedIssues: some((one) => one.after === 0),
    grownIssues: some((one) => one.before > 0 && growth(one) > 0),
    shrunkIssues: some((one) => one.after > 0 && growth(one) < 0),
  }
}

/** Issues by check or rule and template. */
function byPlace(issues: readonly SiteIssue[]): ReadonlyMap<string, SiteIssue> {
  return new Map(issues.map((issue) => [`${issue.id} ${issue.template}`, issue]))
}
