import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createQueries } from '../../../../plugins/table-tennis/index.ts'
import { aPlayer } from '../../../plugins/table-tennis/data/example-records.ts'
import {
  type CalendarOptions,
  calendarSite,
} from '../../../plugins/table-tennis/fixtures/calendar-site.ts'
import type {
  TabtEntrant,
  TabtResult,
  TabtSerie,
  TabtTournament,
} from '../../../replica/tabt/tournaments.ts'
import { CLASSES } from '../../../replica/world/vocabulary.ts'
import { apiDouble, jsonOf, requestOf } from '../../http/api-double.ts'
import { readingParts } from './read-double.ts'

type Row = Readonly<Record<string, unknown>>
type Options = CalendarOptions & {
  /** Every fifth call fails, each time in another way. */
  readonly withFaults?: boolean
}
const served = { servesRegistrations: true }

/** The API over all tournaments of a replica. */
async function tournamentApi(t: TestContext, options: Options = {}) {
  const site = await calendarSite(t, options)
  let calls = 0
  const kinds = ['html', 'cut', 'reset', 22] as const
  for (const [at, kind] of kinds.entries()) {
    const matches = () => {
      if (at === 0) calls += 1
      return options.withFaults === true && calls % 20 === at * 5 + 2
    }
    site.replica.addFault({ kind, matches })
  }
  const all = site.replica.tournaments.all.map(({ index }) => index)
  await site.run({ tournaments: all }, 'tournaments')
  const queries = createQueries(site)
  const { dispatch } = apiDouble({ tabletennis: readingParts(queries) })
  const ask = async (address: string, headers: Readonly<Record<string, string>> = {}) => {
    const [path = '', query = ''] = address.split('?')
    return dispatch(requestOf({ path: `/api${path}`, query, headers }))
  }
  const get = async (address: string): Promise<Row> => {
    const response = await ask(address)
    assert.equal(response.status, 200, address)
    return jsonOf(response)
  }
  const list = async (address: string, field: string): Promise<readonly Row[]> =>
    (await get(address))[field] as readonly Row[]
  return { ...site, ask, get, list }
}
type Api = Awaited<ReturnType<typeof tournamentApi>>

const levels: Readonly<Record<number, string>> = {
  ...{ 1: 'National', 4: 'Hainaut', 8: 'Antwerpen', 12: 'Namur', 13: 'Liège', 99: 'Level 99' },
}
const total = (series: readonly TabtSerie[], of: (serie: TabtSerie) => readonly unknown[]) =>
  series.reduce((sum, serie) => sum + of(serie).length, 0)

/** A tournament as it should be served, but for its times. */
function tournamentTruth(one: TabtTournament, today: string): Row {
  const [, postal_code = null, city = null] = /^(\d{4}) (.+)$/.exec(one.venue?.town ?? '') ?? []
  const { venue, dateFrom, dateTo, registrationDate } = one
  return {
    t_id: one.index,
    name: one.name,
    level: levels[one.level],
    date_start: dateFrom,
    date_end: dateTo,
    reference: one.reference || null,
    series_count: one.series.length,
    season: '2025-2026',
    status: /annul/i.test(one.name)
      ? 'cancelled'
      : (dateTo ?? dateFrom) < today
        ? 'finished'
        : dateFrom <= today
          ? 'running'
          : (registrationDate ?? '') >= today
            ? 'open'
            : 'planned',
    registration_until: registrationDate,
    venue: venue && { name: venue.name, street: venue.street || null, postal_code, city },
    inscriptions_count: total(one.series, ({ registrations }) => registrations),
    results_count: total(one.series, ({ results }) => results),
  }
}

const folded = (name: string) => name.toLowerCase()
const inOrder = ({ series }: TabtTournament) =>
  series.toSorted((a, b) => (folded(a.name) < folded(b.name) ? -1 : 1))

const licenceOf = ({ licence }: TabtEntrant) => (licence === '0' ? null : licence)

