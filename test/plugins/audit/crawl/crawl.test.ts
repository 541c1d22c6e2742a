import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../../../core/errors.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import type { FakeAnswer, FakeWeb } from './fake-web.ts'
import { PAGE, RANDOM, runCrawl } from './run-crawl.ts'

const HTML =
  '<!doctype html><html lang="en"><head><title>T</title></head><body><main><p>Some words stand here.</p></main></body></html>'
const html = { 'content-type': 'text/html; charset=utf-8' }
const sorted = (log: readonly string[]) => [...log].sort()

test('only the page is asked for when nothing else is needed', async () => {
  const { web, facts } = await runCrawl({ web: { [PAGE]: HTML }, needs: ['page', 'headers'] })
  assert.deepEqual(web.log, [`GET ${PAGE}`])
  assert.deepEqual(Object.keys(facts.missing), ['robots', 'sitemap', 'llmsTxt'])
  assert.deepEqual(facts.probes, {})
})

test('a crawl asked for itself obtains page, files and AI agents', async () => {
  const { web } = await runCrawl({ web: { [PAGE]: HTML }, inputs: { needs: undefined } })
  assert.deepEqual(sorted([...new Set(web.log)]), [
    'GET https://example.com/llms-full.txt',
    'GET https://example.com/llms.txt',
    `GET ${PAGE}`,
    'GET https://example.com/robots.txt',
    'GET https://example.com/sitemap-index.xml',
    'GET https://example.com/sitemap.xml',
    'GET https://example.com/sitemap_index.xml',
    'GET https://example.com/wp-sitemap.xml',
  ])
  assert.equal(web.log.filter((line) => line === `GET ${PAGE}`).length, 8)
})

const probeRequests: [need: string, requests: string[]][] = [
  ['httpOrigin', ['GET http://example.com/']],
  ['altHost', ['GET https://www.example.com/', 'HEAD https://www.example.com/']],
  ['random404', [`GET https://example.com/${RANDOM}`]],
  [
    'wellKnown',
    [
      'GET https://example.com/.well-known/agent-card.json',
      'GET https://example.com/.well-known/api-catalog',
      'GET https://example.com/.well-known/mcp.json',
      'GET https://example.com/.well-known/mcp/catalog.json',
      'GET https://example.com/mcp/server-card.json',
    ],
  ],
  ['markdown', [`GET ${PAGE}`]],
  ['canonicalTarget', []],
  ['assets', []],
  ['stylesheets', []],
  ['links.internal', []],
  ['links.external', []],
]
for (const [need, requests] of probeRequests) {
  test(`the probe ${need} sends its own requests and no others`, async () => {
    const { web } = await runCrawl({ web: { [PAGE]: HTML }, needs: ['page', `probes.${need}`] })
    const expected = ['GET https://example.com/robots.txt', `GET ${PAGE}`, ...requests]
    assert.deepEqual(sorted(web.log), sorted(expected))
  })
}

test('the text of the page is given by its headings', async () => {
  const { content } = await runCrawl({ web: { [PAGE]: HTML } })
  assert.deepEqual(
    content?.sections.map(({ text }) => text),
    ['Some words stand here.'],
  )
})

test('facts of the answer are reported', async () => {
  const start = 'http://example.com/page'
  const { facts, result } = await runCrawl({
    url: start,
    web: {
      [start]: { status: 301, location: PAGE },
      [PAGE]: { body: HTML, headers: { ...html, server: 'cloudflare', 'cf-ray': '1' } },
      'https://example.com/robots.txt': {
        body: 'User-agent: GPTBot\nDisallow: /',
        headers: { 'content-type': 'text/plain' },
      },
    },
    needs: ['page', 'robots'],
  })
  assert.equal(facts.finalUrl, PAGE)
  assert.deepEqual(facts.redirects, {
    hops: [{ url: start, status: 301, location: PAGE, detail: `301 to ${PAGE}` }],
    count: 1,
    temporary: 0,
    downgraded: false,
  })
  const { status, mediaType, isHtml, charset, blocked, edge } = facts.response
  assert.deepEqual(
    [status, mediaType, isHtml, charset.used, blocked, edge],
    [200, 'text/html', true, 'utf-8', null, 'Cloudflare'],
  )
  assert.equal(facts.robots.agents.GPTBot?.allowed, false)
  assert.equal(facts.robots.agents.ClaudeBot?.allowed, true)
  assert.deepEqual(result.html, {
    bytes: 122,
    transferBytes: 122,
    charset: 'utf-8',
    language: 'en',
    wordCount: 4,
  })
})

