import type { PlayedMatch } from '../world/meetings.ts'
import { escapeHtml } from './layout.ts'

/** How a sheet draws a figure and a day of play; headings are HTML. */
export type SheetDesign = {
  figure(label: string, text: string): string
  day(heading: string, matches: readonly PlayedMatch[]): string
}

/** The form behind which the opponent's sheet lies. */
function opponent(match: PlayedMatch): string {
  return `<form method="get" action="fiche.php"><input type="hidden" name="licence" value="${match.opponent_licence}"><button type="submit" class="btn btn-link">${escapeHtml(match.opponent_name)}</button></form>`
}

const withSign = (points: number, minus: string): string =>
  points < 0 ? `${minus}${-points}` : `+${points}`

const classic: SheetDesign = {
  figure: (label, text) => `<div class="col"><h5>${label}</h5>\n<h3>${text}</h3></div>\n`,
  day: (heading, matches) => `<div class="card mb-2"><div class="card-header">${heading}</div>
<div class="card-body">${matches.map(classicMatch).join('')}</div></div>
`,
}

function classicMatch(match: PlayedMatch): string {
  return `<div class="match-card"><h6>${opponent(match)}</h6><small>${match.opponent_ranking}</small> <small>${match.opponent_points} pts</small>
<h5 class="fw-bold">${match.scoreText}</h5><span class="badge ${match.won ? 'bg-success' : 'bg-danger'}">${withSign(match.points_change, '-')} pts</span></div>
`
}

const modern: SheetDesign = {
  figure: (
    label,
    text,
  ) => `<div class="profile-metric"><span class="profile-metric-label">${label}</span>
<span class="profile-metric-value">${text}</span></div>
`,
  day: (heading, matches) => `<div class="day-result-card"><div class="card-header">${heading}</div>
<div class="day-result-body">${matches.map(modernMatch).join('')}</div></div>
`,
}

function modernMatch(match: PlayedMatch): string {
  return `<div class="match-card-modern"><h6>${opponent(match)}</h6><small>${match.opponent_ranking}</small> <small>${match.opponent_points} pts</small>
<span class="match-score">${match.scoreText}</span><span class="match-delta">${withSign(match.points_change, '\u2212')} pts</span></div>
`
}

export const DESIGNS: Readonly<Record<'classic' | 'modern', SheetDesign>> = { classic, modern }
