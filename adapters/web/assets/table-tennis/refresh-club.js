import { html } from 'htm/preact'
import { ActionButton } from '../parts/action-button.js'
import { Badge } from '../parts/badge.js'
import { countText } from '../parts/format.js'
import { CallProblem } from './parts/call-problem.js'
import { PlayerLink } from './parts/links.js'
import { useScrapeCall } from './parts/use-scrape-call.js'
import { useElapsed } from './use-elapsed.js'

/** @typedef {import('./parts/answers.js').ClubScrape} ClubScrape */

/**
 * Reads a club from its source, which takes its time, and tells what came of it.
 * @param {{code: string, onDone: () => void}} props
 */
export function RefreshClub({ code, onDone }) {
  /** @type {ReturnType<typeof useScrapeCall<ClubScrape>>} */
  const call = useScrapeCall(onDone)
  const seconds = useElapsed(call.isBusy)
  const start = () => call.send(`/api/clubs/${encodeURIComponent(code)}/scrape`)
  return html`<div class="tt-refresh">
    <div class="row">
      <${ActionButton} isOff=${call.isBusy} onClick=${start}>
        ${call.isBusy && html`<span class="spinner" aria-hidden="true"></span>`} Refresh from source
      <//>
      ${call.isBusy && html`<span class="small soft figure" aria-hidden="true">${seconds} s</span>`}
      <span class="small soft" role="status">
        ${call.isBusy && 'Reading the club and the sheet of each member: 30 to 60 seconds. You may leave, it goes on.'}
        ${call.answer && outcome(call.answer)}
      </span>
    </div>
    ${call.answer && html`<${Failures} errors=${call.answer.players_errors} />`}
    <${CallProblem} call=${call} title="The club could not be read" />
  </div>`
}

/** @param {ClubScrape} answer */
function outcome({ players_scraped: read, total_players: all, message }) {
  const isWhole = read === all
  return html`<${Badge} tone=${isWhole ? 'good' : 'fair'} icon=${isWhole ? '✓' : '!'}>
      ${read} of ${countText(all, 'sheet')} read
    <//>
    ${message}`
}

/** @param {{errors: ClubScrape['players_errors']}} props */
function Failures({ errors }) {
  if (errors.length === 0) return null
  return html`<details class="small">
    <summary>${countText(errors.length, 'player')} whose sheet could not be read</summary>
    <ul>
      ${errors.map(
        ({ licence, name, error }) =>
          html`<li><${PlayerLink} licence=${licence} name=${name} />: ${error}</li>`,
      )}
    </ul>
    <p>What was known of them is kept. Try again later.</p>
  </details>`
}