test('the files of the site the redirect leads to are read, not those of the first', async () => {
  const start = 'https://old.example.org/'
  const { web, facts } = await runCrawl({
    url: start,
    web: {
      [start]: { location: PAGE },
      [PAGE]: HTML,
      'https://old.example.org/robots.txt': { delayMs: 60_000, body: 'User-agent: *\nDisallow: /' },
      'https://example.com/robots.txt': { body: 'User-agent: *\nAllow: /' },
    },
    needs: ['page', 'robots'],
  })
  assert.equal(facts.robots.url, 'https://example.com/robots.txt')
  assert.equal(facts.robots.access, 'parsed')
  assert.ok(web.log.includes('GET https://example.com/robots.txt'))
})

const failures: [what: string, answer: object, cause: string][] = [
  ['endless redirects', { location: PAGE }, 'redirects'],
  ['a name that does not resolve', { fails: 'dns' }, 'dns'],
  ['a refused certificate', { fails: 'tls' }, 'tls'],
  ['a body that does not end in time', { delayMs: 99_000 }, 'timeout'],
]
for (const [what, answer, cause] of failures) {
  test(`${what} ends the crawl as unreachable`, async () => {
    await assert.rejects(
      runCrawl({ web: { [PAGE]: answer }, needs: ['page', 'robots'] }),
      (error) => {
        assert.ok(error instanceof AppError)
        assert.deepEqual([error.code, error.data.cause], ['TARGET_UNREACHABLE', cause])
        return true
      },
    )
  })
}

test('a redirect into a guarded address keeps its code', async () => {
  const web = {
    [PAGE]: { location: 'http://10.0.0.1/' },
    'http://10.0.0.1/': { fails: 'SSRF_BLOCKED' },
  }
  await assert.rejects(runCrawl({ web }), { code: 'SSRF_BLOCKED' })
})

test('another answer than HTML has no page and a warning', async () => {
  const web = { [PAGE]: { body: '%PDF-1.4', headers: { 'content-type': 'application/pdf' } } }
  const { facts, content, warnings, tasks } = await runCrawl({ web })
  assert.deepEqual(
    [facts.page, content, facts.response.isHtml, warnings, tasks],
    [null, null, false, ['NOT_HTML'], []],
  )
})

test('an answer without media type is judged by how it begins', async () => {
  const { facts } = await runCrawl({ web: { [PAGE]: { body: HTML } } })
  assert.equal(facts.response.isHtml, true)
})

test('a page over the limit is cut with a warning', async () => {
  const { facts, warnings } = await runCrawl({ web: { [PAGE]: HTML }, options: { pageBytes: 100 } })
  assert.deepEqual(
    [facts.response.truncated, facts.response.bytes, warnings],
    [true, 100, ['PAGE_TRUNCATED']],
  )
})

const cutAfter = (length: number, more: FakeAnswer = {}): FakeAnswer => ({
  body: HTML.slice(0, length),
  headers: html,
  incomplete: true,
  ...more,
})
const gets = (web: FakeWeb): number => web.log.filter((line) => line === `GET ${PAGE}`).length

test('a cut page is requested once more, and the whole one is audited', async () => {
  const answers = [cutAfter(60), { body: HTML, headers: html }]
  const { web, facts, warnings } = await runCrawl({
    web: { [PAGE]: (_request, times) => answers[times - 1] ?? assert.fail() },
  })
  assert.deepEqual(
    [gets(web), facts.response.incomplete, facts.response.bytes, warnings],
    [2, false, HTML.length, []],
  )
})

test('of a page that is cut twice, the longer part is audited with a warning', async () => {
  for (const lengths of [
    [60, 90],
    [90, 60],
  ]) {
    const { web, facts, content, warnings } = await runCrawl({
      web: { [PAGE]: (_request, times) => cutAfter(lengths[times - 1] ?? assert.fail()) },
    })
    assert.deepEqual(
      [gets(web), facts.response.incomplete, facts.response.bytes, content?.truncated, warnings],
      [2, true, 90, true, ['PAGE_INCOMPLETE']],
    )
  }
})

for (const [what, second] of [
  ['fails', { fails: 'reset' }],
  ['is refused', { status: 503, body: 'Busy', headers: html }],
] as const) {
  test(`a cut page is audited as it came if the second request ${what}`, async () => {
    const { facts, warnings } = await runCrawl({
      web: { [PAGE]: (_request, times) => (times === 1 ? cutAfter(90) : second) },
    })
    assert.deepEqual(
      [facts.response.status, facts.response.bytes, warnings],
      [200, 90, ['PAGE_INCOMPLETE']],
    )
  })
}

test('a crawl that is cancelled during the second request of a cut page ends', async () => {
  const stop = new AbortController()
  const second = (): FakeAnswer => {
    stop.abort(new Error('cancelled'))
    return { fails: 'reset' }
  }
  const web = { [PAGE]: (_: unknown, times: number) => (times === 1 ? cutAfter(90) : second()) }
  await assert.rejects(runCrawl({ web, signal: stop.signal }), { message: 'cancelled' })
})

