import { html } from 'htm/preact'
import { language, t } from '../../../texts/texts.ts'
import { useFetch } from '../parts/api.js'
import { ErrorNotice, Loading, Notice, usePageTitle } from '../parts/elements.js'
import { SafeLink } from '../parts/web-address.js'
import { ReportView } from '../report/report-view.js'

/** @import {SitePageDetail} from '../../../../manifests/types/records.ts' */

/**
 * The report of one page of a site audit. @param {{id: string, page: string}} props
 */
export function PageReport({ id, page }) {
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
