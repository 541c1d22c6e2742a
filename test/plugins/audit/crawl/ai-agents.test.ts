import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HttpRequest } from '../../../../core/ports/http.ts'
import type { FakeAnswer, Web } from './fake-web.ts'
import { PAGE, runCrawl } from './run-crawl.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }
const words = (text: string) => `<!doctype html><html lang="en"><body><p>${text}</p></body></html>`
const HTML = words('alpha bravo charlie delta echo foxtrot golf hotel')
const TOKENS = [
  'OAI-SearchBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'PerplexityBot',
  'Perplexity-User',
  'Quillwander-Bot',
]
/** Answers of the page by the agent that is named; the auditor gets HTML. */
const byAgent = (answers: Record<string, FakeAnswer>) => (request: HttpRequest) => {
  const agent = request.headers?.['user-agent'] ?? ''
  const named = Object.keys(answers).find((token) => agent.includes(token))
  return { body: HTML, headers: html, ...(named ? answers[named] : {}) }
}
const run = (web: Web, over: object = {}) =>
  runCrawl({ web: { [PAGE]: HTML, ...web }, needs: ['page', 'probes.aiAgents'], ...over })

test('every agent is named in the declared form, one after the other with a pause', async () => {
  const { web, facts } = await run({}, { infoUrl: 'https://auditor.example/about' })
  const sent = web.sent.filter(({ userAgent }) => userAgent !== undefined)
  assert.deepEqual(
    sent.map(({ userAgent }) => userAgent),
    TOKENS.map(
      (token) =>
        `Mozilla/5.0 (compatible; ${token}/1.0; site-audit probe; +https://auditor.example/about)`,
    ),
  )
  assert.deepEqual(
    sent.map(({ atMs }) => atMs),
    [0, 300, 600, 900, 1200, 1500, 1800],
  )
  assert.deepEqual(
    facts.probes.aiAgents?.map(({ token, control }) => [token, control]),
    TOKENS.map((token, index) => [token, index === 6]),
  )
})

test('without a page about the auditor its part of the user agent is left out', async () => {
  const { web } = await run({})
  assert.equal(
    web.sent.at(-1)?.userAgent,
    'Mozilla/5.0 (compatible; Quillwander-Bot/1.0; site-audit probe)',
  )
})

test('a loopback site is asked without pauses', async () => {
  const url = 'http://127.0.0.1:8080/'
  const { web, durationMs } = await runCrawl({
    url,
    web: { [url]: HTML },
    needs: ['page', 'probes.aiAgents'],
  })
  assert.deepEqual([web.log.filter((line) => line === `GET ${url}`).length, durationMs], [8, 0])
})

test('an identical body has similarity 1 and is not parsed', async () => {
  const { facts, tasks } = await run({})
  assert.deepEqual(facts.probes.aiAgents?.[0], {
    token: 'OAI-SearchBot',
    url: 'https://example.com/page',
    detail: 'OAI-SearchBot: status 200, 100% of the words are the same',
    control: false,
    outcome: 'answered',
    status: 200,
    finalUrl: PAGE,
    challenge: false,
    refused: false,
    inconclusive: false,
    sameUrl: true,
    similarity: 1,
    samePercent: 100,
    noindexAdded: false,
  })
  assert.deepEqual(tasks, ['page'])
})

test('other bodies are compared by their words, the page being read once', async () => {
  const half = { body: words('alpha bravo charlie delta xray yankee') }
  const { facts, tasks } = await run({ [PAGE]: byAgent({ ChatGPT: half, 'Claude-User': half }) })
  const byToken = Object.fromEntries(
    facts.probes.aiAgents!.map(({ token, similarity }) => [token, similarity]),
  )
  assert.deepEqual(
    [byToken['ChatGPT-User'], byToken['Claude-User'], byToken.PerplexityBot],
    [0.4, 0.4, 1],
  )
  assert.deepEqual(tasks, ['page', 'tokens', 'tokens', 'tokens'])
})

const verdicts: [what: string, answer: FakeAnswer, refused: boolean, inconclusive: boolean][] = [
  ['403', { status: 403 }, true, false],
  ['401', { status: 401 }, true, false],
  ['406', { status: 406 }, true, false],
  ['451', { status: 451 }, true, false],
  ['a challenge', { body: '<title>Just a moment...</title>' }, true, false],
  ['a challenge with 503', { status: 503, headers: { 'cf-mitigated': 'challenge' } }, true, false],
  ['404', { status: 404 }, false, false],
  ['429', { status: 429, headers: { 'retry-after': '7' } }, false, true],
  ['500', { status: 500 }, false, true],
  ['no answer', { fails: 'reset' }, false, true],
]
for (const [what, answer, refused, inconclusive] of verdicts) {
  test(`an agent that meets ${what} is ${refused ? 'refused' : inconclusive ? 'not known' : 'admitted'}`, async () => {
    const { facts } = await run({ [PAGE]: byAgent({ PerplexityBot: answer }) })
    const probe = facts.probes.aiAgents!.find(({ token }) => token === 'PerplexityBot')!
    assert.deepEqual([probe.refused, probe.inconclusive], [refused, inconclusive])
  })
}

