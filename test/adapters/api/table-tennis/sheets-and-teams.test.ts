import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { InterclubSheetsOutputs } from '../../../../manifests/types/interclub-sheets.ts'
import type { InterclubTeamsOutputs } from '../../../../manifests/types/interclub-teams.ts'
import type { SheetShard } from '../../../../manifests/types/records.ts'
import { outputOf } from '../../../plugins/table-tennis/data/scraping.ts'
import type {
  CalendarOptions,
  CalendarSite,
} from '../../../plugins/table-tennis/fixtures/calendar-site.ts'
import { matchIdOf } from '../../../replica/tabt/answers.ts'
import type { TabtFixture } from '../../../replica/tabt/calendar.ts'
import { sheetOf, type TabtGame, type TabtPlayer } from '../../../replica/tabt/sheets.ts'
import { calendarApi, coming, type Row, truths } from './calendar-api.ts'

type Api = Awaited<ReturnType<typeof calendarApi>>
type SheetsResult = InterclubSheetsOutputs['result']

const SHEETS = 'interclubSheets'
const small = { world: { divisions: 3, clubs: 8, weeks: 8, currentWeek: 5 } }
const DAY_MS = 86_400_000

async function readSheets(site: CalendarSite, inputs = {}): Promise<SheetsResult> {
  return outputOf(await site.run(inputs, SHEETS), SHEETS).result as SheetsResult
}

async function withSheets(t: TestContext, options: CalendarOptions = {}) {
  const api = await calendarApi(t, { ...small, ...options })
  return { ...api, result: await readSheets(api) }
}

/** Served fixtures by the number of their sheet. */
async function served(api: Api): Promise<ReadonlyMap<unknown, Row>> {
  const rows = await api.list('/matches?limit=1000')
  return new Map(rows.map((row) => [row.match_id, row]))
}

function shownSide(players: readonly TabtPlayer[], excluded?: string) {
  return players.map(({ position, licence, name, ranking, wins }) => {
    const isShown = licence !== excluded
    return {
      ...{
        position,
        licence: isShown ? licence : null,
        name: isShown ? name : null,
        ranking,
        wins,
      },
      absent: wins === null,
    }
  })
}

type Sides = { readonly home: readonly TabtPlayer[]; readonly away: readonly TabtPlayer[] }

function shownGames(games: readonly TabtGame[], { home, away }: Sides, excluded?: string) {
  const total = { home: 0, away: 0 }
  const licences = (players: readonly TabtPlayer[], positions: readonly number[]) =>
    positions
      .flatMap((at) => players[at - 1]?.licence ?? [])
      .map((licence) => (licence === excluded ? null : licence))
  return games.map((game) => {
    total[game.winner] += 1
    const { forfeit } = game
    return {
      position: game.position,
      type: game.home.length === 1 ? 'single' : 'double',
      home_licences: licences(home, game.home),
      away_licences: licences(away, game.away),
      home_sets: forfeit === null ? game.homeSets : null,
      away_sets: forfeit === null ? game.awaySets : null,
      forfeit,
      sets: forfeit === null ? (game.sets ?? []) : [],
      ...{ home_total: total.home, away_total: total.away },
    }
  })
}

/** Compares every served sheet with the replica's, player by player and game by game. */
async function assertSheets(api: Api, excluded?: string): Promise<number> {
  const rows = await served(api)
  let sheets = 0
  for (const fixture of truths(api)) {
    const row = rows.get(matchIdOf(fixture))
    assert.ok(row)
    const truth = sheetOf(api.world, fixture)
    const told = await api.get(`/matches/${row.fixture_id}/sheet`)
    assert.equal(row.has_sheet, truth !== null)
    assert.equal(told.available, truth !== null)
    const { home, away } = told as Record<'home' | 'away', Row>
    assert.deepEqual(home.players, truth === null ? [] : shownSide(truth.home, excluded))
    assert.deepEqual(away.players, truth === null ? [] : shownSide(truth.away, excluded))
    const games = truth === null ? [] : shownGames(truth.games, truth, excluded)
    assert.deepEqual(told.games, games)
    assert.equal(told.home_score, truth === null ? null : fixture.score?.home)
    assert.equal(told.consistent, truth === null ? null : true)
    if (truth !== null) sheets += 1
  }
  return sheets
}

