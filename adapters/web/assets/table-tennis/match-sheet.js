import { html } from 'htm/preact'
import { hourText, numberText } from '../../../texts/format.ts'
import { rich, t } from '../../../texts/texts.ts'
import { DataTable } from '../parts/data-table.js'
import { Notice } from '../parts/elements.js'
import { column, numberColumn } from './parts/columns.js'
import { classColumn, PlayerLink } from './parts/navigation.js'
import { chanceText, figure, warningTexts } from './parts/values.js'

/** @import {Columns, Sent} from './parts/types.ts' */

/** Line-ups and games of a match. @param {{sheet: Sent<'MatchSheet'>}} props */
export function SheetView({ sheet }) {
  const { available, home, away, games, start_time: start, end_time: end } = sheet
  if (!available) return html`<p class="soft">${t('table-tennis-interclubs.sheet.missing')}</p>`
  const hours = { start: hourText(start ?? ''), end: hourText(end ?? '') }
  return html`<div>
    ${
      start !== null &&
      html`<p class="small soft">${t(`table-tennis-interclubs.sheet.${end === null ? 'from' : 'fromTo'}`, hours)}</p>`
    }
    ${
      sheet.consistent === false &&
      html`<${Notice} tone="fair"><p>${t('table-tennis-interclubs.sheet.inconsistent')}</p><//>`
    }
    <div class="tt-columns">${[home, away].map((side) => html`<${LineUp} side=${side} />`)}</div>
    <${DataTable}
      caption=${t('table-tennis-interclubs.sheet.games')}
      columns=${gameColumns(sheet)}
      rows=${games}
      empty=${t('table-tennis-interclubs.sheet.noGames')}
    />
  </div>`
}

/** @param {{side: Sent<'SheetSide'>}} props */
function LineUp({ side: { team_name: team, players } }) {
  return html`<${DataTable}
    caption=${t('table-tennis-interclubs.sheet.playersOf', { team: team ?? t('table-tennis-interclubs.sheet.theTeam') })}
    columns=${playerColumns()}
    rows=${players}
    empty=${t('table-tennis-interclubs.sheet.nobody')}
  />`
}

/** @returns {Columns<'SheetPlayer'>} */
const playerColumns = () => [
  column('player', { isHead: true, cell: (player) => html`<${PlayerLink} ...${player} />` }),
  classColumn(),
  numberColumn('wins', {
    cell: ({ wins, absent }) =>
      absent ? t('table-tennis-interclubs.sheet.absent') : numberText(wins),
  }),
]

/**
 * @param {Sent<'MatchSheet'>} sheet
 * @returns {Columns<'SheetGame'>}
 */
function gameColumns({ home, away }) {
  const people = new Map(
    [...home.players, ...away.players].map(({ licence, name }) => [licence, name]),
  )
  /** @param {readonly (string | null)[]} licences */
  const names = (licences) => {
    if (licences.length === 0)
      return html`<span class="soft">${t('table-tennis-interclubs.sheet.notNamed')}</span>`
    return licences.map(
      (licence, at) => html`${at > 0 && ' / '}<${PlayerLink}
          ...${{ licence, name: licence === null ? null : (people.get(licence) ?? licence) }}
        />`,
    )
  }
  return [
    column('table-tennis-interclubs.sheet.players', {
      ...{ isHead: true },
      cell: ({ type, home_licences: one, away_licences: other }) => {
        const players = html`${names(one)} – ${names(other)}`
        return type === 'double'
          ? rich('table-tennis-interclubs.sheet.double', { players })
          : players
      },
    }),
    column('table-tennis-interclubs.sheet.sets', { cell: setsOf }),
    numberColumn('score', {
      cell: ({ home_total: one, away_total: other }) => `${one}-${other}`,
    }),
  ]
}

/** @param {Sent<'SheetGame'>} game */
function setsOf({ home_sets: home, away_sets: away, forfeit, sets }) {
  if (forfeit !== null) return t(`table-tennis-interclubs.sheet.forfeit.${forfeit}`)
  const points = sets.map(
    (set, at) => html`${at > 0 && ', '}<span class="tt-date">${set.home}-${set.away}</span>`,
  )
  return html`<span class="tt-date">${numberText(home)}-${numberText(away)}</span>
    ${points.length > 0 && html`<div class="small soft">${points}</div>`}`
}

/**
 * How likely each result of a match is.
 * @param {{probability: Sent<'MatchProbability'>, home: string, away: string}} props `home` and
 *   `away`: names of the teams.
 */
export function ProbabilityView({ probability, home, away }) {
  const { basis, home: chances, expected_score: score, warnings } = probability
  if (chances === null || score === null) {
    return html`<p class="soft">${t('table-tennis-interclubs.chance.unknown')}</p>`
  }
  return html`<div>
    <dl class="tt-figures">
      ${figure(t('table-tennis-interclubs.chance.wins', { team: home }), chanceText(chances.win))}
      ${figure(t('table-tennis-interclubs.chance.draw'), chanceText(chances.draw))}
      ${figure(t('table-tennis-interclubs.chance.wins', { team: away }), chanceText(chances.loss))}
      ${figure(t('table-tennis-interclubs.chance.score'), `${numberText(score.home, 1)} – ${numberText(score.away, 1)}`)}
    </dl>
    <p class="small soft">
      ${t(`table-tennis-interclubs.chance.${basis === 'sheet' ? 'sheet' : 'typical'}`)}
      ${warningTexts('table-tennis-interclubs', warnings).map((text) => ` ${text}`)}
    </p>
  </div>`
}
