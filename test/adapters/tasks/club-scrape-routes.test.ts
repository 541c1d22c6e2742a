import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ERROR_KINDS } from '../../../adapters/error-kinds.ts'
import { AppError } from '../../../core/errors.ts'
import { SOURCE_UNREACHABLE } from '../../../plugins/table-tennis/errors.ts'
import { jsonOf } from '../http/api-double.ts'
import { api, listed, refresh, scraped } from './scrape-api.ts'

test('a club scrape answers what it came to, also when some sheets failed', async () => {
  const asked: string[] = []
  const clubs = {
    scrape: async (code: string) => {
      asked.push(code)
      return scraped
    },
  }
  const { post } = await api({ clubs })
  const response = await post('/api/clubs/lx014/scrape')
  assert.equal(response.status, 200)
  assert.deepEqual(jsonOf(response), {
    success: true,
    club_code: 'Lx014',
    total_players: 3,
    members_scraped: 3,
    players_scraped: 2,
    message: '2 of 3 players of Lx014 were read.',
    members_from_annuaire: 3,
    members_from_ranking: 2,
    players_errors: [{ licence: '100001', name: 'TEST PERSON', error: 'no answer' }],
  })
  assert.deepEqual(asked, ['lx014'])
})

for (const [path, code, expected] of [
  ['/api/clubs/4711/scrape', 'NOT_FOUND', 400],
  ['/api/clubs/H-/scrape', 'NOT_FOUND', 400],
  ['/api/clubs/H999/scrape', 'NOT_FOUND', 404],
  ['/api/clubs/H004/scrape', 'SOURCE_UNREACHABLE', 502],
] as const) {
  test(`a scrape at ${path} that ends with ${code} is answered ${expected}`, async () => {
    const clubs = {
      scrape: async () => Promise.reject(new AppError(ERROR_KINDS[code], { problem: 'told' })),
    }
    const { post } = await api({ clubs })
    const response = await post(path)
    assert.equal(response.status, expected)
    assert.equal(typeof jsonOf(response).detail, 'string')
  })
}

test('a refresh of the list of clubs answers how many there are', async () => {
  const { post } = await api({ clubList: { refresh: async () => listed } })
  const response = await post(refresh)
  assert.deepEqual(
    [response.status, jsonOf(response)],
    [200, { success: true, clubs_count: 663, message: 'The list of the source has 663 clubs.' }],
  )
})

test('a refresh that the source fails is answered 502', async () => {
  const refused = new AppError(SOURCE_UNREACHABLE, { problem: 'connection refused' })
  const { post } = await api({ clubList: { refresh: () => Promise.reject(refused) } })
  const response = await post(refresh)
  assert.deepEqual(
    [response.status, jsonOf(response).code, jsonOf(response).detail],
    [502, 'SOURCE_UNREACHABLE', 'The source could not be read: connection refused.'],
  )
})
