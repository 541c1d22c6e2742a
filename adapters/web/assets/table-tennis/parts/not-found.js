import { html } from 'htm/preact'
import { Notice } from '../../parts/notice.js'

/**
 * @param {{text: string, children?: import('preact').ComponentChildren}} props
 */
export function NotFound({ text, children }) {
  return html`<div>
    <h1>Nothing here</h1>
    <${Notice} tone="fair" title="This is not in the data">
      <p>${text}</p>
      ${children}
      <p>
        <a href="/table-tennis">Search players and teams</a> or look through${' '}
        <a href="/table-tennis/clubs">all clubs</a>.
      </p>
    <//>
  </div>`
}
