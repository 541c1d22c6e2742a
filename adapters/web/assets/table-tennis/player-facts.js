import { html } from 'htm/preact'
import { Badge } from '../parts/badge.js'
import { dateText, numberText } from '../parts/format.js'
import { Notice } from '../parts/notice.js'
import { freshness } from './parts/freshness.js'
import { ClubLink } from './parts/links.js'
import { clubPath } from './parts/paths.js'
import { gainText, pointsText } from './parts/points-text.js'

/** Who it is. @param {{player: import('./parts/answers.js').Player}} props */
export function PlayerHead({ player }) {
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

/** @param {{player: import('./parts/answers.js').Player}} props */
function Age({ player: { last_update: day, club_code: code } }) {
  const age = freshness(day, Date.now())
  if (age === 'current') return html`<p class="small soft">Sheet of ${dateText(day)}</p>`
  const texts = {
    unknown: 'The sheet of this player has not been read yet, or shows no date.',
    stale: `The sheet is of ${dateText(day)}: there may be newer results.`,
    'past-season': `The sheet is of ${dateText(day)}, of an earlier season.`,
  }
  return html`<${Notice} tone="fair">
    <p>
      ${texts[age]}${' '}
      ${code !== null && html`<a href=${clubPath(code)}>Refresh the club</a> to read it anew.`}
    </p>
  <//>`
}

/** The figures of one sheet. @param {{sheet: import('./sheets-of.js').Sheet}} props */
export function SheetFigures({ sheet }) {
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

/** @param {string} label @param {import('preact').ComponentChildren} value */
function figure(label, value) {
  return html`<div class="tt-figure">
    <dt>${label}</dt>
    <dd class="figure">${value}</dd>
  </div>`
}
