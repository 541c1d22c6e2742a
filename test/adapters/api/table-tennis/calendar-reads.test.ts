import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TabtFixture } from '../../../replica/tabt/calendar.ts'
import { daysAfter, saturdayOf } from '../../../replica/world/calendar.ts'
import { apiDouble, requestOf } from '../../http/api-double.ts'
import { calendarApi, coming, PATH, type Row, truths } from './calendar-api.ts'
import { queriesDouble, read, readingParts, refused } from './read-double.ts'

test('paging gives every fixture once, in order of date and time', async (t) => {
  const api = await calendarApi(t, { world: { divisions: 9 } })
  const rows: Row[] = []
  for (let offset = 0; ; offset += 70) {
    const page = await api.get(`/matches?limit=70&offset=${offset}`)
    assert.equal(page.total, truths(api).length)
    rows.push(...(page.matches as Row[]))
    if (page.count === 0) break
  }
  assert.equal(new Set(rows.map((row) => row.fixture_id)).size, truths(api).length)
  const dates = rows.map(({ date, time }) => `${date ?? '9999'} ${time ?? '99'}`)
  assert.deepEqual(dates, dates.toSorted())
})

test('the latest fixture can be first; those without a date stay last', async (t) => {
  const api = await calendarApi(t, { world: { divisions: 9 } })
  const truth = coming(api)
  truth.date = null
  await api.run()
  const idsOf = async (query: string) => {
    const rows = await api.list(`/matches?limit=1000&${query}`)
    return rows.map(({ fixture_id: id, date }) => ({ id, hasDate: date !== null }))
  }
  const earliest = await idsOf('order=ASC')
  assert.deepEqual(earliest, await idsOf(''))
  const dated = earliest.filter(({ hasDate }) => hasDate)
  const undated = earliest.filter(({ hasDate }) => !hasDate)
  assert.ok(undated.length > 0)
  assert.deepEqual(await idsOf('order=desc'), [...dated.reverse(), ...undated])
  assert.equal((await api.ask('/matches?order=date')).status, 422)
})

test('a fixture has the fields of the contract, joined with the division of the site', async (t) => {
  const api = await calendarApi(t)
  const fixture = coming(api)
  const { home, away, division, week } = fixture
  const address = `/matches?team=${encodeURIComponent(home.team)}&week=${week}&division_id=${division.division_id}`
  const [row] = await api.list(address)
  assert.ok(row)
  const code = (side: typeof home) => side.club?.listing.code ?? ''
  const key = (side: typeof home) =>
    code(side).replace('-', '').toUpperCase() + side.team.split(' ').at(-1)
  const id = `2025-${division.division_id}-${key(home)}-${key(away)}`
  const { division_index } = api.world.divisions.truths.find(
    ({ division_id }) => division_id === division.division_id,
  )!
  const { created_at, updated_at, venue, rescheduled, ...fields } = row
  const saturday = saturdayOf(2025, week)
  assert.deepEqual(fields, {
    fixture_id: id,
    id,
    season: '2025-2026',
    division_name: division.division_name,
    division_category: division.division_category,
    division_gender: division.division_gender,
    division_index,
    division_id: Number(division.division_id),
    week,
    week_name: String(week).padStart(2, '0'),
    week_date_from: daysAfter(saturday, -5),
    week_date_to: daysAfter(saturday, 1),
    match_id: row.match_id,
    match_unique_id: null,
    date: fixture.date,
    time: fixture.time,
    home_team: home.team,
    away_team: away.team,
    home_club_code: code(home),
    away_club_code: code(away),
    status: 'scheduled',
    score: null,
    home_score: null,
    away_score: null,
    is_home_forfeit: false,
    is_away_forfeit: false,
    is_home_withdrawn: false,
    is_away_withdrawn: false,
    bye: false,
    previous: [],
    overdue: false,
    adjusted: false,
    has_sheet: false,
    match_details_url: null,
  })
  assert.deepEqual((await api.get(`/matches/${id}`)).fixture_id, id)
})

