import type {
  SiteChanges,
  SiteIssue,
  SitePageRow,
  SiteResult,
} from '../../manifests/types/records.ts'

const MOST_ADDRESSES = 200
const MOST_ISSUES = 200

type Earlier = Pick<SiteChanges, 'siteAuditId' | 'since'>
type ChangedIssue = SiteChanges['newIssues'][number]

/** What changed between two audits of a site. Issues are the same if check and template are. */
export function siteChanges(before: SiteResult, after: SiteResult, of: Earlier): SiteChanges {
  const [old, now] = [byUrl(before.pages), byUrl(after.pages)]
  const { issues: fixed, rest } = matched(before.issues, after.issues)
  return {
    ...of,
    ...scoreChanges(before, after),
    newPages: addresses([...now.keys()].filter((url) => !old.has(url))),
    gonePages: addresses([...old.keys()].filter((url) => !now.has(url))),
    changedPages: addresses(
      [...now].flatMap(([url, page]) => {
        const earlier = old.get(url)
        return earlier !== undefined && isChanged(earlier, page) ? [url] : []
      }),
    ),
    newIssues: rest.filter((issue) => issue.before === 0).slice(0, MOST_ISSUES),
    fixedIssues: fixed.slice(0, MOST_ISSUES),
    grownIssues: rest
      .filter((issue) => issue.before > 0 && issue.after > issue.before)
      .slice(0, MOST_ISSUES),
    shrunkIssues: rest.filter((issue) => issue.after < issue.before).slice(0, MOST_ISSUES),
  }
}

function scoreChanges(
  { scores: before }: SiteResult,
  { scores: after }: SiteResult,
): Pick<SiteChanges, 'overall' | 'seo' | 'geo'> {
  const change = (name: 'overall' | 'seo' | 'geo'): number | null => {
    const [old, now] = [before[name], after[name]]
    return old === null || now === null ? null : Math.round((now - old) * 10) / 10
  }
  return { overall: change('overall'), seo: change('seo'), geo: change('geo') }
}

function byUrl(pages: readonly SitePageRow[]): ReadonlyMap<string, SitePageRow> {
  return new Map(pages.map((page) => [page.url, page]))
}

/** The number of words stands for the text, which rows do not have. */
function isChanged(before: SitePageRow, after: SitePageRow): boolean {
  return (
    before.status !== after.status ||
    before.title !== after.title ||
    before.wordCount !== after.wordCount
  )
}

/** Issues that are gone, and those of now with the pages that they concerned before. */
function matched(
  before: readonly SiteIssue[],
  after: readonly SiteIssue[],
): { readonly issues: readonly ChangedIssue[]; readonly rest: readonly ChangedIssue[] } {
  const [old, now] = [byIdentity(before), byIdentity(after)]
  return {
    issues: [...old].flatMap(([key, issue]) => (now.has(key) ? [] : [changed(issue, issue, 0)])),
    rest: [...now].map(([key, issue]) => changed(issue, old.get(key), issue.pages)),
  }
}

function byIdentity(issues: readonly SiteIssue[]): ReadonlyMap<string, SiteIssue> {
  return new Map(issues.map((issue) => [`${issue.id} ${issue.template ?? ''}`, issue]))
}

function changed(
  { id, title, template }: SiteIssue,
  before: SiteIssue | undefined,
  after: number,
): ChangedIssue {
  return { id, title, template, before: before?.pages ?? 0, after }
}

function addresses(urls: readonly string[]): SiteChanges['newPages'] {
  return { count: urls.length, urls: urls.slice(0, MOST_ADDRESSES) }
}
