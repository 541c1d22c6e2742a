import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { MemoryCache } from '../../../../adapters/storage/memory-cache.ts'
import { findRank } from '../../../../adapters/storage/rank-file.ts'
import { SystemClock } from '../../../../adapters/timing/clock.ts'
import { AppError } from '../../../../core/errors.ts'
import backlinksPlugin from '../../../../plugins/audit/backlinks/plugin.ts'
import type { BacklinksResult } from '../../../../plugins/audit/backlinks/types.ts'
import type { SiteFacts } from '../../../../plugins/audit/page/site-facts.ts'
import { type BacklinkApiOptions, startBacklinkApiDouble } from '../../../doubles/backlink-api.ts'
import { type CommonCrawlOptions, startCommonCrawlDouble } from '../../../doubles/commoncrawl.ts'
import { fixture } from '../../../doubles/fixture.ts'
import { HurriedClock } from '../../../support/hurried-clock.ts'
import { type ModuleTrial, resultOf, runModule } from '../../../support/run-module.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const PAGE = 'https://www.example-velo.be/atelier'
const KEY = { BACKLINK_API_KEY: 'test-key-of-backlinks' }
const NO_RANKS = {
  harmonicCentralityRank: null,
  harmonicCentrality: null,
  pageRankPosition: null,
  pageRank: null,
  ranksRelease: null,
}

type Setting = {
  readonly site?: Partial<SiteFacts>
  readonly competitors?: unknown
  readonly commoncrawl?: CommonCrawlOptions
  readonly api?: BacklinkApiOptions
  readonly options?: Readonly<Record<string, unknown>>
  readonly trial?: Partial<ModuleTrial>
  readonly retries?: number
}

/** The module against both doubles; by default of a public page, without a key. */
async function weigh(t: TestContext, setting: Setting = {}) {
  const { site = {}, competitors, options = {}, retries = 0 } = setting
  const commoncrawl = await startCommonCrawlDouble(setting.commoncrawl, t)
  const api = await startBacklinkApiDouble(setting.api, t)
  const trial: ModuleTrial = {
    plugin: backlinksPlugin,
    inputs: {
      site: { url: PAGE, finalUrl: PAGE, ...site },
      ...(competitors !== undefined && { competitors }),
    },
    config: {
      apis: {
        commoncrawl: { baseUrl: commoncrawl.url, retries, perSecond: 0 },
        backlinks: { baseUrl: api.url, retries },
      },
      modules: { backlinks: { options } },
    },
    parts: { ports: new Map([['ranks', findRank]]) },
    ...setting.trial,
  }
  const done = await runModule('backlinks', trial, t)
  return { done, commoncrawl, api, trial, result: () => resultOf<BacklinksResult>(done) }
}

const codesOf = ({ done }: Awaited<ReturnType<typeof weigh>>): readonly string[] =>
  done.warnings.map(({ code }) => code)

/** An extract as an operator keeps it. */
function ranksFile(t: TestContext): string {
  const [head, ...rows] = fixture('commoncrawl/domain-ranks-sample.tsv').trim().split('\n')
  const sorted = rows.sort((a, b) => (a.split('\t')[4]! < b.split('\t')[4]! ? -1 : 1))
  const file = `${tempFolder(t)}/ranks.tsv`
  writeFileSync(file, [head, '#release\tcc-main-2026-jul-aug-sep', ...sorted].join('\n'))
  return file
}

test('without a key only the public data set is shown, with what is not known and why', async (t) => {
  const tried = await weigh(t)
  const { sources, ...result } = tried.result()
  assert.deepEqual(result, {
    domain: 'example-velo.be',
    commonCrawl: {
      dataset: 'CC-MAIN-2026-43',
      captures: {
        count: 4,
        isComplete: true,
        pages: 4,
        statuses: { 200: 3, 301: 1 },
        languages: { fra: 3, eng: 1 },
        oldest: '2026-10-12T09:16:55Z',
        newest: '2026-10-13T14:05:33Z',
      },
      ...NO_RANKS,
    },
    api: null,
    notKnown: [
      {
        fields: ['harmonicCentralityRank', 'harmonicCentrality', 'pageRankPosition', 'pageRank'],
        why: 'The ranks of Common Crawl’s web graph were not looked up.',
      },
      {
        fields: ['authority', 'rank'],
        why: 'No backlink index was asked.',
      },
      {
        fields: ['referringDomains', 'backlinks', 'topAnchors', 'topReferring'],
        why: 'Common Crawl does not count links to a single site.',
      },
    ],
  })
  assert.deepEqual(
    sources.map(({ name, asOf }) => [name, asOf]),
    [['Common Crawl URL index', '2026-10-23T04:41:55']],
  )
  assert.match(sources[0]?.tells ?? '', /captures.*It lists no backlinks\./i)
  assert.deepEqual(codesOf(tried), ['COMMONCRAWL_RANKS_MISSING'])
  assert.equal(tried.done.outcome.status === 'done' && tried.done.outcome.score, undefined)
  assert.equal(tried.api.requests.length, 0)
})

