import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read, refused, samplePlayer } from './read-double.ts'

const known = { player: () => samplePlayer }
const long = 'x'.repeat(201)

const limits: Readonly<Record<string, number>> = {
  '/api/clubs?limit=': 10_000,
  '/api/players?limit=': 1000,
  '/api/players/100001/matches?limit=': 500,
  '/api/search?q=jean&limit=': 200,
  '/api/rankings/top?limit=': 500,
  '/api/rankings/progressions?limit=': 500,
  '/api/interclubs/search?q=ex&limit=': 200,
  '/api/interclubs/rankings?division_index=1&week=': 22,
}

for (const [address, most] of Object.entries(limits)) {
  const [, name = ''] = /(\w+)=$/.exec(address) ?? []
  for (const value of [1, most, `%20${most}%20`]) {
    test(`${address}${value} is answered`, async () => {
      assert.equal((await read(address + value, known)).status, 200)
    })
  }
  for (const [value, type] of [
    ['0', 'greater_than_equal'],
    ['-1', 'greater_than_equal'],
    [String(most + 1), 'less_than_equal'],
    ['99999999999999999999', 'less_than_equal'],
    ...['abc', '1.5', '0x10', '1e2', 'Infinity', 'NaN', '1,5', '１', '9'.repeat(400)].map(
      (text) => [text, 'int_parsing'] as const,
    ),
  ] as const) {
    test(`${address}${value.slice(0, 20)} is refused as ${type}`, async () => {
      const answer = await read(address + value, known)
      assert.deepEqual(refused(answer), [`query.${name}: ${type}`])
    })
  }
}

for (const [address, problem] of [
  ['/api/clubs?offset=-1', 'offset: greater_than_equal'],
  ['/api/clubs?offset=a', 'offset: int_parsing'],
  ['/api/players?club_code=H4', 'club_code: string_pattern_mismatch'],
  ['/api/players?min_points=abc', 'min_points: float_parsing'],
  ...['NaN', 'Infinity', '-Infinity', '1e999', '1e', 'e3', '1e1.5', '1e3e3', '1 e3'].map(
    (text) => [`/api/players?min_points=${text}`, 'min_points: float_parsing'] as const,
  ),
  ['/api/players?max_points=0x10', 'max_points: float_parsing'],
  ['/api/players?order_by=licence', 'order_by: enum'],
  ['/api/players?order_by=name;drop', 'order_by: enum'],
  ['/api/players?order_by=name+sideways', 'order_by: enum'],
  ['/api/players?limit=5&limit=6', 'limit: value_error'],
  [`/api/players?search=${long}`, 'search: string_too_long'],
  ['/api/players/100001/matches?fiche_type=both', 'fiche_type: enum'],
  ['/api/players/100001/matches?fiche_type=Masculine', 'fiche_type: enum'],
  ['/api/players/100001/matches?opponent=12', 'opponent: string_pattern_mismatch'],
  ['/api/rankings/top?club_code=nosuch', 'club_code: string_pattern_mismatch'],
  ['/api/search', 'q: missing'],
  ['/api/search?q=', 'q: string_too_short'],
  ['/api/search?q=a', 'q: string_too_short'],
  ['/api/search?q=%20a%20', 'q: string_too_short'],
  ['/api/search?q=%20%20%20', 'q: string_too_short'],
  [`/api/search?q=${long}`, 'q: string_too_long'],
  ['/api/search?q=jean&q=marie', 'q: value_error'],
  ['/api/interclubs/search', 'q: missing'],
  ['/api/interclubs/search?q=%C3%A9', 'q: string_too_short'],
  ['/api/interclubs/divisions?gender=Mixte', 'gender: enum'],
  ['/api/interclubs/rankings', 'division_index: missing'],
  ['/api/interclubs/rankings?week=5', 'division_index: missing'],
  ['/api/interclubs/rankings?division_index=', 'division_index: int_parsing'],
  ['/api/interclubs/rankings?division_index=-1', 'division_index: greater_than_equal'],
  ['/api/interclubs/team/Exemple/history?division_index=x', 'division_index: int_parsing'],
] as const) {
  test(`${address.slice(0, 60)} is refused: ${problem}`, async () => {
    assert.deepEqual(refused(await read(address, known)), [`query.${problem}`])
  })
}

test('all wrong parameters are reported at once, in sentences with value and remedy', async () => {
  const { status, body } = await read('/api/players?limit=0&min_points=many&club_code=H4&offset=1')
  assert.equal(status, 422)
  assert.deepEqual(body.detail, [
    {
      loc: ['query', 'club_code'],
      msg: 'club_code is "H4", which is not valid here. Code of a club: letters with at most one inner hyphen, then 2 to 4 digits. Ignores case. Example: "H004".',
      type: 'string_pattern_mismatch',
    },
    {
      loc: ['query', 'min_points'],
      msg: 'min_points must be a number, but is "many". Example: 800.',
      type: 'float_parsing',
    },
    {
      loc: ['query', 'limit'],
      msg: 'limit is 0, but must be at least 1. Example: 20.',
      type: 'greater_than_equal',
    },
  ])
  const { detail, ...rest } = body
  assert.deepEqual(rest, {
    ok: false,
    error:
      'The query is not valid: club_code is "H4", which is not valid here. Code of a club: letters with at most one inner hyphen, then 2 to 4 digits. Ignores case. Example: "H004" (and 2 more).',
    code: 'INVALID_QUERY',
    requestId: 'r1',
  })
})

test('a repeated parameter is reported once, with the remedy', async () => {
  const { body } = await read('/api/search?q=a&q=b')
  assert.deepEqual(body.detail, [
    { loc: ['query', 'q'], msg: '"q" is given more than once: send it once.', type: 'value_error' },
  ])
})

test('parameters nobody knows are ignored, even when repeated', async () => {
  assert.equal((await read('/api/stats?limit=abc&x=1&x=2')).status, 200)
  assert.equal((await read('/api/clubs?LIMIT=abc&__proto__=1&constructor=2')).status, 200)
})

test('a wrong query is reported before an unknown player', async () => {
  assert.equal((await read('/api/players/999999/matches?limit=0')).status, 422)
})

for (const [address, name] of [
  ['/api/tournaments/first', 't_id'],
  ['/api/tournaments/first/results', 't_id'],
  ['/api/scrape/task/last', 'task_id'],
] as const) {
  test(`${address} is refused for a part of its path`, async () => {
    assert.deepEqual(refused(await read(address)), [`path.${name}: int_parsing`])
  })
}
