import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { tableTennisSchemas } from '../../../../adapters/api/table-tennis/routes.ts'
import type { ApiResponse } from '../../../../adapters/http/api-message.ts'
import { createQueries } from '../../../../plugins/table-tennis/index.ts'
import type { TableTennisQueries } from '../../../../plugins/table-tennis/queries/create-queries.ts'
import { calendarSite } from '../../../plugins/table-tennis/fixtures/calendar-site.ts'
import { apiDouble, jsonOf, requestOf } from '../../http/api-double.ts'
import {
  parsedCsv,
  queriesDouble,
  readingParts,
  refused,
  sampleMatch,
  samplePlayer,
} from './read-double.ts'

type Headers = Readonly<Record<string, string>>
type Ask = (address: string, headers?: Headers) => Promise<ApiResponse>

function asking(queries: TableTennisQueries): Ask {
  const { dispatch } = apiDouble({ tabletennis: readingParts(queries) })
  return async (address, headers = {}) => {
    const [path = '', query = ''] = address.split('?')
    return dispatch(requestOf({ path, query, headers }))
  }
}

const askDouble = (own: Partial<TableTennisQueries> = {}): Ask => asking(queriesDouble(own))

const csvOf = (response: ApiResponse, by?: string) => parsedCsv(String(response.body), by)

type Row = Readonly<Record<string, unknown>>

/** The rows as CSV writes them, from those of the JSON answer. */
function written(rows: readonly Row[], names: readonly string[]): readonly (readonly string[])[] {
  const cell = (row: Row, name: string): string => {
    const value = name.split('.').reduce<unknown>((part, key) => (part as Row | null)?.[key], row)
    const text = value === null || value === undefined ? '' : String(value)
    return typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  }
  return rows.map((row) => names.map((name) => cell(row, name)))
}

const names = ['=HYPERLINK("x")', '-1', '+32', '@a', 'A;B', 'A,B', 'Zoë "Zed" Noël', 'a\nb', 'a\tb']

test('a list read back from CSV is the list of the JSON, with formulas made harmless', async () => {
  const items = names.map((name, at) => ({ ...samplePlayer, name, licence: `10000${at}` }))
  const ask = askDouble({ players: () => ({ items, total: items.length }) })
  const { players } = jsonOf(await ask('/api/players')) as { readonly players: readonly Row[] }
  for (const [delimiter, by] of [
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
  ]) {
    const [head = [], ...rows] = csvOf(
      await ask(`/api/players?format=csv&delimiter=${delimiter}`),
      by,
    )
    assert.deepEqual(head, Object.keys(players[0] ?? {}))
    assert.deepEqual(rows, written(players, head))
  }
})

test('fixtures of a whole calendar, read back from CSV, are those of the JSON', async (t: TestContext) => {
  const site = await calendarSite(t, { world: { divisions: 1, weeks: 30, currentWeek: 7 } })
  await site.run()
  const ask = asking(createQueries(site))
  const query = '/api/interclubs/calendar/matches?limit=1000'
  const json = jsonOf(await ask(query)) as { readonly matches: readonly Row[] }
  const response = await ask(query, { accept: 'text/csv' })
  const [head = [], ...rows] = csvOf(response)
  assert.ok(rows.length > 100)
  assert.deepEqual(rows, written(json.matches, head))
  assert.ok(head.includes('venue.name') && !head.includes('previous'))
  const since = '/api/interclubs/calendar/changes?since=2020-01-01&format=csv'
  const [changed = []] = csvOf(await ask(since))
  for (const name of ['before.date', 'before.score', 'before.home_score', 'after.venue.city']) {
    assert.ok(changed.includes(name), name)
  }
  const { headers } = response
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8; header=present')
  assert.match(
    headers['content-disposition'] ?? '',
    /^attachment; filename="fixtures-\d{4}-\d{4}\.csv"$/,
  )
})

