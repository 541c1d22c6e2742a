import { html } from 'htm/preact'
import { t } from '../../../texts/texts.ts'
import { fetchJson } from '../parts/api.js'
import { ErrorNotice, mount, usePageTitle } from '../parts/elements.js'
import { hostOf } from '../parts/web-address.js'
import { ReportView } from '../report/report-view.js'

/** A report that somebody shared. @param {{report: Readonly<Record<string, unknown>>}} props */
function SharedReport({ report }) {
  const url = String(report.url ?? '')
  usePageTitle(t('audit.report.title', { site: hostOf(url) }))
  const again = () => location.assign(`/?url=${encodeURIComponent(url)}`)
  return html`<${ReportView} given=${report} onAgain=${again} />`
}

const [, , id = ''] = location.pathname.split('/')
// The page says what a shared report is until this one is there.
fetchJson(`/api/reports/${encodeURIComponent(decodeURIComponent(id))}`).then(
  (report) => mount(html`<${SharedReport} report=${report} />`, 'shared-report'),
  (error) =>
    mount(
      html`<${ErrorNotice} error=${error} title=${t('audit.report.notShown')} />`,
      'shared-report',
    ),
)
