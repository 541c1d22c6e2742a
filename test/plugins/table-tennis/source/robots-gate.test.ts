import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../../../core/errors.ts'
import { SourceClient } from '../../../../plugins/table-tennis/source/client.ts'
import { around, type Given, type Site } from '../data/source-site.ts'

const PAGE = '<html></html>'
const HOUR_MS = 3_600_000

/** A client and the view of a run, before a site with that robots.txt. */
function before(robots: Given | (() => Given), respectRobots = true) {
  const site: Site = ({ path }) => {
    if (path !== '/robots.txt') return PAGE
    return typeof robots === 'function' ? robots() : robots
  }
  return {
    client: new SourceClient({ version: '1' }),
    ...around(site, { host: { respectRobots } }),
  }
}

test('robots.txt is read once, before the first page', async () => {
  const { client, ctx, http } = before('User-agent: *\nDisallow: /private/')
  const session = client.session(ctx)
  await session.get('/a.php')
  await session.get('/b.php')
  assert.deepEqual(http.log, ['GET /robots.txt', 'GET /a.php', 'GET /b.php'])
  assert.equal(http.seen[0]?.headers['user-agent'], 'Manifold/1 (table-tennis data service)')
})

test('requests that begin together wait for one reading', async () => {
  const { client, ctx, http } = before('')
  await Promise.all(['/a.php', '/b.php', '/c.php'].map((path) => client.session(ctx).get(path)))
  assert.equal(http.log.filter((line) => line === 'GET /robots.txt').length, 1)
})

test('what robots.txt forbids is not asked for', async () => {
  const { client, ctx, http } = before('User-agent: *\nDisallow: /tools/')
  const error = await client
    .session(ctx)
    .get('/tools/fiche.php?licenceID=1')
    .catch((e) => e)
  assert.equal(error.code, 'ROBOTS_DISALLOWED')
  assert.deepEqual(error.data, {
    host: 'source.example',
    path: '/tools/fiche.php?licenceID=1',
    name: 'tabletennis',
  })
  assert.deepEqual(http.log, ['GET /robots.txt'])
})

test('a site may address the service by its name', async () => {
  const { client, ctx } = before('User-agent: manifold\nDisallow: /\n\nUser-agent: *\nAllow: /')
  await assert.rejects(client.session(ctx).get('/a.php'), { code: 'ROBOTS_DISALLOWED' })
})

test('an operator may leave robots.txt aside', async () => {
  const { client, ctx, http } = before('User-agent: *\nDisallow: /', false)
  await client.session(ctx).get('/a.php')
  assert.deepEqual(http.log, ['GET /a.php'])
})

test('a missing robots.txt allows everything', async () => {
  const { client, ctx } = before(undefined)
  assert.equal((await client.session(ctx).get('/a.php')).html, PAGE)
})

for (const [what, robots] of [
  ['that fails', { status: 500 }],
  ['that is busy', { status: 503, headers: { 'retry-after': '3' } }],
  ['that is asked too often', { status: 429 }],
  ['out of reach', { throws: new AppError('TARGET_UNREACHABLE', { problem: 'refused' }) }],
] as const) {
  test(`with a robots.txt ${what} nothing is asked for now`, async () => {
    const { client, ctx, http } = before(robots)
    const error: unknown = await client
      .session(ctx)
      .get('/a.php')
      .catch((e: unknown) => e)
    assert.ok(error instanceof AppError)
    assert.deepEqual([error.code, error.retryable], ['SOURCE_UNREACHABLE', true])
    assert.equal(error.retryAfterMs, what === 'that is busy' ? 3000 : undefined)
    assert.deepEqual(http.log, ['GET /robots.txt'])
  })
}

test('a robots.txt that could not be read is read again', async () => {
  const answers: Given[] = [{ status: 503 }, '']
  const { client, ctx } = before(() => answers.shift())
  await assert.rejects(client.session(ctx).get('/a.php'))
  assert.equal((await client.session(ctx).get('/a.php')).html, PAGE)
})

test('robots.txt is read anew after an hour', async () => {
  const answers = ['', 'User-agent: *\nDisallow: /']
  const { client, ctx, clock } = before(() => answers.shift())
  await client.session(ctx).get('/a.php')
  await clock.advance(HOUR_MS - 1)
  await client.session(ctx).get('/a.php')
  await clock.advance(1)
  await assert.rejects(client.session(ctx).get('/a.php'), { code: 'ROBOTS_DISALLOWED' })
})

test('who gives up while robots.txt is read takes nobody along', async () => {
  const { client, ctx, http } = before('')
  const leaving = new AbortController()
  const first = client.session({ ...ctx, signal: leaving.signal }).get('/a.php')
  const second = client.session(ctx).get('/b.php')
  leaving.abort(new Error('left'))
  await assert.rejects(first, /left/)
  assert.equal((await second).html, PAGE)
  assert.ok(http.log.includes('GET /b.php'))
})

test('redirects are judged too', async () => {
  const { ctx } = around(
    ({ path }) => {
      if (path === '/robots.txt') return 'User-agent: *\nDisallow: /secret'
      return path === '/a.php' ? { status: 302, headers: { location: '/secret.php' } } : PAGE
    },
    { host: { respectRobots: true } },
  )
  await assert.rejects(new SourceClient({ version: '1' }).session(ctx).get('/a.php'), {
    code: 'ROBOTS_DISALLOWED',
  })
})
