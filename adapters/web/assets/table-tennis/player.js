import { html } from 'htm/preact'
import { useMemo } from 'preact/hooks'
import { dateText, numberText } from '../../../texts/format.ts'
import { rich, t } from '../../../texts/texts.ts'
import { apiPath } from '../parts/api.js'
import { Badge, mount, Notice, usePageTitle } from '../parts/elements.js'
import { answered, Card, useAnswer } from './parts/answer-view.js'
import {
  ClubLink,
  clubPath,
  DivisionLink,
  pathPart,
  teamPath,
  useQuery,
} from './parts/navigation.js'
import { OpponentSearch } from './parts/search-box.js'
import { Tabs } from './parts/tabs.js'
import { PlayerTournaments } from './parts/tournaments.js'
import {
  ageText,
  figure,
  freshness,
  gainText,
  pointsText,
  Terms,
  updatedText,
} from './parts/values.js'
import { PointsCard, sheetsOf } from './player-points.js'
import { ClassStatsCard, ResultsCard } from './player-results.js'
import { WhatIf } from './what-if.js'

/** @import {Answer, Sent} from './parts/types.ts' */

const usual = { sheet: '', result: '', class: '', period: '', season: '' }

/** All about one player. @param {{player: Sent<'Player'>}} props */
function PlayerPage({ player }) {
  usePageTitle(t('table-tennis-players.player.title', { name: player.name }))
  const [query, change] = useQuery(usual)
  const sheets = useMemo(() => sheetsOf(player), [player])
  const sheet = sheets.find(({ kind }) => kind === query.sheet) ?? sheets[0]
  const shown = sheet && { player, sheet, query, change }
  return html`<div>
    <${PlayerHead} player=${player} />
    ${
      shown === undefined
        ? html`<${Notice} tone="accent" title=${t('table-tennis-players.player.onlyName')}>
            <p>${t('table-tennis-players.player.openClub')}</p>
          <//>`
        : sheets.length === 1
          ? html`<${SheetView} ...${shown} />`
          : html`<${Tabs}
              id="sheet"
              label=${t('table-tennis-players.player.sheets')}
              chosen=${sheet?.kind}
              tabs=${sheets.map(({ kind }) => ({ key: kind, title: t(`table-tennis-players.sheet.${kind}`) }))}
              onChoose=${/** @param {string} kind */ (kind) => change({ ...usual, sheet: kind })}
            >
              <${SheetView} key=${sheet?.kind} ...${shown} />
            <//>`
    }
    ${player.club_code !== null && html`<${Teams} code=${player.club_code} licence=${player.licence} />`}
    <${PlayerTournaments}
      licence=${player.licence}
      season=${query.season}
      onSeason=${/** @param {string} season */ (season) => change({ season })}
    />
    <${Card} id="compare" class="tt-search-card" title=${t('table-tennis-players.duel.heading')}>
      <${OpponentSearch}
        licence=${player.licence}
        label=${t('table-tennis-players.duel.compareAnother')}
        hint=${t('table-tennis-players.duel.hint')}
      />
    <//>
    <${Terms} terms=${['licence', 'class', 'points', 'sheet', 'wo']} />
  </div>`
}

/**
 * @param {{player: Sent<'Player'>, sheet: import('./player-points.js').Sheet,
 *   query: import('./parts/matches.js').MatchFilter,
 *   change: (changes: Partial<import('./parts/matches.js').MatchFilter>) => void}} props
 */
function SheetView({ player, sheet, query, change }) {
  return html`<div>
    <${SheetFigures} sheet=${sheet} />
    <div class="tt-columns">
      <${PointsCard} licence=${player.licence} sheet=${sheet} />
      <${ClassStatsCard} stats=${sheet.stats} />
    </div>
    <${WhatIf} key=${sheet.kind} licence=${player.licence} sheet=${sheet} />
    <${ResultsCard}
      licence=${player.licence}
      matches=${sheet.matches}
      filter=${query}
      onFilter=${change}
    />
  </div>`
}

/** Who it is. @param {{player: Sent<'Player'>}} props */
function PlayerHead({ player }) {
  const { name, licence, category, club_code: code } = player
  return html`<header class="tt-head">
    <h1>${name}</h1>
    <p class="tt-head-line">
      <${ClubLink} code=${code} name=${player.club_name} />
      <span>${t('table-tennis-players.player.licence', { licence })}</span>
      ${category && html`<span>${ageText(category)}</span>`}
    </p>
    <${Age} player=${player} />
  </header>`
}

/** The teams that have the player on a sheet. @param {{code: string, licence: string}} props */
function Teams({ code, licence }) {
  /** @type {Answer<'ClubTeams'>} */
  const { data } = useAnswer(apiPath(`/api/clubs/${encodeURIComponent(code)}/teams`, { licence }))
  if (data === undefined || data.teams.length === 0) return null
  return html`<${Card} id="teams" title=${t('table-tennis-players.player.teams')}>
    <ul>
      ${data.teams.map(
        ({ team_name: name, division_index: index, division_name: division }) => html`<li>
          <a href=${teamPath(name, index)}>${name}</a>,${' '}
          <${DivisionLink} index=${index} name=${division} />
        </li>`,
      )}
    </ul>
  <//>`
}

/** @param {{player: Sent<'Player'>}} props */
function Age({ player }) {
  const { last_update: day, club_code: code, stale } = player
  const [readAt = null] = [player.read_at_masculine, player.read_at_feminine]
    .filter((time) => time !== null)
    .sort()
    .reverse()
  const age = freshness(readAt ?? day, stale, Date.now())
  const text = t(`table-tennis-players.age.${age}`, {
    updated: updatedText(readAt),
    sheet: t('table-tennis-players.age.sheetOf', { day: dateText(day) }),
  })
  if (age === 'current') return html`<p class="small soft">${text}</p>`
  const link = html`<a href=${clubPath(code ?? '')}>${t('table-tennis-players.age.refreshLink')}</a>`
  return html`<${Notice} tone="fair">
    <p>${text} ${code !== null && rich('table-tennis-players.age.refresh', { link })}</p>
  <//>`
}

/** The figures of one sheet. @param {{sheet: import('./player-points.js').Sheet}} props */
function SheetFigures({ sheet }) {
  const { ranking, pointsStart, pointsNow, position, wins, losses } = sheet
  const gain = pointsStart === null || pointsNow === null ? null : pointsNow - pointsStart
  const tone = gain === null || gain === 0 ? 'neutral' : gain > 0 ? 'good' : 'poor'
  const icon = { neutral: '=', good: '▲', poor: '▼' }[tone]
  return html`<dl class="tt-figures">
    ${figure(t('table-tennis.column.class'), ranking ?? '–')} 
    ${figure(t('table-tennis-players.figure.now'), pointsText(pointsNow))}
    ${figure(t('table-tennis-players.figure.start'), pointsText(pointsStart))}
    ${figure(t('table-tennis.column.progression'), html`<${Badge} tone=${tone} icon=${icon}>${gainText(gain)}<//>`)}
    ${figure(t('table-tennis-players.figure.position'), numberText(position))}
    ${figure(t('table-tennis-players.figure.record'), `${wins} – ${losses}`)}
  </dl>`
}

function Page() {
  const licence = pathPart(location.pathname, 1)
  /** @type {Answer<'Player'>} */
  const answer = useAnswer(`/api/players/${encodeURIComponent(licence)}`)
  const unknown = t('table-tennis-players.player.unknown', { licence })
  return answered(answer, (player) => html`<${PlayerPage} player=${player} />`, { unknown })
}

mount(html`<${Page} />`, 'page')