test('the numbers of a score have columns of their own', async () => {
  const items = [{ ...sampleMatch, season: '2026-2027', sheet: 'masculine' as const }]
  const ask = askDouble({ player: () => samplePlayer, matches: () => ({ items, total: 1 }) })
  const [head = [], row = []] = csvOf(await ask('/api/players/100001/matches?format=csv'))
  const at = head.indexOf('score')
  assert.deepEqual(head.slice(at, at + 3), ['score', 'sets_won', 'sets_lost'])
  assert.deepEqual(row.slice(at, at + 3), ['3-1', '3', '1'])
})

test('the name of the file has nothing that the request made up', async () => {
  const { headers } = await askDouble()('/api/clubs?format=csv&season=%22%0d%0aX:%201')
  assert.equal(headers['content-disposition'], 'attachment; filename="clubs.csv"')
})

test('CSV for Excel begins with a byte order mark', async () => {
  const { body } = await askDouble()('/api/clubs?format=csv&bom=true&delimiter=semicolon')
  assert.equal(String(body), '\ufeffcode;name;province;scraped_at;stale\r\n')
})

/** Addresses of the lists, and the file that each one is saved as. */
const lists = {
  '/api/clubs': 'clubs',
  '/api/players': 'players',
  '/api/search?q=ab': 'players',
  '/api/rankings/top': 'players',
  '/api/rankings/progressions': 'players',
  '/api/rankings/classes': 'classes',
  '/api/interclubs/divisions': 'divisions-2026-2027',
  '/api/interclubs/rankings?division_index=1': 'standings-2026-2027',
  '/api/interclubs/team/A/history': 'history-2026-2027',
  '/api/interclubs/search?q=ab': 'teams-2026-2027',
  '/api/interclubs/calendar/matches': 'fixtures',
  '/api/interclubs/calendar/team/A?season=2025-2026': 'fixtures-2025-2026',
  '/api/interclubs/calendar/week/1': 'fixtures',
  '/api/interclubs/calendar/search?q=ab': 'fixtures',
  '/api/interclubs/calendar/changes?since=2026-01-01': 'fixture-changes',
  '/api/scrape/tasks': 'tasks',
  '/api/scrape/history': 'scrapes',
  '/api/scrape/logs/7': 'logs',
}

for (const [address, file] of Object.entries(lists)) {
  test(`${address.split('?')[0]} is a table, also without rows`, async () => {
    const response = await askDouble()(address, { accept: 'text/csv' })
    assert.equal(response.status, 200)
    const [head = [], ...rows] = csvOf(response)
    assert.ok(head.length > 1)
    assert.deepEqual(rows, [])
    assert.equal(response.headers['content-disposition'], `attachment; filename="${file}.csv"`)
  })
}

test('every answer with a count is also given as CSV', async () => {
  const { routes } = apiDouble({ tabletennis: readingParts(queriesDouble()) })
  const schemas = tableTennisSchemas() as Record<string, { properties?: Row }>
  const others = routes.flatMap(({ method, path, operation }) => {
    const bodies = operation?.answers.flatMap(({ body }) => body ?? []) ?? []
    const isList = bodies.some(
      ({ schema }) => typeof schema === 'string' && schemas[schema]?.properties?.count,
    )
    return isList && !bodies.some(({ type }) => type === 'text/csv') ? [`${method} ${path}`] : []
  })
  assert.deepEqual(others.sort(), [
    'GET /api/players/{licence}/estimate',
    'GET /api/scrape/schedules',
    'POST /api/players/{licence}/estimate',
  ])
})

for (const [accept, type] of [
  ['text/csv', 'text/csv'],
  ['text/*', 'text/csv'],
  ['text/csv;q=0.5, application/json', 'application/json'],
  ['text/html, */*;q=0.1', 'application/json'],
  ['text/html', 'application/json'],
  ['image/png', 'application/json'],
  ['text/csv; header=present', 'text/csv'],
] as const) {
  test(`Accept: ${accept} gets ${type}`, async () => {
    const { headers } = await askDouble()('/api/clubs', { accept })
    assert.equal(headers['content-type']?.split(';')[0], type)
    assert.equal(headers.vary, 'Accept, Accept-Encoding')
  })
}

test('the parameter wins over the header', async () => {
  const { headers } = await askDouble()('/api/clubs?format=json', { accept: 'text/csv' })
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
})

