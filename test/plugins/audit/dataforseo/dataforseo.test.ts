import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { MemoryCache } from '../../../../adapters/storage/memory-cache.ts'
import { SystemClock } from '../../../../adapters/timing/clock.ts'
import { exampleFacts } from '../../../../plugins/audit/checks/examples/example-facts.ts'
import dataforseoPlugin from '../../../../plugins/audit/dataforseo/plugin.ts'
import { factsData } from '../../../../plugins/audit/page/load-facts-data.ts'
import type { SerpFacts } from '../../../../plugins/audit/page/search/serp-facts.ts'
import type { SiteFacts } from '../../../../plugins/audit/page/site-facts.ts'
import {
  type DataforseoAnswer,
  type DataforseoDoubleOptions,
  startDataforseoDouble,
} from '../../../doubles/dataforseo.ts'
import { type Double, openDouble } from '../../../doubles/double.ts'
import { HurriedClock } from '../../../support/hurried-clock.ts'
import {
  type ModuleTrial,
  resultOf,
  runModule,
  type TrialResult,
} from '../../../support/run-module.ts'

const ENV = { DATAFORSEO_LOGIN: 'login@example.org', DATAFORSEO_PASSWORD: 'pass-of-the-api' }
const HTML = `<!doctype html><html lang="fr"><head>
<title>Réparation vélo électrique Namur | Example Vélo</title>
<meta property="og:site_name" content="Example Vélo"></head>
<body><main><h1>Example Vélo : votre atelier de vélos, au centre</h1></main></body></html>`
const plugin = dataforseoPlugin

function siteOf(html = HTML, changes: Partial<SiteFacts> = {}): SiteFacts {
  const facts = exampleFacts({ html, url: 'https://www.example-velo.be/' }, factsData())
  return { ...facts, ...changes }
}

type Given = {
  readonly inputs?: Readonly<Record<string, unknown>>
  readonly options?: Readonly<Record<string, unknown>>
  readonly trial?: Partial<ModuleTrial>
}

async function runAgainst(double: Double, t: TestContext, given: Given = {}): Promise<TrialResult> {
  const { inputs = {}, options = {}, trial = {} } = given
  return runModule(
    'dataforseo',
    {
      plugin,
      env: ENV,
      inputs: { site: siteOf(), ...inputs },
      config: {
        apis: { dataforseo: { baseUrl: double.url } },
        modules: { dataforseo: { options } },
        ...trial.config,
      },
      clock: new HurriedClock(20),
      ...trial,
    },
    t,
  )
}

async function run(t: TestContext, answers: DataforseoDoubleOptions['answers'], given?: Given) {
  const double = await startDataforseoDouble(answers ? { answers } : {}, t)
  return { double, ...(await runAgainst(double, t, given)) }
}

const bodiesOf = ({ requests }: Double) =>
  requests.map(({ path, body }) => ({ path: path.split('/')[2], task: JSON.parse(body)[0] }))
const codesOf = ({ warnings }: TrialResult) => warnings.map(({ code }) => code)

