import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { apiPath } from './navigation.js'

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
      setTold(`Copied: ${address}`)
    } catch {
      setTold(`Copy this address: ${address}`) // browsers refuse it on pages without https
    }
  }
  return html`<div class="tt-subscribe">
    <div class="row">
      <a class="button" href=${`webcal://${location.host}${path}`}>Subscribe to this calendar</a>
      <button type="button" class="button button-quiet" onClick=${copy}>Copy address</button>
      <a class="button button-quiet" href=${path} download=${`${name}.ics`}>Download .ics</a>
    </div>
    <p class="small soft">
      Apple Calendar, Outlook and Thunderbird open the first link and then follow every change; in
      Google Calendar, choose “From URL” and paste the copied address.
    </p>
    <p class="small tt-break" role="status">${told}</p>
  </div>`
}
