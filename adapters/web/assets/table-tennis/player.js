import { html } from 'htm/preact'
import { useCallback, useMemo } from 'preact/hooks'
import { Badge, mount, Notice, usePageTitle } from '../parts/elements.js'
import { dateText, numberText } from '../parts/format.js'
import { answered, useAnswer } from './parts/answer-view.js'
import {
  apiPath,
  ClubLink,
  clubPath,
  duelPath,
  pathPart,
  teamPath,
  useQuery,
} from './parts/navigation.js'
import { SearchBox } from './parts/search-box.js'
import { findPlayers } from './parts/search-sources.js'
import { Tabs } from './parts/tabs.js'
import { PlayerTournaments } from './parts/tournaments.js'
import { figure, freshness, gainText, pointsText, readText, Terms } from './parts/values.js'
import { PointsCard, sheetsOf } from './player-points.js'
import { ClassStatsCard, ResultsCard } from './player-results.js'
import { WhatIf } from './what-if.js'

/** @typedef {import('./parts/fixture-answers.js').Team} Team */

const usual = { sheet: '', result: '', class: '', period: '', season: '' }

/** All about one player. @param {{player: import('./parts/answers.js').Player}} props */
function PlayerPage({ player }) {
  usePageTitle(`${player.name}: points and results`)
  const [query, change] = useQuery(usual)
  const sheets = useMemo(() => sheetsOf(player), [player])
  const sheet = sheets.find(({ kind }) => kind === query.sheet) ?? sheets[0]
  const shown = sheet && { player, sheet, query, change }
  return html`<div>
    <${PlayerHead} player=${player} />
    ${
      shown === undefined
        ? html`<${Notice} tone="accent" title="Nothing but the name is known yet">
            <p>Open the club and choose “Refresh from source” to read the sheet of this player.</p>
          <//>`
        : sheets.length === 1
          ? html`<${SheetView} ...${shown} />`
          : html`<${Tabs}
              id="sheet"
              label="Sheets"
              chosen=${sheet?.kind}
              tabs=${sheets.map(({ kind, title }) => ({ key: kind, title }))}
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
    <${Compare} player=${player} />
    <${Terms} terms=${['licence', 'class', 'points', 'sheet', 'wo']} />
  </div>`
}

/**
 * @param {{player: import('./parts/answers.js').Player, sheet: import('./player-points.js').Sheet,
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

/** @param {{player: import('./parts/answers.js').Player}} props */
function Compare({ player: { licence } }) {
  const open = useCallback(
    /** @param {{key: string}} option */
    ({ key }) => {
      if (key !== licence) location.assign(duelPath(licence, key))
    },
    [licence],
  )
  return html`<section class="card tt-search-card" aria-labelledby="compare">
    <h2 id="compare">Head-to-head</h2>
    <${SearchBox}
      id="opponent"
      label="Compare with another player"
      hint="Every match the two have played against each other."
      source=${findPlayers}
      onChoose=${open}
    />
  </section>`
}

/** Who it is. @param {{player: import('./parts/answers.js').Player}} props */
function PlayerHead({ player }) {
  const { name, licence, category, club_code: code } = player
  return html`<header class="tt-head">
    <h1>${name}</h1>
    <p class="tt-head-line">
      <${ClubLink} code=${code} name=${player.club_name} />
      <span>Licence ${licence}</span>
      ${category && html`<span>Category ${category}</span>`}
    </p>
    <${Age} player=${player} />
  </header>`
}

/** The teams that have the player on a sheet. @param {{code: string, licence: string}} props */
function Teams({ code, licence }) {
  /** @type {import('./parts/answer-view.js').Answer<{teams: readonly Team[]}>} */
  const { data } = useAnswer(apiPath(`/api/clubs/${encodeURIComponent(code)}/teams`, { licence }))
  if (data === undefined || data.teams.length === 0) return null
  return html`<section class="card" aria-labelledby="teams">
    <h2 id="teams">Teams</h2>
    <ul>
      ${data.teams.map(
        ({ team_name: name, division_index: index, division_name: division }) =>
          html`<li><a href=${teamPath(name, index)}>${name}</a>, ${division}</li>`,
      )}
    </ul>
  </section>`
}

/** @param {{player: import('./parts/answers.js').Player}} props */
function Age({ player }) {
  const { last_update: day, club_code: code, stale } = player
  const nowMs = Date.now()
  const [readAt = null] = [player.read_at_masculine, player.read_at_feminine]
    .filter((time) => time !== null)
    .sort()
    .reverse()
  const age = freshness(readAt ?? day, stale, nowMs)
  const read = readAt === null ? '' : `${readText(readAt, nowMs)}. `
  const told = `${read}The sheet is of ${dateText(day)}`
  if (age === 'current') return html`<p class="small soft">${told}.</p>`
  const texts = {
    unknown: 'The sheet of this player has not been read yet, or shows no date.',
    stale: `${told}: there may be newer results.`,
    'past-season': `${told}, of an earlier season.`,
  }
  return html`<${Notice} tone="fair">
    <p>
      ${texts[age]}${' '}
      ${code !== null && html`<a href=${clubPath(code)}>Refresh the club</a> to read it again.`}
    </p>
  <//>`
}

/** The figures of one sheet. @param {{sheet: import('./player-points.js').Sheet}} props */
function SheetFigures({ sheet }) {
  const { ranking, pointsStart, pointsNow, position, wins, losses } = sheet
  const gain = pointsStart === null || pointsNow === null ? null : pointsNow - pointsStart
  const tone = gain === null || gain === 0 ? 'neutral' : gain > 0 ? 'good' : 'poor'
  const icon = { neutral: '=', good: '▲', poor: '▼' }[tone]
  return html`<dl class="tt-figures">
    ${figure('Class', ranking ?? '–')} ${figure('Points now', pointsText(pointsNow))}
    ${figure('At the start', pointsText(pointsStart))}
    ${figure('Progression', html`<${Badge} tone=${tone} icon=${icon}>${gainText(gain)}<//>`)}
    ${figure('Ranking position', numberText(position))} ${figure('Wins – losses', `${wins} – ${losses}`)}
  </dl>`
}

function Page() {
  const licence = pathPart(location.pathname, 1)
  /** @type {import('./parts/answer-view.js').Answer<import('./parts/answers.js').Player>} */
  const answer = useAnswer(`/api/players/${encodeURIComponent(licence)}`)
  const unknown = `No player with the licence ${licence} is known here. Players appear once their club has been read.`
  const texts = { what: 'the player', unknown }
  return answered(answer, (player) => html`<${PlayerPage} player=${player} />`, texts)
}

mount(html`<${Page} />`, 'page')