test('result pages, volumes and backlinks are requested side by side and reported as the module says', async (t) => {
  const trial = await run(t, undefined, { inputs: { niche: 'atelier vélo Namur' } })
  const result = resultOf<Record<string, unknown>>(trial)
  assert.deepEqual(result.serp, {
    keyword: 'atelier vélo Namur',
    location: 'Belgium',
    locationCode: 2056,
    locationSource: 'domain',
    language: 'fr',
    checkedAt: '2026-11-18T09:12:51.000Z',
    top10: [
      {
        rank: 1,
        domain: 'cyclerie-du-pont.example',
        url: 'https://cyclerie-du-pont.example/atelier',
        title: 'Réparation vélo électrique à Namur | Cyclerie du Pont',
      },
      {
        rank: 2,
        domain: 'velo-mosan.example',
        url: 'https://velo-mosan.example/',
        title: 'Vélo Mosan – atelier toutes marques',
      },
      {
        rank: 3,
        domain: 'example-velo.be',
        url: 'https://www.example-velo.be/atelier',
        title: 'Atelier et entretien | Example Vélo',
      },
    ],
    ownRank: 3,
    source: 'Google result page, read live by DataForSEO',
  })
  assert.deepEqual(result.competitors, [
    { domain: 'cyclerie-du-pont.example', bestRank: 1, keywords: 3, isGiven: false },
    { domain: 'velo-mosan.example', bestRank: 2, keywords: 3, isGiven: false },
  ])
  assert.deepEqual(result.keywordsAsked, [
    { keyword: 'atelier vélo Namur', from: 'niche' },
    { keyword: 'Réparation vélo électrique Namur', from: 'title' },
    { keyword: 'votre atelier de vélos', from: 'h1' },
  ])
  const keywords = result.keywords as readonly Record<string, unknown>[]
  assert.deepEqual(
    keywords.map(({ searchVolume, cpcUsd, competition }) => ({
      searchVolume,
      cpcUsd,
      competition,
    })),
    [
      { searchVolume: 390, cpcUsd: 0.87, competition: 'low' },
      { searchVolume: null, cpcUsd: null, competition: null },
      { searchVolume: null, cpcUsd: null, competition: null },
    ],
  )
  const { present, loaded, cited, references } = result.aiOverview as SerpFacts['aiOverview']
  assert.deepEqual({ present, loaded, cited }, { present: true, loaded: true, cited: true })
  assert.deepEqual(
    references.map(({ domain }) => domain),
    ['cyclerie-du-pont.example', 'example-velo.be'],
  )
  const { target, rank, referringDomains, firstSeen, topTlds } = result.backlinks as Record<
    string,
    unknown
  >
  assert.deepEqual(
    { target, rank, referringDomains, firstSeen },
    { target: 'example-velo.be', rank: 187, referringDomains: 96, firstSeen: '2019-05-02' },
  )
  assert.deepEqual(topTlds, [
    { name: 'be', links: 61 },
    { name: 'com', links: 22 },
    { name: 'fr', links: 9 },
  ])
  assert.equal(trial.costByApi.dataforseo, 0.10703)
  assert.deepEqual(trial.warnings, [])
})

test('one call a keyword, one for all volumes, one for backlinks, each with one task', async (t) => {
  const { double } = await run(t, undefined, { inputs: { niche: '100% électrique C++' } })
  const market = { location_code: 2056, language_code: 'fr' }
  const page = { ...market, device: 'desktop', depth: 10, load_async_ai_overview: true }
  const sorted = bodiesOf(double).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  assert.deepEqual(sorted, [
    {
      path: 'backlinks',
      task: {
        target: 'example-velo.be',
        include_subdomains: true,
        backlinks_status_type: 'live',
        internal_list_limit: 10,
      },
    },
    {
      path: 'keywords_data',
      task: {
        keywords: [
          '100 électrique c',
          'réparation vélo électrique namur',
          'votre atelier de vélos',
        ],
        ...market,
      },
    },
    { path: 'serp', task: { keyword: '100%25 électrique C%2B%2B', ...page } },
    { path: 'serp', task: { keyword: 'Réparation vélo électrique Namur', ...page } },
    { path: 'serp', task: { keyword: 'votre atelier de vélos', ...page } },
  ])
  const expected = `Basic ${Buffer.from('login@example.org:pass-of-the-api').toString('base64')}`
  assert.ok(double.requests.every(({ headers }) => headers.authorization === expected))
})

