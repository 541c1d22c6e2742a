import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { dateText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { ApiError, fetchJson, request } from '../parts/api.js'
import { ActionButton, ErrorNotice } from '../parts/elements.js'

/** @typedef {{id: string, url: string, expiresAt: string, ownerToken: string}} SharedLink */

/**
 * Stores a report on the server under a link, and deletes it again while the page is open.
 * @param {import('./report-tools.js').PanelProps} props
 */
export function SharePanel({ given }) {
  const [link, setLink] = useState(/** @type {SharedLink | null} */ (null))
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState(/** @type {unknown} */ (null))
  /** @param {() => Promise<void>} act */
  const run = async (act) => {
    setBusy(true)
    setError(null)
    try {
      await act()
    } catch (thrown) {
      setError(thrown)
    }
    setBusy(false)
  }
  const share = () =>
    run(async () => {
      /** @type {SharedLink} */
      const made = await fetchJson('/api/reports', { body: given })
      setLink(made)
      setTold(t('audit.share.until', { date: dateText(made.expiresAt, 'longDate') }))
    })
  const remove = (/** @type {SharedLink} */ { id, ownerToken }) =>
    run(async () => {
      await request(`/api/reports/${id}`, {
        ...{ method: 'DELETE', headers: { 'x-owner-token': ownerToken } },
      })
      setLink(null)
      setTold(t('audit.share.removed'))
    })
  const address = link === null ? '' : new URL(link.url, location.href).href
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    setTold(t('audit.share.copied'))
  }
  return html`<p>${t('audit.share.text')}</p>
    ${
      link === null
        ? html`<${ActionButton} class="button button-primary" isOff=${isBusy} onClick=${share}>${t('audit.share.make')}<//>`
        : html`<p class="report-link"><a href=${address}>${address}</a></p>
          <p class="row">
            <button class="button" type="button" onClick=${copy}>${t('audit.share.copy')}</button>
            <${ActionButton} class="button button-danger" isOff=${isBusy} onClick=${() => remove(link)}>${t('audit.share.remove')}<//>
          </p>`
    }
    <p class="small report-told" role="status">${told}</p>
    ${
      error !== null &&
      html`<${ErrorNotice} error=${error} title=${t(isOff(error) ? 'audit.share.off' : 'audit.share.failed')} />`
    }`
}

/** The operator has switched sharing off. @param {unknown} error */
function isOff(error) {
  return error instanceof ApiError && [403, 404].includes(error.status)
}
