import assert from 'node:assert/strict'
import type { Page } from 'playwright'
import { type Replica, startReplica } from '../replica/server.ts'
import { startTabtReplica } from '../replica/tabt/server.ts'
import { createWorld, type World } from '../replica/truth.ts'
import { axeProblems } from '../support/browser/axe-problems.ts'
import { startOwnService, type VisitedService } from './visited-service.ts'

type Rival = { readonly licence: string; readonly name: string; readonly club: string }

/** Our service, empty, beside a replica of its source. */
export type VisitedTableTennis = {
  readonly service: VisitedService
  readonly replica: Replica
  /** Two who have met. */
  readonly rivals: readonly [Rival, Rival]
  /** Reads all fixtures, sheets and teams, moves a match to today at a time, and reads it again. */
  moveMatch(time: string): Promise<MovedMatch>
  /** Puts a tournament on tomorrow, and reads all of the season. */
  readTournaments(): Promise<Tournaments>
  close(): Promise<void>
}

/** Names of the next tournament, and one with results: `results` are those of `series`. */
export type Tournaments = {
  readonly coming: string
  readonly past: {
    readonly name: string
    readonly level: string
    /** Its last day. */
    readonly date: string
    readonly series: string
    readonly results: number
    readonly player: { readonly name: string; readonly wins: number }
  }
}

/** `division`: its index. `date`: today in Belgium. */
export type MovedMatch = {
  readonly division: number
  readonly home: string
  readonly away: string
  readonly week: number
  readonly date: string
}

const size = { clubs: 6, playersPerClub: 6, divisions: 6, teamsPerDivision: 6, weeks: 6, seed: 4 }
/** The last week is still to be played. */
const currentWeek = size.weeks - 1

/** Pages of standings are answered late where a fault `slow` is added. */
export async function startVisitedTableTennis(): Promise<VisitedTableTennis> {
  const now = new Date()
  const season = now.getUTCFullYear() - (now.getUTCMonth() >= 6 ? 0 : 1)
  const world = createWorld({ ...size, currentWeek, season })
  const [replica, tabt] = await Promise.all([
    startReplica({ world, slowMs: 1500 }),
    startTabtReplica({ world }),
  ])
  const service = await startOwnService({
    TABLETENNIS_SOURCE_URL: replica.url,
    TABLETENNIS_REQUESTS_PER_SECOND: '1000',
    TABLETENNIS_CONCURRENCY: '4',
    ...{ TABLETENNIS_TABT: 'true', TABLETENNIS_TABT_URL: tabt.url },
  })
  const moveMatch = async (time: string): Promise<MovedMatch> => {
    await service.run('interclubSheets')
    await service.run('interclubTeams')
    const fixtures = tabt.calendar.divisions.flatMap((division) =>
      tabt.calendar.fixtures(division.division_id),
    )
    const fixture = fixtures.find(({ status, venue }) => status === 'scheduled' && venue !== null)
    assert.ok(fixture)
    const zone = { timeZone: 'Europe/Brussels' }
    const date = new Intl.DateTimeFormat('sv-SE', zone).format(new Date())
    tabt.calendar.reschedule(fixture, { date, time })
    await service.run('interclubCalendar')
    const { division, home, away, week } = fixture
    const { division_id: id } = division
    const truth = world.divisions.truths.find(({ division_id }) => division_id === id)
    assert.ok(truth)
    return { division: truth.division_index, home: home.team, away: away.team, week, date }
  }
  const readTournaments = async (): Promise<Tournaments> => {
    const [past, coming, ...others] = tabt.tournaments.all
    const series = past?.series.find(({ name }) => name === 'Simple Dames')
    const player = series?.registrations[0]?.entrant
    assert.ok(past && coming && series && player)
    coming.name = 'Grand Prix of Tomorrow'
    coming.dateFrom = dayAfter(1)
    coming.dateTo = null
    for (const [at, other] of others.entries()) {
      other.dateFrom = dayAfter(30 + at)
      other.dateTo = null
    }
    past.dateFrom = dayAfter(-9)
    past.dateTo = dayAfter(-8)
    past.level = 1
    await service.run('tournaments', { tournaments: 'all' })
    const wins = past.series
      .flatMap(({ results }) => results)
      .filter(({ home, away, homeSets, awaySets }) => {
        const winners = (homeSets ?? -1) > (awaySets ?? -1) ? home : away
        return winners.some(({ licence }) => licence === player.licence)
      }).length
    return {
      coming: coming.name,
      past: {
        ...{ name: past.name, level: 'National', date: past.dateTo },
        ...{ series: series.name, results: series.results.length },
        player: { name: player.name, wins },
      },
    }
  }
  const close = async () => {
    await service.close()
    await Promise.all([replica.close(), tabt.close()])
  }
  return { service, replica, rivals: rivalsIn(world), moveMatch, readTournaments, close }
}

function dayAfter(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

function rivalsIn(world: World): readonly [Rival, Rival] {
  for (const { licence } of world.find(() => true, 1000)) {
    const opponent = world.player(licence).matches_masculine[0]?.opponent_licence
    if (opponent !== undefined) return [rival(world, licence), rival(world, opponent)]
  }
  throw new Error('nobody has played in this world')
}

function rival(world: World, licence: string): Rival {
  const { name, club_code: club } = world.player(licence)
  return { licence, name, club: club ?? '' }
}

/** The words of all elements that are found, with single spaces. */
export async function wordsOf(page: Page, selector: string): Promise<string> {
  const shown = await page.locator(selector).allInnerTexts()
  return shown.join(' ').replaceAll(/\s+/g, ' ').trim()
}

/** The cells of a column, from 1, of the tables of a page. */
export function column(page: Page, place: number): Promise<string[]> {
  return page.locator(`tbody tr > :nth-child(${place})`).allInnerTexts()
}

/** Nothing is wider than the window, and axe finds nothing serious. */
export async function assertCalm(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    'Math.max(0, document.documentElement.scrollWidth - innerWidth)',
  )
  assert.deepEqual([await axeProblems(page), beyond], [[], 0], page.url())
}