test('the facts for other modules carry questions, snippet and knowledge panel', async (t) => {
  const trial = await run(t, undefined, { options: { maxKeywords: 1 } })
  assert.equal(trial.outcome.status, 'done')
  const [serp] = trial.outcome.output.serps as readonly SerpFacts[]
  assert.deepEqual(serp?.featuredSnippet, {
    domain: 'velo-mosan.example',
    url: 'https://velo-mosan.example/tarifs',
    title: 'Combien coûte une révision ? - Vélo Mosan',
    text: 'Une révision complète coûte entre 75 et 120 euros selon le modèle.',
    isOwn: false,
  })
  assert.deepEqual(
    serp.peopleAlsoAsk.map(({ question, answer, isOwn }) => [question, answer?.domain, isOwn]),
    [
      ['Quel est le prix d’une réparation de vélo électrique ?', 'velo-mosan.example', false],
      ['Où faire réparer son vélo à Namur ?', undefined, false],
    ],
  )
  assert.deepEqual(serp.knowledgeGraph, {
    title: 'Example Vélo',
    subtitle: 'Magasin de vélos à Namur',
    description: '',
    url: 'https://www.example-velo.be/',
  })
  assert.deepEqual(trial.outcome.output.competitors, [
    'cyclerie-du-pont.example',
    'velo-mosan.example',
  ])
})

test('a copy of the site is judged by its public origin', async (t) => {
  const site = siteOf(HTML, {
    finalUrl: 'http://127.0.0.1:8080/',
    expectedOrigin: 'https://www.example-velo.be',
  })
  const trial = await run(t, undefined, { inputs: { site } })
  assert.equal(resultOf<{ serp: { ownRank: number } }>(trial).serp.ownRank, 3)
})

test('an address that is no domain has no rank and no backlinks, and says what would help', async (t) => {
  const site = siteOf(HTML, { finalUrl: 'http://127.0.0.1:8080/' })
  const trial = await run(t, undefined, { inputs: { site } })
  const result = resultOf<{ serp: { ownRank: null; location: string }; backlinks: null }>(trial)
  assert.equal(result.serp.ownRank, null)
  assert.equal(result.backlinks, null)
  assert.equal(result.serp.location, 'United States of America')
  assert.deepEqual(codesOf(trial), ['NO_PUBLIC_DOMAIN'])
})

test('domains given as competitors are kept with their rank, nonsense is named and ignored', async (t) => {
  const competitors = [
    'velo-mosan.example',
    'https://www.absent.example/page',
    'not a domain!',
    '127.0.0.1',
    'www.example-velo.be',
    42,
  ]
  const trial = await run(t, undefined, { inputs: { competitors } })
  assert.deepEqual(resultOf<{ competitors: unknown }>(trial).competitors, [
    { domain: 'cyclerie-du-pont.example', bestRank: 1, keywords: 2, isGiven: false },
    { domain: 'velo-mosan.example', bestRank: 2, keywords: 2, isGiven: true },
    { domain: 'absent.example', bestRank: null, keywords: 0, isGiven: true },
  ])
  assert.deepEqual(
    trial.warnings.map(({ code, message }) => [code, message]),
    [
      [
        'COMPETITOR_IGNORED',
        'No domain of another site, hence ignored as competitors: "not a domain!", "127.0.0.1", "www.example-velo.be", "42". Give names such as example.org.',
      ],
    ],
  )
})

test('platforms are no competitors unless they are named', async (t) => {
  const options = { rivalOrigins: ['https://www.amazon.com.be', 'https://www.yelp.fr'] as const }
  const double = await startDataforseoDouble(options, t)
  const plain = await runAgainst(double, t)
  assert.deepEqual(resultOf<{ competitors: unknown }>(plain).competitors, [])
  const named = await runAgainst(double, t, { inputs: { competitors: ['yelp.fr'] } })
  assert.deepEqual(resultOf<{ competitors: unknown }>(named).competitors, [
    { domain: 'yelp.fr', bestRank: 2, keywords: 2, isGiven: true },
  ])
})

test('an IP address is no competitor', async (t) => {
  const options = { rivalOrigins: ['http://203.0.113.7', 'http://[2001:db8::7]'] as const }
  const double = await startDataforseoDouble(options, t)
  const { competitors } = resultOf<{ competitors: unknown }>(await runAgainst(double, t))
  assert.deepEqual(competitors, [])
})