test('Common Crawl is asked for the list of collections and then for one of them', async (t) => {
  const { commoncrawl } = await weigh(t)
  const [list, index, ...others] = commoncrawl.requests
  assert.deepEqual(
    [list?.path, index?.path, others],
    ['/collinfo.json', '/CC-MAIN-2026-43-index', []],
  )
  assert.deepEqual(Object.fromEntries(index?.query ?? []), {
    url: 'example-velo.be',
    matchType: 'domain',
    output: 'json',
    limit: '500',
    fl: 'url,status,mime,timestamp,languages',
  })
})

test('with a key the domain is rated beside the competitors, in one call', async (t) => {
  const competitors = [
    'https://shop.cyclerie-du-pont.example/velos',
    'cyclerie-du-pont.example',
    'WWW.Example-Velo.be',
    'velo-nord.example',
  ]
  const tried = await weigh(t, { competitors, trial: { env: KEY } })
  const { api, sources, notKnown } = tried.result()
  assert.deepEqual(api, {
    provider: 'openpagerank',
    domain: 'example-velo.be',
    authority: 28.7,
    rank: 2104338,
    referringDomains: null,
    backlinks: null,
    topAnchors: [],
    topReferring: [],
    competitors: [
      {
        domain: 'cyclerie-du-pont.example',
        authority: 39.4,
        rank: 610552,
        referringDomains: null,
        backlinks: null,
      },
      {
        domain: 'velo-nord.example',
        authority: 28.7,
        rank: 2104338,
        referringDomains: null,
        backlinks: null,
      },
    ],
  })
  assert.deepEqual(
    [sources[1]?.name, sources[1]?.asOf, notKnown.at(-1)?.why],
    ['Open PageRank', '2026-09-14', 'Open PageRank does not count links.'],
  )
  const [request, ...others] = tried.api.requests
  assert.deepEqual(others, [])
  assert.equal(request?.headers['api-opr'], 'test-key-of-backlinks')
  assert.deepEqual(request?.query.getAll('domains[]'), [
    'example-velo.be',
    'cyclerie-du-pont.example',
    'velo-nord.example',
  ])
  assert.equal(tried.done.outcome.status === 'done' && tried.done.outcome.score, 28.7)
  assert.deepEqual(tried.done.costByApi, { backlinks: 0 })
})

test('Moz gives counts, and each domain is paid', async (t) => {
  const tried = await weigh(t, {
    competitors: ['velo-nord.example'],
    options: { provider: 'moz' },
    trial: { env: { BACKLINK_API_KEY: 'mozscape-id:mozscape-secret' } },
  })
  const { api, notKnown, sources } = tried.result()
  assert.deepEqual(
    [api?.provider, api?.authority, api?.referringDomains, api?.backlinks],
    ['moz', 31, 214, 1893],
  )
  assert.deepEqual(api?.competitors[0]?.domain, 'velo-nord.example')
  assert.deepEqual(notKnown.at(-1)?.fields, ['topAnchors', 'topReferring'])
  assert.deepEqual([sources[1]?.name, sources[1]?.asOf], ['Moz Links API', '2026-11-02'])
  const [request] = tried.api.requests
  assert.deepEqual(JSON.parse(request?.body ?? ''), {
    targets: ['example-velo.be/', 'velo-nord.example/'],
  })
  const basic = Buffer.from('mozscape-id:mozscape-secret').toString('base64')
  assert.equal(request?.headers.authorization, `Basic ${basic}`)
  assert.deepEqual(tried.done.costByApi, { backlinks: 0.0134 })
})

test('a domain that the API does not know has no authority, which is not 0', async (t) => {
  const tried = await weigh(t, { api: { answer: 'notFound' }, trial: { env: KEY } })
  const { api, notKnown } = tried.result()
  assert.deepEqual([api?.authority, api?.rank], [null, null])
  assert.equal(notKnown[1]?.why, 'The backlink API does not know the domain.')
  assert.equal(tried.done.outcome.status === 'done' && tried.done.outcome.score, undefined)
  assert.deepEqual(codesOf(tried), ['COMMONCRAWL_RANKS_MISSING'])
})

