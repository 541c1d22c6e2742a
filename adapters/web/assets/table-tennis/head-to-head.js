import { html } from 'htm/preact'
import { t } from '../../../texts/texts.ts'
import { DataTable } from '../parts/data-table.js'
import { mount, usePageTitle } from '../parts/elements.js'
import { answered, Card, useAnswer } from './parts/answer-view.js'
import { column, numberColumn } from './parts/columns.js'
import { Balance, Day, metMost, OutcomeBadge } from './parts/matches.js'
import { duelPath, PlayerLink, pathPart } from './parts/navigation.js'
import { OpponentSearch } from './parts/search-box.js'
import { Terms } from './parts/values.js'

/** @import {Answer, Columns, Sent} from './parts/types.ts' */

/** Two players against each other. @param {{duel: Sent<'HeadToHead'>}} props */
function DuelPage({ duel }) {
  const { player1: one, player2: two, matches } = duel
  usePageTitle(t('table-tennis-players.duel.title', { one: one.name, two: two.name }))
  const swap = html`<a class="button" href=${duelPath(two.licence, one.licence)}>
    <span aria-hidden="true">⇄</span> ${t('table-tennis-players.duel.swap')}
  </a>`
  return html`<div>
    <h1 class="tt-duel-title">
      <${PlayerLink} ...${one} />${' '}
      <span class="soft">${t('table-tennis-players.duel.versus')}</span>${' '}
      <${PlayerLink} ...${two} />
    </h1>
    <${Card} id="balance" title=${t('table-tennis.unit.matches', { n: matches.length })} aside=${swap}>
      <${Balance} duel=${duel} />
    <//>
    <${Card} id="matches" title=${t('table-tennis-players.duel.matches')}>
      <${DataTable}
        caption=${t('table-tennis-players.duel.caption', { name: one.name })}
        columns=${columnsFor(duel)}
        rows=${matches}
        pageSize=${25}
        empty=${t('table-tennis-players.duel.empty')}
      />
    <//>
    <${Card} id="other" class="tt-search-card" title=${t('table-tennis-players.duel.other')}>
      <${OpponentSearch}
        licence=${one.licence}
        label=${t('table-tennis-players.duel.compareWith', { name: one.name })}
      />
      <${OftenMet} licence=${one.licence} />
    <//>
    <${Terms} terms=${['wo', 'sheet']} />
  </div>`
}

/**
 * @param {Sent<'HeadToHead'>} duel
 * @returns {Columns<'Duel'>}
 */
function columnsFor({ player1: one, player2: two }) {
  return [
    column('date', {
      isHead: true,
      field: 'date',
      cell: ({ date }) => html`<${Day} date=${date} />`,
    }),
    column('table-tennis-players.duel.winner', {
      narrow: 'hidden',
      cell: ({ winner }) => (winner === one.licence ? one.name : two.name),
    }),
    column('result', {
      cell: ({ result, winner }) =>
        html`<${OutcomeBadge} result=${result} won=${winner === one.licence} />`,
    }),
    // The API gives the winner's sets first.
    numberColumn('score', {
      cell: ({ score, winner }) =>
        winner === one.licence ? score : score.split('-').reverse().join('-'),
    }),
    column('table-tennis-players.duel.competition', {
      cell: ({ fiche_type: sheet }) => t(`table-tennis-players.duel.${sheet}`),
    }),
    column('table-tennis-players.results.sheetNumber', {
      narrow: 'hidden',
      cell: ({ division }) => division ?? '–',
    }),
  ]
}

/** The opponents that a player has met most, as links to compare with. @param {{licence: string}} props */
function OftenMet({ licence }) {
  /** @type {Answer<'PlayerMatches'>} */
  const { data } = useAnswer(`/api/players/${encodeURIComponent(licence)}/matches?limit=500`)
  const met = data === undefined ? [] : metMost(data.matches)
  if (met.length === 0) return null
  return html`<div class="tt-met">
    <h3>${t('table-tennis-players.duel.metMost')}</h3>
    <ul class="tt-chips">
      ${met.map(
        (opponent) => html`<li>
          <a class="tt-chip" href=${duelPath(licence, opponent.licence)}>
            ${opponent.name} <span class="figure soft">${opponent.count}×</span>
          </a>
        </li>`,
      )}
    </ul>
  </div>`
}

function Page() {
  const licence = encodeURIComponent(pathPart(location.pathname, 1))
  const opponent = encodeURIComponent(pathPart(location.pathname, 3))
  /** @type {Answer<'HeadToHead'>} */
  const answer = useAnswer(`/api/players/${licence}/vs/${opponent}`)
  const unknown = t('table-tennis-players.duel.unknown')
  return answered(answer, (duel) => html`<${DuelPage} duel=${duel} />`, { unknown })
}

mount(html`<${Page} />`, 'page')