test('a page without a topic is skipped before anything is paid', async (t) => {
  const site = siteOf('<!doctype html><html><head><title>Accueil</title></head></html>')
  const { outcome, double } = await run(t, undefined, { inputs: { site } })
  assert.deepEqual(
    outcome.status === 'skipped' && outcome.reason,
    ['The page names no topic to search for. Give one as options.niche.'][0],
  )
  assert.equal(double.requests.length, 0)
})

test('no results is a result without pages', async (t) => {
  const trial = await run(t, { serp: ['noResults'] }, { options: { maxKeywords: 1 } })
  const { serp, aiOverview } = resultOf<{ serp: { top10: []; ownRank: null }; aiOverview: object }>(
    trial,
  )
  assert.deepEqual([serp.top10, serp.ownRank], [[], null])
  assert.deepEqual(aiOverview, {
    ...{ present: false, loaded: false, text: '', references: [], cited: false },
  })
})

test('blocks without items and of unknown kinds are read over, addresses are http or none', async (t) => {
  const options = { maxKeywords: 1 }
  const empty = await run(t, { serp: ['nullItems'] }, { options })
  assert.deepEqual(resultOf<{ serp: { top10: [] } }>(empty).serp.top10, [])
  const odd = await run(t, { serp: ['otherItems'] }, { options })
  assert.equal(odd.outcome.status, 'done')
  const [serp] = odd.outcome.output.serps as readonly SerpFacts[]
  assert.deepEqual(serp?.organic, [
    { domain: 'kept.example', url: 'https://kept.example/a', title: '', rank: 3, description: '' },
  ])
  assert.deepEqual(serp.peopleAlsoAsk, [{ question: 'Why?', answer: null, isOwn: false }])
  assert.equal(serp.knowledgeGraph?.url, null)
  assert.deepEqual(serp.aiOverview, {
    ...{ present: true, loaded: false, text: '', references: [], cited: false },
  })
})

test('a keyword named like a member of every object has no volume of its own', async (t) => {
  const body = JSON.stringify({
    status_code: 20000,
    tasks: [{ status_code: 20000, cost: 0.01, result: [] }],
  })
  const double = await openDouble(() => ({ body }), t)
  const inputs = { niche: 'constructor' }
  const trial = await runAgainst(double, t, { inputs, options: { maxKeywords: 1 } })
  const { keywords } = resultOf<{ keywords: readonly object[] }>(trial)
  assert.deepEqual(keywords, [
    {
      ...{ keyword: 'constructor', searchVolume: null, cpcUsd: null },
      ...{ competition: null, competitionIndex: null, monthlySearches: [] },
    },
  ])
})

test('an error of the engine is tried once more, and both tries are paid', async (t) => {
  const options = { maxKeywords: 1, searchVolume: false, backlinks: false }
  const trial = await run(t, { serp: ['engineError', 'ok'] }, { options })
  assert.equal(trial.outcome.status, 'done')
  assert.equal(trial.double.requests.length, 2)
  assert.equal(trial.costByApi.dataforseo, 0.006)
})

/** A fifth of a second before the next minute. */
class AtMinutesEnd extends HurriedClock {
  override now(): number {
    return Date.parse('2026-11-20T10:00:59.800Z')
  }
}

test('a rate per minute is waited for once', async (t) => {
  const options = { maxKeywords: 1, searchVolume: false, backlinks: false }
  const clock = new AtMinutesEnd(20)
  const trial = await run(t, { serp: ['ratePerMinute', 'ok'] }, { options, trial: { clock } })
  assert.equal(trial.outcome.status, 'done')
  assert.equal(trial.double.requests.length, 2)
})

