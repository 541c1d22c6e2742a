import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reads } from '../../../../adapters/api/table-tennis/routes.ts'
import { notStored } from '../../../../adapters/storage/system-errors.ts'
import { TableTennisService } from '../../../../adapters/tasks/table-tennis-service.ts'
import type { Engine } from '../../../../core/engine.ts'
import type { DocumentStore } from '../../../../core/ports/storage.ts'
import {
  CalendarData,
  type TableTennisData,
  TournamentData,
} from '../../../../plugins/table-tennis/index.ts'
import {
  aClub,
  aFixture,
  aMatch,
  aPlayer,
  aSheet,
  dataWithClubs,
} from '../../../plugins/table-tennis/data/example-records.ts'
import { SilentLog } from '../../../support/silent-log.ts'
import { apiDouble, type Call, jsonOf, requestOf } from '../../http/api-double.ts'
import { readingParts } from './read-double.ts'

const OUT = '100009'
const NAME = 'ROBIN LEFT-OUT'
const met = { opponentLicence: OUT, opponentName: NAME }

/** Two who have met, one of whom asks to be erased. */
async function twoRivals() {
  const points = { ranking: 'B2', pointsStart: 1200, pointsCurrent: 1300 }
  const own = aSheet({ ...points, matches: [aMatch({ opponentLicence: '100001' })] })
  const rival = aSheet({ ...points, matches: [aMatch(met)] })
  const players = [
    aPlayer(OUT, { name: NAME, masculine: own }),
    aPlayer('100001', { masculine: rival }),
  ]
  const { data, store, clock } = await dataWithClubs(aClub('H004', players))
  const calendar = new CalendarData(data)
  const tournaments = new TournamentData(data)
  await meetOnPaper({ data, store, calendar, tournaments })
  const service = new TableTennisService({
    ...{ store, clock, log: new SilentLog(), data, calendar, tournaments },
    ...{ engine: {} as Engine, fetchAtStart: false, scrapeToken: undefined },
  })
  const tabletennis = { ...readingParts(service.queries), persons: service.persons }
  return { store, data, calendar, tournaments, tabletennis }
}

type Stores = {
  readonly store: DocumentStore
  readonly data: TableTennisData
  readonly calendar: CalendarData
  readonly tournaments: TournamentData
}

/** A match sheet and the result of a tournament name both. */
async function meetOnPaper(
  { store, data, calendar, tournaments }: Stores,
  id = '8001',
  tournamentId = 1,
): Promise<void> {
  const { season } = data
  const at = '2026-11-18T20:00:00.000Z'
  const place = { season, id }
  await calendar.updateDivision(store, place, () => ({
    ...{ id, name: 'Division 1', readAt: at, changedAt: at, changes: [] },
    fixtures: [aFixture('A')],
  }))
  await calendar.updateSheets(store, place, () => ({
    ...{ id, readAt: at, weeks: {}, people: { [OUT]: NAME, 100001: 'SOMEBODY' } },
    sheets: { A: `-;2;8-8;1.${OUT}.B2.4;1.100001.C0.0;1.1.1.3-1.` },
  }))
  const [home, away] = [
    { licence: OUT, name: NAME, ranking: 'B2' },
    { licence: '100001', name: 'SOMEBODY', ranking: 'C0' },
  ]
  const result = { homeSets: 3, awaySets: 1, isHomeForfeit: false, isAwayForfeit: false }
  const results = [{ ...result, home: [home], away: [away] }]
  await tournaments.update(store, { season, id: tournamentId }, () => ({
    ...{ id: tournamentId, name: 'Open', level: null, reference: null, dateStart: '2026-10-03' },
    ...{ dateEnd: null, registrationUntil: null, venue: null },
    ...{ readAt: at, createdAt: at, updatedAt: at },
    series: [{ id: 1, name: 'B', registrationCount: null, registrations: [], results }],
  }))
}

type Rivals = Awaited<ReturnType<typeof twoRivals>>

function asking({ tabletennis }: Rivals, own: object = {}) {
  const { dispatch, log } = apiDouble({ tabletennis: { ...tabletennis, ...own } })
  const ask = async (call: Partial<Call> = {}) =>
    dispatch(requestOf({ path: `/api/players/${OUT}`, remoteAddress: '127.0.0.1', ...call }))
  return { ask, log }
}

/** Every read in each of its forms. */
const addresses = reads.flatMap(({ path, forms }) => {
  const filled = path
    .replace('{licence}', '100001')
    .replace('{opponent_licence}', OUT)
    .replace('{club_code}', 'H004')
    .replace('{t_id}', '1')
    .replace('{team_id}', '9611-10')
    .replace(/\{\w+\}/, 'A')
  const isEstimate = path.endsWith('/estimate')
  const query = isEstimate
    ? 'opponent_points=1500'
    : 'q=robin&since=2026-01-01&division_index=1&team=A'
  return forms.map((form) => ({ path: filled, query: `${query}&format=${form}` }))
})

