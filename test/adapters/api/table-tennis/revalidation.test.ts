import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiResponse } from '../../../../adapters/http/api-message.ts'
import { apiDouble, jsonOf, requestOf } from '../../http/api-double.ts'
import { queriesDouble, reading, readingParts } from './read-double.ts'

type Ask = (ifNoneMatch?: string, method?: string) => Promise<ApiResponse>

/** `/api/clubs/provinces` over names that a test may change; counts how often it was worked out. */
function provinces(names: string[]): { readonly ask: Ask; change(): void; asked(): number } {
  let version = 1
  let asked = 0
  const stored = queriesDouble({
    provinces: () => {
      asked += 1
      return [...names]
    },
  })
  const queries = Object.defineProperty(stored, 'version', { get: () => version })
  const { dispatch } = apiDouble({ tabletennis: readingParts(queries) })
  return {
    ask: async (ifNoneMatch, method = 'GET') => {
      const headers = ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }
      return dispatch(requestOf({ method, path: '/api/clubs/provinces', headers }))
    },
    change: () => {
      version += 1
    },
    asked: () => asked,
  }
}

test('a read may be kept, but must be asked about before it is used again', async () => {
  const { headers } = await provinces(['Namur']).ask()
  assert.equal(headers['cache-control'], 'no-cache')
  assert.match(headers.etag ?? '', /^W\/"[\w-]{27}"$/)
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
})

for (const form of ['TAG', 'STRONG', '*', '"other", TAG', '"a,b",STRONG , "c"', '  TAG ']) {
  test(`who knows the answer by ${form} learns that it still holds`, async () => {
    const { ask } = provinces(['Namur'])
    const { etag = '' } = (await ask()).headers
    const known = form.replace('TAG', etag).replace('STRONG', etag.slice(2))
    for (const method of ['GET', 'HEAD']) {
      const response = await ask(known, method)
      assert.equal(response.status, 304)
      assert.equal(response.body, '')
      assert.equal(response.headers.etag, etag)
      assert.equal(response.headers['cache-control'], 'no-cache')
      assert.equal(response.headers['content-type'], undefined)
    }
  })
}

for (const known of ['"other"', 'W/"other"', '', 'Namur', 'W/"', '"', '"*"']) {
  test(`who sends ${JSON.stringify(known)} gets the answer`, async () => {
    const response = await provinces(['Namur']).ask(known)
    assert.equal(response.status, 200)
    assert.deepEqual(jsonOf(response), { provinces: ['Namur'] })
  })
}

test('HEAD gets the headers of GET', async () => {
  const { ask } = provinces(['Namur'])
  const [get, head] = [await ask(), await ask(undefined, 'HEAD')]
  assert.equal(head.status, 200)
  assert.equal(head.headers.etag, get.headers.etag)
})

test('an answer that was asked for twice is not worked out again while the data stay', async () => {
  const { ask, asked } = provinces(['Namur'])
  await ask()
  await ask()
  assert.deepEqual(jsonOf(await ask()), { provinces: ['Namur'] })
  assert.equal(asked(), 2)
})

test('after a change the new answer is given, with a tag of its own', async () => {
  const names = ['Namur']
  const { ask, change } = provinces(names)
  const before = (await ask()).headers.etag ?? ''
  names.push('Liège')
  change()
  const after = await ask(before)
  assert.equal(after.status, 200)
  assert.deepEqual(jsonOf(after), { provinces: ['Namur', 'Liège'] })
  assert.notEqual(after.headers.etag, before)
})

test('a change that leaves an answer as it was leaves its tag', async () => {
  const { ask, change } = provinces(['Namur'])
  const { etag = '' } = (await ask()).headers
  change()
  assert.equal((await ask(etag)).status, 304)
})

test('answers to other queries are other answers', async () => {
  const clubs = ({ limit }: { readonly limit: number }) => ({ items: [], total: limit })
  const { dispatch } = apiDouble({ tabletennis: readingParts(queriesDouble({ clubs })) })
  const total = async (query: string) =>
    jsonOf(await dispatch(requestOf({ path: '/api/clubs', query }))).total
  assert.deepEqual(
    [await total('limit=3'), await total('limit=4'), await total('limit=3')],
    [3, 4, 3],
  )
})

test('an error is not kept', async () => {
  let isKnown = false
  const queries = queriesDouble({
    standings: () => {
      if (!isKnown) throw new Error('not yet')
      return { ...reading, week: 1, rows: [] }
    },
  })
  const { dispatch } = apiDouble({ tabletennis: readingParts(queries) })
  const call = { path: '/api/interclubs/rankings', query: 'division_index=1' }
  const failed = await dispatch(requestOf(call))
  assert.equal(failed.status, 500)
  assert.equal(failed.headers['cache-control'], 'no-store')
  assert.equal(failed.headers.etag, undefined)
  isKnown = true
  assert.equal((await dispatch(requestOf(call))).status, 200)
})

test('pages of other origins may read the tag and send it', async () => {
  const { dispatch } = apiDouble({
    tabletennis: readingParts(queriesDouble()),
    cors: { origins: ['*'], anyOriginMayStart: false },
  })
  const read = await dispatch(requestOf({ path: '/api/stats' }))
  assert.equal(read.headers['access-control-allow-origin'], '*')
  assert.match(read.headers['access-control-expose-headers'] ?? '', /\bETag\b/)
  const preflight = await dispatch(requestOf({ method: 'OPTIONS', path: '/api/stats' }))
  assert.equal(preflight.headers['access-control-allow-methods'], 'GET, HEAD, OPTIONS')
  assert.match(preflight.headers['access-control-allow-headers'] ?? '', /\bIf-None-Match\b/)
})
