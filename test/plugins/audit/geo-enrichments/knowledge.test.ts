import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MemoryCache } from '../../../../adapters/storage/memory-cache.ts'
import { SystemClock } from '../../../../adapters/timing/clock.ts'
import { itemStatement, statement, type WikidataAnswer } from '../../../doubles/wikidata.ts'
import type { WikipediaAnswer } from '../../../doubles/wikipedia.ts'
import { HurriedClock } from '../../../support/hurried-clock.ts'
import { PAGE, runEnrichments, type Trial } from './run-enrichments.ts'

const QUIET = { options: { suggest: false } } satisfies Trial

test('an entry whose official website is the site is found, with its article', async (t) => {
  const { found, asked } = await runEnrichments(QUIET, t)
  const { wikidata, wikipedia, ...rest } = found.knowledgeBase
  assert.deepEqual(wikidata, {
    id: 'Q990000101',
    url: 'https://www.wikidata.org/wiki/Q990000101',
    label: 'Example Vélo',
    description: 'magasin de vélos belge',
    confidence: 'high',
    reason: 'Its official website is https://www.example-velo.be/.',
    officialWebsites: ['https://www.example-velo.be/'],
    officialWebsiteMatches: true,
    sameAs: [
      { property: 'P2003', url: 'https://www.instagram.com/examplevelo', onPage: 'declared' },
      { property: 'P4264', url: 'https://www.linkedin.com/company/example-velo', onPage: 'absent' },
    ],
    missingOnWikidata: ['https://www.facebook.com/example.velo'],
    linkedFromPage: false,
    facts: { instanceOf: ['Q4830453'], country: ['Q31'], inception: ['2009'] },
    license: 'CC0 1.0',
  })
  assert.deepEqual(wikipedia, {
    title: 'Example Vélo',
    language: 'fr',
    url: 'https://fr.wikipedia.org/wiki/Example_V%C3%A9lo',
    description: 'magasin de vélos belge',
    extract:
      'Example Vélo est une entreprise belge fictive de vente et de réparation de vélos, fondée en 2009 à Namur.',
    revisedAt: '2026-09-14T07:51:20Z',
    attribution:
      'From the Wikipedia article "Example Vélo" (https://fr.wikipedia.org/wiki/Example_V%C3%A9lo) by its contributors, CC BY-SA 4.0.',
    license: 'CC BY-SA 4.0',
    licenseUrl: 'https://creativecommons.org/licenses/by-sa/4.0/',
    linkedFromPage: true,
  })
  assert.deepEqual(rest, {
    status: 'found',
    brand: 'Example Vélo',
    brandSource: 'page',
    rejected: [],
  })
  assert.deepEqual(
    asked.wikidata.map((query) => [query.get('action'), query.get('ids') ?? query.get('search')]),
    [
      ['wbsearchentities', 'Example Vélo'],
      ['wbgetentities', 'Q990000101|Q990000102'],
    ],
  )
})

test('the name that was given is looked for instead of that of the page', async (t) => {
  const { found, asked } = await runEnrichments({ ...QUIET, brand: 'Velo SA' }, t)
  assert.equal(asked.wikidata[0]?.get('search'), 'Velo SA')
  assert.equal(found.knowledgeBase.brandSource, 'given')
})

test('without a name on the page that of the domain is looked for', async (t) => {
  const example = { url: 'https://www.example-velo.be/', html: '<html lang="fr"><p>x</p></html>' }
  const { found, asked } = await runEnrichments({ ...QUIET, example }, t)
  assert.equal(asked.wikidata[0]?.get('search'), 'example velo')
  assert.equal(found.knowledgeBase.brandSource, 'domain')
})

test('a staging copy is compared by its public origin', async (t) => {
  const example = {
    ...PAGE,
    url: 'http://127.0.0.1:8080/reparation',
    expectedOrigin: 'https://www.example-velo.be',
  }
  const { found } = await runEnrichments({ ...QUIET, example }, t)
  assert.equal(found.knowledgeBase.wikidata?.officialWebsiteMatches, true)
})