function resultTruth(one: TabtTournament, serie: TabtSerie, result: TabtResult): Row {
  const { home, away, homeSets, awaySets } = result
  const isDouble = home.length > 1 || away.length > 1
  const licence = ([player]: readonly TabtEntrant[]) =>
    isDouble || player === undefined ? null : licenceOf(player)
  const name = (players: readonly TabtEntrant[]) =>
    players.map((player) => player.name).join(' / ') || null
  const isHome = (homeSets ?? -1) > (awaySets ?? -1)
  return {
    tournament_id: one.index,
    series_name: serie.name,
    player1_licence: licence(home),
    player1_name: name(home),
    player1_club: null,
    player2_licence: licence(away),
    player2_name: name(away),
    player2_club: null,
    score: homeSets === null || awaySets === null ? null : `${homeSets}-${awaySets}`,
    winner_licence: licence(isHome ? home : away),
    round: null,
    walk_over: homeSets === null || awaySets === null,
  }
}

const keyOf = (row: Row) => `${row.player_licence} ${row.series_name}`
const byPlayer = (a: Row, b: Row) => (keyOf(a) < keyOf(b) ? -1 : 1)

async function assertTrue({ get, list, replica, tournaments }: Api): Promise<void> {
  const { all } = replica.tournaments
  const rows = await list('/tournaments', 'tournaments')
  const today = tournaments.day()
  const truths = all.toSorted((a, b) => (a.dateFrom > b.dateFrom ? -1 : 1))
  assert.deepEqual(
    rows.map(({ created_at, updated_at, ...row }) => row),
    truths.map((one) => tournamentTruth(one, today)),
  )
  for (const one of all) {
    const path = `/tournaments/${one.index}`
    const { freshness, ...own } = await get(path)
    assert.deepEqual(
      own,
      rows.find(({ t_id }) => t_id === one.index),
    )
    assert.deepEqual(
      await list(`${path}/series`, 'series'),
      inOrder(one).map(({ index, name, registrations }) => ({
        ...{ tournament_id: one.index, series_id: index, series_name: name },
        ...{ date: null, time: null },
        ...{ inscriptions_count: registrations.length, inscriptions_max: null },
      })),
    )
    assert.deepEqual(
      await list(`${path}/results`, 'results'),
      inOrder(one).flatMap((serie) =>
        serie.results.map((result) => resultTruth(one, serie, result)),
      ),
    )
    const inscriptions = await list(`${path}/inscriptions`, 'inscriptions')
    const isServed = tournaments.servesRegistrations({
      ...{ dateStart: one.dateFrom, dateEnd: one.dateTo },
    })
    const registered = one.series.flatMap(({ name, registrations }) =>
      registrations.map(({ entrant, at }) => ({
        ...{ tournament_id: one.index, series_name: name, player_licence: entrant.licence },
        ...{ player_name: entrant.name, player_club: null, player_ranking: entrant.ranking },
        registered_at: at.slice(0, 10),
      })),
    )
    assert.deepEqual(inscriptions.toSorted(byPlayer), isServed ? registered.toSorted(byPlayer) : [])
  }
}

test('rows of every tournament are those of the source', async (t) => {
  await assertTrue(await tournamentApi(t, served))
})

test('rows are the same when every fifth call fails', async (t) => {
  const api = await tournamentApi(t, { ...served, withFaults: true })
  assert.ok(api.replica.requests.length >= 17)
  await assertTrue(api)
})

test('registrations are not served by default, and results are', async (t) => {
  const api = await tournamentApi(t)
  const { served: isServed, count, tournament } = await api.get('/tournaments/6306/inscriptions')
  assert.deepEqual([isServed, count], [false, 0])
  assert.ok(((tournament as Row).inscriptions_count as number) > 0)
  assert.ok(((await api.get('/tournaments/6306/results')).count as number) > 0)
})

