import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type ApiResponse, isStream } from '../../../adapters/http/api-message.ts'
import { queriesDouble, readingParts } from '../api/table-tennis/read-double.ts'
import { apiDouble, jsonOf, requestOf } from './api-double.ts'

type Headers = Readonly<Record<string, string>>

const { dispatch, routes } = apiDouble({ tabletennis: readingParts(queriesDouble()) })
const get = (address: string, headers: Headers = {}) => {
  const [path = '', query = ''] = address.split('?')
  return dispatch(requestOf({ path, query, headers }))
}

function textOf({ body }: ApiResponse): string {
  assert.ok(!isStream(body))
  return Buffer.from(body).toString()
}

describe('documentation', () => {
  test('every route of the API has an operation', () => {
    const ofApi = /^\/(?:api(?:\/|$)|health$|metrics$|openapi\.json$)/
    const silent = routes.filter(({ path, operation }) => ofApi.test(path) && !operation)
    assert.deepEqual(
      silent.map(({ method, path }) => `${method} ${path}`),
      [],
    )
  })

  test('an operation names the parameters of its path, and no other', () => {
    for (const { path, operation } of routes) {
      if (operation === undefined) continue
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      assert.deepEqual(Object.keys(operation.path ?? {}), named, path)
    }
  })

  test('every group of calls is described', async () => {
    const { tags } = jsonOf(await get('/openapi.json'))
    const described = (tags as readonly { readonly name: string }[]).map(({ name }) => name)
    const groups = new Set(routes.flatMap(({ operation }) => operation?.tag ?? []))
    assert.deepEqual([...groups].sort(), described.sort())
  })

  test('a switched-off service is not described', async () => {
    const document = jsonOf(await apiDouble().dispatch(requestOf({ path: '/openapi.json' })))
    const { schemas } = document.components as { readonly schemas: object }
    assert.equal(Object.hasOwn(document.paths as object, '/api/clubs'), false)
    assert.equal(Object.hasOwn(schemas, 'ClubList'), false)
    assert.equal(Object.hasOwn(document.paths as object, '/api/audit/full'), true)
  })

  test('the index lists the endpoints and where they are documented', async () => {
    const { endpoints, ...rest } = jsonOf(await get('/api'))
    assert.deepEqual(rest, {
      name: 'Manifold',
      version: '0.0.0',
      documentation: '/docs',
      openapi: '/openapi.json',
    })
    assert.ok((endpoints as string[]).includes('GET /api/clubs/{club_code}'))
    assert.ok(!(endpoints as string[]).includes('GET /docs'))
  })

  test('the document is sent in the encoding that a client takes, and 304 to one that has it', async () => {
    const plain = await get('/openapi.json')
    const brotli = await get('/openapi.json', { 'accept-encoding': 'gzip, br' })
    const gzip = await get('/openapi.json', { 'accept-encoding': 'gzip' })
    assert.deepEqual(
      [plain, brotli, gzip].map(({ headers }) => headers['content-encoding']),
      [undefined, 'br', 'gzip'],
    )
    assert.equal(brotliDecompressSync(brotli.body as Uint8Array).toString(), textOf(plain))
    assert.equal(gunzipSync(gzip.body as Uint8Array).toString(), textOf(plain))
    const known = { 'if-none-match': String(plain.headers.etag) }
    assert.equal((await get('/openapi.json', known)).status, 304)
  })
})