/** Everything that is stored. */
async function textOf(store: CalendarSite['store']): Promise<string> {
  let text = ''
  for await (const entry of store.entries('')) text += JSON.stringify(entry)
  return text
}

test('every sheet is served as the source has it', async (t) => {
  const api = await withSheets(t, { world: { ...small.world, divisions: 5 } })
  const sheets = await assertSheets(api)
  assert.ok(sheets > 40)
  const { sheets: read, changed, refused, failed } = api.result
  assert.deepEqual(
    { read, changed, refused, failed },
    { read: sheets, changed: sheets, refused: 0, failed: 0 },
  )
  const asked = api.replica.requests.filter(({ fields }) => fields.WithDetails === 'true')
  assert.ok(asked.every(({ fields }) => fields.DivisionId && fields.WeekName && fields.Season))
})

test('a sheet names its match system, and the pair of a double', async (t) => {
  const api = await withSheets(t)
  const system = { id: 2, name: 'Système 2', singles: 16, doubles: 0, players: 4, sets_to_win: 3 }
  const rows = await served(api)
  const sheets = truths(api).flatMap((fixture) => sheetOf(api.world, fixture) ?? [])
  assert.ok(sheets.some(({ system }) => system === 2) && sheets.some(({ system }) => system === 4))
  for (const fixture of truths(api)) {
    const sheet = sheetOf(api.world, fixture)
    if (sheet === null) continue
    const id = rows.get(matchIdOf(fixture))?.fixture_id
    const told = await api.get(`/matches/${id}/sheet`)
    if (sheet.system === 2) assert.deepEqual(told.match_system, system)
    const pairs = sheet.games.filter(({ home }) => home.length !== 1)
    const named = pairs.map(({ home }, at) => ({
      position: at + 1,
      licences: home.flatMap((at) => sheet.home[at - 1]?.licence ?? []),
    }))
    assert.deepEqual((told.home as Row).doubles, named)
  }
})

test('captains, referees and comments are neither stored nor served', async (t) => {
  const { store } = await withSheets(t)
  const stored = await textOf(store)
  assert.match(stored, /19:05-22:40/)
  assert.doesNotMatch(stored, /CAPTAIN|Comment of a person/)
})

for (const kind of ['html', 'html-500', 'cut', 'reset', 22] as const) {
  test(`sheets are complete although an answer is of the kind ${kind}`, async (t) => {
    const api = await calendarApi(t, { world: { divisions: 1, clubs: 12 } })
    api.replica.addFault({ kind, times: 2, matches: ({ fields }) => fields.WithDetails === 'true' })
    assert.equal((await readSheets(api)).failed, 0)
    await assertSheets(api)
  })
}

test('a round that always fails is counted, and read the next time', async (t) => {
  const api = await calendarApi(t, { world: { divisions: 1, clubs: 12 } })
  api.replica.addFault({ kind: 5, times: 4, matches: ({ fields }) => fields.WeekName === '03' })
  assert.equal((await readSheets(api)).failed, 1)
  const { weeks, failed } = await readSheets(api)
  assert.deepEqual({ weeks, failed }, { weeks: 1, failed: 0 })
  await assertSheets(api)
})

test('an excluded person has neither licence nor name on any sheet', async (t) => {
  const world = { divisions: 3, clubs: 12 }
  const first = await withSheets(t, { world })
  const licence = truths(first).flatMap((fixture) => sheetOf(first.world, fixture)?.home ?? [])[0]
    ?.licence
  assert.ok(licence)
  const api = await withSheets(t, { world, excludeLicences: [licence] })
  await assertSheets(api, licence)
  assert.doesNotMatch(await textOf(api.store), new RegExp(licence))
})

test('a person who is excluded later is removed from the stored sheets', async (t) => {
  const first = await withSheets(t)
  const licence = truths(first).flatMap((fixture) => sheetOf(first.world, fixture)?.home ?? [])[0]
    ?.licence
  assert.ok(licence)
  const api = await calendarApi(t, { ...small, excludeLicences: [licence] })
  for await (const { key, value } of first.store.entries('')) await api.store.put(key, value)
  await api.calendar.load(api.store)
  await assertSheets(api, licence)
  assert.doesNotMatch(await textOf(api.store), new RegExp(licence))
})

