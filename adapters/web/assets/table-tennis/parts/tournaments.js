import { html } from 'htm/preact'
import { DataTable } from '../../parts/data-table.js'
import { Badge } from '../../parts/elements.js'
import { dateText, spanText } from '../../parts/format.js'
import { useAnswer } from './answer-view.js'
import { Day } from './matches.js'
import { apiPath, tournamentsPath } from './navigation.js'
import { SeasonChoice, useSeasons } from './seasons.js'

/** @typedef {import('./fixture-answers.js').Tournament} Tournament */
/** @typedef {import('./fixture-answers.js').PlayerTournament} PlayerTournament */

/** @type {Readonly<Record<Tournament['status'], {tone: import('../../charts/marks.js').Tone, icon: string, text: string}>>} */
export const statuses = {
  planned: { tone: 'neutral', icon: '○', text: 'Planned' },
  open: { tone: 'good', icon: '✓', text: 'Registration open' },
  running: { tone: 'accent', icon: '◔', text: 'In progress' },
  finished: { tone: 'neutral', icon: '■', text: 'Finished' },
  cancelled: { tone: 'poor', icon: '✕', text: 'Cancelled' },
}

/** @param {{status: Tournament['status']}} props */
export function TournamentStatus({ status }) {
  const { text, ...marks } = statuses[status]
  return html`<${Badge} ...${marks}>${text}<//>`
}

/** @param {{tournament: Tournament}} props */
export function TournamentDates({ tournament: { date_start: first, date_end: last } }) {
  return html`<time datetime=${first}>${spanText(first, last)}</time>`
}

/** Until when one can register; empty where that is over or not known. @param {Pick<Tournament, 'status' | 'registration_until'>} tournament */
export function deadlineText({ status, registration_until: day }) {
  return status === 'open' && day !== null ? `until ${dateText(day)}` : ''
}

/** @param {{id: number, name: string}} props */
export function TournamentLink({ id, name }) {
  return html`<a href=${`${tournamentsPath}/${id}`}>${name}</a>`
}

/**
 * The tournaments of a player; nothing where there are none.
 * @param {{licence: string, season: string, onSeason: (season: string) => void}} props `season`: ''
 *   for the current one.
 */
export function PlayerTournaments({ licence, season, onSeason }) {
  const seasons = useSeasons()
  /** @type {import('./answer-view.js').Answer<{tournaments: readonly PlayerTournament[]}>} */
  const { data } = useAnswer(
    apiPath(`/api/players/${encodeURIComponent(licence)}/tournaments`, { season }),
  )
  if (data === undefined || seasons === undefined) return null
  const { tournaments } = data
  if (tournaments.length === 0 && seasons.stored.length < 2 && season === '') return null
  return html`<section class="card" aria-labelledby="tournaments">
    <h2 id="tournaments">Tournaments</h2>
    <${SeasonChoice} ...${{ seasons, season }} onChange=${onSeason} />
    <${DataTable}
      caption="Tournaments of the season, latest first; walk-overs (WO) count"
      columns=${playerColumns}
      rows=${tournaments}
      pageSize=${20}
      empty="No tournament of this season names the player."
    />
  </section>`
}

/** @type {readonly import('../../parts/data-table.js').Column<PlayerTournament>[]} */
const playerColumns = [
  { title: 'Date', field: 'date_start', cell: (one) => html`<${Day} date=${one.date_start} />` },
  {
    ...{ title: 'Tournament', isHead: true },
    cell: ({ t_id: id, name, series }) => html`<${TournamentLink} id=${id} name=${name} />
      <div class="small soft tt-notes">${series.join(' · ')}</div>`,
  },
  { title: 'Wins', isNumber: true, field: 'wins' },
  { title: 'Losses', isNumber: true, field: 'losses' },
]
