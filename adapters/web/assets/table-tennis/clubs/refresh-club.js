import { html } from 'htm/preact'
import { countText } from '../../parts/format.js'
import { Notice } from '../../parts/notice.js'
import { PlayerLink } from '../parts/links.js'
import { CallProblem } from '../scrape/call-problem.js'
import { useElapsed } from '../scrape/use-elapsed.js'
import { useScrapeCall } from '../scrape/use-scrape-call.js'

/** @typedef {import('../parts/answers.js').ClubScrape} ClubScrape */

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
      <button type="button" class="button" disabled=${call.isBusy} onClick=${start}>
        ${call.isBusy && html`<span class="spinner" aria-hidden="true"></span>`} Refresh from source
      </button>
      <span class="small soft" role="status">${call.isBusy && 'Reading the club, its members and the sheet of each. This takes 30 to 60 seconds; you may leave, it goes on.'}</span>
      ${call.isBusy && html`<span class="small soft figure" aria-hidden="true">${seconds} s</span>`}
    </div>
    <${CallProblem} call=${call} title="The club could not be read" />
    ${call.answer && html`<${Outcome} answer=${call.answer} />`}
  </div>`
}

/** @param {{answer: ClubScrape}} props */
function Outcome({ answer }) {
  const { players_scraped: read, total_players: all, players_errors: errors, message } = answer
  const isWhole = errors.length === 0 && read === all
  return html`<${Notice}
    tone=${isWhole ? 'good' : 'fair'}
    title=${`${read} of ${countText(all, 'sheet')} read`}
  >
    <p role="status">${message}</p>
    ${
      errors.length > 0 &&
      html`<details>
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
  <//>`
}
