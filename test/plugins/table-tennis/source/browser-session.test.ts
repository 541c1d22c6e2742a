import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { AppError } from '../../../../core/errors.ts'
import { SourceClient } from '../../../../plugins/table-tennis/source/client.ts'
import type { SourceContext } from '../../../../plugins/table-tennis/source/request.ts'
import { testBrowser } from '../../../support/browser/test-browser.ts'
import { type Around, around, BASE, type Given, type Site } from '../data/source-site.ts'

const { browser } = testBrowser()
after(() => browser.close())

type Options = Parameters<typeof around>[1]

function byBrowser(site: Site, given: Options = {}): Around {
  const options = { transport: 'browser', ...given.options }
  const made = around(site, { ...given, options })
  return { ...made, ctx: Object.assign(made.ctx, { browser }) as SourceContext }
}

const client = (): SourceClient => new SourceClient({ version: '1.2.3' })
const page = (body: string): string => `<!doctype html><html><body>${body}</body></html>`

/** Returns the error of a GET of /page.php if the site answers so. */
async function failureOf(given: Given | Site): Promise<AppError> {
  const { ctx } = byBrowser(typeof given === 'function' ? given : () => given)
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

test('a form that a script builds is read and sent with what the script was given', async () => {
  const { ctx, http } = byBrowser(({ method, path, headers, fields }) => {
    if (path === '/app.js') {
      return `fetch('/token').then((answer) => answer.text()).then((token) => {
        document.cookie = 'proof=' + token.length
        document.body.innerHTML =
          '<form method="post"><input type="hidden" name="token" value="' + token + '"></form>'
      })`
    }
    if (path === '/token') return 'abc'
    if (method === 'GET') return page('<script src="/app.js"></script>')
    return page(`${fields.token} for ${fields.division} by ${headers.cookie}`)
  })
  const shared = client()
  const visitor = shared.newVisitor()
  const { html } = await shared.session(ctx, visitor).get('/page.php')
  assert.match(html, /<input type="hidden" name="token" value="abc">/)
  const fields = [
    { name: 'token', value: 'abc' },
    { name: 'division', value: 'Élan & Cie' },
  ]
  const answer = await shared.session(ctx, visitor).post('/page.php', fields)
  assert.equal(answer.url, `${BASE}/page.php`)
  assert.match(answer.html, /<body>abc for Élan &amp; Cie by proof=3<\/body>/)
  assert.deepEqual(http.log, ['GET /page.php', 'GET /app.js', 'GET /token', 'POST /page.php'])
})

test('a page that first needs a script is read', async () => {
  const { ctx } = byBrowser(({ headers }) =>
    headers.cookie === 'passed=1'
      ? page('Tischtennis')
      : {
          status: 503,
          body: '<html><script>document.cookie = "passed=1"; location.reload()</script></html>',
        },
  )
  const { html } = await client().session(ctx).get('/page.php')
  assert.match(html, /<body>Tischtennis<\/body>/)
})

test('the browser names the project and nothing that it is not', async () => {
  const { ctx, http } = byBrowser(() => page('in'))
  await client().session(ctx).get('/page.php')
  const { accept, ...headers } = http.seen[0]!.headers
  assert.match(accept ?? '', /^text\/html/)
  assert.deepEqual(headers, {
    'accept-language': 'fr',
    'upgrade-insecure-requests': '1',
    'user-agent': 'Manifold/1.2.3 (table-tennis data service)',
  })
})

test('limits of size and time hold for every request', async () => {
  const { ctx, http } = byBrowser(({ path }) =>
    path === '/a.js' ? '' : page('<script src=a.js></script>'),
  )
  await client().session(ctx).get('/page.php')
  assert.deepEqual(
    http.asked.map(({ trust, maxBytes, onOverflow, timeoutMs, maxRedirects }) => [
      ...[trust, maxBytes, onOverflow, timeoutMs, maxRedirects],
    ]),
    [
      ['trusted', 100_000, 'fail', 5000, 0],
      ['trusted', 100_000, 'fail', 5000, 0],
    ],
  )
})

test('other sites, pictures and styles are left out, and scripts are fetched once', async () => {
  const parts = `<img src="/a.png"><link rel="stylesheet" href="/a.css"><script src="/a.js"></script>
    <script src="https://other.example/b.js"></script><iframe src="https://other.example/"></iframe>`
  const { ctx, http } = byBrowser(({ path }) => (path === '/a.js' ? 'void 0' : page(parts)))
  const shared = client()
  await shared.session(ctx).get('/page.php')
  await shared.session(ctx).get('/page.php')
  assert.deepEqual(http.log, ['GET /page.php', 'GET /a.js', 'GET /page.php'])
})

test('a page whose parts are missing is read all the same', async () => {
  const { ctx } = byBrowser(({ path }) =>
    path === '/page.php' ? page('<script src="/gone.js"></script>in') : undefined,
  )
  assert.match((await client().session(ctx).get('/page.php')).html, /in<\/body>/)
})

test('pages are UTF-8 whatever their header says', async () => {
  const body = new TextEncoder().encode(page('Préminime'))
  const headers = { 'content-type': 'text/plain; charset=iso-8859-1' }
  const { ctx } = byBrowser(() => ({ body, headers }))
  assert.match((await client().session(ctx).get('/page.php')).html, /<body>Préminime</)
})

const FAILURES: [what: string, site: Given | Site, message: RegExp, rest: readonly unknown[]][] = [
  [
    'a page that was cut',
    '<html><body><table>',
    /the page was cut off/,
    ['SOURCE_UNREACHABLE', true, undefined],
  ],
  [
    'a busy site',
    { status: 503, headers: { 'retry-after': '7' }, body: 'busy' },
    /answered 503/,
    ['SOURCE_UNREACHABLE', true, 7000],
  ],
  ['a refusal', { status: 403 }, /answered 403/, ['SOURCE_UNREACHABLE', false, undefined]],
  [
    'an answer without a page',
    { status: 204 },
    /answered 204/,
    ['SOURCE_UNREACHABLE', false, undefined],
  ],
  [
    'a way to another site',
    { status: 302, headers: { location: 'https://other.example/' } },
    /leads to another site, https:\/\/other\.example\//,
    ['SOURCE_CHANGED', false, undefined],
  ],
  [
    'a script that leads to another site',
    page('<script>location = "https://other.example/"</script>'),
    /leads to another site/,
    ['SOURCE_CHANGED', false, undefined],
  ],
  [
    'a page without end',
    page('<script>location.reload()</script>'),
    /redirects more than 10 times/,
    ['SOURCE_UNREACHABLE', false, undefined],
  ],
  [
    'a connection that fails',
    { throws: new AppError('TARGET_UNREACHABLE', { problem: 'refused', cause: 'refused' }) },
    /refused \(https:\/\/source\.example\/page\.php\)/,
    ['SOURCE_UNREACHABLE', true, undefined],
  ],
]
for (const [what, site, message, rest] of FAILURES) {
  test(`${what} fails as over plain requests`, async () => {
    const error = await failureOf(site)
    assert.match(error.message, message)
    assert.deepEqual([error.code, error.retryable, error.retryAfterMs], rest)
  })
}

test('what robots.txt forbids is not asked for', async () => {
  const robots = 'User-agent: *\nDisallow: /private'
  const site: Site = ({ path }) => {
    if (path === '/robots.txt') return robots
    return path === '/page.php' ? page('<script src="/private/a.js"></script>in') : page('secret')
  }
  const { ctx, http } = byBrowser(site, { host: { respectRobots: true } })
  const shared = client()
  await shared.session(ctx).get('/page.php')
  await assert.rejects(shared.session(ctx).get('/private/page.php'), { code: 'ROBOTS_DISALLOWED' })
  assert.deepEqual(http.log, ['GET /page.php', 'GET /robots.txt'].sort().reverse())
})

test('an abort ends a session', async () => {
  const { ctx, controller } = byBrowser(() => {
    controller.abort(new AppError('CANCELLED', { problem: 'enough' }))
    return page('late')
  })
  await assert.rejects(client().session(ctx).get('/page.php'), { code: 'CANCELLED' })
})
