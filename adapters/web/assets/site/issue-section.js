import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { pageLink, siteIssues } from '../../../report/sections/site/site-issues.ts'
import { SEVERITIES } from '../../../report/sections/site/site-verdict.ts'
import { scoreText } from '../../../report/sections/words.ts'
import { language, t } from '../../../texts/texts.ts'
import { apiPath, useFetch } from '../parts/api.js'
import { Pager } from '../parts/data-table.js'
import { ErrorNotice, Loading, onDisclosure } from '../parts/elements.js'
import { choiceField, choices } from '../parts/form-fields.js'

/** @import {SiteAudit, SiteIssue, SiteIssueList} from '../../../../manifests/types/records.ts' */
/** @import {SitePageList, SiteSummary} from '../../../../manifests/types/records.ts' */

const pageSize = 25
const affectedSize = 20

/** URL of the report of a page. @param {string} id @param {number} n */
export function pageHref(id, n) {
  return `/site?id=${id}&page=${n}`
}

/** A choice among the templates of a site. @param {SiteSummary} summary */
export function templateOptions({ templates }) {
  const options = templates.map(({ id, pattern }) => ({ value: id, text: pattern }))
  return [{ value: '', text: t('site.result.any') }, ...options]
}

/**
 * The issues, that which gains most first.
 * @param {{audit: SiteAudit, summary: SiteSummary}} props
 */
export function IssueSection({ audit, summary }) {
  const [{ severity, template, page }, setView] = useState({ severity: '', template: '', page: 0 })
  const path = apiPath(audit.links.issues, {
    ...{ severity, template, language: language() },
    ...{ limit: pageSize, offset: page * pageSize },
  })
  /** @type {import('../parts/api.js').Fetched<SiteIssueList>} */
  const { data, error } = useFetch(path)
  return html`<section id="issues" class="chapter">
    <h2 tabindex="-1">${t('site.chapter.issues')}</h2>
    <div class="site-filters">
      ${choiceField({
        ...{ id: 'issue-severity', label: t('site.result.severity'), value: severity },
        options: [
          { value: '', text: t('site.result.any') },
          ...choices(SEVERITIES, (value) => t(`common.severity.${value}`)),
        ],
        onChange: (value) => setView({ severity: value, template, page: 0 }),
      })}
      ${choiceField({
        ...{ id: 'issue-template', label: t('site.result.template'), value: template },
        options: templateOptions(summary),
        onChange: (value) => setView({ severity, template: value, page: 0 }),
      })}
    </div>
    ${error !== undefined && html`<${ErrorNotice} error=${error} />`}
    ${data === undefined && error === undefined && html`<${Loading} />`}
    ${
      data !== undefined &&
      siteIssues(data.issues, {
        ...{ templates: summary.templates, from: data.offset, examples: 3 },
        pageHref: (n) => pageHref(audit.siteAuditId, n),
        tools: (issue) => html`<${Affected} ...${{ audit, issue }} />`,
      })
    }
    <${Pager} ...${{ page, pageSize, total: data?.total ?? 0 }} label=${t('site.chapter.issues')}
      onPage=${(/** @type {number} */ next) => setView({ severity, template, page: next })} />
  </section>`
}

/** All pages that an issue concerns, once somebody opens them. @param {{audit: SiteAudit, issue: SiteIssue}} props */
function Affected({ audit, issue }) {
  const [isOpen, setOpen] = useState(false)
  if (issue.pages <= 3) return null
  return html`<details class="folded" onToggle=${onDisclosure(setOpen)}>
    <summary>${t('site.result.affected', { n: issue.pages })}</summary>
    ${isOpen && html`<${AffectedPages} ...${{ audit, issue }} />`}
  </details>`
}

/** @param {{audit: SiteAudit, issue: SiteIssue}} props */
function AffectedPages({ audit, issue: { id, template, pages } }) {
  const [page, setPage] = useState(0)
  const path = apiPath(audit.links.pages, {
    ...{ issue: id, template: template ?? '', sort: 'linkShare', order: 'desc' },
    ...{ limit: affectedSize, offset: page * affectedSize },
  })
  /** @type {import('../parts/api.js').Fetched<SitePageList>} */
  const { data, error } = useFetch(path)
  if (error !== undefined) return html`<${ErrorNotice} error=${error} />`
  if (data === undefined) return html`<${Loading} />`
  return html`<ul class="bullets small">
      ${data.pages.map(
        ({ n, url, overall }) => html`<li key=${n}>
          ${pageLink(url, pageHref(audit.siteAuditId, n))} <span class="figure soft">${scoreText(overall)}</span>
        </li>`,
      )}
    </ul>
    <${Pager} ...${{ page, pageSize: affectedSize, total: data.total }} label=${t('site.result.affected', { n: pages })} onPage=${setPage} />`
}
