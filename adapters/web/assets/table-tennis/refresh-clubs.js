import { html } from 'htm/preact'
import { ActionButton } from '../parts/action-button.js'
import { Notice } from '../parts/notice.js'
import { CallProblem } from './parts/call-problem.js'
import { useScrapeCall } from './parts/use-scrape-call.js'

/** Reads the list of clubs anew. */
export function RefreshClubs() {
  /** @type {ReturnType<typeof useScrapeCall<{message: string}>>} */
  const call = useScrapeCall()
  return html`<section class="card" aria-labelledby="club-list">
    <h2 id="club-list">Read the list of clubs</h2>
    <p>
      Their codes, names and provinces, in one request. Members are read club by club, on the page
      of each.
    </p>
    <${ActionButton}
      isOff=${call.isBusy}
      onClick=${() => call.send('/api/scrape/refresh-clubs')}
    >
      ${call.isBusy && html`<span class="spinner" aria-hidden="true"></span>`} Refresh the list of clubs
    <//>
    <div class="tt-outcome" role="status">
      ${call.isBusy && html`<p class="soft">Reading the list …</p>`}
      ${
        call.answer &&
        html`<${Notice} tone="good"><p>${call.answer.message} <a href="/table-tennis/clubs">See all clubs</a>.</p><//>`
      }
    </div>
    <${CallProblem} call=${call} title="The list could not be read" />
  </section>`
}