for (const [address, wrong] of [
  ['/api/clubs?format=xlsx', ['query.format: enum']],
  ['/api/clubs?format=ics', ['query.format: enum']],
  ['/api/stats?format=csv', ['query.format: enum']],
  ['/api/clubs/provinces?format=csv', ['query.format: enum']],
  ['/api/interclubs/calendar.ics?team=A&format=json', ['query.format: enum']],
  ['/api/scrape/tasks?format=xml', ['query.format: enum']],
  ['/api/clubs?format=csv&delimiter=pipe&bom=1', ['query.delimiter: enum', 'query.bom: enum']],
] as const) {
  test(`${address} is refused as JSON`, async () => {
    const response = await askDouble()(address, { accept: 'text/csv' })
    assert.deepEqual(refused({ status: response.status, body: jsonOf(response) }), wrong)
  })
}

test('a call without a list ignores Accept: text/csv', async () => {
  const { status, headers } = await askDouble()('/api/stats', { accept: 'text/csv' })
  assert.deepEqual([status, headers['content-type']], [200, 'application/json; charset=utf-8'])
})

test('pages are followed by their links, each item once, as JSON and as CSV', async () => {
  const all = Array.from({ length: 25 }, (_, at) => ({
    ...samplePlayer,
    licence: `${10_000 + at}`,
  }))
  const asked: number[] = []
  const ask = askDouble({
    players: ({ limit, offset = 0 }) => {
      asked.push(limit)
      return { items: all.slice(offset, offset + limit), total: all.length }
    },
  })
  for (const format of ['json', 'csv']) {
    const seen: string[] = []
    let next: string | undefined = `/api/players?limit=10&search=%C3%A9&format=${format}`
    while (next !== undefined) {
      const response: ApiResponse = await ask(next)
      assert.equal(response.headers['x-total-count'], '25')
      const text = String(response.body)
      seen.push(...[...text.matchAll(/\b10\d{3}\b/g)].map(([licence]) => licence))
      next = /^<(.*)>; rel="next"$/.exec(response.headers.link ?? '')?.[1]
    }
    assert.deepEqual(
      seen,
      all.map(({ licence }) => licence),
    )
  }
  asked.length = 0
  await ask('/api/players')
  await ask('/api/players?format=csv')
  assert.deepEqual(asked, [100, 1000])
})

test('JSON, CSV and calendar have tags of their own, and each is revalidated by its own', async (t) => {
  const site = await calendarSite(t, { world: { divisions: 1, weeks: 30, currentWeek: 7 } })
  await site.run()
  const ask = asking(createQueries(site))
  const [{ division_id: id } = { division_id: '' }] = site.world.divisions.truths
  const address = (format: string) =>
    `/api/interclubs/calendar/matches?division_id=${id}&format=${format}`
  const tags = new Map<string, string>()
  for (const format of ['json', 'csv', 'ics']) {
    const { headers } = await ask(address(format))
    tags.set(format, headers.etag ?? '')
    assert.match(headers['last-modified'] ?? '', /GMT$/)
    assert.ok(headers['x-data-read-at'])
  }
  assert.equal(new Set(tags.values()).size, 3)
  const before = (await ask(address('csv'))).headers['x-data-read-at']
  await site.clock.advance(60_000)
  await site.run()
  for (const [format, tag] of tags) {
    const again = await ask(address(format), { 'if-none-match': tag })
    assert.equal(again.status, 304, format)
    assert.equal(again.headers['content-disposition'], undefined)
    assert.notEqual(again.headers['x-data-read-at'], before)
    assert.equal(again.headers.vary, 'Accept, Accept-Encoding')
  }
  const others = [...tags.values()].slice(1).join(', ')
  assert.equal((await ask(address('json'), { 'if-none-match': others })).status, 200)
})

const fresh = (readAt: string) => ({
  ...{ readAt, changedAt: '2026-11-01T10:00:00.000Z', source: 'export' as const, complete: true },
})