test('on a full disk, the start removes an excluded person from memory and logs the rest', async (t) => {
  const first = await withSheets(t)
  const licence = truths(first).flatMap((fixture) => sheetOf(first.world, fixture)?.home ?? [])[0]
    ?.licence
  assert.ok(licence)
  const api = await calendarApi(t, { ...small, excludeLicences: [licence] })
  for await (const { key, value } of first.store.entries('')) await api.store.put(key, value)
  api.store.failure = new Error('disk full')
  await api.calendar.load(api.store)
  await assertSheets(api, licence)
  assert.match(
    api.log.entries.map(({ level, message }) => `${level} ${message}`).join(),
    /error excluded persons could not be removed from match sheets; restart to retry/,
  )
})

test('another process serves the same sheets', async (t) => {
  const first = await withSheets(t)
  const api = await calendarApi(t, small)
  for await (const { key, value } of first.store.entries('')) await api.store.put(key, value)
  await api.calendar.load(api.store)
  await assertSheets(api)
})

test('only rounds with new results are read again', async (t) => {
  const api = await withSheets(t)
  assert.equal((await readSheets(api)).weeks, 0)
  const fixture = coming(api)
  api.replica.calendar.enter(fixture, { home: 9, hasSheet: true })
  const { weeks, changed } = await readSheets(api)
  assert.deepEqual({ weeks, changed }, { weeks: 1, changed: 1 })
  await assertSheets(api)
})

test('a sheet that is entered after its result is read a day later', async (t) => {
  const api = await withSheets(t)
  const fixture = coming(api)
  api.replica.calendar.enter(fixture, { home: 9, hasSheet: false })
  assert.equal((await readSheets(api)).weeks, 1)
  fixture.hasSheet = true
  assert.equal((await readSheets(api)).weeks, 0)
  await api.clock.advance(DAY_MS)
  const { weeks, changed } = await readSheets(api)
  assert.deepEqual({ weeks, changed }, { weeks: 1, changed: 1 })
  await assertSheets(api)
})

test('all rounds are read once more after two weeks, and a corrected sheet is listed as changed', async (t) => {
  const api = await withSheets(t)
  const fixture = truths(api).find((one) => sheetOf(api.world, one) !== null) as TabtFixture
  fixture.seed += 1
  await api.clock.advance(14 * DAY_MS)
  const since = new Date(api.clock.now() - 1000).toISOString()
  const { weeks, changed } = await readSheets(api)
  assert.deepEqual({ weeks, changed }, { weeks: api.result.weeks, changed: 1 })
  const rows = await api.list(`/matches?changed_since=${since}`)
  assert.deepEqual(
    rows.map((row) => row.match_id),
    [matchIdOf(fixture)],
  )
  await api.clock.advance(14 * DAY_MS)
  assert.equal((await readSheets(api)).weeks, 0)
})

test('a name that is on no sheet any more is not kept', async (t) => {
  const api = await withSheets(t)
  const [[key, shard] = assert.fail()] = [...api.store.documents].filter(([key]) =>
    key.includes('/sheets/'),
  )
  const [, season = '', , id = ''] = key.split('/')
  const { people } = shard as SheetShard
  await api.calendar.updateSheets(api.store, { season, id }, (current) => ({
    ...(current as SheetShard),
    people: { ...people, 9999999: 'SOMEBODY GONE' },
  }))
  await api.clock.advance(14 * DAY_MS)
  await readSheets(api)
  assert.deepEqual((api.store.documents.get(key) as SheetShard).people, people)
})

test('a sheet without a score is neither consistent nor inconsistent', async (t) => {
  const api = await withSheets(t)
  const [row = assert.fail()] = await api.list('/matches?status=played')
  const place = { season: String(row.season), id: String(row.division_id) }
  const fixtureId = String(row.fixture_id)
  await api.calendar.updateSheets(api.store, place, (current) => {
    const { sheets, ...others } = current as SheetShard
    const text = (sheets[fixtureId] ?? '').split(';').with(2, '').join(';')
    return { ...others, sheets: { ...sheets, [fixtureId]: text } }
  })
  const told = await api.get(`/matches/${fixtureId}/sheet`)
  assert.deepEqual([told.available, told.home_score, told.consistent], [true, null, null])
})

