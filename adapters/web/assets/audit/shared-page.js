import { html } from 'htm/preact'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../../../texts/texts.ts'
import { apiPath, fetchJson } from '../parts/api.js'
import { ErrorNotice, mount, usePageTitle } from '../parts/elements.js'
import { hostOf } from '../parts/web-address.js'
import { ReportView } from '../report/report-view.js'

/** @typedef {Readonly<Record<string, unknown>>} Given */

/**
 * A report that somebody shared. Its screenshots are most of its size, so they come after it.
 * @param {{first: Given}} props `first`: without their data.
 */
function SharedReport({ first }) {
  const [whole, setWhole] = useState(hasScreenshots(first) ? null : first)
  const [error, setError] = useState(/** @type {unknown} */ (null))
  useEffect(() => {
    if (whole !== null) return
    const read = () =>
      fetchJson(path).then(setWhole, (failure) => {
        setError(failure)
        setWhole(first)
      })
    // Once the report is painted: before, they would compete with it on a slow network.
    requestAnimationFrame(() => setTimeout(read))
  }, [])
  const url = String(first.url ?? '')
  usePageTitle(t('audit.report.title', { site: hostOf(url) }))
  const again = () => location.assign(`/?url=${encodeURIComponent(url)}`)
  return html`
    ${error !== null && html`<${ErrorNotice} error=${error} title=${t('audit.report.noPictures')} />`}
    <${ReportView} ...${{ given: first, whole, onAgain: again }} />
  `
}

/** @param {Given} report */
function hasScreenshots({ modules }) {
  const { visual } = /** @type {Record<string, {result?: {screenshots?: unknown}}>} */ (
    modules ?? {}
  )
  return Array.isArray(visual?.result?.screenshots)
}

const [, , id = ''] = location.pathname.split('/')
const path = `/api/reports/${encodeURIComponent(decodeURIComponent(id))}`
// The page says what a shared report is until this one is there.
fetchJson(apiPath(path, { screenshots: 'omit' })).then(
  (first) => mount(html`<${SharedReport} first=${first} />`, 'shared-report'),
  (error) =>
    mount(
      html`<${ErrorNotice} error=${error} title=${t('audit.report.notShown')} />`,
      'shared-report',
    ),
)