type Case = readonly [what: string, claims: unknown, expected: readonly [unknown, RegExp]]
const ELSEWHERE = [statement('P856', 'https://www.example-club.example/')]
const CASES: readonly Case[] = [
  [
    'the same name and country, and no website of its own',
    { P17: [itemStatement('P17', 'Q31')] },
    ['medium', /name and its country \(BE\)/],
  ],
  [
    'the same name and account, whatever its website',
    { P856: ELSEWHERE, P2003: [statement('P2003', 'ExampleVelo')] },
    ['medium', /account instagram:examplevelo/],
  ],
  [
    'the same name and country, but another website',
    { P856: ELSEWHERE, P17: [itemStatement('P17', 'Q31')] },
    [null, /its website is https:\/\/www\.example-club\.example/],
  ],
  ['the same name alone', [], [null, /nothing else that could prove it/]],
  [
    'the website in a statement that is deprecated',
    { P856: [statement('P856', 'https://www.example-velo.be/', 'deprecated')] },
    [null, /nothing else that could prove it/],
  ],
  [
    'the website on another path and scheme',
    { P856: [statement('P856', 'http://example-velo.be/fr/')] },
    ['high', /official website/],
  ],
]
for (const [what, claims, [confidence, reason]] of CASES) {
  test(`an entry with ${what} is ${confidence ?? 'not taken'}`, async (t) => {
    const { found } = await runEnrichments({ ...QUIET, wikidata: { claims } }, t)
    const { wikidata, rejected, status } = found.knowledgeBase
    assert.equal(wikidata?.confidence ?? null, confidence)
    assert.match(wikidata?.reason ?? rejected[0]?.reason ?? '', reason)
    assert.equal(status, confidence === null ? 'notFound' : 'found')
  })
}

test('a name that is an ordinary word needs more than the country', async (t) => {
  const town = { P17: [itemStatement('P17', 'Q31')], P1448: [statement('P1448', 'Orange')] }
  const orange = { ...QUIET, brand: 'Orange' }
  const plain = await runEnrichments({ ...orange, wikidata: { claims: town } }, t)
  const { status, rejected } = plain.found.knowledgeBase
  assert.equal(status, 'notFound')
  assert.match(rejected[0]?.reason ?? '', /also an ordinary word/)
  const claims = { ...town, P2003: [statement('P2003', 'ExampleVelo')] }
  const proven = await runEnrichments({ ...orange, wikidata: { claims } }, t)
  assert.equal(proven.found.knowledgeBase.wikidata?.confidence, 'medium')
})

test('the preferred one of several values comes first', async (t) => {
  const claims = {
    P856: [
      statement('P856', 'https://old.example-velo.be/'),
      statement('P856', 'https://www.example-velo.be/', 'preferred'),
    ],
  }
  const { found } = await runEnrichments({ ...QUIET, wikidata: { claims } }, t)
  assert.deepEqual(found.knowledgeBase.wikidata?.officialWebsites, [
    'https://www.example-velo.be/',
    'https://old.example-velo.be/',
  ])
})

test('a name that is unknown in the language of the page is looked for in English', async (t) => {
  const { found, asked } = await runEnrichments(
    { ...QUIET, wikidata: { search: ['notFound', 'ok'] } },
    t,
  )
  assert.deepEqual(
    asked.wikidata.map((query) => query.get('language')),
    ['fr', 'en', null],
  )
  assert.equal(found.knowledgeBase.status, 'found')
})

test('an item that the page itself names is looked at without being searched for', async (t) => {
  const html = PAGE.html?.replace(
    '"sameAs":[',
    '"sameAs":["https://www.wikidata.org/wiki/Q990000101",',
  )
  const example = { ...PAGE, html: html ?? '' }
  const { found, asked } = await runEnrichments(
    { ...QUIET, example, wikidata: { search: ['notFound'] } },
    t,
  )
  assert.equal(asked.wikidata.at(-1)?.get('ids'), 'Q990000101')
  assert.equal(found.knowledgeBase.wikidata?.linkedFromPage, true)
})

