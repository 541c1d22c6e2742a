import type { World } from '../truth.ts'
import { PSEUDO_CLUBS } from '../world/clubs.ts'
import { standingsOf } from '../world/standings.ts'
import { card, clubOptions, escapeHtml, pageOf } from './layout.ts'
import { resultsTable, standingsTable } from './standings-table.ts'

/** Every entry of the lists of clubs, those that are no clubs among them, by code. */
export function listedClubs(
  world: World,
): readonly { readonly code: string; readonly name: string }[] {
  const clubs = [...PSEUDO_CLUBS, ...world.clubs.map(({ listing }) => listing)]
  return clubs.sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** `rankings.php` before a club is chosen. */
export function clubListPage(world: World): string {
  return pageOf('Classements interclubs', chooser(world, undefined, 1))
}

/** `rankings.php` with the divisions of a club's teams in a week. */
export function clubTeamsPage(world: World, code: string, week: number): string {
  const prefix = `${world.club(code)?.teamName} `
  const cards = world.divisions.entries.flatMap((entry) => {
    if (!('teams' in entry) || !entry.teams.some((team) => team.startsWith(prefix))) return []
    const tables = standingsTable(standingsOf(entry, week)) + resultsTable(entry.teams, week)
    return [card(escapeHtml(entry.division_name), tables)]
  })
  return pageOf('Classements interclubs', `${chooser(world, code, week)}${cards.join('')}`)
}

function chooser(world: World, code: string | undefined, chosenWeek: number): string {
  const weeks = Array.from({ length: world.size.weeks }, (_, at) => {
    const selected = at + 1 === chosenWeek ? ' selected' : ''
    return `<option value="${at + 1}"${selected}>Semaine ${at + 1}</option>`
  })
  return `<form method="POST">
<select name="indice" class="form-select">${clubOptions(listedClubs(world), code)}</select>
<select name="semaine" class="form-select">${weeks.join('')}</select>
<button type="submit">Afficher</button></form>
`
}
