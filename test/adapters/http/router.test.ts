import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Route, Router } from '../../../adapters/http/router.ts'

const route = (path: string, own: Partial<Route> = {}): Route => ({
  method: 'GET',
  path,
  handle: () => ({ status: 200, headers: {}, body: path }),
  ...own,
})

test('a path without names comes before one with them, whichever was listed first', () => {
  const router = new Router([route('/clubs/{code}'), route('/clubs/provinces')])
  assert.equal(router.match('GET', '/clubs/provinces').pattern, '/clubs/provinces')
  assert.equal(router.match('GET', '/clubs/H004').pattern, '/clubs/{code}')
})

test('names get the decoded text of their segments', () => {
  const router = new Router([route('/a/{first}/b/{second}')])
  const { params } = router.match('GET', '/a/x%20y/b/1%2F2')
  assert.deepEqual(params, { first: 'x y', second: '1/2' })
})

test('a segment whose percent-encoding is broken reaches its name as it was sent', () => {
  const router = new Router([route('/a/{first}/b/{second}')])
  for (const sent of ['100%', '%ZZ', '%E0%A4%A', '%20%']) {
    assert.deepEqual(router.match('GET', `/a/${sent}/b/1%2F2`).params, {
      first: sent,
      second: '1/2',
    })
  }
})

for (const path of ['/a/', '/a', '/a/x/y', '/A/x', '//a/x', 'a/x', '', '/a/x/']) {
  test(`nothing is at ${JSON.stringify(path)}`, () => {
    const router = new Router([route('/a/{name}')])
    assert.throws(() => router.match('GET', path), { code: 'NOT_FOUND' })
  })
}

test('a path knows its methods, HEAD where GET may be asked without harm', () => {
  const router = new Router([
    route('/a', { startsWork: true }),
    route('/a', { method: 'POST' }),
    route('/b'),
  ])
  assert.equal(router.match('HEAD', '/a').route, undefined)
  assert.equal(router.match('HEAD', '/a').allow, 'GET, POST, OPTIONS')
  assert.equal(router.match('HEAD', '/b').route?.path, '/b')
  assert.equal(router.match('POST', '/b').route, undefined)
  assert.equal(router.match('constructor', '/b').route, undefined)
})

test('a path is personal when one of its routes is', () => {
  const router = new Router([
    route('/p/{licence}', { isPersonal: true }),
    route('/p/{licence}', { method: 'POST' }),
    route('/q'),
  ])
  assert.equal(router.match('POST', '/p/1').isPersonal, true)
  assert.equal(router.match('GET', '/q').isPersonal, false)
})
