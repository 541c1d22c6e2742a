import { html } from 'htm/preact'
import { dateText, spanText } from '../../../../texts/format.ts'
import { t } from '../../../../texts/texts.ts'
import { apiPath } from '../../parts/api.js'
import { DataTable } from '../../parts/data-table.js'
import { Badge } from '../../parts/elements.js'
import { Card, useAnswer } from './answer-view.js'
import { column, numberColumn } from './columns.js'
import { Day } from './matches.js'
import { tournamentsPath } from './navigation.js'
import { SeasonChoice, useSeasons } from './seasons.js'

/**
 * @import {Answer, Column, Sent} from './types.ts'
 * @typedef {Sent<'Tournament'>} Tournament
 * @typedef {Sent<'PlayerTournaments'>['tournaments'][number]} PlayerTournament
 */

/** @type {Readonly<Record<Tournament['status'], {tone: import('../../../../report/sections/charts/marks.ts').Tone, icon: string}>>} */
const statuses = {
  planned: { tone: 'neutral', icon: '○' },
  open: { tone: 'good', icon: '✓' },
  running: { tone: 'accent', icon: '◔' },
  finished: { tone: 'neutral', icon: '■' },
  cancelled: { tone: 'poor', icon: '✕' },
}

/** @param {{status: Tournament['status']}} props */
export function TournamentStatus({ status }) {
  return html`<${Badge} ...${statuses[status]}>${t(`table-tennis.tournament.${status}`)}<//>`
}

/** @param {{tournament: Tournament}} props */
export function TournamentDates({ tournament: { date_start: first, date_end: last } }) {
  return html`<time datetime=${first}>${spanText(first, last)}</time>`
}

/** Until when one can register; empty where that is over or not known. @param {Pick<Tournament, 'status' | 'registration_until'>} tournament */
export function deadlineText({ status, registration_until: day }) {
  return status === 'open' && day !== null
    ? t('table-tennis.tournament.until', { day: dateText(day) })
    : ''
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
  /** @type {Answer<'PlayerTournaments'>} */
  const { data } = useAnswer(
    apiPath(`/api/players/${encodeURIComponent(licence)}/tournaments`, { season }),
  )
  if (data === undefined || seasons === undefined) return null
  const { tournaments } = data
  if (tournaments.length === 0 && seasons.stored.length < 2 && season === '') return null
  return html`<${Card} id="tournaments" title=${t('table-tennis-players.player.tournaments')}>
    <${SeasonChoice} ...${{ seasons, season }} onChange=${onSeason} />
    <${DataTable}
      caption=${t('table-tennis-players.player.tournamentsCaption')}
      columns=${columns()}
      rows=${tournaments}
      pageSize=${20}
      empty=${t('table-tennis-players.player.noTournament')}
    />
  <//>`
}

/** @returns {readonly Column<PlayerTournament>[]} */
const columns = () => [
  column('date', { field: 'date_start', cell: (one) => html`<${Day} date=${one.date_start} />` }),
  column('tournament', {
    isHead: true,
    cell: ({ t_id: id, name, series }) => html`<${TournamentLink} id=${id} name=${name} />
      <div class="small soft tt-notes">${series.join(' · ')}</div>`,
  }),
  numberColumn('wins', { field: 'wins' }),
  numberColumn('losses', { field: 'losses' }),
]
