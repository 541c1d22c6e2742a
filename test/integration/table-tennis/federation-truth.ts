import assert from 'node:assert/strict'
import type { ExportReplica } from '../../replica/exports/export-server.ts'
import { matchIdOf } from '../../replica/tabt/answers.ts'
import type { TabtFixture } from '../../replica/tabt/calendar.ts'
import type { TabtReplica } from '../../replica/tabt/server.ts'
import type { World } from '../../replica/truth.ts'
import type { Api, Row } from './service.ts'

/** Configuration for the first import of a small world, from a server that needs no pace. */
export const SMALL_FILES = {
  hosts: { exports: { perSecond: 1000 } },
  modules: {
    bulkExports: {
      options: {
        limits: {
          ...{ wholeColumns: 0.99, badValues: 0.01, fewestPlayers: 0.9, fewestResults: 0.995 },
          ...{ knownLicences: 0.95, changedResults: 0.05, firstPlayers: [2, 1] },
        },
      },
    },
  },
}

/** The true values of a fixture, as the API shows them. */
function truthOf(fixture: TabtFixture): Row {
  const { home, away, score, status } = fixture
  const sideOf = (side: TabtFixture['home']): string | null =>
    side.club?.teamName === undefined ? (status === 'bye' ? 'Bye' : null) : side.team
  return {
    match_id: matchIdOf(fixture),
    date: fixture.date,
    time: fixture.time,
    home_team: sideOf(home),
    away_team: sideOf(away),
    home_club_code: home.club?.listing.code ?? null,
    away_club_code: away.club?.listing.code ?? null,
    status,
    score: score === null ? null : `${score.home}-${score.away}`,
    is_home_forfeit: fixture.homeForfeited,
    is_away_forfeit: fixture.awayForfeited,
  }
}

/** Every fixture of these divisions is served as it is, and no other. */
export async function assertFixtures(api: Api, { calendar }: TabtReplica): Promise<void> {
  const expected = calendar.divisions
    .flatMap(({ division_id: id }) => calendar.fixtures(id))
    .map(truthOf)
  const served = await api.list(
    `/api/interclubs/calendar/matches?season=2025-2026&limit=1000`,
    'matches',
  )
  const names = Object.keys(expected[0] ?? {})
  const told = served.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))
  const order = (a: Row, b: Row): number => (String(a.match_id) < String(b.match_id) ? -1 : 1)
  assert.deepEqual(told.toSorted(order), expected.toSorted(order))
}

/** Every man of the list is served with the points of the list. */
export async function assertPoints(
  api: Api,
  world: World,
  { files }: ExportReplica,
): Promise<void> {
  const served = await api.list('/api/players?limit=1000', 'players')
  const pointsOf = new Map(served.map((row) => [row.licence, row.points_current]))
  const points = files.points('masculine')
  const men = world.find(({ isWoman, standing }) => !isWoman && standing === 'active', 1000)
  assert.ok(men.length > 10)
  assert.deepEqual(
    men.map(({ licence }) => [licence, pointsOf.get(licence)]),
    men.map(({ licence }) => [licence, points.get(licence)]),
  )
}
