import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../../../core/errors.ts'
import { SourceClient } from '../../../../plugins/table-tennis/source/client.ts'
import { around, BASE, type Given, type Site } from '../data/source-site.ts'

const PAGE = '<!doctype html><html><body>Tischtennis</body></html>'
const client = (): SourceClient =>
  new SourceClient({ version: '1.2.3', infoUrl: 'https://club.example/about' })

/** Returns the error of a single GET of /page.php if the site answers so. */
async function failureOf(given: Given): Promise<AppError> {
  const { ctx } = around(() => given)
  const error: unknown = await client()
    .session(ctx)
    .get('/page.php')
    .then(
      () => assert.fail('it was read'),
      (reason: unknown) => reason,
    )
  assert.ok(error instanceof AppError, String(error))
  return error
}

const told = ({ code, retryable, retryAfterMs }: AppError) => [code, retryable, retryAfterMs]

test('a page comes with its URL and text', async () => {
  const { ctx } = around(() => PAGE)
  const page = await client().session(ctx).get('/page.php?a=1')
  assert.deepEqual(page, { url: `${BASE}/page.php?a=1`, html: PAGE })
})

test('a base address may have a path of its own', async () => {
  const { ctx, http } = around(() => PAGE, { host: { baseUrl: `${BASE}/mirror` } })
  await client().session(ctx).get('/page.php')
  assert.deepEqual(http.log, ['GET /mirror/page.php'])
})

test('the client names the project and asks for French pages', async () => {
  const { ctx, http } = around(() => PAGE)
  await client().session(ctx).get('/page.php')
  assert.deepEqual(http.seen[0]?.headers, {
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
    'accept-language': 'fr',
    'user-agent': 'Manifold/1.2.3 (table-tennis data service; +https://club.example/about)',
  })
})

test('without an address to read about it the client gives only its name', async () => {
  const { ctx, http } = around(() => PAGE)
  await new SourceClient({ version: '1.2.3' }).session(ctx).get('/page.php')
  const agent = http.seen[0]?.headers['user-agent']
  assert.equal(agent, 'Manifold/1.2.3 (table-tennis data service)')
})

test('the operator trusts the address, and limits of size and time hold', async () => {
  const { ctx, http } = around(() => PAGE)
  await client().session(ctx).get('/page.php')
  const { trust, maxBytes, onOverflow, timeoutMs, maxRedirects } = http.asked[0]!
  assert.deepEqual(
    { trust, maxBytes, onOverflow, timeoutMs, maxRedirects },
    { trust: 'trusted', maxBytes: 100_000, onOverflow: 'fail', timeoutMs: 5000, maxRedirects: 0 },
  )
})

test('fields are sent as a form sends them', async () => {
  const { ctx, http } = around(() => PAGE)
  const fields = [
    { name: 'indice', value: 'H004' },
    { name: 'nom', value: 'Élan & Cie' },
  ]
  await client().session(ctx).post('/page.php', fields)
  assert.equal(http.asked[0]?.body, 'indice=H004&nom=%C3%89lan+%26+Cie')
  assert.equal(http.seen[0]?.headers['content-type'], 'application/x-www-form-urlencoded')
  assert.equal(http.asked[0]?.isRepeatable, true)
})

test('pages are UTF-8 whatever their header says', async () => {
  const body = new TextEncoder().encode('<html>Préminime</html>')
  const headers = { 'content-type': 'text/html; charset=iso-8859-1' }
  const { ctx } = around(() => ({ body, headers }))
  const page = await client().session(ctx).get('/page.php')
  assert.equal(page.html, '<html>Préminime</html>')
})

test('a page without one letter of UTF-8 is in the charset of old', async () => {
  const body = Buffer.from('<html>Préminime, à l\u0092Écho</html>', 'latin1')
  const { ctx } = around(() => ({ body }))
  const page = await client().session(ctx).get('/page.php')
  assert.equal(page.html, '<html>Préminime, à l’Écho</html>')
})

test('a letter that is lost in a page of UTF-8 stays marked', async () => {
  const body = Buffer.concat([Buffer.from('<html>É'), Buffer.from([0xe9]), Buffer.from('</html>')])
  const { ctx } = around(() => ({ body }))
  const page = await client().session(ctx).get('/page.php')
  assert.equal(page.html, '<html>É\ufffd</html>')
})

test('cookies are kept within a session and not sent in another', async () => {
  const site: Site = () => ({ body: PAGE, headers: { 'set-cookie': 'PHPSESSID=abc; path=/' } })
  const { ctx, http } = around(site)
  const shared = client()
  const session = shared.session(ctx)
  await session.get('/page.php')
  await session.get('/page.php')
  await shared.session(ctx).get('/page.php')
  assert.deepEqual(
    http.seen.map(({ headers }) => headers.cookie),
    [undefined, 'PHPSESSID=abc', undefined],
  )
})

test('a cookie for another site is not kept', async () => {
  const site: Site = () => ({ body: PAGE, headers: { 'set-cookie': 'a=b; domain=other.example' } })
  const { ctx, http } = around(site)
  const session = client().session(ctx)
  await session.get('/page.php')
  await session.get('/page.php')
  assert.equal(http.seen[1]?.headers.cookie, undefined)
})

