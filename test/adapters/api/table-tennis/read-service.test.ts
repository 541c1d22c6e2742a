import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reads } from '../../../../adapters/api/table-tennis/routes.ts'
import { TableTennisData } from '../../../../plugins/table-tennis/index.ts'
import { siteQueries } from '../../../plugins/table-tennis/data/example-records.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import { SilentLog } from '../../../support/silent-log.ts'
import { apiDouble, jsonOf, requestOf } from '../../http/api-double.ts'
import { queriesDouble, read, readingParts, samplePlayer } from './read-double.ts'

const emptyData = () =>
  siteQueries(
    new TableTennisData({ clock: new FakeClock(), log: new SilentLog(), excludeLicences: [] }),
  )

for (const [address, expected] of [
  ['/api/stats', { clubs: 0, players: 0, matches: 0, players_with_matches: 0 }],
  ['/api/clubs', { count: 0, total: 0, clubs: [] }],
  ['/api/clubs?province=Hainaut', { count: 0, total: 0, clubs: [] }],
  ['/api/clubs/provinces', { provinces: [] }],
  ['/api/players', { count: 0, total: 0, players: [] }],
  ['/api/players?club_code=H004&order_by=ranking', { count: 0, total: 0, players: [] }],
  ['/api/search?q=jean', { query: 'jean', count: 0, players: [] }],
  ['/api/rankings/top', { count: 0, players: [] }],
  ['/api/rankings/progressions', { count: 0, players: [] }],
  [
    '/api/rankings/classes?fiche_type=feminine',
    {
      ...{
        fiche_type: 'feminine',
        as_of: null,
        active_players: 0,
        basis: 'none',
        count: 0,
        classes: [],
      },
      reason: 'No table of classes is published for women. The figures of the men do not hold.',
      freshness: { read_at: null, changed_at: null, source: null, complete: true },
    },
  ],
  ['/api/interclubs/divisions', { count: 0, divisions: [] }],
  [
    '/api/interclubs/rankings?division_index=3',
    { division_index: 3, week: null, count: 0, rankings: [] },
  ],
  [
    '/api/interclubs/rankings?division_index=3&week=22',
    { division_index: 3, week: 22, count: 0, rankings: [] },
  ],
  ['/api/interclubs/team/Exemple/history', { team_name: 'Exemple', count: 0, history: [] }],
  ['/api/interclubs/search?q=ex', { query: 'ex', count: 0, teams: [] }],
  [
    '/api/interclubs/stats',
    {
      divisions_count: 0,
      rankings_count: 0,
      teams_count: 0,
      min_week: null,
      max_week: null,
      seasons: [],
    },
  ],
] as const) {
  test(`while nothing is stored, ${address} answers nothing`, async () => {
    const { status, body } = await read(address, emptyData())
    const { season = null, state = 'not_read', scraped_at: scrapedAt = null, stale, ...rest } = body
    assert.deepEqual([status, rest], [200, expected])
    assert.deepEqual([state, scrapedAt, stale ?? false], ['not_read', null, false])
    assert.ok(season === null || season === '2026-2027', String(season))
  })
}

test('a wrong method is answered 405 with the right ones and a sentence', async () => {
  const { dispatch } = apiDouble({ tabletennis: readingParts(queriesDouble()) })
  const headers = { 'x-request-id': 'r1' }
  const response = await dispatch(
    requestOf({ method: 'PUT', path: '/api/players/123456', headers }),
  )
  const error = 'PUT is not allowed here. Use GET, HEAD, DELETE, OPTIONS.'
  assert.equal(response.status, 405)
  assert.equal(response.headers.allow, 'GET, HEAD, DELETE, OPTIONS')
  assert.deepEqual(jsonOf(response), {
    ok: false,
    error,
    code: 'METHOD_NOT_ALLOWED',
    detail: error,
    requestId: 'r1',
  })
})