for (const [address, own] of [
  [
    '/api/players/100001/history',
    (readAt: string): Partial<TableTennisQueries> => ({
      pointsHistory: async () => ({
        ...{ player: { licence: '100001', name: 'A' }, sheet: 'masculine', season: '2026-2027' },
        ...{ count: 0, total: 0, pointsStart: null, pointsStartEstimated: false },
        ...{ pointsCurrent: null, basis: 'none', history: [], freshness: fresh(readAt) },
      }),
    }),
  ],
  [
    '/api/stats/win-probability',
    (readAt: string): Partial<TableTennisQueries> => ({
      winProbabilityStats: async () => ({
        ...{ model: 'logistic', scale: 232, matches: 0, brier: null, logLoss: null, bins: [] },
        ...{ fittedScale: null, freshness: fresh(readAt) },
      }),
    }),
  ],
] as const) {
  test(`a reading without a change leaves the tag of ${address}`, async () => {
    const { headers } = await askDouble(own('2026-11-02T10:00:00.000Z'))(address)
    const later = await askDouble(own('2026-11-03T10:00:00.000Z'))(address, {
      'if-none-match': headers.etag ?? '',
    })
    assert.equal(later.status, 304)
    assert.equal(later.headers['x-data-read-at'], '2026-11-03T10:00:00.000Z')
    assert.equal(headers['last-modified'], 'Sun, 01 Nov 2026 10:00:00 GMT')
  })
}

test('an answer that was worked out while the data changed is not kept', async () => {
  let version = 1
  let served = 0
  const stored = queriesDouble({
    winProbabilityStats: async () => {
      served += 1
      version += 1
      return {
        ...{ model: 'logistic', scale: served, matches: 0, brier: null, logLoss: null, bins: [] },
        ...{ fittedScale: null, freshness: fresh('2026-11-02T10:00:00.000Z') },
      }
    },
  })
  const ask = asking(Object.defineProperty(stored, 'version', { get: () => version }))
  for (const scale of [1, 2, 3]) {
    assert.equal(jsonOf(await ask('/api/stats/win-probability')).scale, scale)
  }
})

test('a long answer is compressed for clients that accept it, under the same tag', async () => {
  const items = Array.from({ length: 50 }, (_, at) => ({
    ...samplePlayer,
    licence: `${10_000 + at}`,
  }))
  const ask = askDouble({ players: () => ({ items, total: 50 }) })
  const plain = await ask('/api/players')
  for (const [accepted, encoding, decode] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    for (const address of ['/api/players', '/api/players?format=csv']) {
      const { headers, body } = await ask(address, { 'accept-encoding': accepted })
      assert.equal(headers['content-encoding'], encoding)
      const same = await ask(address)
      assert.equal(decode(body as Uint8Array).toString(), String(same.body))
      assert.equal(headers.etag, same.headers.etag)
    }
  }
  for (const accepted of ['identity', '', 'zstd']) {
    const { headers } = await ask('/api/players', { 'accept-encoding': accepted })
    assert.deepEqual(headers['content-encoding'], plain.headers['content-encoding'])
  }
  const known = { 'accept-encoding': 'br', 'if-none-match': plain.headers.etag ?? '' }
  assert.equal((await ask('/api/players', known)).status, 304)
})

test('who reads too much is told when to come back; others, and callers nearby, are not', async () => {
  const { dispatch } = apiDouble({
    tabletennis: readingParts(queriesDouble()),
    reads: { perMinute: 2, perHour: 0 },
    trustedProxies: ['10.0.0.1'],
  })
  const ask = async (remoteAddress: string, headers: Headers = {}) =>
    dispatch(requestOf({ path: '/api/clubs', remoteAddress, headers }))
  for (let n = 0; n < 2; n += 1) assert.equal((await ask('192.0.2.7')).status, 200)
  const refusal = await ask('192.0.2.7')
  assert.equal(refusal.status, 429)
  assert.match(refusal.headers['retry-after'] ?? '', /^\d+$/)
  assert.equal(refusal.headers['x-ratelimit-limit'], '2')
  assert.match(String(jsonOf(refusal).detail), /this address/i)
  assert.equal((await ask('10.0.0.1', { 'x-forwarded-for': '192.0.2.7' })).status, 429)
  assert.equal((await ask('192.0.2.8')).status, 200)
  for (let n = 0; n < 4; n += 1) assert.equal((await ask('127.0.0.1')).status, 200)
})