for (const [answer, why] of [
  ['wrongKey', /it refuses our key \(status 403\); set BACKLINK_API_KEY to a valid key/],
  ['wrongKeyInside', /it refuses our key \(status 403\)/],
  ['tooMany', /its rate limit is reached/],
  ['serverError', /it answers HTTP 502/],
  ['malformed', /is not? JSON/],
  ['schemaBreaking', /not of the documented form/],
] as const) {
  test(`an API that fails (${answer}) leaves the public data and a warning`, async (t) => {
    const tried = await weigh(t, { api: { answer }, trial: { env: KEY } })
    assert.equal(tried.result().api, null)
    assert.equal(tried.result().commonCrawl.captures?.count, 4)
    assert.deepEqual(codesOf(tried).toSorted(), [
      'BACKLINK_API_UNAVAILABLE',
      'COMMONCRAWL_RANKS_MISSING',
    ])
    const text = JSON.stringify(tried.done.warnings)
    assert.match(text, why)
    assert.doesNotMatch(text, /test-key/)
  })
}

for (const [answer, costUsd] of [
  ['hangUp', 0.0067],
  ['malformed', 0.0067],
  ['schemaBreaking', 0.0067],
  ['wrongKey', 0],
  ['serverError', 0],
] as const) {
  test(`a paid rating (${answer}) costs ${costUsd} USD, and is asked for once where it may be paid`, async (t) => {
    const tried = await weigh(t, {
      api: { answer },
      options: { provider: 'moz' },
      retries: costUsd > 0 ? 1 : 0,
      trial: { env: { BACKLINK_API_KEY: 'mozscape-id:mozscape-secret' } },
    })
    assert.deepEqual(tried.done.costByApi, costUsd > 0 ? { backlinks: costUsd } : {})
    assert.equal(tried.api.requests.length, 1)
    assert.ok(codesOf(tried).includes('BACKLINK_API_UNAVAILABLE'))
  })
}

test('a spent budget costs only the rating', async (t) => {
  const options = { provider: 'moz' }
  const trial = {
    env: { BACKLINK_API_KEY: 'id:secret' },
    config: { budgets: { backlinks: { usdPerDay: 0.001 } }, modules: { backlinks: { options } } },
  }
  const { config, ...rest } = trial
  const commoncrawl = await startCommonCrawlDouble({}, t)
  const apis = { commoncrawl: { baseUrl: commoncrawl.url, perSecond: 0 } }
  const tried = await weigh(t, { trial: { ...rest, config: { ...config, apis } } })
  assert.equal(tried.result().api, null)
  assert.ok(codesOf(tried).includes('BACKLINK_API_BUDGET'))
  assert.equal(tried.api.requests.length, 0)
})

test('the collection before is asked before a domain counts as absent', async (t) => {
  for (const newest of ['noCaptures', 'oldNoCaptures'] as const) {
    const tried = await weigh(t, { commoncrawl: { newest } })
    assert.equal(tried.result().commonCrawl.dataset, 'CC-MAIN-2026-39')
    assert.equal(tried.result().sources[0]?.asOf, '2026-09-25T22:10:37')
    assert.equal(tried.commoncrawl.requests.length, 3)
  }
})

test('a domain without captures has none, which is no failure', async (t) => {
  const tried = await weigh(t, { commoncrawl: { newest: 'noCaptures', second: 'noCaptures' } })
  const { dataset, captures } = tried.result().commonCrawl
  assert.deepEqual([dataset, captures?.count, captures?.newest], ['CC-MAIN-2026-43', 0, null])
  assert.deepEqual(codesOf(tried), ['COMMONCRAWL_RANKS_MISSING'])
})

test('no more captures are counted than are read', async (t) => {
  const { captures } = (await weigh(t, { commoncrawl: { newest: 'many' } })).result().commonCrawl
  assert.deepEqual([captures?.count, captures?.isComplete, captures?.pages], [500, false, 1])
})

for (const [commoncrawl, why] of [
  [{ newest: 'slowDown' }, /it answers HTTP 503/],
  [{ newest: 'hangUp' }, /it could not be reached/],
  [{ newest: 'notThere' }, /it answers HTTP 404/],
  [{ newest: 'malformed' }, /a line that is no capture/],
  [{ collections: 'slowDown' }, /it answers HTTP 503/],
  [{ collections: 'malformed' }, /is not? JSON/],
  [{ collections: 'empty' }, /its list of collections is empty/],
] as const) {
  test(`a busy or broken Common Crawl (${JSON.stringify(commoncrawl)}) is a warning`, async (t) => {
    const tried = await weigh(t, { commoncrawl, trial: { env: KEY } })
    const { commonCrawl, api, notKnown } = tried.result()
    assert.deepEqual(commonCrawl, { dataset: null, captures: null, ...NO_RANKS })
    assert.equal(api?.authority, 28.7)
    assert.deepEqual(notKnown[0]?.fields, ['dataset', 'captures'])
    const warning = tried.done.warnings.find(({ code }) => code === 'COMMONCRAWL_UNAVAILABLE')
    assert.match(warning?.message ?? '', why)
  })
}