const timeouts: [given: number, warned: boolean][] = [
  [500, true],
  [1000, false],
  [60_000, false],
  [90_000, true],
]
for (const [timeoutMs, warned] of timeouts) {
  test(`a time-out of ${timeoutMs} ms is ${warned ? 'clamped' : 'kept'}`, async () => {
    const { warnings } = await runCrawl({ web: { [PAGE]: HTML }, inputs: { timeoutMs } })
    assert.deepEqual(warnings, warned ? ['TIMEOUT_CLAMPED'] : [])
  })
}

test('a challenge and a refusal are reported as the reason for which the page is not known', async () => {
  const blockedBy = async (answer: object) =>
    (await runCrawl({ web: { [PAGE]: answer } })).facts.response.blocked
  assert.equal(
    await blockedBy({ status: 403, body: HTML, headers: html }),
    'the page answered with status 403',
  )
  assert.equal(await blockedBy({ status: 404, body: HTML, headers: html }), null)
  const challenge = { body: '<title>Just a moment...</title>', headers: html }
  assert.equal(await blockedBy(challenge), 'the page answered with a challenge')
})

test('robots.txt without an answer is missing, and probes continue', async () => {
  const { facts, web } = await runCrawl({
    web: { [PAGE]: HTML, 'https://example.com/robots.txt': { fails: 'reset' } },
    needs: ['page', 'robots', 'probes.random404'],
  })
  assert.deepEqual([facts.robots.access, facts.robots.agents.GPTBot?.allowed], ['unknown', null])
  assert.equal(facts.missing.robots, 'robots.txt: the connection failed')
  assert.ok(web.log.includes(`GET https://example.com/${RANDOM}`))
})

test('a 429 of robots.txt is asked once more after Retry-After, at most two seconds', async () => {
  const robots = (_: unknown, times: number) =>
    times === 1
      ? { status: 429, headers: { 'retry-after': '60' } }
      : { body: 'User-agent: *\nAllow: /' }
  const { web, facts } = await runCrawl({
    web: { [PAGE]: HTML, 'https://example.com/robots.txt': robots },
    needs: ['page', 'robots'],
  })
  const asked = web.sent.filter(({ url }) => url.endsWith('/robots.txt')).map(({ atMs }) => atMs)
  assert.deepEqual([asked, facts.robots.status], [[0, 2000], 200])
})

test('a 429 of robots.txt that stays forbids everything, so no probe is sent', async () => {
  const { web, facts } = await runCrawl({
    web: { [PAGE]: HTML, 'https://example.com/robots.txt': { status: 429 } },
    needs: ['page', 'probes.random404', 'probes.aiAgents'],
  })
  assert.deepEqual(
    sorted(web.log),
    [
      `GET ${PAGE}`,
      'GET https://example.com/robots.txt',
      'GET https://example.com/robots.txt',
    ].sort(),
  )
  assert.equal(facts.probes.random404?.outcome, 'notSent')
  assert.ok(
    facts.probes.aiAgents?.every((probe) => probe.outcome === 'notSent' && probe.inconclusive),
  )
})

test('the declared user agent is sent with every request of the crawl', async () => {
  const { web } = await runCrawl({
    web: { [PAGE]: HTML },
    needs: ['page', 'robots', 'llmsTxt', 'probes.random404'],
    inputs: { userAgent: 'My auditor' },
  })
  assert.deepEqual([...new Set(web.sent.map(({ userAgent }) => userAgent))], ['My auditor'])
})

test('the end of the run ends the crawl at once and sends nothing more', async () => {
  const controller = new AbortController()
  const web = {
    [PAGE]: () => {
      controller.abort(new AppError('CANCELLED', { problem: 'gone' }))
      return { body: HTML, headers: html }
    },
  }
  await assert.rejects(
    runCrawl({ web, needs: ['page', 'sitemap', 'probes.aiAgents'], signal: controller.signal }),
    { code: 'CANCELLED' },
  )
})

test('requests that a failure leaves under way are given up', async () => {
  const clock = new FakeClock()
  const web = { [PAGE]: { location: PAGE }, 'https://example.com/robots.txt': { delayMs: 5000 } }
  await assert.rejects(runCrawl({ web, needs: ['page', 'robots'], clock }))
  assert.equal(clock.pending, 0)
})

test('requests to the first site are given up when a redirect leads to another', async () => {
  const clock = new FakeClock()
  const start = 'https://old.example.org/'
  let underWay: number | undefined
  const web = {
    [start]: { location: PAGE },
    [PAGE]: { body: HTML, headers: html, delayMs: 100 },
    'https://old.example.org/robots.txt': { delayMs: 5000 },
    'https://example.com/robots.txt': () => {
      underWay = clock.pending
      return { body: 'User-agent: *' }
    },
  }
  await runCrawl({ url: start, web, needs: ['page', 'robots'], clock })
  assert.equal(underWay, 0)
})