const FAILURES: readonly (readonly [DataforseoAnswer, RegExp, number])[] = [
  ['unauthorised', /it refuses DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD \(40100: /, 1],
  ['noCredit', /the account has no credit left \(40200: Payment Required\.\)/, 1],
  ['noAccess', /the account has no access to this part \(40204: /, 1],
  ['invalidField', /it answers 40501: Invalid Field: 'language_code'/, 1],
  ['internalError', /it answers 50000: Internal Error\./, 2],
  ['http500', /it answers HTTP 500/, 2],
  ['http429', /its rate limit is reached/, 2],
  ['malformed', /its answer \(HTTP 200\) is not in the documented form/, 1],
  ['schemaBreaking', /its result page is not in the documented form/, 1],
  ['hangUp', /./, 1],
]
for (const [kind, message, requests] of FAILURES) {
  test(`result pages that meet ${kind} fail the module`, async (t) => {
    const options = { maxKeywords: 1, searchVolume: false, backlinks: false }
    const { outcome, double } = await run(t, { serp: [kind] }, { options })
    assert.equal(outcome.status, 'failed')
    assert.equal(outcome.code, 'UPSTREAM_FAILED')
    assert.match(outcome.error, /^DataForSEO failed: /)
    assert.match(outcome.error, message)
    assert.equal(double.requests.length, requests)
    assert.doesNotMatch(outcome.error, /pass-of-the-api/)
  })
}

test('what a failed call cost is booked', async (t) => {
  const options = { maxKeywords: 1, searchVolume: false, backlinks: false }
  const trial = await run(t, { serp: ['engineError'] }, { options })
  assert.equal(trial.outcome.status, 'failed')
  assert.equal(trial.costByApi.dataforseo, 0.004)
})

const BOOKED_USD = 0.004
const success = (cost: unknown) => {
  const task = { status_code: 20000, status_message: 'Ok.', cost, result: [{ items: [] }] }
  return JSON.stringify({ status_code: 20000, status_message: 'Ok.', cost, tasks: [task] })
}
for (const [what, body, usd] of [
  ['without a cost', success(undefined), BOOKED_USD],
  ['of a negative cost', success(-1), BOOKED_USD],
  ['of a cost that is no number', success({}), BOOKED_USD],
  ['of a cost beyond belief', success(1e300), BOOKED_USD],
  ['of no cost', success(0), 0],
  ['that is no JSON', '{"status_code": 20000, "ta', BOOKED_USD],
  ['that is no envelope', '[]', BOOKED_USD],
  ['that refuses without a cost', '{"status_code": 40501}', 0],
] as const) {
  test(`an answer ${what} costs ${usd} USD`, async (t) => {
    const double = await openDouble(() => ({ body }), t)
    const options = { maxKeywords: 1, searchVolume: false, backlinks: false }
    const { costByApi } = await runAgainst(double, t, { options })
    assert.equal(costByApi.dataforseo ?? 0, usd)
  })
}

test("the account's daily limit skips the module", async (t) => {
  const { outcome } = await run(t, { serp: ['dailyLimit'] }, { options: { maxKeywords: 1 } })
  assert.equal(outcome.status, 'skipped')
  assert.match(outcome.reason, /the daily cost limit of the account is reached \(40203: /)
})

test('volumes and backlinks that fail are left out with a warning each', async (t) => {
  const trial = await run(t, { volume: ['invalidField'], backlinks: ['noAccess'] })
  const result = resultOf<{ keywords: readonly { searchVolume: null }[]; backlinks: null }>(trial)
  assert.deepEqual(codesOf(trial), ['SEARCH_VOLUME_UNAVAILABLE', 'BACKLINKS_UNAVAILABLE'])
  assert.ok(result.keywords.every(({ searchVolume }) => searchVolume === null))
  assert.equal(result.backlinks, null)
})

test('one result page that fails is left out with a warning', async (t) => {
  const trial = await run(t, { serp: ['invalidField', 'ok'] }, { options: { maxKeywords: 2 } })
  assert.deepEqual(codesOf(trial), ['SERP_UNAVAILABLE'])
  assert.equal(resultOf<{ rankings: readonly unknown[] }>(trial).rankings.length, 1)
})

test('a budget that pays only for result pages leaves out the rest', async (t) => {
  const double = await startDataforseoDouble({}, t)
  const config = {
    apis: { dataforseo: { baseUrl: double.url } },
    budgets: { dataforseo: { usdPerDay: 0.02 } },
  }
  const trial = await runAgainst(double, t, { trial: { config } })
  assert.equal(trial.outcome.status, 'done')
  assert.deepEqual(codesOf(trial), ['SEARCH_VOLUME_UNAVAILABLE', 'BACKLINKS_UNAVAILABLE'])
  assert.equal(trial.costByApi.dataforseo, 0.008)
})

test('a spent budget is a skip, without a request', async (t) => {
  const double = await startDataforseoDouble({}, t)
  const config = {
    apis: { dataforseo: { baseUrl: double.url } },
    budgets: { dataforseo: { usdPerDay: 0.001 } },
  }
  const { outcome } = await runAgainst(double, t, { trial: { config } })
  assert.equal(outcome.status, 'skipped')
  assert.equal(double.requests.length, 0)
})

test('without its variables the module is skipped and names them', async (t) => {
  const double = await startDataforseoDouble({}, t)
  const { outcome } = await runAgainst(double, t, { trial: { env: {} } })
  assert.equal(outcome.status, 'skipped')
  assert.match(outcome.reason, /DATAFORSEO_LOGIN.*DATAFORSEO_PASSWORD/)
})

test('what was asked before is neither asked nor paid again, also for another site', async (t) => {
  const double = await startDataforseoDouble({}, t)
  const parts = { cache: new MemoryCache(new SystemClock()) }
  const inputs = { niche: 'atelier vélo' }
  const options = { maxKeywords: 1, backlinks: false }
  await runAgainst(double, t, { inputs, options, trial: { parts } })
  const site = siteOf(HTML, { finalUrl: 'https://velo-mosan.example/' })
  const config = {
    modules: { dataforseo: { options: { ...options, locationCode: 2056 } } },
    apis: { dataforseo: { baseUrl: double.url } },
  }
  const again = await runAgainst(double, t, {
    inputs: { ...inputs, site },
    trial: { parts, config },
  })
  assert.equal(resultOf<{ serp: { ownRank: number } }>(again).serp.ownRank, 2)
  assert.equal(again.costByApi.dataforseo ?? 0, 0)
  assert.equal(double.requests.length, 2)
})

test('two runs that ask the same at once pay once', async (t) => {
  const double = await startDataforseoDouble({ delayMs: 20 }, t)
  const parts = { cache: new MemoryCache(new SystemClock()) }
  const options = { maxKeywords: 1 }
  const trials = await Promise.all([
    runAgainst(double, t, { options, trial: { parts } }),
    runAgainst(double, t, { options, trial: { parts } }),
  ])
  assert.deepEqual(
    trials.map(({ outcome }) => outcome.status),
    ['done', 'done'],
  )
  assert.equal(double.requests.length, 3)
  const paid = trials.map(({ costByApi }) => costByApi.dataforseo ?? 0)
  assert.deepEqual(paid.sort(), [0, 0.09903])
})

test('a run that waits for the answer of another asks itself when the other is given up', async (t) => {
  const double = await startDataforseoDouble({ delayMs: 150 }, t)
  const parts = { cache: new MemoryCache(new SystemClock()) }
  const options = { maxKeywords: 1, searchVolume: false, backlinks: false }
  const leaving = new AbortController()
  const clock = new SystemClock()
  const first = runAgainst(double, t, {
    options,
    trial: { parts, clock, signal: leaving.signal },
  })
  const second = runAgainst(double, t, { options, trial: { parts, clock } })
  while (double.requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
  leaving.abort()
  assert.notEqual((await first).outcome.status, 'done')
  assert.equal((await second).outcome.status, 'done')
  assert.equal(double.requests.length, 2)
})
