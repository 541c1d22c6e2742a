import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { siteOf } from '../../../report/sections/site/site-verdict.ts'
import { scoreText } from '../../../report/sections/words.ts'
import { numberText, timeText } from '../../../texts/format.ts'
import { language, t } from '../../../texts/texts.ts'
import { mountForm } from '../audit/audit-form.js'
import { useFetch } from '../parts/api.js'
import { DataTable } from '../parts/data-table.js'
import {
  ErrorNotice,
  Loading,
  Notice,
  StateBadge,
  useHidden,
  useListener,
  usePageTitle,
} from '../parts/elements.js'
import { SafeLink } from '../parts/web-address.js'
import { ReportView } from '../report/report-view.js'
import { isActive, LiveAudit, useSiteAudit } from './live-audit.js'
import { SiteForm } from './site-form.js'
import { SiteResult } from './site-result.js'

/** @import {SiteAudit, SitePageDetail} from '../../../../manifests/types/records.ts' */

/** Parts of the URL: an audit, and a page of it. @typedef {{id: string, page: string}} Place */

/** @returns {Place} */
function placeNow() {
  const query = new URLSearchParams(location.search)
  return { id: query.get('id') ?? '', page: query.get('page') ?? '' }
}

/** Follows links within this page without loading it again, which would forget a token. */
function usePlace() {
  const [place, setPlace] = useState(placeNow)
  useListener('popstate', () => setPlace(placeNow()))
  /** @param {string} href */
  const go = (href) => {
    history.pushState(null, '', href)
    setPlace(placeNow())
    scrollTo(0, 0)
  }
  /** @param {MouseEvent} event */
  const follow = (event) => {
    const link = /** @type {Element} */ (event.target).closest('a')
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey)
    if (link === null || link.target !== '' || link.origin !== location.origin) return
    if (!isPlain || link.pathname !== location.pathname || link.hash !== '') return
    event.preventDefault()
    go(link.href)
  }
  return { place, go, follow }
}

/** @param {{typed: string}} props The text that is already in the address field. */
function SiteApp({ typed }) {
  const { place, go, follow } = usePlace()
  const { id, page } = place
  useHidden('about', id !== '')
  if (page !== '')
    return html`<div onClick=${follow}><${PageReport} key=${page} ...${place} /></div>`
  return html`<div onClick=${follow}>
    ${
      id === ''
        ? html`<${SiteForm} typed=${typed} onStart=${go} /><${OwnAudits} />`
        : html`<${OneAudit} key=${id} id=${id} onAgain=${go} />`
    }
  </div>`
}

/** @param {{id: string, onAgain: (href: string) => void}} props */
function OneAudit({ id, onAgain }) {
  const live = useSiteAudit(id)
  const { audit, error } = live
  usePageTitle(audit && t('site.title', { site: siteOf(audit) }))
  if (audit === undefined) {
    return error === undefined
      ? html`<${Loading} />`
      : html`<${ErrorNotice} error=${error} title=${t('site.result.notFound')} />`
  }
  return isActive(audit)
    ? html`<${LiveAudit} ...${live} audit=${audit} />`
    : html`<${SiteResult} ...${{ audit, onAgain }} onResumed=${live.refresh} />`
}

/**
 * The report of one page of a site audit. @param {{id: string, page: string}} props
 */
function PageReport({ id, page }) {
  const path = `/api/site-audits/${encodeURIComponent(id)}/pages/${encodeURIComponent(page)}`
  /** @type {import('../parts/api.js').Fetched<SitePageDetail>} */
  const { data, error } = useFetch(`${path}?language=${language()}`)
  usePageTitle(data && (data.page.title ?? data.page.url))
  const back = html`<p><a href=${`/site?id=${encodeURIComponent(id)}`}>${t('site.pageReport.back')}</a></p>`
  if (error !== undefined) {
    return html`${back}<${ErrorNotice} error=${error} title=${t('audit.report.notShown')} />`
  }
  if (data === undefined) return html`<${Loading} />`
  const { page: row, report } = data
  if (report !== null) {
    return html`${back}<${ReportView} given=${/** @type {any} */ (report)} />`
  }
  const reason =
    row.reason ?? (row.status >= 400 ? String(row.status) : t('site.pageReport.sampled'))
  return html`${back}
    <h2><${SafeLink} href=${row.url} /></h2>
    <${Notice}><p>${t('site.pageReport.notJudged', { reason })}</p><//>`
}

const states = /** @type {const} */ ({
  ...{ queued: 'waiting', running: 'running', completed: 'done' },
  ...{ cancelled: 'cancelled', failed: 'failed', interrupted: 'cancelled' },
})

/** The site audits of this browser. Where they cannot be read, the form works without. */
function OwnAudits() {
  /** @type {import('../parts/api.js').Fetched<{siteAudits: readonly SiteAudit[]}>} */
  const { data } = useFetch('/api/site-audits')
  if (data === undefined || data.siteAudits.length === 0) return null
  /** @type {readonly import('../parts/data-table.js').Column<SiteAudit>[]} */
  const columns = [
    {
      title: t('site.list.site'),
      cell: (audit) => html`<a href=${audit.links.page}>${siteOf(audit)}</a>`,
      sortBy: siteOf,
      isHead: true,
    },
    {
      title: t('site.list.started'),
      cell: ({ createdAt }) => timeText(createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
    {
      title: t('site.list.pages'),
      cell: ({ counts }) => numberText(counts.read),
      sortBy: ({ counts }) => counts.read,
      isNumber: true,
    },
    {
      title: t('site.list.score'),
      cell: ({ scores }) => scoreText(scores.overall),
      sortBy: ({ scores }) => scores.overall,
      isNumber: true,
    },
    {
      title: t('site.list.state'),
      cell: ({ status }) => html`<${StateBadge} state=${states[status]} />`,
      narrow: 'below',
    },
  ]
  return html`<section class="site-own" aria-label=${t('site.list.title')}>
    <${DataTable} caption=${t('site.list.title')} columns=${columns} rows=${data.siteAudits} pageSize=${10} />
  </section>`
}

mountForm('site', (typed) => html`<${SiteApp} typed=${typed} />`)
