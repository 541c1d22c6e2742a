import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { CheckResult } from '../../../../manifests/types/records.ts'
import { Judge } from '../../../../plugins/audit/checks/judge.ts'
import { loadChecks } from '../../../../plugins/audit/checks/load-checks.ts'
import { factsData } from '../../../../plugins/audit/page/load-facts-data.ts'
import { loadMeasures } from '../../../../plugins/audit/page/page-measures.ts'
import type { FakeAnswer, Web } from '../crawl/fake-web.ts'
import { RANDOM, runCrawl } from '../crawl/run-crawl.ts'

const folder = fileURLToPath(new URL('../../../../manifests', import.meta.url))
const HEALTHY = 'https://www.example.com/guides/truing/'
const BROKEN = 'https://www.example.com/handleidingen/wielen'

/** Answers that only a request can give to these checks. */
const PROBE_CHECKS = [
  'geo.ai-crawler-access.edge-admits-search-bots',
  'geo.ai-crawler-access.edge-admits-user-fetchers',
  'geo.ai-crawler-access.same-content-for-bots',
  'geo.llms-txt.full-companion',
  'geo.llms-txt.links-live',
  'geo.llms-txt.served-as-text',
  'geo.multimodal-agents.actions-declared',
  'geo.multimodal-agents.primary-image',
  'geo.renderability.machine-version',
  'seo.authority.outbound-resolve',
  'seo.crawlability.internal-links-resolve',
  'seo.on-page.canonical-consistent',
  'seo.on-page.open-graph',
  'seo.technical.host-unified',
  'seo.technical.http-redirects-to-https',
  'seo.technical.real-404',
]

const TRUE_WHEELS = `A wheel runs true when its rim moves neither sideways nor up and down.
Turn the nipples by a quarter at most, and measure again after every round at the stand.`

test('a healthy site passes every check that asks the server', async () => {
  const { results } = await audit(HEALTHY, healthySite())
  assert.deepEqual(statusesOf(results), Object.fromEntries(PROBE_CHECKS.map((id) => [id, 'pass'])))
})

test('each defect of a broken site is found by the check that asks for it', async () => {
  const { results } = await audit(BROKEN, brokenSite())
  assert.deepEqual(statusesOf(results), {
    'geo.ai-crawler-access.edge-admits-search-bots': 'fail',
    'geo.ai-crawler-access.edge-admits-user-fetchers': 'fail',
    'geo.ai-crawler-access.same-content-for-bots': 'fail',
    'geo.llms-txt.full-companion': 'fail',
    'geo.llms-txt.links-live': 'warn',
    'geo.llms-txt.served-as-text': 'pass',
    'geo.multimodal-agents.actions-declared': 'fail',
    'geo.multimodal-agents.primary-image': 'fail',
    'geo.renderability.machine-version': 'fail',
    'seo.authority.outbound-resolve': 'fail',
    'seo.crawlability.internal-links-resolve': 'fail',
    'seo.on-page.canonical-consistent': 'fail',
    'seo.on-page.open-graph': 'warn',
    'seo.technical.host-unified': 'fail',
    'seo.technical.http-redirects-to-https': 'fail',
    'seo.technical.real-404': 'fail',
  })
})

test('a failing check of a broken site shows where', async () => {
  const { results } = await audit(BROKEN, brokenSite())
  const silent = results
    .filter(({ status, evidence }) => status === 'fail' && evidence.length === 0)
    .map(({ id }) => id)
  assert.deepEqual(silent, [])
})

test('an edge that verifies bots softens a refusal to a warning', async () => {
  const site = brokenSite({ server: 'cloudflare', 'cf-ray': '8f2-BRU' })
  const { byId } = await audit(BROKEN, site)
  const { status, message } = byId('geo.ai-crawler-access.edge-admits-search-bots')
  assert.equal(status, 'warn')
  assert.match(message, /Cloudflare/)
})

test('a site that answers nobody but the audit leaves its probes undecided', async () => {
  const { results } = await audit(HEALTHY, lonelySite())
  const judged = Object.entries(statusesOf(results)).filter(
    ([, status]) => status !== 'notApplicable',
  )
  // A canonical that names the page needs no request, and a host that is not there is an answer.
  assert.deepEqual(judged, [
    ['seo.on-page.canonical-consistent', 'pass'],
    ['seo.technical.host-unified', 'pass'],
  ])
})

async function audit(url: string, web: Web) {
  const loaded = loadChecks(folder)
  const checks = loaded.checks.filter(({ id }) => PROBE_CHECKS.includes(id))
  const needs = ['page', 'redirects', ...new Set(checks.flatMap(({ inputs }) => inputs))]
  const { facts } = await runCrawl({ url, web, needs })
  const tools = { data: factsData(), measures: await loadMeasures() }
  const { results } = new Judge({ ...loaded, checks }, tools).run({
    facts,
    selection: { audits: ['seo', 'geo'] },
    accept: [],
    overrides: {},
  })
  const byId = (id: string): CheckResult => results.find((result) => result.id === id)!
  return { facts, results, byId }
}