test('filters choose as they say', async (t) => {
  const api = await calendarApi(t, { world: { divisions: 9 } })
  const all = truths(api)
  const count = async (query: string) => (await api.get(`/matches?${query}`)).total
  const some = coming(api)
  const { club } = some.home
  const name = encodeURIComponent(some.home.team.toLowerCase())
  const plays = (team: string) => (one: TabtFixture) =>
    one.home.team === team || one.away.team === team
  for (const [query, holds] of [
    ['bye=false', (one) => one.status !== 'bye'],
    ['bye=true', (one) => one.status === 'bye'],
    ['status=played,forfeit', (one) => one.status === 'played' || one.status === 'forfeit'],
    ['week=03', (one) => one.week === 3],
    [`team=${name}`, plays(some.home.team)],
    [
      `club_code=${club!.listing.code.toLowerCase()}`,
      (one) => one.home.club === club || one.away.club === club,
    ],
    [`division_id=${some.division.division_id}`, (one) => one.division === some.division],
    ['gender=dames', (one) => one.division.division_gender === 'Dames'],
    ['date_from=2025-10-01&date_to=2025-10-31', (one) => one.date?.startsWith('2025-10') === true],
    ['season=2019-2020', () => false],
    ['date_from=2026-02-01&date_to=2026-01-01', () => false],
    ['team=Nobody', () => false],
    ['status=cancelled', () => false],
  ] as readonly (readonly [string, (one: TabtFixture) => boolean])[]) {
    assert.equal(await count(query), all.filter(holds).length, query)
  }
})

test('what was moved, and what has no score for days, is marked', async (t) => {
  const api = await calendarApi(t)
  const moved = await api.list('/matches?rescheduled=true&limit=1000')
  assert.ok(moved.length > 0)
  for (const { date, week } of moved) {
    const usual = truths(api).filter((one) => one.week === week && one.date !== date)
    assert.ok(usual.length > 0)
  }
  assert.equal((await api.get('/matches?overdue=true')).total, 0)
  await api.clock.advance(60 * 86_400_000)
  const today = new Date(api.clock.now() - 3 * 86_400_000).toISOString().slice(0, 10)
  const late = truths(api).filter(
    ({ status, date }) => status === 'scheduled' && date !== null && date < today,
  )
  assert.equal((await api.get('/matches?overdue=true')).total, late.length)
  assert.ok(late.length > 0)
})

test('team, round, search and figures answer from the same fixtures', async (t) => {
  const api = await calendarApi(t)
  const { home, week } = coming(api)
  const own = truths(api).filter((one) => [one.home.team, one.away.team].includes(home.team))
  const team = await api.get(`/team/${encodeURIComponent(home.team)}`)
  assert.deepEqual([team.team_name, team.count], [home.team, own.length])
  const ofWeek = truths(api).filter((one) => one.week === week)
  for (const name of [String(week), String(week).padStart(2, '0')]) {
    assert.equal((await api.get(`/week/${name}`)).count, ofWeek.length)
  }
  assert.equal((await api.get('/week/99')).count, 0)
  const q = encodeURIComponent(home.team)
  assert.ok(Number((await api.get(`/search?q=${q}&limit=200`)).count) >= own.length)
  const counted = truths(api).filter(({ status }) => status !== 'bye')
  const { total_matches, divisions_count, max_date } = await api.get('/stats')
  const dates = counted.map(({ date }) => date).filter((date) => date !== null)
  assert.deepEqual(
    [total_matches, divisions_count, max_date],
    [counted.length, new Set(counted.map((one) => one.division)).size, dates.sort().at(-1)],
  )
})

test('changes since a time are listed, latest first, and mirrored by changed_since', async (t) => {
  const api = await calendarApi(t)
  const since = new Date(api.clock.now()).toISOString()
  assert.equal((await api.get(`/changes?since=${since}`)).total, 0)
  await api.clock.advance(60_000)
  const fixture = coming(api)
  api.replica.calendar.reschedule(fixture, { date: '2026-05-01' })
  await api.run()
  const { changes, total } = await api.get(`/changes?since=${since}`)
  assert.equal(total, 1)
  const [change] = changes as readonly Row[]
  assert.equal(change?.kind, 'date')
  assert.deepEqual(change?.after, { date: '2026-05-01' })
  const mirrored = await api.list(`/matches?changed_since=${since}`)
  assert.deepEqual(
    mirrored.map((row) => [row.fixture_id, row.date, row.rescheduled]),
    [[change?.fixture_id, '2026-05-01', true]],
  )
  const all = await api.get('/changes?since=2020-01-01&limit=1000&kind=new')
  assert.equal(all.total, truths(api).length)
})

