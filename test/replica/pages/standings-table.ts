import { hash, shuffled } from '../world/seeded.ts'
import type { StandingLine } from '../world/standings.ts'
import { escapeHtml } from './layout.ts'

/** How the rows of a table are upset; the service must not mind. */
export type Disorder = {
  /** Rows in any order but of tied teams, each with a number for its rank. */
  readonly shuffled?: boolean
  /** Some rows stand there twice. */
  readonly duplicated?: boolean
}

const TIED_CELLS = ['-', '', 'ex.', '&nbsp;'] as const
const HEADERS = ['#', 'Équipe', 'J', 'G', 'P', 'N', 'FF', 'Pts']
const OPENING = `<table class="table table-sm table-striped text-center"><thead><tr>${HEADERS.map(
  (header) => `<th scope="col">${header}</th>`,
).join('')}</tr></thead>
<tbody>
`

export function standingsTable(lines: readonly StandingLine[], disorder: Disorder = {}): string {
  let rows = ''
  for (const line of upset(lines, disorder)) rows += rowOf(line, disorder.shuffled === true)
  return `${OPENING}${rows}</tbody></table>
`
}

function rowOf(line: StandingLine, isNumbered: boolean): string {
  const { rank, team_name, played, wins, losses, draws, forfeits, points } = line
  const place = line.isTied && !isNumbered ? (TIED_CELLS[(points + rank) % 4] as string) : rank
  const team = line.hasGivenUp ? `${team_name} (fg)` : team_name
  return `<tr><td>${place}</td><td class="text-start">${escapeHtml(team)}</td><td>${played}</td><td>${wins}</td><td>${losses}</td><td>${draws}</td><td>${forfeits}</td><td><b>${points}</b></td></tr>
`
}

function upset(lines: readonly StandingLine[], disorder: Disorder): readonly StandingLine[] {
  const all = disorder.duplicated
    ? lines.flatMap((line, at) => (at % 3 === 1 ? [line, line] : [line]))
    : lines
  if (!disorder.shuffled) return all
  // Only page order tells tied teams apart, so they keep theirs.
  const ranks = [...new Set(all.map(({ rank }) => rank))]
  const order = shuffled(ranks, hash(all.length, all[0]?.points ?? 0))
  return order.flatMap((rank) => all.filter((line) => line.rank === rank))
}

/** Results of a week: its own headers and a form per meeting, none of it standings. */
export function resultsTable(teams: readonly string[], week: number): string {
  let rows = ''
  for (let at = 0; at + 1 < teams.length; at += 2) {
    const home = escapeHtml(teams[at] as string)
    const away = escapeHtml(teams[at + 1] as string)
    const sets = (at * 5 + week) % 11
    rows += `<tr><td>${home}</td><td><form method="post" action="match.php"><input type="hidden" name="match_id" value="${week}${at}"><button type="submit" class="btn btn-link">${sets} - ${10 - sets}</button></form></td><td>${away}</td></tr>
`
  }
  return `<table class="table table-sm table-striped text-center"><thead><tr><th>Domicile</th><th>Score</th><th>Extérieur</th></tr></thead><tbody>
${rows}</tbody></table>
`
}