test('registrations are by series, class and name', async (t) => {
  const api = await tournamentApi(t, served)
  const rows = await api.list('/tournaments/6308/inscriptions', 'inscriptions')
  const keys = rows.map(({ series_name, player_ranking, player_name }) => {
    const strength = CLASSES.findIndex(([ranking]) => ranking === player_ranking)
    return `${folded(String(series_name))} ${500 - strength} ${player_name}`
  })
  assert.deepEqual(keys, keys.toSorted())
  assert.ok(rows.length > 6)
})

test('filters choose as they say, and dates come in two forms', async (t) => {
  const api = await tournamentApi(t)
  const { all } = api.replica.tournaments
  const ends = ({ dateFrom, dateTo }: TabtTournament) => dateTo ?? dateFrom
  const ids = async (query: string) =>
    (await api.list(`/tournaments?${query}`, 'tournaments')).map(({ t_id }) => t_id)
  const cases: readonly (readonly [string, (one: TabtTournament) => boolean])[] = [
    ['level=liege', ({ level }) => level === 13],
    ['level=Li', () => false],
    ['date_from=2025-10-13', (one) => ends(one) >= '2025-10-13'],
    ['date_from=13/10/2025', (one) => ends(one) >= '2025-10-13'],
    ['date_to=2025-10-13', ({ dateFrom }) => dateFrom <= '2025-10-13'],
    [
      'date_from=2025-10-13&date_to=2025-10-14',
      (one) => ends(one) >= '2025-10-13' && one.dateFrom <= '2025-10-14',
    ],
    ['date_from=2025-11-01&date_to=2025-10-01', () => false],
    ['search=t5', ({ reference }) => reference === 'T5/2'],
    ['search=ANNULÉ', ({ name }) => /annul/i.test(name)],
    ['status=cancelled', ({ name }) => /annul/i.test(name)],
    [
      'status=running,cancelled',
      ({ name, dateFrom }) => /annul/i.test(name) || dateFrom === '2025-10-25',
    ],
    ['season=2024-2025', () => false],
  ]
  for (const [query, holds] of cases) {
    const truth = all.filter(holds).map(({ index }) => index)
    assert.deepEqual((await ids(query)).sort(), truth, query)
  }
  const pages = [await ids('limit=7'), await ids('limit=7&offset=7')]
  assert.deepEqual(pages.flat(), await ids(''))
  assert.equal((await api.get('/tournaments?limit=7')).total, all.length)
})

test('levels are counted', async (t) => {
  const api = await tournamentApi(t)
  const { levels: names, counts } = await api.get('/tournaments/levels')
  assert.deepEqual(names, ['Antwerpen', 'Hainaut', 'Level 99', 'Liège', 'Namur', 'National'])
  assert.deepEqual((counts as Row[])[0], { level: 'Antwerpen', count: 2 })
})

test('series and players choose among the rows of a tournament', async (t) => {
  const api = await tournamentApi(t)
  const all = await api.list('/tournaments/6302/results', 'results')
  const licence = all.map((row) => row.player1_licence).find((one) => one !== null)
  const own = await api.list(`/tournaments/6302/results?licence=${licence}`, 'results')
  const isOwn = (row: Row) => row.player1_licence === licence || row.player2_licence === licence
  assert.deepEqual(
    own.filter((row) => !String(row.series_name).startsWith('Double')),
    all.filter(isOwn),
  )
  const series = await api.list('/tournaments/6302/results?series_name=simple%20dames', 'results')
  assert.deepEqual(
    series,
    all.filter((row) => row.series_name === 'Simple Dames'),
  )
  assert.ok(series.length > 0)
  assert.equal((await api.get('/tournaments/6302/results?series_name=none')).count, 0)
})

