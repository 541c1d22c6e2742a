import type { DemoWorld } from './demo-world.ts'

export type CurlParts = DemoWorld & {
  readonly url: string
  readonly week: number
  /** The id of a match that was played. */
  readonly fixtureId: string
}

/** Lines to try, with people, clubs and teams of this world. */
export function curlLines(parts: CurlParts): readonly string[] {
  const { url, world, clubCodes, rivals, week, fixtureId } = parts
  const code = clubCodes[0] as string
  const [licence, opponent] = rivals ?? [world.peopleOf(code).licences[0] as string]
  const division = world.divisions.truths.find(({ cup }) => !cup)
  const rows = division ? world.divisions.standings(division.division_id, week) : []
  const team = rows.find(({ team_name }) => /[/&']/.test(team_name)) ?? rows[0]
  const paths = [
    '/api/stats',
    '/api/clubs?province=Hainaut',
    '/api/clubs/provinces',
    `/api/clubs/${code}`,
    `/api/clubs/${code}/players`,
    `/api/players/${licence}`,
    `/api/players/${licence}/matches?fiche_type=feminine`,
    ...(opponent === undefined ? [] : [`/api/players/${licence}/vs/${opponent}`]),
    '/api/search?q=smash',
    '/api/rankings/top?limit=10',
    '/api/rankings/progressions?limit=10',
    '/api/interclubs/divisions?gender=Dames',
    ...(division
      ? [`/api/interclubs/rankings?division_index=${division.division_index}&week=${week}`]
      : []),
    ...(team ? [`/api/interclubs/team/${encodeURIComponent(team.team_name)}/history`] : []),
    '/api/interclubs/search?q=palette',
    '/api/interclubs/stats',
    ...(team && division ? fixturePaths(team.team_name, division.division_id) : []),
    `/api/interclubs/calendar/matches/${fixtureId}/sheet`,
    `/api/interclubs/calendar/matches/${fixtureId}/probability`,
    `/api/clubs/${code}/teams`,
    '/api/scrape/interclubs/status',
  ]
  // encodeURIComponent leaves the apostrophe, which would end the shell's word.
  const quoted = (path: string) => `'${url}${path.replaceAll("'", '%27')}'`
  return [
    ...paths.map((path) => `curl -s ${quoted(path)}`),
    `curl -s -X POST ${quoted('/api/scrape/interclubs?weeks=4-6')}`,
    `curl -s -X POST ${quoted('/api/scrape/interclubs/cancel')}`,
  ]
}

/** Fixtures of a division and a team, and the calendar of the team as programs subscribe to it. */
function fixturePaths(team: string, divisionId: string): readonly string[] {
  const name = encodeURIComponent(team)
  return [
    `/api/interclubs/calendar/matches?division_id=${divisionId}&limit=20`,
    `/api/interclubs/calendar/team/${name}`,
    `/api/interclubs/calendar.ics?team=${name}`,
  ]
}