test('a failure of ours says nothing of the inside in its detail', async () => {
  const stats = () => {
    throw new Error('secret')
  }
  const { status, body } = await read('/api/stats', { stats })
  const error = 'Something went wrong on our side. Quote the request id when you report it.'
  assert.deepEqual(
    { status, body },
    {
      status: 500,
      body: { ok: false, error, code: 'INTERNAL', detail: error, requestId: 'r1' },
    },
  )
})

test('where the service is switched off, every address of it says so', async () => {
  const { dispatch } = apiDouble()
  const paths = [...reads.map(({ path }) => path), '/api/scrape/interclubs/status']
  for (const path of paths) {
    const response = await dispatch(requestOf({ path: path.replace(/\{\w+\}/g, 'a') }))
    assert.equal(response.status, 404, path)
    assert.equal(
      jsonOf(response).detail,
      'The table-tennis service is disabled on this server. An operator can enable it with services.tabletennis in the configuration.',
    )
  }
})

test('switched on or off, the service has the same addresses', async () => {
  const addresses = async (path: string, tabletennis?: ReturnType<typeof readingParts>) => {
    const { dispatch } = apiDouble(tabletennis === undefined ? {} : { tabletennis })
    return (await dispatch(requestOf({ method: 'OPTIONS', path }))).headers.allow
  }
  const on = readingParts(queriesDouble())
  const { endpoints } = jsonOf(
    await apiDouble({ tabletennis: on }).dispatch(requestOf({ path: '/api' })),
  ) as { readonly endpoints: readonly string[] }
  for (const path of endpoints.map((endpoint) => endpoint.split(' ')[1] ?? '')) {
    assert.equal(await addresses(path), await addresses(path, on), path)
  }
})

test('the index lists the addresses of the service where it is switched on', async () => {
  const listed = async (own: Parameters<typeof apiDouble>[0]) => {
    const { endpoints } = jsonOf(await apiDouble(own).dispatch(requestOf({ path: '/api' })))
    return endpoints as readonly string[]
  }
  const on = await listed({ tabletennis: readingParts(queriesDouble()) })
  for (const { path } of reads) assert.ok(on.includes(`GET ${path}`), path)
  const off = await listed({})
  assert.deepEqual(
    off.filter((endpoint) => on.includes(endpoint)),
    off,
  )
  assert.equal(off.includes('GET /api/stats'), false)
})

for (const [path, logged] of [
  ['/api/players/123456', '/api/players/{licence}'],
  ['/api/players/123456/matches', '/api/players/{licence}/matches'],
  ['/api/players/123456/vs/654321', '/api/players/{licence}/vs/{opponent_licence}'],
  ['/api/players/123456/nosuch', '/api/players/*/nosuch'],
  ['/api/player/123456', '/api/player/*'],
  ['/api/clubs/H004', '/api/clubs/H004'],
] as const) {
  test(`a request of ${path} is logged as ${logged}`, async () => {
    for (const own of [{}, { tabletennis: readingParts(queriesDouble()) }]) {
      const { dispatch, log } = apiDouble(own)
      await dispatch(requestOf({ path, query: 'q=jean' }))
      await dispatch(requestOf({ method: 'DELETE', path }))
      for (const { fields } of log) assert.equal((fields as { path: string }).path, logged)
      assert.equal(log.length, 2)
      assert.doesNotMatch(JSON.stringify(log), /123456|654321|jean/)
    }
  })
}

test('a read that succeeds is logged at level debug, one that fails at level info', async () => {
  const player = (licence: string) => (licence === '123456' ? samplePlayer : undefined)
  const { dispatch, log } = apiDouble({ tabletennis: readingParts(queriesDouble({ player })) })
  await dispatch(requestOf({ path: '/api/players/123456' }))
  await dispatch(requestOf({ path: '/api/players/654321' }))
  assert.deepEqual(
    log.map(({ level, fields }) => [level, (fields as { status: number }).status]),
    [
      ['debug', 200],
      ['info', 404],
    ],
  )
})