function statusesOf(results: readonly CheckResult[]): Record<string, string> {
  const entries = results.map(({ id, status }): [string, string] => [id, status])
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function text(body: string): FakeAnswer {
  return { body, headers: { 'content-type': 'text/plain; charset=utf-8' } }
}

function healthySite(): Web {
  const image = 'https://www.example.com/img/wheel.jpg'
  const html = `<!doctype html><html lang="en"><head><title>Truing a wheel</title>
    <link rel="canonical" href="${HEALTHY}">
    <link rel="alternate" type="text/markdown" href="/guides/truing.md">
    <meta property="og:type" content="article"><meta property="og:title" content="Truing a wheel">
    <meta property="og:description" content="How to true a wheel."><meta property="og:url" content="${HEALTHY}">
    <meta property="og:image" content="${image}"><meta property="og:image:width" content="1600">
    <script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","@id":"${HEALTHY}#article","headline":"Truing a wheel","image":"${image}"}</script>
    </head><body><form role="search" toolname="search" tooldescription="Searches the guides"><input name="q"><button>Search</button></form>
    <main><h1>Truing a wheel</h1><p>${TRUE_WHEELS}</p>
    ${[1, 2, 3, 4].map((n) => `<a href="/guides/part-${n}/">Part ${n}</a>`).join(' ')}
    ${[1, 2, 3, 4].map((n) => `<a href="https://rims.example.org/${n}">Rim ${n}</a>`).join(' ')}
    </main></body></html>`
  const llmsTxt = `# Wheels\n\n> Guides on wheels for everybody who builds them.\n\n## Guides\n- [Truing](${HEALTHY}): how to true a wheel\n`
  const links = [1, 2, 3, 4].flatMap((n): [string, string][] => [
    [`https://www.example.com/guides/part-${n}/`, '<p>Part'],
    [`https://rims.example.org/${n}`, '<p>Rim'],
  ])
  return {
    [HEALTHY]: html,
    'https://www.example.com/robots.txt': text('User-agent: *\nDisallow: /cart\n'),
    'https://www.example.com/llms.txt': text(llmsTxt),
    'https://www.example.com/llms-full.txt': text(`${llmsTxt}\n## Truing\n\n${TRUE_WHEELS}\n`),
    'https://www.example.com/guides/truing.md': {
      body: `# Truing a wheel\n\n${TRUE_WHEELS}\n\nPart Rim`,
      headers: { 'content-type': 'text/markdown; charset=utf-8' },
    },
    'http://www.example.com/': { status: 301, location: 'https://www.example.com/' },
    'https://example.com/': { status: 301, location: 'https://www.example.com/' },
    'https://www.example.com/': '<p>Home',
    [image]: { headers: { 'content-type': 'image/jpeg' } },
    ...Object.fromEntries(links),
  }
}

/** Blocks AI bots, except one that it sends elsewhere, and answers every unknown path with 200. */
function brokenSite(headers: Readonly<Record<string, string>> = {}): Web {
  const html = `<!doctype html><html lang="nl"><head><title>Wielen</title>
    <link rel="canonical" href="https://www.example.com/oud">
    <link rel="alternate" type="text/markdown" href="/wielen.md">
    <meta property="og:type" content="article"><meta property="og:title" content="Wielen">
    <meta property="og:description" content="Over wielen."><meta property="og:url" content="${BROKEN}">
    <meta property="og:image" content="https://www.example.com/img/weg.jpg">
    <script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","@id":"${BROKEN}","image":"https://www.example.com/img/weg.jpg"}</script>
    </head><body><form role="search"><input name="q"></form>
    <main><h1>Wielen</h1><p>Een wiel loopt recht wanneer de velg nergens uitwijkt.</p>
    ${[1, 2, 3, 4].map((n) => `<a href="/weg-${n}">Deel ${n}</a>`).join(' ')}
    ${[1, 2, 3, 4].map((n) => `<a href="https://velgen.example.org/${n}">Velg ${n}</a>`).join(' ')}
    </main></body></html>`
  const htmlHeaders = { 'content-type': 'text/html; charset=utf-8', ...headers }
  const shell = { body: '<p>Welkom bij onze winkel', headers: htmlHeaders }
  const notThere: FakeAnswer = { status: 404, body: 'Weg', headers: htmlHeaders }
  return {
    [BROKEN]: ({ headers: sent }) => {
      const userAgent = sent?.['user-agent'] ?? ''
      if (/Claude-User/.test(userAgent))
        return { status: 302, location: 'https://www.example.com/' }
      const isAi = /OAI-SearchBot|ChatGPT-User|Claude|Perplexity/.test(userAgent)
      return isAi ? { status: 403, headers: htmlHeaders } : { body: html, headers: htmlHeaders }
    },
    'https://www.example.com/': shell,
    'https://example.com/': shell,
    'http://www.example.com/': shell,
    [`https://www.example.com/${RANDOM}`]: shell,
    'https://www.example.com/robots.txt': text('User-agent: *\nDisallow: /cart\n'),
    'https://www.example.com/llms.txt': text(
      '# Wielen\n\n> Handleidingen over wielen.\n\n## Gidsen\n- [Een](/weg-1): over het richten\n',
    ),
    'https://www.example.com/llms-full.txt': text('# Another title'),
    'https://www.example.com/oud': { status: 301, location: BROKEN },
    'https://www.example.com/.well-known/mcp.json': {
      body: '{"tools":',
      headers: { 'content-type': 'application/json' },
    },
    'https://www.example.com/wielen.md': shell,
    'https://www.example.com/weg-1': notThere,
  }
}

/** The page alone answers; every other request times out, and there is no other host. */
function lonelySite(): Web {
  const dead: FakeAnswer = { fails: 'timeout' }
  const site = Object.keys(healthySite()).filter((url) => url !== HEALTHY)
  let times = 0
  return {
    ...Object.fromEntries(site.map((url) => [url, dead])),
    'https://example.com/': { fails: 'dns' },
    [`https://www.example.com/${RANDOM}`]: dead,
    'https://www.example.com/.well-known/mcp.json': dead,
    'https://www.example.com/.well-known/agent-card.json': dead,
    [HEALTHY]: () => {
      times += 1
      const page = healthySite()[HEALTHY] as string
      const body = page.replace(/ toolname="search" tooldescription="[^"]*"/, '')
      return times === 1 ? { body, headers: { 'content-type': 'text/html' } } : dead
    },
  }
}
