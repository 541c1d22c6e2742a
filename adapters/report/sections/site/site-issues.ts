import { html } from 'htm/preact'
import type { SiteIssue, SiteTemplate } from '../../../../manifests/types/records.ts'
import { numberText, percentText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { badge, type Content, codeText, effortBadge, link, severityBadge } from '../blocks.ts'
import { cleanText } from '../view.ts'

/** Issues of a document, and those that it shows first because they limit scores. */
const MOST_ISSUES = 10
const MOST_BLOCKERS = 5

/** The issues of a document, and those of them that limit scores. */
export function firstIssues(issues: readonly SiteIssue[]) {
  const critical = issues.filter(({ severity }) => severity === 'critical')
  return { issues: issues.slice(0, MOST_ISSUES), blockers: critical.slice(0, MOST_BLOCKERS) }
}

type IssueOptions = {
  readonly templates: readonly Pick<SiteTemplate, 'id' | 'pattern'>[]
  /** Place of the first in the whole list. */
  readonly from?: number
  /** How many are unfolded on a screen; paper unfolds all. */
  readonly open?: number
  /** Examples of each. */
  readonly examples?: number
  /** URL of the report of a page, if there is one. */
  readonly pageHref?: (n: number) => string
  /** Content that a page adds to an issue: all affected pages. */
  readonly tools?: (issue: SiteIssue) => Content
}

/** Issues, greatest gain first. Each expands to its remedy and examples. */
export function siteIssues(issues: readonly SiteIssue[], options: IssueOptions): Content {
  if (issues.length === 0) return html`<p class="soft">${t('site.issues.none')}</p>`
  const { from = 0, open = 1 } = options
  return html`<ol class="actions" start=${from + 1}>
    ${issues.map((issue, place) => issueItem(issue, { ...options, rank: from + place + 1, isOpen: place < open }))}
  </ol>`
}

type Item = IssueOptions & { readonly rank: number; readonly isOpen: boolean }

function issueItem(issue: SiteIssue, { rank, isOpen, templates, tools, ...more }: Item) {
  const { title, remedy, severity, effort, gain, pageShare, linkShare } = issue
  const reach = reachText(issue, templates)
  return html`<li key=${`${issue.id} ${issue.template}`}>
    <details class="action" open=${isOpen}>
      <summary>
        <span class="rank figure" aria-hidden="true">${rank}</span>
        <h3 class="headline">
          ${codeText(cleanText(title, 300))}
          <span class="site-reach soft">${reach}</span>
        </h3>
        <span class="tags">
          ${gain >= 0.05 && badge('accent', t('report.actions.points', { n: gain, points: numberText(gain, 1) }))}
          ${severityBadge(severity)}${effortBadge(effort)}
        </span>
      </summary>
      <div class="flow action-body">
        <p>${codeText(remedy)}</p>
        ${examples(issue, more)}
        ${pageShare < 1 && html`<p class="soft small">${t('site.issues.linkShare', { share: percentText(linkShare) })}</p>`}
        ${tools?.(issue)}
      </div>
    </details>
  </li>`
}

/** Extent of an issue: "One template (/shop/*): 412 pages." */
export function reachText(
  { pages, pageShare, template }: Pick<SiteIssue, 'pages' | 'pageShare' | 'template'>,
  templates: IssueOptions['templates'],
): string {
  const all = pageShare > 0 ? Math.max(pages, Math.round(pages / pageShare)) : pages
  const pattern = templates.find(({ id }) => id === template)?.pattern
  if (template !== null) {
    const of = pages < all ? 'partOfTemplate' : 'template'
    return t(`site.reach.${of}`, { n: pages, all, pattern: pattern ?? template })
  }
  return pages === all ? t('site.reach.all', { n: pages }) : t('site.reach.some', { n: pages, all })
}

function examples(
  { examples: list, pages, title }: SiteIssue,
  { examples: most = 5, pageHref }: Pick<IssueOptions, 'examples' | 'pageHref'>,
): Content {
  const more = pages - Math.min(most, list.length)
  return html`<ul class="bullets small">
    ${list.slice(0, most).map(
      ({ n, url, detail }) => html`<li>
        ${n === null || pageHref === undefined ? link(url) : pageLink(url, pageHref(n))}
        ${detail !== null && detail !== title && html`<span class="soft site-detail">${codeText(cleanText(detail, 300))}</span>`}
      </li>`,
    )}
    ${more > 0 && html`<li class="more">${t('common.more', { n: more })}</li>`}
  </ul>`
}

/** A link to the report of a page, by the page's address. */
export function pageLink(url: string, href: string): Content {
  return html`<a class="url" href=${href}><bdi>${pathOf(url)}</bdi></a>`
}

/** An address of the site without its host. */
export function pathOf(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
  return cleanText(path, 200)
}

/** Issues that limit scores, shown first. Null without such issues. */
export function siteBlockers(
  issues: readonly SiteIssue[],
  { templates, more = 0 }: Pick<IssueOptions, 'templates'> & { readonly more?: number },
): Content {
  if (issues.length === 0) return null
  return html`<div class="blockers">
    <p><strong>${t('site.blockers', { n: issues.length + more })}</strong></p>
    <ul>
      ${issues.map((issue) => html`<li>${codeText(cleanText(issue.title, 300))} <span class="soft">${reachText(issue, templates)}</span></li>`)}
      ${more > 0 && html`<li class="more">${t('common.more', { n: more })}</li>`}
    </ul>
  </div>`
}
