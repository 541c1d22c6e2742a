import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tableTennisRoutes } from '../../../adapters/api/table-tennis/routes.ts'
import { createDispatch } from '../../../adapters/http/dispatch.ts'
import type { ClubListRefresh, ClubScrapes } from '../../../adapters/tasks/task.ts'
import { accessDouble } from '../access/access-double.ts'
import { jsonOf, requestOf } from '../http/api-double.ts'
import {
  api,
  cancel,
  listed,
  logPath,
  never,
  refresh,
  scraped,
  start,
  status,
} from './scrape-api.ts'
import { taskBench } from './task-bench.ts'

const posts = [start, cancel, '/api/clubs/H004/scrape', refresh]

for (const path of [
  '/api/scrape/all',
  '/api/scrape/cancel',
  '/api/players/100000/scrape',
  '/api/clubs/province/Hainaut/scrape',
]) {
  test(`with a token set, ${path} needs it before it says anything`, async () => {
    const bench = await api({ scrapeToken: 'open-sesame' })
    assert.equal((await bench.call({ method: 'POST', path })).status, 401)
    assert.equal(
      (await bench.call({ method: 'POST', path, query: 'wait=x&older_than=y' })).status,
      401,
    )
    assert.deepEqual(bench.controller.list(20), [])
  })
}
const clubs: ClubScrapes = { scrape: async () => scraped }
const clubList: ClubListRefresh = { refresh: async () => listed }

for (const path of posts) {
  test(`with a token set, ${path} needs it`, async () => {
    const bench = await api({ scrapeToken: 'open-sesame', clubs, clubList, visit: never })
    const withHeader = (authorization: string) =>
      bench.call({ method: 'POST', path, headers: { authorization } })
    const wrong = ['', 'Bearer', 'Bearer open', 'Bearer open-sesame2', 'Basic open-sesame']
    for (const header of wrong) {
      const response = await withHeader(header)
      assert.deepEqual(
        [response.status, response.headers['www-authenticate'], jsonOf(response).code],
        [401, 'Bearer', 'UNAUTHORIZED'],
      )
    }
    assert.equal((await bench.call({ method: 'POST', path })).status, 401)
    assert.equal(bench.tasks.current(), undefined)
    const isCancel = path === cancel
    assert.equal((await withHeader('Bearer open-sesame')).status, isCancel ? 404 : 200)
    assert.equal(
      (await withHeader('bearer  open-sesame ')).status,
      isCancel ? 404 : path === start ? 409 : 200,
    )
    assert.doesNotMatch(JSON.stringify(bench.requestLog.entries), /sesame/)
    await bench.tasks.close()
  })

  test(`without a token ${path} is free for this computer and counts for others`, async () => {
    const { call } = await api({
      clubs,
      clubList,
      visit: never,
      perMinute: 1,
      trustedProxies: ['10.0.0.1'],
    })
    const from = async (remoteAddress: string, forwarded?: string): Promise<number> => {
      const headers: Record<string, string> =
        forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
      return (await call({ method: 'POST', path, remoteAddress, headers })).status
    }
    for (let n = 0; n < 3; n += 1) assert.notEqual(await from('127.0.0.1'), 429)
    assert.notEqual(await from('::1'), 429)
    assert.notEqual(await from('10.0.0.1', '127.0.0.1'), 429)
    assert.notEqual(await from('192.0.2.9'), 429)
    assert.equal(await from('192.0.2.9'), 429)
    assert.equal(await from('192.0.2.9', '127.0.0.1'), 429)
    assert.notEqual(await from('10.0.0.1', '192.0.2.8'), 429)
    assert.equal(await from('10.0.0.1', '192.0.2.8'), 429)
  })
}

test('reading status, logs and tasks needs no token', async () => {
  const { call } = await api({ scrapeToken: 'open-sesame' })
  for (const path of [status, logPath, '/api/scrape/tasks']) {
    assert.equal((await call({ path, remoteAddress: '192.0.2.9' })).status, 200)
  }
})

test('while the server drains no scrape starts, but its state can be read', async () => {
  const bench = await api({ clubs, clubList })
  bench.admission.beginDrain()
  for (const path of [start, '/api/clubs/H004/scrape', refresh]) {
    const response = await bench.post(path)
    assert.deepEqual([response.status, jsonOf(response).code], [503, 'SHUTTING_DOWN'])
  }
  assert.equal((await bench.get(status)).status, 'none')
})

test('with as many runs as may be, a start is refused', async () => {
  const bench = await api()
  Object.defineProperty(bench.engine, 'active', { value: 32 })
  const response = await bench.post(start)
  assert.deepEqual([response.status, jsonOf(response).code], [503, 'OVERLOADED'])
  assert.equal(bench.tasks.current(), undefined)
})

test('where the service is switched off its addresses say so', async () => {
  const bench = await taskBench()
  const routes = tableTennisRoutes(undefined)
  const { clock, log } = bench
  const dispatch = createDispatch({ routes, corsOrigins: [], ...accessDouble(), log, clock })
  for (const path of posts) {
    const response = await dispatch(requestOf({ method: 'POST', path }))
    assert.equal(response.status, 404)
    assert.match(String(jsonOf(response).detail), /disabled/)
  }
})

test('a scrape is started only by POST', async () => {
  const { call, tasks } = await api()
  const response = await call({ path: start })
  assert.deepEqual([response.status, response.headers.allow], [405, 'POST, OPTIONS'])
  assert.equal(tasks.current(), undefined)
})