test('a name that nobody knows is not found, without a warning', async (t) => {
  const { found, codes } = await runEnrichments({ ...QUIET, wikidata: { search: ['notFound'] } }, t)
  assert.equal(found.knowledgeBase.status, 'notFound')
  assert.ok(!codes.includes('KNOWLEDGE_BASE_UNAVAILABLE'))
})

const FAILURES: readonly WikidataAnswer[] = [
  'maxlag',
  'errorInAnswer',
  'tooManyRequests',
  'serverError',
  'malformed',
  'hangUp',
]
for (const answer of FAILURES) {
  test(`Wikidata that fails (${answer}) is a warning, and the rest of the result is kept`, async (t) => {
    const { found, codes, warnings } = await runEnrichments(
      { ...QUIET, wikidata: { search: [answer] } },
      t,
    )
    assert.equal(found.knowledgeBase.status, 'unavailable')
    assert.equal(found.knowledgeBase.wikidata, null)
    assert.ok(codes.includes('KNOWLEDGE_BASE_UNAVAILABLE'))
    assert.match(warnings.at(-1)?.message ?? '', /Wikidata failed: .*Try again later\.$/)
    assert.ok(found.peopleAlsoAsk.questions.length > 0)
  })
}

test('entries in no known form are no entries', async (t) => {
  const { found } = await runEnrichments(
    { ...QUIET, wikidata: { entities: ['schemaBreaking'] } },
    t,
  )
  assert.equal(found.knowledgeBase.status, 'notFound')
})

test('servers that lag are asked once more, after the pause they ask for', async (t) => {
  const { found, asked } = await runEnrichments(
    {
      ...QUIET,
      wikidata: { search: ['maxlag', 'ok'], retryAfterSeconds: 1 },
      clock: new HurriedClock(20),
      retries: 1,
    },
    t,
  )
  assert.equal(asked.wikidata.length, 3)
  assert.equal(found.knowledgeBase.status, 'found')
})

const ARTICLES: readonly [WikipediaAnswer, isWarned: boolean][] = [
  ['notFound', false],
  ['disambiguation', false],
  ['otherItem', false],
  ['schemaBreaking', false],
  ['tooManyRequests', true],
  ['serverError', true],
  ['malformed', true],
  ['hangUp', true],
]
for (const [answer, isWarned] of ARTICLES) {
  test(`an article that is ${answer} is left out ${isWarned ? 'with' : 'without'} a warning`, async (t) => {
    const { found, codes } = await runEnrichments({ ...QUIET, wikipedia: { answer } }, t)
    assert.equal(found.knowledgeBase.wikipedia, null)
    assert.equal(found.knowledgeBase.wikidata?.id, 'Q990000101')
    assert.equal(codes.includes('WIKIPEDIA_UNAVAILABLE'), isWarned)
  })
}

test('what is known of a brand is asked for once in a day', async (t) => {
  const parts = { cache: new MemoryCache(new SystemClock()) }
  await runEnrichments({ ...QUIET, parts }, t)
  const again = await runEnrichments({ ...QUIET, parts }, t)
  assert.deepEqual(again.asked, { wikidata: [], wikipedia: [], suggest: [] })
  assert.equal(again.found.knowledgeBase.status, 'found')
})

test('what was not found is looked for again after less time', async (t) => {
  const parts = { cache: new MemoryCache(new SystemClock()) }
  const options = { suggest: false, knowledgeNegativeTtlSeconds: 0 }
  const first = await runEnrichments({ options, parts, wikidata: { search: ['notFound'] } }, t)
  const again = await runEnrichments({ options, parts }, t)
  assert.equal(first.found.knowledgeBase.status, 'notFound')
  assert.equal(again.found.knowledgeBase.status, 'found')
})

test('Wikimedia is told who asks', async (t) => {
  const userAgent = 'AuditService/1.0 (mail@example.com)'
  const { wikimediaAgents } = await runEnrichments({ options: { suggest: false, userAgent } }, t)
  assert.deepEqual(wikimediaAgents, [userAgent, userAgent, userAgent])
})
