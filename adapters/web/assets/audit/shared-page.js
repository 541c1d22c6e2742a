import { html } from 'htm/preact'
import { t } from '../../../texts/texts.ts'
import { useFetch } from '../parts/api.js'
import { ErrorNotice, Loading, mount, usePageTitle } from '../parts/elements.js'
import { hostOf } from '../parts/web-address.js'
import { ReportView } from '../report/report-view.js'

/**
 * A report that somebody shared. @param {{id: string}} props
 */
function SharedReport({ id }) {
  /** @type {import('../parts/api.js').Fetched<Readonly<Record<string, unknown>>>} */
  const { data, error } = useFetch(`/api/reports/${encodeURIComponent(id)}`)
  usePageTitle(data && t('audit.report.title', { site: hostOf(String(data.url ?? '')) }))
  if (error) return html`<${ErrorNotice} error=${error} title=${t('audit.report.notShown')} />`
  if (data === undefined) return html`<${Loading} />`
  const again = () => location.assign(`/?url=${encodeURIComponent(String(data.url ?? ''))}`)
  return html`<${ReportView} given=${data} onAgain=${again} />`
}

const [, , id = ''] = location.pathname.split('/')
mount(html`<${SharedReport} id=${decodeURIComponent(id)} />`, 'shared-report')
