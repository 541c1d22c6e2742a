import { html } from 'htm/preact'
import { useCallback, useMemo, useState } from 'preact/hooks'
import { ActionButton, Badge, mount, Notice, useClock, usePageTitle } from '../parts/elements.js'
import { countText, timeText } from '../parts/format.js'
import { ClubDetails, MembersCard, NextMatches, TeamsCard } from './club-cards.js'
import { answered, useAnswer } from './parts/answer-view.js'
import { clubsPath, PlayerLink, pathPart } from './parts/navigation.js'
import { CallProblem, useScrapeCall } from './parts/scrape-call.js'
import { freshness, readText, Terms } from './parts/values.js'

/** @typedef {import('./parts/answers.js').ClubScrape} ClubScrape */

/**
 * Reads a club from its source, which takes a while, and shows the outcome.
 * @param {{code: string, onDone: () => void}} props
 */
function RefreshClub({ code, onDone }) {
  /** @type {ReturnType<typeof useScrapeCall<ClubScrape>>} */
  const call = useScrapeCall(onDone)
  const begunMs = useMemo(() => performance.now(), [call.isBusy])
  const seconds = Math.max(0, Math.floor((useClock(call.isBusy, 1000) - begunMs) / 1000))
  const start = () => call.send(`/api/clubs/${encodeURIComponent(code)}/scrape`)
  return html`<div class="tt-refresh">
    <div class="row">
      <${ActionButton} isOff=${call.isBusy} onClick=${start}>
        ${call.isBusy && html`<span class="spinner" aria-hidden="true"></span>`} Refresh from source
      <//>
      ${call.isBusy && html`<span class="small soft figure" aria-hidden="true">${seconds} s</span>`}
      <span class="small soft" role="status">
        ${call.isBusy && 'Reading the club and the sheet of each member: 30 to 60 seconds. It continues if you leave the page.'}
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

/** @typedef {import('./parts/answers.js').Club} Club */

function Page() {
  const code = pathPart(location.pathname, 1)
  const [version, setVersion] = useState(0)
  const refreshed = useCallback(() => setVersion((known) => known + 1), [])
  /** @type {import('./parts/answer-view.js').Answer<Club>} */
  const answer = useAnswer(`/api/clubs/${encodeURIComponent(code)}`, version)
  const unknown = `No club with the code ${code} is known here.`
  const help = html`<div>
    <p>A club that is new to the federation can be read by its code.</p>
    <${RefreshClub} code=${code} onDone=${refreshed} />
  </div>`
  return answered(
    answer,
    (club) => html`<${ClubPage} club=${club} version=${version} onRefreshed=${refreshed} />`,
    { what: 'the club', unknown, help },
  )
}

/** @param {{club: Club, version: number, onRefreshed: () => void}} props */
function ClubPage({ club, version, onRefreshed }) {
  const { code, name, province, scraped_at: scrapedAt, stale } = club
  usePageTitle(`${name} (${code}): members and teams`)
  return html`<div>
    <header class="tt-head">
      <h1>${name}</h1>
      <p class="tt-head-line">
        <span>${code}</span>
        ${
          province !== null &&
          html`<a href=${`${clubsPath}?${new URLSearchParams({ province })}`}>${province}</a>`
        }
        ${
          scrapedAt !== null &&
          html`<span class="soft" title=${timeText(scrapedAt)}>
          ${readText(scrapedAt, Date.now())}
        </span>`
        }
      </p>
      <${Age} scrapedAt=${scrapedAt} isStale=${stale} />
      <${RefreshClub} code=${code} onDone=${onRefreshed} />
    </header>
    ${scrapedAt !== null && html`<${ClubDetails} club=${club} />`}
    <${TeamsCard} code=${code} />
    <${NextMatches} code=${code} />
    <${MembersCard} code=${code} version=${version} />
    <${Terms} terms=${['licence', 'class', 'points']} />
  </div>`
}

/** @param {{scrapedAt: string | null, isStale: boolean}} props */
function Age({ scrapedAt, isStale }) {
  const nowMs = Date.now()
  const texts = {
    current: '',
    unknown:
      'Only its name is known yet. Refresh it from the source to see address, teams and members.',
    stale: `${readText(scrapedAt, nowMs)}: points and results may have changed since.`,
    'past-season':
      'It was read in an earlier season: members, classes and points have changed since.',
  }
  const text = texts[freshness(scrapedAt, isStale, nowMs)]
  return text === '' ? null : html`<${Notice} tone="fair"><p>${text}</p><//>`
}

mount(html`<${Page} />`, 'page')