test('a player has wins and losses in each tournament, doubles included', async (t) => {
  const api = await tournamentApi(t)
  const { all } = api.replica.tournaments
  const plays = (players: readonly TabtEntrant[]) => players.some((one) => one.licence === licence)
  const double = all[2]!.series.find(({ name }) => name.startsWith('Double'))!
  const [{ licence, name }] = double.results[0]!.home as [TabtEntrant]
  const { player, tournaments } = await api.get(`/players/${licence}/tournaments`)
  assert.deepEqual(player, { licence, name })
  const truth = all.flatMap((one) => {
    const counted = { wins: 0, losses: 0 }
    const series = inOrder(one).filter(({ results }) => {
      const own = results.filter(({ home, away }) => plays(home) || plays(away))
      for (const { home, homeSets, awaySets } of own) {
        const isHome = (homeSets ?? -1) > (awaySets ?? -1)
        if (isHome === plays(home)) counted.wins += 1
        else counted.losses += 1
      }
      return own.length > 0
    })
    const { index: t_id, name: title, dateFrom: date_start } = one
    const names = series.map((serie) => serie.name)
    return names.length === 0 ? [] : [{ t_id, name: title, date_start, series: names, ...counted }]
  })
  assert.deepEqual(tournaments, truth.toReversed())
  assert.ok(truth.length > 0)
})

test('clubs are those of the stored players', async (t) => {
  const api = await tournamentApi(t, served)
  const { series } = api.replica.tournaments.all[2]!
  const [{ licence }] = series[0]!.results[0]!.home as [TabtEntrant]
  const club = { code: 'N999', name: 'Stored', province: null, details: null }
  const players = [aPlayer(licence, { clubCode: 'N999' })]
  await api.data.updateClub(api.store, 'N999', () => ({ club, scrapedAt: null, players }))
  const [row] = await api.list(`/tournaments/6302/results?licence=${licence}`, 'results')
  assert.ok([row?.player1_club, row?.player2_club].includes('N999'))
})

test('an excluded person is nowhere in the answers', async (t) => {
  const { replica } = await calendarSite(t)
  const [{ licence, name }] = replica.tournaments.all[6]!.series[0]!.results[0]!.home as [
    TabtEntrant,
  ]
  const api = await tournamentApi(t, { ...served, excludeLicences: [licence] })
  for (const { index } of replica.tournaments.all) {
    for (const part of ['', '/series', '/results', '/inscriptions']) {
      const text = JSON.stringify(await api.get(`/tournaments/${index}${part}`))
      assert.ok(!text.includes(`"${licence}"`) && !text.includes(name), part)
    }
  }
  assert.equal((await api.ask(`/players/${licence}/tournaments`)).status, 404)
  const rows = await api.list('/tournaments/6306/results', 'results')
  assert.ok(rows.some((row) => row.player1_name === null && row.score !== null))
})

test('what is wrong in a request is named', async (t) => {
  const api = await tournamentApi(t)
  for (const [address, status] of [
    ['/tournaments/1', 404],
    ['/tournaments/first', 422],
    ['/tournaments/first/results', 422],
    ['/tournaments?date_from=31/02/2026', 422],
    ['/tournaments?date_from=2026-2-1', 422],
    ['/tournaments?status=soon', 422],
    ['/tournaments?season=2026', 422],
    ['/tournaments/6302/results?licence=12', 422],
    ['/players/12/tournaments', 400],
    ['/players/9999999/tournaments', 404],
  ] as const) {
    assert.equal((await api.ask(address)).status, status, address)
  }
})

test('a new reading without a change keeps the tag', async (t) => {
  const api = await tournamentApi(t)
  const before = await api.ask('/tournaments/6306/results')
  const { freshness } = await api.get('/tournaments/6306/results')
  const readAt = (freshness as Row).read_at
  await api.clock.advance(60_000)
  await api.run({ tournaments: [6306] }, 'tournaments')
  const headers = { 'if-none-match': before.headers.etag ?? '' }
  const again = await api.ask('/tournaments/6306/results', headers)
  assert.equal(again.status, 304)
  const now = (await api.get('/tournaments/6306/results')).freshness as Row
  assert.ok(String(now.read_at) > String(readAt))
  assert.deepEqual([now.source, now.complete], ['tabt', true])
})