test('the sheet of a fixture without one is not available, and an unknown fixture is 404', async (t) => {
  const api = await withSheets(t)
  const id = (await served(api)).get(matchIdOf(coming(api)))?.fixture_id
  const told = await api.get(`/matches/${id}/sheet`)
  const { available, start_time, match_system, home_score, games, consistent } = told
  assert.deepEqual(
    { available, start_time, match_system, home_score, games, consistent },
    {
      available: false,
      start_time: null,
      match_system: null,
      home_score: null,
      games: [],
      consistent: null,
    },
  )
  for (const what of ['sheet', 'probability']) {
    assert.equal((await api.ask(`/matches/2025-1-H1A-H2B/${what}`)).status, 404)
  }
})

const TEAMS = 'interclubTeams'
type TeamsResult = InterclubTeamsOutputs['result']

async function withTeams(t: TestContext, options: CalendarOptions = {}) {
  const api = await calendarApi(t, { ...small, ...options })
  const { world, data, store } = api
  await data.putClubList(
    store,
    world.clubs.map(({ listing }) => listing),
  )
  const result = outputOf(await api.run({}, TEAMS), TEAMS).result as TeamsResult
  return { ...api, result }
}

test('the teams of every club are served with their identifiers and fixtures', async (t) => {
  const api = await withTeams(t)
  const { calendar } = api.replica
  const today = '2025-10-27'
  let teams = 0
  for (const { listing } of api.world.clubs) {
    const { teams: rows } = await api.get(`/api/clubs/${listing.code}/teams`)
    const truth = calendar.teamsOf(listing.code)
    teams += truth.length
    const shown = (rows as readonly Row[]).map((row) => [
      row.team_id,
      row.team_name,
      row.division_id,
    ])
    const expected = truth.map(({ division, team }) => [
      calendar.teamId(division, team),
      team,
      Number(division.division_id),
    ])
    assert.deepEqual(shown.toSorted(), expected.toSorted())
    for (const row of rows as readonly Row[]) {
      const own = truths(api).filter(
        ({ division, home, away }) =>
          Number(division.division_id) === row.division_id &&
          [home.team, away.team].includes(String(row.team_name)),
      )
      const matches = await api.list(`/matches?team_id=${row.team_id}&limit=1000`)
      const byId = new Map(matches.map((match) => [match.fixture_id, match]))
      assert.deepEqual(
        matches.map((match) => match.match_id).toSorted(),
        own.map(matchIdOf).toSorted(),
      )
      const next = byId.get(row.next_fixture_id)
      const dates = own.flatMap(({ status, date }) =>
        status === 'scheduled' && date !== null && date >= today ? date : [],
      )
      assert.equal(next?.date, dates.toSorted()[0])
    }
  }
  assert.equal(api.result.teams, teams)
})

test('a club is asked for its teams at most once a day', async (t) => {
  const api = await withTeams(t)
  const asked = () =>
    api.replica.requests.filter(({ operation }) => operation === 'GetClubTeams').length
  const first = asked()
  assert.equal(first, api.world.clubs.length)
  await api.run({}, TEAMS)
  assert.equal(asked(), first)
  await api.clock.advance(DAY_MS)
  await api.run({}, TEAMS)
  assert.equal(asked(), 2 * first)
})

test('a club that the source does not know has no team, and an answer that is cut is asked for again', async (t) => {
  const api = await calendarApi(t, small)
  const ofTeams = ({ operation }: { readonly operation: string }) => operation === 'GetClubTeams'
  api.replica.addFault({ kind: 9, times: 1, matches: ofTeams })
  api.replica.addFault({ kind: 'cut', times: 2, matches: ofTeams })
  const { failed } = outputOf(await api.run({}, TEAMS), TEAMS).result as TeamsResult
  assert.equal(failed, 0)
})

test('without its identifiers, a team still follows from its fixtures', async (t) => {
  const api = await calendarApi(t, small)
  const { home } = coming(api)
  const code = String(home.club?.listing.code)
  await api.data.putClubList(
    api.store,
    api.world.clubs.map(({ listing }) => listing),
  )
  const { teams } = await api.get(`/api/clubs/${code}/teams`)
  const row = (teams as readonly Row[]).find(({ team_name }) => team_name === home.team)
  assert.equal(row?.team_id, null)
  assert.ok(row?.next_fixture_id)
})

test('a feed can be of one team', async (t) => {
  const api = await withTeams(t)
  const { division, home } = coming(api)
  const id = api.replica.calendar.teamId(division, home.team)
  const response = await api.ask(`.ics?team_id=${id}`)
  assert.equal(response.status, 200)
  assert.match(String(response.body), new RegExp(`SUMMARY:.*${home.team}`))
})