test('a failure that may pass is tried once more', async (t) => {
  const trial = { clock: new HurriedClock(30) }
  const { commoncrawl } = await weigh(t, { commoncrawl: { newest: 'slowDown' }, retries: 1, trial })
  assert.deepEqual(
    commoncrawl.requests.map(({ path }) => path),
    ['/collinfo.json', '/CC-MAIN-2026-43-index', '/CC-MAIN-2026-43-index'],
  )
})

test('the operator’s extract shows the place in the web graph', async (t) => {
  const tried = await weigh(t, { options: { ranksFile: ranksFile(t) } })
  const { dataset: _, captures: __, ...ranks } = tried.result().commonCrawl
  assert.deepEqual(ranks, {
    harmonicCentralityRank: 1875220,
    harmonicCentrality: 1.4490122e7,
    pageRankPosition: 2911044,
    pageRank: 1.902e-8,
    ranksRelease: 'cc-main-2026-jul-aug-sep',
  })
  assert.deepEqual(tried.result().sources[1]?.name, 'Common Crawl web graph')
  assert.deepEqual(codesOf(tried), [])
})

test('a domain that the extract does not hold is reported as such, without a warning', async (t) => {
  const site = { url: 'https://velo-nord.example/', finalUrl: 'https://velo-nord.example/' }
  const tried = await weigh(t, { site, options: { ranksFile: ranksFile(t) } })
  assert.equal(tried.result().commonCrawl.harmonicCentralityRank, null)
  assert.equal(tried.result().notKnown[0]?.why, 'The domain is not in the extract of the ranks.')
  assert.deepEqual(codesOf(tried), [])
})

test('an extract that cannot be read is a warning that names no path of the server', async (t) => {
  const tried = await weigh(t, { options: { ranksFile: '/nowhere/ranks.tsv' } })
  assert.deepEqual(codesOf(tried), ['COMMONCRAWL_RANKS_UNREADABLE'])
  assert.deepEqual(
    tried.done.warnings.map(({ message }) => message),
    [
      'Centrality and PageRank are unknown: the extract of the ranks on this server cannot be read.',
    ],
  )
})

test('a bug in the lookup is no warning', async (t) => {
  const ranks = () => Promise.reject(new AppError('INTERNAL'))
  const parts = { ports: new Map([['ranks', ranks]]) }
  const { done } = await weigh(t, { options: { ranksFile: 'x' }, trial: { parts } })
  assert.equal(done.outcome.status, 'failed')
})

test('a copy on this machine is weighed as its public domain', async (t) => {
  const copy = 'http://127.0.0.1:4173/'
  const site = { url: copy, finalUrl: copy, expectedOrigin: 'https://www.example-velo.be' }
  assert.equal((await weigh(t, { site })).result().domain, 'example-velo.be')
})

test('an address or a local name has no domain: skipped, and nobody is asked', async (t) => {
  for (const local of [
    'http://127.0.0.1:4173/',
    'http://93.184.216.34/',
    'http://[::1]/',
    'http://nas/',
  ]) {
    const tried = await weigh(t, { site: { url: local, finalUrl: local } })
    assert.equal(tried.done.outcome.status, 'skipped')
    assert.match(JSON.stringify(tried.done.outcome), /options\.expectedOrigin/)
    assert.deepEqual(tried.commoncrawl.requests, [])
  }
})

test('nonsense among the competitors is left out with a warning, and there are 20 at most', async (t) => {
  const nonsense = ['localhost', '10.0.0.1', '', 'not a domain', 'x'.repeat(5000), 7, null]
  const many = Array.from({ length: 60 }, (_, index) => `shop-${index}.example`)
  const tried = await weigh(t, { competitors: [...nonsense, ...many], trial: { env: KEY } })
  assert.equal(tried.result().api?.competitors.length, 20)
  const warning = tried.done.warnings.find(({ code }) => code === 'COMPETITOR_IGNORED')
  assert.match(warning?.message ?? '', /"localhost".* and 2 more left out/)
  assert.ok((warning?.message.length ?? 0) < 500)
})

test('answers are kept: a second audit asks nobody', async (t) => {
  const parts = { cache: new MemoryCache(new SystemClock()) }
  const first = await weigh(t, { trial: { env: KEY, parts } })
  const second = await runModule('backlinks', first.trial, t)
  assert.deepEqual(resultOf(second), first.result())
  assert.deepEqual([first.commoncrawl.requests.length, first.api.requests.length], [2, 1])
})