test('a page without its end was cut', async () => {
  const error = await failureOf('<html><body><table><tr><td>1')
  assert.deepEqual(told(error), ['SOURCE_UNREACHABLE', true, undefined])
  assert.match(error.message, /the page was cut off \(https:\/\/source\.example\/page\.php\)/)
})

test('a page whose transfer broke off was cut, whatever it ends in', async () => {
  const error = await failureOf({ body: PAGE, incomplete: true })
  assert.match(error.message, /the page was cut off/)
})

test('text behind the end of a page is ignored', async () => {
  const { ctx } = around(() => `${PAGE}\n<!-- 0.2 s -->\n`)
  const { html } = await client().session(ctx).get('/page.php')
  assert.ok(html.startsWith(PAGE))
})

for (const [status, retryable] of [
  [500, true],
  [502, true],
  [408, true],
  [425, true],
  [429, true],
  [404, false],
  [403, false],
  [204, false],
  [304, false],
] as const) {
  test(`${status} is ${retryable ? 'tried again' : 'final'}`, async () => {
    const error = await failureOf({ status, body: PAGE })
    assert.deepEqual(told(error), ['SOURCE_UNREACHABLE', retryable, undefined])
    assert.match(error.message, new RegExp(`/page\\.php answered ${status}`))
  })
}

for (const [value, pauseMs] of [
  ['7', 7000],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['86400', 600_000],
  ['soon', undefined],
] as const) {
  test(`a busy site that says "${value}" is asked again after ${pauseMs} ms`, async () => {
    const headers = { 'retry-after': value }
    const error = await failureOf({ status: 503, headers, body: PAGE })
    assert.deepEqual(told(error), ['SOURCE_UNREACHABLE', true, pauseMs])
  })
}

test('a failing page is not paused for', async () => {
  const error = await failureOf({ status: 500, headers: { 'retry-after': '60' }, body: PAGE })
  assert.equal(error.retryAfterMs, undefined)
})

test('a site that cannot be reached is reported with its address, and tried again', async () => {
  const cause = { problem: 'source.example refused the connection', cause: 'refused' }
  const error = await failureOf({ throws: new AppError('TARGET_UNREACHABLE', cause) })
  assert.deepEqual(told(error), ['SOURCE_UNREACHABLE', true, undefined])
  assert.match(error.message, /refused the connection \(https:\/\/source\.example\/page\.php\)/)
})

test('a page that is too large is not tried again', async () => {
  const tooLarge = new AppError('RESPONSE_TOO_LARGE', { url: `${BASE}/page.php`, limitBytes: 1 })
  const error = await failureOf({ throws: tooLarge })
  assert.deepEqual(told(error), ['RESPONSE_TOO_LARGE', false, undefined])
})

for (const [status, expected] of [
  [301, ['POST /old.php', 'GET /new.php']],
  [302, ['POST /old.php', 'GET /new.php']],
  [303, ['POST /old.php', 'GET /new.php']],
  [307, ['POST /old.php', 'POST /new.php']],
  [308, ['POST /old.php', 'POST /new.php']],
] as const) {
  test(`a form that answers ${status} leads on as browsers follow it`, async () => {
    const site: Site = ({ path }) =>
      path === '/old.php' ? { status, headers: { location: 'new.php' } } : PAGE
    const { ctx, http } = around(site)
    const page = await client()
      .session(ctx)
      .post('/old.php', [{ name: 'a', value: 'b' }])
    assert.equal(page.url, `${BASE}/new.php`)
    assert.deepEqual(http.log, expected)
    assert.equal(http.seen[1]?.fields.a, status < 304 ? undefined : 'b')
  })
}

test('cookies of a redirect are sent to where it leads', async () => {
  const headers = { location: '/in.php', 'set-cookie': 'a=b' }
  const { ctx, http } = around(({ path }) => (path === '/in.php' ? PAGE : { status: 302, headers }))
  await client().session(ctx).get('/page.php')
  assert.equal(http.seen[1]?.headers.cookie, 'a=b')
})

test('five redirects are followed, a sixth is not', async () => {
  const site: Site = ({ path }) => {
    const left = Number(path.slice(2))
    return left === 0 ? PAGE : { status: 302, headers: { location: `/r${left - 1}` } }
  }
  const { ctx, http } = around(site)
  await client().session(ctx).get('/r5')
  assert.equal(http.seen.length, 6)
  await assert.rejects(client().session(ctx).get('/r6'), /redirects more than 5 times/)
})

test('a redirect to another site is not followed', async () => {
  const error = await failureOf({ status: 302, headers: { location: 'https://other.example/' } })
  assert.deepEqual(told(error), ['SOURCE_CHANGED', false, undefined])
  assert.match(error.message, /leads to another site, https:\/\/other\.example\//)
})

test('an address of another site is not asked for', async () => {
  const { ctx, http } = around(() => PAGE)
  await assert.rejects(client().session(ctx).get('https://other.example/x'), {
    code: 'SOURCE_CHANGED',
  })
  assert.deepEqual(http.log, [])
})

test('a redirect that leads nowhere is a bad answer', async () => {
  const error = await failureOf({ status: 302, headers: { location: 'http://' } })
  assert.deepEqual(told(error), ['SOURCE_UNREACHABLE', false, undefined])
})

test('a request ends with its signal', async () => {
  const { ctx, controller } = around(() => PAGE)
  controller.abort(new Error('enough'))
  await assert.rejects(client().session(ctx).get('/page.php'), /enough/)
})
