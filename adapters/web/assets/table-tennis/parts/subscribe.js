import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { t } from '../../../../texts/texts.ts'
import { apiPath } from '../../parts/api.js'

/**
 * Ways to get fixtures into a calendar program.
 * @param {{query: Readonly<Record<string, string | number>>, name: string}} props `query`: filters of
 *   the feed; `name`: of the file.
 */
export function Subscribe({ query, name }) {
  const [told, setTold] = useState('')
  const path = apiPath('/api/interclubs/calendar.ics', query)
  const address = `${location.origin}${path}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setTold(t('table-tennis.subscribe.copied', { address }))
    } catch {
      setTold(t('table-tennis.subscribe.byHand', { address })) // browsers refuse it on pages without https
    }
  }
  return html`<div class="tt-subscribe">
    <div class="row">
      <a class="button" href=${`webcal://${location.host}${path}`}>${t('table-tennis.subscribe.open')}</a>
      <button type="button" class="button button-quiet" onClick=${copy}>${t('table-tennis.subscribe.copy')}</button>
      <a class="button button-quiet" href=${path} download=${`${name}.ics`}>${t('table-tennis.subscribe.download')}</a>
    </div>
    <p class="small soft">${t('table-tennis.subscribe.hint')}</p>
    <p class="small tt-break" role="status">${told}</p>
  </div>`
}
