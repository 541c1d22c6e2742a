import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HeadToHead } from '../../../../manifests/types/records.ts'
import { read, samplePlayer } from './read-double.ts'

const pair: HeadToHead = {
  player1: { licence: '100001', name: 'JEAN EXEMPLE' },
  player2: { licence: '100002', name: 'MARIE TESTEUSE' },
  player1Wins: 0,
  player2Wins: 1,
  totalMatches: 1,
  matches: [
    {
      date: '2026-10-03',
      winner: '100002',
      score: '3-2',
      sheet: 'masculine',
      division: null,
      result: 'D',
      opponentRanking: 'As10',
    },
  ],
  winProbability: { player1: 0.355, player2: 0.645, basis: 'masculine', gap: 60 },
}

test('a head-to-head record is from the side of the first player', async () => {
  const asked: string[][] = []
  const headToHead = (...licences: string[]) => {
    asked.push(licences)
    return pair
  }
  assert.deepEqual(await read('/api/players/100001/vs/100002', { headToHead }), {
    status: 200,
    body: {
      player1: { licence: '100001', name: 'JEAN EXEMPLE' },
      player2: { licence: '100002', name: 'MARIE TESTEUSE' },
      player1_wins: 0,
      player2_wins: 1,
      total_matches: 1,
      matches: [
        {
          date: '2026-10-03',
          winner: '100002',
          score: '3-2',
          fiche_type: 'masculine',
          division: null,
          result: 'D',
          opponent_ranking: 'As10',
        },
      ],
      win_probability: { player1: 0.355, player2: 0.645, basis: 'masculine', gap: 60 },
    },
  })
  assert.deepEqual(asked, [['100001', '100002']])
})

test('the same licence on both sides is refused', async () => {
  const { status, body } = await read('/api/players/100001/vs/100001', { headToHead: () => pair })
  assert.equal(status, 400)
  assert.equal(
    body.detail,
    'The request is not valid: both licences are 100001: send the licences of two players.',
  )
})

test('of a pair, the one nobody knows is named', async () => {
  const player = (licence: string) => (licence === '100001' ? samplePlayer : undefined)
  const problem = async (path: string) => {
    const { status, body } = await read(path, { player })
    return [status, body.detail]
  }
  const missing = 'There is no player with the licence 999999. /api/search finds players by name.'
  assert.deepEqual(await problem('/api/players/100001/vs/999999'), [404, missing])
  assert.deepEqual(await problem('/api/players/999999/vs/100001'), [404, missing])
})

for (const path of ['/api/players/999999', '/api/players/999999/matches']) {
  test(`${path} of a player nobody knows is answered 404`, async () => {
    const error = 'There is no player with the licence 999999. /api/search finds players by name.'
    assert.deepEqual(await read(path), {
      status: 404,
      body: { ok: false, error, code: 'NOT_FOUND', detail: error, requestId: 'r1' },
    })
  })
}

for (const licence of [
  '1234',
  '12345678',
  'abcdef',
  '12345a',
  '%20',
  '1%2F2345',
  '-12345',
  '１２３４５',
  '%ZZ',
  '12345%',
]) {
  for (const path of [
    `/api/players/${licence}`,
    `/api/players/${licence}/matches`,
    `/api/players/${licence}/vs/100001`,
    `/api/players/100001/vs/${licence}`,
  ]) {
    test(`${path} is answered 400`, async () => {
      const { status, body } = await read(path, { player: () => samplePlayer })
      assert.deepEqual([status, body.code], [400, 'INVALID_LICENCE'])
    })
  }
}

test('a licence that is not valid is reported with value, rule and example', async () => {
  const error = 'The licence "12a" is not valid. A licence has 5 to 7 digits, for example 123456.'
  assert.deepEqual(await read('/api/players/12a'), {
    status: 400,
    body: { ok: false, error, code: 'INVALID_LICENCE', detail: error, requestId: 'r1' },
  })
})