test('a marker that the page itself has is no challenge of the agent', async () => {
  const { facts } = await run({ [PAGE]: words('px-captcha') })
  assert.equal(facts.response.challenge, true)
  assert.deepEqual(
    facts.probes.aiAgents?.map(({ challenge }) => challenge),
    Array(7).fill(false),
  )
})

test('another final URL is reported', async () => {
  const { facts } = await run({
    [PAGE]: byAgent({ ChatGPT: { location: '/for-bots' } }),
    'https://example.com/for-bots': HTML,
  })
  const { sameUrl, finalUrl, status } = facts.probes.aiAgents![1]!
  assert.deepEqual([sameUrl, finalUrl, status], [false, 'https://example.com/for-bots', 200])
})

const noindex: [what: string, answer: FakeAnswer, added: boolean][] = [
  ['a header for all', { headers: { ...html, 'x-robots-tag': 'noindex' } }, true],
  [
    'a header for this agent',
    { headers: { ...html, 'x-robots-tag': 'PerplexityBot: none' } },
    true,
  ],
  [
    'a header for another agent',
    { headers: { ...html, 'x-robots-tag': 'otherbot: noindex' } },
    false,
  ],
  [
    'a header behind a directive with a value',
    { headers: { ...html, 'x-robots-tag': 'max-snippet: 5, noindex' } },
    true,
  ],
  [
    'a meta element',
    { body: HTML.replace('<body>', '<meta name="robots" content="noindex"><body>') },
    true,
  ],
]
for (const [what, answer, added] of noindex) {
  test(`noindex added by ${what}: ${added}`, async () => {
    const { facts } = await run({ [PAGE]: byAgent({ PerplexityBot: answer }) })
    assert.equal(facts.probes.aiAgents?.[4]?.noindexAdded, added)
  })
}

test('agents are not sent to a page that robots.txt denies to the auditor', async () => {
  const robots = { body: 'User-agent: Manifold\nDisallow: /page' }
  const { facts, web } = await run({ 'https://example.com/robots.txt': robots })
  assert.deepEqual(
    facts.probes.aiAgents?.map(({ outcome }) => outcome),
    Array(7).fill('notSent'),
  )
  assert.equal(web.log.length, 2)
})

test('agents are not sent to a site that asked the auditor to slow down', async () => {
  const { facts, web } = await run({ [PAGE]: { status: 429, body: HTML, headers: html } })
  assert.ok(
    facts.probes.aiAgents?.every(
      ({ outcome, inconclusive }) => outcome === 'notSent' && inconclusive,
    ),
  )
  assert.equal(web.log.length, 2)
})

test('agents for whom no time is left end as a time-out', async () => {
  const slow = byAgent(Object.fromEntries(TOKENS.map((token) => [token, { delayMs: 700 }])))
  const { facts, durationMs } = await run({ [PAGE]: slow }, { inputs: { timeoutMs: 2000 } })
  assert.deepEqual(
    facts.probes.aiAgents?.map(({ outcome }) => outcome),
    ['answered', 'answered', ...Array(5).fill('timeout')],
  )
  assert.ok(durationMs <= 2100)
})

test('the result lists every bot of the table with both kinds of evidence', async () => {
  const { result } = await run({
    [PAGE]: byAgent({ PerplexityBot: { status: 403 } }),
    'https://example.com/robots.txt': { body: 'User-agent: GPTBot\nDisallow: /' },
  })
  const shown = Object.fromEntries(result.aiProbes.map((row) => [row.bot, row]))
  assert.equal(result.aiProbes.length, 60)
  assert.deepEqual(shown.GPTBot, {
    bot: 'GPTBot',
    operator: 'OpenAI',
    platform: 'chatgpt',
    purpose: 'training',
    robots: 'disallowed',
    http: null,
  })
  assert.deepEqual(shown.PerplexityBot?.http, { status: 403, sameContent: null, blocked: true })
  assert.deepEqual(shown['OAI-SearchBot']?.http, { status: 200, sameContent: true, blocked: false })
})
