import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { SheetRecord } from '../../../../manifests/types/records.ts'
import type { PlayerView } from '../../../../plugins/table-tennis/data/player-entry.ts'
import { TableTennisData } from '../../../../plugins/table-tennis/index.ts'
import type {
  MatchTruth,
  PlayerTruth,
  StandingTruth,
  StatTruth,
} from '../../../replica/world/truth-records.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import { SilentLog } from '../../../support/silent-log.ts'
import { siteQueries } from './example-records.ts'
import { outputOf, scraping } from './scraping.ts'

const matchesOf = (sheet: SheetRecord | null) =>
  (sheet?.matches ?? []).map(
    (match): MatchTruth => ({
      date: match.date,
      opponent_name: match.opponentName ?? '',
      opponent_licence: match.opponentLicence ?? '',
      opponent_ranking: match.opponentRanking ?? '',
      opponent_points: match.opponentPoints ?? Number.NaN,
      opponent_club: match.opponentClub ?? '',
      result: match.result,
      score: match.score,
      points_change: match.pointsChange ?? Number.NaN,
      division: match.division ?? '',
    }),
  )
const statsOf = (sheet: SheetRecord | null) =>
  (sheet?.stats ?? []).map(
    ({ opponentRanking: opponent_ranking, wins, losses }): StatTruth => ({
      opponent_ranking,
      wins,
      losses,
    }),
  )
const byClass = (stats: readonly StatTruth[]) =>
  [...stats].sort((a, b) => (a.opponent_ranking < b.opponent_ranking ? -1 : 1))
const byTeam = (rows: readonly StandingTruth[]) =>
  [...rows].sort((a, b) => (a.team_name < b.team_name ? -1 : 1))

/** A site, and the queries over the data that its steps fill. */
async function siteAndQueries(t: TestContext) {
  const parts = { clock: new FakeClock(), log: new SilentLog(), excludeLicences: [] }
  const data = new TableTennisData(parts)
  const site = await scraping(t, { world: { clubs: 5, playersPerClub: 6 }, writes: () => data })
  return { ...site, queries: siteQueries(data) }
}

function playerOf(player: PlayerView): PlayerTruth {
  const { masculine, feminine } = player
  return {
    licence: player.licence,
    name: player.name,
    club_code: player.clubCode ?? '',
    ranking: player.ranking,
    category: player.category,
    points_start: player.pointsStart,
    points_current: player.pointsCurrent,
    ranking_position: masculine?.rankingPosition ?? null,
    last_update: masculine?.lastUpdate ?? null,
    total_wins: player.totalWins,
    total_losses: player.totalLosses,
    stats_masculine: byClass(statsOf(masculine)),
    matches_masculine: matchesOf(masculine),
    women_ranking: feminine?.ranking ?? null,
    women_points_start: feminine?.pointsStart ?? null,
    women_points_current: feminine?.pointsCurrent ?? null,
    women_total_wins: feminine?.wins ?? null,
    women_total_losses: feminine?.losses ?? null,
    women_ranking_position: feminine?.rankingPosition ?? null,
    stats_feminine: byClass(statsOf(feminine)),
    matches_feminine: matchesOf(feminine),
    club_name: player.clubName ?? '',
    points_curve_masculine: masculine?.curve ?? [],
    points_curve_feminine: feminine?.curve ?? [],
  }
}

test('every club and player is stored as it is true', async (t) => {
  const { world, run, queries } = await siteAndQueries(t)
  await run('clubList')
  for (const { listing } of world.clubs) await run('clubStore', { clubCode: listing.code })
  const licences = world.clubs.flatMap(({ listing }) => world.peopleOf(listing.code).licences)
  const { clubs, players } = queries.stats()
  assert.deepEqual([clubs, players], [world.clubs.length, licences.length])
  for (const licence of licences) {
    const player = queries.player(licence)
    assert.ok(player, licence)
    const { stats_masculine: men, stats_feminine: women, ...truth } = world.player(licence)
    const expected = { ...truth, stats_masculine: byClass(men), stats_feminine: byClass(women) }
    assert.deepEqual(playerOf(player), expected)
  }
})

test('every row of the standings is stored as it is true', async (t) => {
  const { world, run, queries } = await siteAndQueries(t)
  outputOf(await run('divisionStandings', { weeks: [1, 2, 3] }), 'divisionStandings')
  for (const { division_id: id, division_index: index } of world.divisions.truths) {
    for (const week of [1, 2, 3]) {
      const { rows } = queries.standings(index, week)
      const shown = rows.map(({ teamName: team_name, ...row }) => ({ ...row, team_name }))
      assert.deepEqual(byTeam(shown), byTeam(world.divisions.standings(id, week)))
    }
  }
})
