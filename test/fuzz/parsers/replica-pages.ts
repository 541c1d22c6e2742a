import { FIELDS } from '../../replica/replica-options.ts'
import { Site } from '../../replica/site.ts'
import { createWorld } from '../../replica/truth.ts'

/** Pages of a small replica of the table-tennis source. */
export function replicaPages() {
  const world = createWorld({
    clubs: 2,
    playersPerClub: 3,
    divisions: 3,
    teamsPerDivision: 4,
    weeks: 3,
  })
  const site = new Site({ world })
  const [club] = world.clubs
  const code = club?.listing.code ?? ''
  const [person] = world.find((one) => world.sheet(one.licence, 'masculine') !== undefined)
  const ask = (path: string, query = '', form = '', method = 'GET'): string =>
    site
      .find({
        method,
        path,
        query: new URLSearchParams(query),
        form: new URLSearchParams(form),
        session: { id: 'a', divisionId: undefined },
      })
      .render()
  const divisions = ask('/interclubs/rankings_division.php')
  const division = /<option value="(\d+)"/.exec(divisions)?.[1] ?? ''
  return {
    clubs: ask('/interclubs/rankings.php'),
    club: ask('/annuaire/membres.php', `indice=${code}`),
    ranking: ask('/ranking/clubs.php', `indice=${code}`),
    sheet: ask('/tools/fiche.php', `licenceID=${person?.licence ?? ''}`),
    divisions,
    standings: ask(
      '/interclubs/rankings_division.php',
      '',
      `${FIELDS.division}=${division}&${FIELDS.weekInput}=2`,
      'POST',
    ),
  }
}