test('a cancelled fixture is shown only where it is asked for', async (t) => {
  const api = await calendarApi(t)
  const fixture = coming(api)
  const { total } = await api.get('/matches')
  api.replica.calendar.drop(fixture.division.division_id, (one) => one === fixture)
  await api.clock.advance(60_000)
  await api.run()
  assert.equal((await api.get('/matches')).total, Number(total) - 1)
  const [row] = await api.list('/matches?status=cancelled')
  assert.equal(row?.home_team, fixture.home.team)
  assert.equal((await api.get(`/matches/${row?.fixture_id}`)).status, 'cancelled')
})

test('a reading without a change keeps the tag, and shows when it was read', async (t) => {
  const api = await calendarApi(t)
  const first = await api.ask('/matches?limit=1000')
  const { etag = '', 'last-modified': modified = '' } = first.headers
  await api.clock.advance(3_600_000)
  await api.run()
  const again = await api.ask('/matches?limit=1000', { 'if-none-match': etag })
  assert.equal(again.status, 304)
  assert.notEqual(again.headers['x-data-read-at'], first.headers['x-data-read-at'])
  assert.equal(
    (await api.ask('/matches?limit=1000', { 'if-modified-since': modified })).status,
    304,
  )
  api.replica.calendar.reschedule(coming(api), { date: '2026-05-01' })
  await api.clock.advance(60_000)
  await api.run()
  assert.equal((await api.ask('/matches?limit=1000', { 'if-none-match': etag })).status, 200)
  assert.equal(
    (await api.ask('/matches?limit=1000', { 'if-modified-since': modified })).status,
    200,
  )
})

const unread = { read_at: null, changed_at: null, source: null, complete: true }
for (const [address, expected] of [
  ['/matches', { count: 0, total: 0, matches: [] }],
  ['/team/Nobody', { team_name: 'Nobody', count: 0, matches: [] }],
  ['/week/5', { week: '5', count: 0, matches: [] }],
  ['/search?q=no', { query: 'no', count: 0, matches: [] }],
  ['/changes?since=2026-01-01', { count: 0, total: 0, changes: [] }],
  [
    '/stats',
    {
      ...{ total_matches: 0, divisions_count: 0, weeks_count: 0, teams_count: 0 },
      ...{ min_date: null, max_date: null },
    },
  ],
] as const) {
  test(`while nothing was read, ${address} answers nothing and says so`, async () => {
    const { status, body } = await read(PATH + address)
    assert.deepEqual({ status, body }, { status: 200, body: { ...expected, freshness: unread } })
  })
}

for (const [address, problem] of [
  ['/matches?week=23', 'query.week: less_than_equal'],
  ['/matches?bye=1', 'query.bye: enum'],
  ['/matches?status=lost', 'query.status: string_pattern_mismatch'],
  ['/matches?date_from=01-02-2026', 'query.date_from: string_pattern_mismatch'],
  ['/matches?season=2026', 'query.season: string_pattern_mismatch'],
  ['/matches?club_code=1', 'query.club_code: string_pattern_mismatch'],
  ['/matches?gender=X', 'query.gender: enum'],
  ['/matches?format=xml', 'query.format: enum'],
  ['/matches?changed_since=today', 'query.changed_since: string_pattern_mismatch'],
  ['/changes', 'query.since: missing'],
  ['/changes?since=2026-02-30T25:00:00Z', 'query.since: string_pattern_mismatch'],
  ['/search?q=a', 'query.q: string_too_short'],
  ['.ics', 'query.team: missing'],
] as const) {
  test(`${address} is refused`, async () => {
    assert.deepEqual(refused(await read(PATH + address)), [problem])
  })
}

test('an unknown fixture, and a team without a name, are not found', async () => {
  assert.equal((await read(`${PATH}/matches/2025-1-H1A-H2B`)).status, 404)
  assert.equal((await read(`${PATH}/team/`)).status, 404)
})

test('too many events are refused', async () => {
  const { dispatch } = apiDouble({
    tabletennis: readingParts(
      queriesDouble({
        calendarFeed: () => ({
          text: '',
          events: 2001,
          freshness: queriesDouble().calendarFreshness(),
        }),
      }),
    ),
  })
  const response = await dispatch(requestOf({ path: `${PATH}.ics`, query: 'division_name=a' }))
  assert.equal(response.status, 422)
})
