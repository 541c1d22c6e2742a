import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Web } from './fake-web.ts'
import { PAGE, RANDOM, runCrawl } from './run-crawl.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }
const page = (main: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>T</title>${head}</head><body><main>${main}</main></body></html>`
const HTML = page('<p>Words of the page stand in this paragraph for everybody.</p>')
const probe = (need: string, web: Web, over: object = {}) =>
  runCrawl({ web: { [PAGE]: HTML, ...web }, needs: ['page', `probes.${need}`], ...over })
const links = (urls: readonly string[]) =>
  page(urls.map((url) => `<a href="${url}">${url}</a>`).join(' '))

// ------------------------------------------------------------------ httpOrigin
test('httpOrigin walks hop by hop until https is named, which is not asked', async () => {
  const { facts, web } = await probe('httpOrigin', {
    'http://example.com/': { status: 302, location: 'http://www.example.com/' },
    'http://www.example.com/': { status: 301, location: 'https://www.example.com/' },
  })
  assert.deepEqual(facts.probes.httpOrigin, {
    url: 'http://example.com/',
    outcome: 'answered',
    status: 301,
    finalUrl: 'https://www.example.com/',
    hops: [
      { url: 'http://example.com/', status: 302, location: 'http://www.example.com/' },
      { url: 'http://www.example.com/', status: 301, location: 'https://www.example.com/' },
    ],
    mediaType: '',
  })
  assert.ok(!web.log.includes('GET https://www.example.com/'))
})

test('httpOrigin records at most five hops and the answer behind them', async () => {
  const web = { 'http://example.com/': { location: 'http://example.com/' } }
  const { facts } = await probe('httpOrigin', web)
  const { hops, status } = facts.probes.httpOrigin!
  assert.deepEqual([hops.length, status], [5, 302])
})

test('httpOrigin is distinguished when port 80 refuses', async () => {
  const { facts } = await probe('httpOrigin', { 'http://example.com/': { fails: 'refused' } })
  assert.equal(facts.probes.httpOrigin?.outcome, 'refused')
})

for (const url of [
  'http://example.com/page',
  'https://example.com:8443/page',
  'https://192.0.2.1/page',
  'https://intranet/page',
]) {
  test(`httpOrigin is not sent for ${url}`, async () => {
    const { facts } = await runCrawl({
      url,
      web: { [url]: HTML },
      needs: ['page', 'probes.httpOrigin'],
    })
    assert.equal(facts.probes.httpOrigin?.outcome, 'notSent')
  })
}

// --------------------------------------------------------------------- altHost
test('altHost asks www of an apex host and stops at the audited host', async () => {
  const { facts, web } = await probe('altHost', {
    'https://www.example.com/': { status: 301, location: 'https://example.com/' },
  })
  assert.deepEqual(facts.probes.altHost, {
    url: 'https://www.example.com/',
    outcome: 'answered',
    status: 301,
    finalUrl: 'https://example.com/',
    hops: [{ url: 'https://www.example.com/', status: 301, location: 'https://example.com/' }],
    mediaType: '',
  })
  assert.ok(!web.log.includes('HEAD https://example.com/'))
})

test('altHost asks the apex of a www host', async () => {
  const url = 'https://www.example.com/'
  const { facts } = await runCrawl({
    url,
    web: { [url]: HTML, 'https://example.com/': { body: HTML, headers: html } },
    needs: ['page', 'probes.altHost'],
  })
  assert.deepEqual(
    [facts.probes.altHost?.url, facts.probes.altHost?.status],
    ['https://example.com/', 200],
  )
})

test('altHost is not sent for another subdomain', async () => {
  const url = 'https://blog.example.com/'
  const { facts } = await runCrawl({ url, web: { [url]: HTML }, needs: ['page', 'probes.altHost'] })
  assert.equal(facts.probes.altHost?.outcome, 'notSent')
})

test('altHost distinguishes a name that does not resolve from a refused certificate', async () => {
  const outcomeOf = async (fails: string) =>
    (await probe('altHost', { 'https://www.example.com/': { fails } })).facts.probes.altHost
      ?.outcome
  assert.deepEqual([await outcomeOf('dns'), await outcomeOf('tls')], ['dns', 'tls'])
})

// ------------------------------------------------------------------- random404
const unknown = `https://example.com/${RANDOM}`
const randomCases: [what: string, web: Web, expected: unknown[]][] = [
  ['a 404', { [unknown]: { status: 404 } }, [404, 404, false]],
  ['the page itself', { [unknown]: HTML }, [200, 200, true]],
  [
    'another page',
    { [unknown]: page('<p>Something entirely different follows here instead.</p>') },
    [200, 200, false],
  ],
  ['a redirect to a 404', { [unknown]: { location: '/gone' } }, [302, 404, false]],
  ['a redirect to the page', { [unknown]: { location: PAGE } }, [302, 200, true]],
]
for (const [what, web, expected] of randomCases) {
  test(`random404 recognises ${what}`, async () => {
    const { status, finalStatus, sameAsPage } = (await probe('random404', web)).facts.probes
      .random404!
    assert.deepEqual([status, finalStatus, sameAsPage], expected)
  })
}

// ----------------------------------------------------------------------- links
test('a HEAD of 400 or above is confirmed by one GET whose answer counts', async () => {
  const { facts, web } = await probe('links.internal', {
    [PAGE]: links(['/a', '/b', '/c']),
    'HEAD https://example.com/a': { status: 405 },
    'GET https://example.com/a': { body: 'fine' },
    'https://example.com/b': { body: 'fine' },
  })
  assert.deepEqual(
    facts.probes.links?.internal?.map(({ url, status }) => `${status} ${url}`),
    ['200 https://example.com/a', '200 https://example.com/b', '404 https://example.com/c'],
  )
  assert.deepEqual(
    web.log.filter((line) => line.endsWith('/b')),
    ['HEAD https://example.com/b'],
  )
  assert.deepEqual(
    web.log.filter((line) => line.endsWith('/c')),
    ['HEAD https://example.com/c', 'GET https://example.com/c'],
  )
})

test('a link says what is wrong with its answer', async () => {
  const { facts } = await probe('links.internal', {
    [PAGE]: links(['/a', '/b', '/c']),
    'https://example.com/a': { body: 'fine' },
    'https://example.com/b': { status: 301, headers: { location: '/a' } },
  })
  assert.deepEqual(
    facts.probes.links?.internal?.map(({ detail }) => detail),
    [undefined, 'redirects to https://example.com/a', 'status 404'],
  )
})

test('at most ten links are asked, spread evenly, each target once, not the page itself', async () => {
  const urls = Array.from({ length: 40 }, (_, index) => `/l${index}`)
  const { facts } = await probe('links.internal', {
    [PAGE]: links(['/page#part', ...urls, ...urls]),
  })
  assert.deepEqual(
    facts.probes.links?.internal?.map(({ url }) => new URL(url).pathname),
    ['/l0', '/l4', '/l8', '/l12', '/l16', '/l20', '/l24', '/l28', '/l32', '/l36'],
  )
})

test('links name the element they stand in', async () => {
  const { facts } = await probe('links.internal', { [PAGE]: links(['/a']) })
  assert.ok(facts.probes.links?.internal?.[0]?.selector)
})

test('links with side effects and links that robots.txt denies give way to the next ones', async () => {
  const refused = [
    '/cart/add?id=1',
    '/logout',
    '/account/sign-out',
    '/wp-admin/',
    '/x?action=delete',
    '/private/a',
    '/?add-to-cart=5',
    '/user/unsubscribe',
    '/wp-login.php',
    '/items/remove/3',
  ]
  const { facts } = await probe('links.internal', {
    [PAGE]: links([...refused, '/a', '/removal-guide', '/cart']),
    'https://example.com/robots.txt': { body: 'User-agent: manifold\nDisallow: /private' },
  })
  assert.deepEqual(
    facts.probes.links?.internal?.map(({ url }) => new URL(url).pathname),
    ['/a', '/removal-guide', '/cart'],
  )
})

test('a redirect to a link with a side effect is not followed', async () => {
  const { facts, web } = await probe('links.internal', {
    [PAGE]: links(['/a']),
    'https://example.com/a': { location: '/logout' },
  })
  assert.equal(facts.probes.links?.internal?.[0]?.outcome, 'notSent')
  assert.ok(!web.log.some((line) => line.includes('logout')))
})

test('only the half of the links that was named is asked', async () => {
  const web = {
    [PAGE]: links(['/a', 'https://other.org/']),
    'https://other.org/': { location: 'https://www.other.org/' },
    'https://www.other.org/': { body: 'x' },
  }
  const { facts } = await probe('links.external', web)
  assert.equal(facts.probes.links?.internal, undefined)
  assert.deepEqual(
    facts.probes.links?.external?.map(({ url, status, finalUrl, hops }) => [
      url,
      status,
      finalUrl,
      hops.length,
    ]),
    [['https://other.org/', 200, 'https://www.other.org/', 1]],
  )
})

test('a link into a guarded address is reported, and does not end the crawl', async () => {
  const { facts } = await probe('links.external', {
    [PAGE]: links(['http://10.0.0.1/']),
    'http://10.0.0.1/': { fails: 'SSRF_BLOCKED' },
  })
  assert.equal(facts.probes.links?.external?.[0]?.outcome, 'blocked')
})

test('what is not answered within the time of the crawl ends as a time-out', async () => {
  const slow = Object.fromEntries(
    ['/a', '/b', '/c', '/d', '/e', '/f'].map((path) => [
      `https://example.com${path}`,
      { delayMs: 60_000 },
    ]),
  )
  const { facts, durationMs } = await probe(
    'links.internal',
    { [PAGE]: links(Object.keys(slow)), ...slow },
    { inputs: { timeoutMs: 3000 } },
  )
  assert.deepEqual(
    facts.probes.links?.internal?.map(({ outcome }) => outcome),
    Array(6).fill('timeout'),
  )
  assert.ok(durationMs <= 3100)
})

test('at most four requests run at once per host', async () => {
  const urls = Array.from({ length: 10 }, (_, index) => `https://example.com/l${index}`)
  const slow = Object.fromEntries(urls.map((url) => [url, { delayMs: 100 }]))
  const { web } = await probe('links.internal', { [PAGE]: links(urls), ...slow })
  assert.equal(web.peak.get('example.com'), 4)
})

test('an address that several probes ask for is asked once', async () => {
  const other = 'https://example.com/other'
  const { web, facts } = await runCrawl({
    web: {
      [PAGE]: page(`<a href="${other}">x</a>`, `<link rel="canonical" href="${other}">`),
      [other]: { body: 'x' },
    },
    needs: ['page', 'probes.links.internal', 'probes.canonicalTarget'],
  })
  assert.deepEqual(
    web.log.filter((line) => line.endsWith(other)),
    [`HEAD ${other}`],
  )
  assert.deepEqual(
    [facts.probes.links?.internal?.[0]?.status, facts.probes.canonicalTarget?.status],
    [200, 200],
  )
})

// ---------------------------------------------------------------------- budget
test('no more requests than the budget are sent, redirects and confirmations included', async () => {
  const urls = Array.from({ length: 10 }, (_, index) => `https://example.com/l${index}`)
  const moved = Object.fromEntries(urls.map((url) => [url, { location: `${url}/x` }]))
  const { web, facts } = await probe(
    'links.internal',
    { [PAGE]: links(urls), ...moved },
    { options: { maxRequests: 12 } },
  )
  assert.equal(web.log.length - 2, 12)
  const outcomes = facts.probes.links?.internal?.map(({ outcome }) => outcome) ?? []
  assert.ok(outcomes.includes('notSent'))
})

test('the AI agents keep their part of the budget', async () => {
  const urls = Array.from({ length: 10 }, (_, index) => `https://example.com/l${index}`)
  const { facts } = await runCrawl({
    web: { [PAGE]: links(urls) },
    needs: ['page', 'probes.links.internal', 'probes.aiAgents'],
    options: { maxRequests: 10 },
  })
  assert.deepEqual(
    facts.probes.aiAgents?.map(({ outcome }) => outcome),
    Array(7).fill('answered'),
  )
})

// ------------------------------------------------------------- canonicalTarget
test('the canonical is asked when it is another URL', async () => {
  const other = 'https://example.com/other'
  const head = `<link rel="canonical" href="${other}">`
  const { facts, web } = await probe('canonicalTarget', {
    [PAGE]: page('', head),
    [other]: { body: 'x' },
  })
  assert.deepEqual(
    [facts.probes.canonicalTarget?.url, facts.probes.canonicalTarget?.status],
    [other, 200],
  )
  assert.ok(web.log.includes(`HEAD ${other}`))
})

test('the canonical is not asked when it is the page', async () => {
  const head = `<link rel="canonical" href="${PAGE}?utm_source=x#top">`
  const { facts, web } = await probe('canonicalTarget', { [PAGE]: page('', head) })
  assert.equal(facts.probes.canonicalTarget?.outcome, 'notSent')
  assert.equal(web.log.length, 2)
})

// ---------------------------------------------------------------------- assets
const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(64)
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 0, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
const image = (body = png(1600, 900)) => ({ body, headers: { 'content-type': 'image/png' } })

test('the image that is judged is measured when its width is not declared', async () => {
  const og = 'https://cdn.example.org/og.png'
  const { facts, web } = await probe('assets', {
    [PAGE]: page(
      '<img src="/1.png"><img src="/2.png"><img src="/3.png"><img src="/4.png">',
      `<meta property="og:image" content="${og}">`,
    ),
    [og]: image(),
    'https://example.com/1.png': image(),
    'https://example.com/2.png': { body: 'x', headers: html },
  })
  assert.deepEqual(
    facts.probes.assets?.map(({ role, url, isImage, width, height }) => [
      role,
      url,
      isImage,
      width,
      height,
    ]),
    [
      ['ogImage', og, true, 1600, 900],
      ['primaryImage', og, true, 1600, 900],
      ['contentImage', 'https://example.com/1.png', true, null, null],
      ['contentImage', 'https://example.com/2.png', false, null, null],
      ['contentImage', 'https://example.com/3.png', false, null, null],
    ],
  )
  assert.deepEqual(
    web.log.filter((line) => line.endsWith(og)),
    [`HEAD ${og}`, `GET ${og}`],
  )
})

test('an image whose width is declared is not fetched', async () => {
  const head =
    '<meta property="og:image" content="/og.png"><meta property="og:image:width" content="1200">'
  const { web } = await probe('assets', {
    [PAGE]: page('', head),
    'https://example.com/og.png': image(),
  })
  assert.deepEqual(
    web.log.filter((line) => line.includes('og.png')),
    ['HEAD https://example.com/og.png'],
  )
})

// ----------------------------------------------------------------- style sheets
const css = (body: string, headers: Record<string, string> = {}) => ({
  body,
  headers: { 'content-type': 'text/css', ...headers },
})

test('style sheets of the host are fetched before the page is read, and size its images', async () => {
  const head =
    '<!-- <link rel="stylesheet" href="/old.css"> --><link rel=stylesheet href="/a.css?v=1&amp;w=2#x">' +
    '<link rel="stylesheet" href="https://cdn.example.org/b.css"><link rel="stylesheet" media="print" href="/p.css">' +
    '<link rel="preload" as="style" href="/c.css"><LINK HREF=/gone.css REL=StyleSheet>'
  const { facts, web } = await probe('stylesheets', {
    [PAGE]: page('<div class="photo"><img src="/1.png"></div><img src="/2.png">', head),
    'https://example.com/a.css?v=1&w=2': css('.photo img { height: 200px }', {
      'cache-control': 'public, max-age=86400',
    }),
  })
  assert.deepEqual(
    web.log.filter((line) => line.includes('.css')),
    ['GET https://example.com/a.css?v=1&w=2', 'GET https://example.com/gone.css'],
  )
  assert.deepEqual(
    facts.probes.stylesheets?.map(({ status, freshDays }) => [status, freshDays]),
    [
      [200, 1],
      [404, null],
    ],
  )
  assert.deepEqual(
    facts.page?.reservedSpace.map(({ reserved }) => reserved),
    [true, false],
  )
})

test('at most five style sheets are fetched, and none that robots.txt forbids', async () => {
  const links = Array.from({ length: 9 }, (_, i) => `<link rel=stylesheet href=/${i}.css>`)
  const { web } = await probe('stylesheets', {
    'https://example.com/robots.txt': {
      body: 'User-agent: *\nDisallow: /0.css',
      headers: { 'content-type': 'text/plain' },
    },
    [PAGE]: page('', links.join('')),
  })
  assert.deepEqual(
    web.log.filter((line) => line.includes('.css')),
    [1, 2, 3, 4].map((i) => `GET https://example.com/${i}.css`),
  )
})

// -------------------------------------------------------------------- markdown
test('negotiated Markdown is compared with the main text of the page', async () => {
  const markdown = {
    body: '# Words\n\nWords of the page stand in this paragraph for everybody.',
    headers: { 'content-type': 'text/markdown', vary: 'Accept-Encoding, Accept' },
  }
  const answer = { body: HTML, headers: html }
  const { facts, web } = await probe('markdown', {
    [PAGE]: ({ headers }: { headers?: Readonly<Record<string, string>> }) =>
      headers?.accept === 'text/markdown' ? markdown : answer,
  })
  const { negotiated, alternate } = facts.probes.markdown!
  assert.deepEqual(
    [negotiated?.isText, negotiated?.shared, negotiated?.varyAccept, alternate],
    [true, 1, true, undefined],
  )
  assert.equal(web.sent.at(-1)?.accept, 'text/markdown')
})

test('an announced Markdown twin is asked, and HTML is no Markdown', async () => {
  const head = '<link rel="alternate" type="text/markdown" href="/page.md">'
  const { facts } = await probe('markdown', {
    [PAGE]: page('', head),
    'https://example.com/page.md': HTML,
  })
  const { negotiated, alternate } = facts.probes.markdown!
  assert.deepEqual(
    [negotiated?.isText, alternate?.url, alternate?.isText, alternate?.shared],
    [false, 'https://example.com/page.md', false, null],
  )
})

// ------------------------------------------------------------------- wellKnown
test('well-known files are judged only as JSON answered with 200', async () => {
  const json = { 'content-type': 'application/json' }
  const { facts } = await probe('wellKnown', {
    'https://example.com/.well-known/mcp.json': { body: '{"a":', headers: json },
    'https://example.com/.well-known/agent-card.json': HTML,
    'https://example.com/.well-known/api-catalog': {
      body: '{"linkset":[]}',
      headers: {
        'content-type':
          'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      },
    },
  })
  assert.deepEqual(
    facts.probes.wellKnown?.map(({ status, json: verdict }) => [status, verdict]),
    [
      [200, 'invalid'],
      [404, 'notJson'],
      [404, 'notJson'],
      [200, 'notJson'],
      [200, 'valid'],
    ],
  )
})
