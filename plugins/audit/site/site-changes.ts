import type {
  SiteChanges,
  SiteIssue,
  SitePageRow,
  SiteResult,
} from '../../../manifests/types/records.ts'
import { cut } from './analysis/site-findings.ts'

/** A site audit that has ended. */
export type EndedSite = {
  readonly siteAuditId: string
  /** When it ended, in ISO 8601. */
  readonly finishedAt: string
  readonly result: Pick<SiteResult, 'scores' | 'issues' | 'pages'>
}

type Changed = SiteChanges['newIssues'][number]

const MAX_ISSUES = 200
/** What is compared of a page; a change of its text shows in the number of its words. */
const FIELDS = [
  'status',
  'title',
  'description',
  'h1',
  'wordCount',
  'canonical',
  'indexable',
] as const

/** What differs between two audits of a site, for pages and for issues. */
export function siteChanges(before: EndedSite, after: Pick<EndedSite, 'result'>): SiteChanges {
  const { siteAuditId, finishedAt: since } = before
  const [old, now] = [before.result, after.result]
  return {
    ...{ since, siteAuditId },
    overall: difference(old.scores.overall, now.scores.overall),
    seo: difference(old.scores.seo, now.scores.seo),
    geo: difference(old.scores.geo, now.scores.geo),
    ...pageChanges(old.pages, now.pages),
    ...issueChanges(old.issues, now.issues),
  }
}

function difference(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : after - before
}

function pageChanges(before: readonly SitePageRow[], after: readonly SitePageRow[]) {
  const known = new Map(before.map((row) => [row.url, row]))
  const met = new Set(after.map(({ url }) => url))
  const isChanged = (row: SitePageRow) => {
    const old = known.get(row.url)
    return old !== undefined && FIELDS.some((field) => old[field] !== row[field])
  }
  const urls = (rows: readonly SitePageRow[]) => cut(rows.map(({ url }) => url))
  return {
    newPages: urls(after.filter(({ url }) => !known.has(url))),
    gonePages: urls(before.filter(({ url }) => !met.has(url))),
    changedPages: urls(after.filter(isChanged)),
  }
}

function issueChanges(before: readonly SiteIssue[], after: readonly SiteIssue[]) {
  const [old, now] = [byPlace(before), byPlace(after)]
  const changed = [...new Set([...now.keys(), ...old.keys()])].map((place): Changed => {
    const { id, title, template } = (now.get(place) ?? old.get(place))!
    const pages = { before: old.get(place)?.pages ?? 0, after: now.get(place)?.pages ?? 0 }
    return { id, title, template, ...pages }
  })
  const some = (test: (one: Changed) => boolean) => changed.filter(test).slice(0, MAX_ISSUES)
  return {
    newIssues: some((one) => one.before === 0),
    fixedIssues: some((one) => one.after === 0),
    grownIssues: some((one) => one.before > 0 && one.after > one.before),
    shrunkIssues: some((one) => one.after > 0 && one.after < one.before),
  }
}

/** Issues by check or rule and template. */
function byPlace(issues: readonly SiteIssue[]): ReadonlyMap<string, SiteIssue> {
  return new Map(issues.map((issue) => [`${issue.id} ${issue.template}`, issue]))
}