test('an erased person occurs in no answer, table or calendar, and in no log', async () => {
  const rivals = await twoRivals()
  const { ask, log } = asking(rivals)
  const told = async (): Promise<string> => {
    const answers = await Promise.all(addresses.map(ask))
    for (const { status, body } of answers)
      assert.ok([200, 400, 404].includes(status), String(body))
    return answers.map(({ body }) => String(body)).join('\n')
  }
  assert.match(await told(), new RegExp(`${OUT}.*${NAME}`, 's'))
  for (const path of ['/api/interclubs/calendar/matches/A/sheet', '/api/tournaments/1/results']) {
    assert.match(String((await ask({ path })).body), new RegExp(`${OUT}.*${NAME}`))
  }
  const erased = await ask({ method: 'DELETE' })
  assert.deepEqual(
    [erased.status, jsonOf(erased)],
    [
      200,
      {
        ...{ success: true, players: 1, matches: 1, opponent_matches: 1, export_results: 0 },
        documents: 1,
        message: jsonOf(erased).message,
      },
    ],
  )
  const after = (await told()).replaceAll(/no player with the licence \d+/g, '')
  assert.doesNotMatch(after, new RegExp(`${OUT}|${NAME}`))
  const { excluded, ...stored } = Object.fromEntries(
    [...rivals.store.documents].map(([key, value]) => [key.replace('tabletennis/', ''), value]),
  )
  assert.deepEqual(excluded, { licences: [OUT] })
  assert.doesNotMatch(JSON.stringify(stored), new RegExp(`${OUT}|${NAME}`))
  assert.equal((await ask()).status, 404)
  assert.doesNotMatch(JSON.stringify(log), new RegExp(`${OUT}|${NAME}`))
  const [own] = jsonOf(await ask({ path: '/api/players/100001/matches' })).matches as readonly {
    readonly score: string
  }[]
  assert.equal(own?.score, '3-1')
})

test('to erase again is answered with zeros', async () => {
  const { ask } = asking(await twoRivals())
  await ask({ method: 'DELETE' })
  const again = await ask({ method: 'DELETE' })
  assert.deepEqual([again.status, jsonOf(again).players, jsonOf(again).documents], [200, 0, 0])
})

const elsewhere = { remoteAddress: '192.0.2.7' }
const withToken = { headers: { authorization: 'Bearer open-sesame' } }

for (const [who, given, own, status] of [
  ['a caller nearby, without SCRAPE_TOKEN', {}, {}, 200],
  ['a caller elsewhere, without SCRAPE_TOKEN', elsewhere, {}, 401],
  ['an unknown token', { ...elsewhere, ...withToken }, {}, 401],
  ['SCRAPE_TOKEN', { ...elsewhere, ...withToken }, { scrapeToken: 'open-sesame' }, 200],
  ['a caller nearby without the token that is set', {}, { scrapeToken: 'open-sesame' }, 401],
  ['a page of another site', { headers: { origin: 'https://a.example' } }, {}, 403],
] as const) {
  test(`${who} gets ${status} for erasing`, async () => {
    const rivals = await twoRivals()
    const { ask } = asking(rivals, own)
    assert.equal((await ask({ method: 'DELETE', ...given })).status, status)
    assert.equal((await ask()).status, status === 200 ? 404 : 200)
  })
}

test('documents that cannot be written do not keep the person in the others', async () => {
  const rivals = await twoRivals()
  const { store, data } = rivals
  const rival = aPlayer('100002', {
    clubCode: 'N051',
    masculine: aSheet({ matches: [aMatch(met)] }),
  })
  await data.updateClub(store, 'N051', () => aClub('N051', [rival]))
  await meetOnPaper(rivals, '8002', 2)
  const sheets = (season: string, id: string) => `tabletennis-calendar/${season}/sheets/${id}`
  for (const id of ['8001', '8002'])
    store.documents.set(sheets('2019-2020', id), store.documents.get(sheets(data.season, id)))
  const { ask } = asking(rivals)
  const update = store.update.bind(store)
  const failing: typeof store.update = async (key, change) => {
    if (/clubs\/H004|sheets\/8001|tournaments\/.*\/1$/.test(key))
      throw notStored(key, new Error('refused'))
    return update(key, change)
  }
  store.update = failing
  const failed = await ask({ method: 'DELETE' })
  assert.equal(failed.status, 507)
  assert.match(String(failed.body), /clubs\/H004.*sheets\/8001.*tournaments/)
  for (const path of ['/api/interclubs/calendar/matches/A/sheet', '/api/tournaments/1/results'])
    assert.doesNotMatch(String((await ask({ path })).body), new RegExp(NAME))
  const left = ['2019-2020/sheets/8001', `${data.season}/clubs/H004`, `${data.season}/sheets/8001`]
  assert.deepEqual(namedIn(store), [...left, `tabletennis-tournaments/${data.season}/1`].sort())
  store.update = update
  assert.equal((await ask({ method: 'DELETE' })).status, 200)
  assert.deepEqual(namedIn(store), [])
})

test('of very many documents that cannot be written, the answer names some', async () => {
  const rivals = await twoRivals()
  for (let n = 0; n < 40; n += 1) await meetOnPaper(rivals, String(9000 + n), 10 + n)
  const { ask } = asking(rivals)
  const update = rivals.store.update.bind(rivals.store)
  rivals.store.update = async (key, change) => {
    if (key !== 'tabletennis/excluded') throw notStored(key, new Error('refused'))
    return update(key, change)
  }
  const failed = await ask({ method: 'DELETE' })
  assert.equal(failed.status, 507)
  const problem = String(jsonOf(failed).error)
  assert.match(problem, /\d\d more documents failed/)
  assert.ok(problem.split('could not be written').length < 10)
})

/** The last three parts of the keys of documents that name the person. */
function namedIn({ documents }: Rivals['store']): readonly string[] {
  const named = [...documents].filter(([, value]) => JSON.stringify(value).includes(NAME))
  return named.map(([key]) => key.split('/').slice(-3).join('/')).sort()
}

test('a malformed licence is refused', async () => {
  const { ask } = asking(await twoRivals())
  assert.equal((await ask({ method: 'DELETE', path: '/api/players/12' })).status, 400)
})