test('a team has the players of its sheets', async (t) => {
  const api = await withTeams(t)
  await readSheets(api)
  const { calendar } = api.replica
  const [first] = truths(api).filter((fixture) => sheetOf(api.world, fixture) !== null)
  assert.ok(first)
  const { division, home } = first
  const truth = new Map<string, number[]>()
  for (const fixture of calendar.fixtures(division.division_id)) {
    const sheet = sheetOf(api.world, fixture)
    const side = fixture.home.team === home.team ? 'home' : 'away'
    if (sheet === null || fixture[side].team !== home.team) continue
    for (const { licence, wins, position } of sheet[side]) {
      if (wins === null) continue
      const played = sheet.games.filter((game) => {
        const isOwn = game[side].length === 1 && game[side][0] === position
        return isOwn && game.forfeit === null
      })
      const won = played.filter(({ winner }) => winner === side)
      const [sheets = 0, games = 0, gamesWon = 0] = truth.get(licence) ?? []
      truth.set(licence, [sheets + 1, games + played.length, gamesWon + won.length])
    }
  }
  const told = await api.get(`/api/interclubs/teams/${calendar.teamId(division, home.team)}`)
  const players = told.players as readonly Row[]
  const rows = players.map(({ licence, sheets, games, games_won }) => [
    licence,
    [sheets, games, games_won],
  ])
  const expected = [...truth].sort(([a, [m = 0]], [b, [n = 0]]) => n - m || (a < b ? -1 : 1))
  assert.deepEqual(rows, expected)
})

test('the teams of a club can be those of one player', async (t) => {
  const api = await withTeams(t)
  await readSheets(api)
  const first = truths(api).find((fixture) => sheetOf(api.world, fixture) !== null)
  assert.ok(first)
  const { division, home } = first
  const player = sheetOf(api.world, first)?.home.find(({ wins }) => wins !== null)
  const path = `/api/clubs/${home.club?.listing.code}/teams`
  const idsOf = async (query: string) => {
    const { teams } = await api.get(`${path}?${query}`)
    return (teams as readonly Row[]).map(({ team_id }) => team_id)
  }
  const id = api.replica.calendar.teamId(division, home.team)
  assert.ok((await idsOf(`licence=${player?.licence}`)).includes(id))
  assert.deepEqual(await idsOf('licence=9999999'), [])
  assert.equal((await api.ask(`${path}?licence=x`)).status, 422)
})

test('a malformed identifier of a team is 400, an unknown one 404', async (t) => {
  const api = await calendarApi(t, small)
  assert.equal((await api.ask('/api/interclubs/teams/abc')).status, 400)
  assert.equal((await api.ask('/api/interclubs/teams/1-1')).status, 404)
  assert.equal((await api.ask('/api/clubs/ZZ99999/teams')).status, 400)
  assert.equal((await api.ask('/api/clubs/H999/teams')).status, 404)
  assert.equal((await api.list('/matches?team_id=1-1')).length, 0)
})

test('who is erased while sheets are read does not come back, also from an older season', async (t) => {
  const api = await withSheets(t)
  const { calendar, data, store } = api
  const [licence = ''] = truths(api).flatMap((fixture) =>
    (sheetOf(api.world, fixture)?.home ?? []).map((player) => player.licence),
  )
  const isNamed = ([, value]: readonly [string, unknown]): boolean =>
    JSON.stringify(value).includes(licence)
  const [[key, old] = assert.fail()] = [...store.documents].filter(isNamed)
  const oldKey = key.replace(/20\d\d-20\d\d/, '2019-2020')
  store.documents.set(oldKey, structuredClone(old))
  const [, season = '', , id = ''] = key.split('/')
  const before = calendar.season(season).sheets.get(id) ?? assert.fail()
  // A round that was read before the erasure is stored after it.
  await data.erase(store, licence)
  await calendar.updateSheets(store, { season, id }, () => ({ ...before }))
  assert.equal(calendar.season(season).sheets.get(id)?.people[licence], undefined)
  store.failure = new Error('disk full')
  await assert.rejects(calendar.erase(store), /disk full/)
  assert.ok([...calendar.season(season).sheets.values()].every((one) => !isNamed(['', one])))
  store.failure = undefined
  await calendar.erase(store)
  const named = [...store.documents].filter(isNamed).map(([key]) => key)
  assert.deepEqual(named, ['tabletennis/excluded'])
})
