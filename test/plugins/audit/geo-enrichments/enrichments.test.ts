import assert from 'node:assert/strict'
import { test } from 'node:test'
import { geoEnrichments } from '../../../../plugins/audit/geo-enrichments/plugin.ts'
import type { SerpFacts } from '../../../../plugins/audit/page/search/serp-facts.ts'
import { PAGE, runEnrichments } from './run-enrichments.ts'

const SERP: SerpFacts = {
  keyword: 'réparation vélo namur',
  locationCode: 2056,
  languageCode: 'fr',
  checkedAt: '2026-11-20T10:00:00.000Z',
  organic: [],
  ownRank: null,
  featuredSnippet: {
    domain: 'velo-mosan.example',
    url: 'https://velo-mosan.example/prix',
    title: 'Prix',
    text: 'De 80 à 140 euros.',
    isOwn: false,
  },
  peopleAlsoAsk: [
    {
      question: "Combien coûte la révision d'un vélo électrique ?",
      answer: {
        domain: 'velo-mosan.example',
        url: 'https://velo-mosan.example/prix',
        title: 'Prix',
        text: 'De 80 à 140 euros.',
      },
      isOwn: false,
    },
    { question: 'Où louer un tandem ?', answer: null, isOwn: false },
  ],
  knowledgeGraph: { title: 'Example Vélo', subtitle: 'Magasin', description: '', url: null },
  aiOverview: { present: false, loaded: false, text: '', references: [], cited: false },
}

test('without search data, questions of page and autocomplete stand in, and say so', async (t) => {
  const { found, codes, asked } = await runEnrichments({ suggest: { answers: ['ok', 'empty'] } }, t)
  assert.deepEqual(found.peopleAlsoAsk, {
    source: 'substitute',
    keyword: 'Réparation vélo électrique',
    questions: [
      {
        question: "Combien coûte la révision d'un vélo électrique ?",
        source: 'page',
        place: 'heading',
        selector: 'body > main > h2',
      },
      {
        question: 'Comment choisir une batterie',
        source: 'page',
        place: 'heading',
        selector: 'body > main > h2:nth-of-type(2)',
      },
      { question: 'réparation vélo électrique ?', source: 'autocomplete' },
      { question: 'comment réparer un vélo électrique', source: 'autocomplete' },
    ],
    answeredOnPage: [
      {
        question: "Combien coûte la révision d'un vélo électrique ?",
        source: 'page',
        by: 'own',
        section: "Combien coûte la révision d'un vélo électrique ?",
        selector: 'body > main > h2',
        words: 39,
        sharePercent: null,
        quote: '',
      },
      ...['réparation vélo électrique ?', 'comment réparer un vélo électrique'].map((question) => ({
        question,
        source: 'autocomplete',
        by: 'section',
        section: 'Réparation de vélo électrique à Namur',
        selector: 'body > main > h1',
        words: 22,
        sharePercent: 100,
        quote:
          "La réparation d'un vélo électrique est une intervention d'atelier qui rend au moteur, à la batterie et aux freins leur sûreté d'origine.",
      })),
    ],
  })
  assert.deepEqual(codes, ['PAA_REQUIRES_SERP_DATA', 'FEATURED_SNIPPET_REQUIRES_SERP_DATA'])
  assert.equal('serp' in found.featuredSnippet, false)
  assert.deepEqual(
    asked.suggest.map((query) => query.get('q')),
    [
      'réparation vélo électrique',
      'comment réparation vélo électrique',
      'pourquoi réparation vélo électrique',
      'quel réparation vélo électrique',
      'réparation vélo électrique prix',
    ],
  )
  assert.deepEqual(Object.fromEntries(asked.suggest[0] ?? []), {
    client: 'firefox',
    hl: 'fr',
    gl: 'be',
    ie: 'utf-8',
    oe: 'utf-8',
    q: 'réparation vélo électrique',
  })
})

test("with search data the result page's questions come first, with who answers them", async (t) => {
  const { found, codes } = await runEnrichments({ serps: [SERP], options: { suggest: false } }, t)
  const { peopleAlsoAsk, featuredSnippet, knowledgeBase } = found
  assert.equal(peopleAlsoAsk.source, 'serp')
  assert.equal(peopleAlsoAsk.keyword, 'réparation vélo namur')
  assert.deepEqual(peopleAlsoAsk.questions.slice(0, 2), [
    {
      question: "Combien coûte la révision d'un vélo électrique ?",
      source: 'serp',
      answer: {
        domain: 'velo-mosan.example',
        url: 'https://velo-mosan.example/prix',
        title: 'Prix',
      },
      isOwn: false,
    },
    { question: 'Où louer un tandem ?', source: 'serp', answer: null, isOwn: false },
  ])
  assert.deepEqual(
    peopleAlsoAsk.answeredOnPage.map(({ question, source, by }) => [question, source, by]),
    [["Combien coûte la révision d'un vélo électrique ?", 'serp', 'own']],
  )
  assert.deepEqual(featuredSnippet.serp, SERP.featuredSnippet)
  assert.deepEqual(knowledgeBase.knowledgeGraph, SERP.knowledgeGraph)
  assert.deepEqual(codes, [])
  assert.deepEqual(found.sources, ['search results (DataForSEO)', 'Wikidata', 'Wikipedia'])
})

test('a list under a question counts as its answer when it says enough', async (t) => {
  const items = '<li>Compare the price of five shops in town.</li>'.repeat(3)
  const html = `<html lang="en"><title>Bikes</title><main><h1>Bikes</h1><h2>How to choose</h2><ul>${items}</ul></main>`
  const { found } = await runEnrichments({ example: { html }, options: { suggest: false } }, t)
  assert.deepEqual(
    found.peopleAlsoAsk.answeredOnPage.map(({ question, by, words }) => [question, by, words]),
    [['How to choose', 'own', 24]],
  )
})

test('a short answer counts where acceptedAnswer marks it up', async (t) => {
  const faq = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'Do you deliver?',
        acceptedAnswer: { '@type': 'Answer', text: 'Yes, in all of Belgium.' },
      },
      { '@type': 'Question', name: 'Do you rent?' },
    ],
  }
  const html = `<html lang="en"><title>Bikes</title><script type="application/ld+json">${JSON.stringify(faq)}</script>
<main><h1>Bikes</h1><h2>Do you deliver?</h2><p>Yes, in all of Belgium.</p><h2>Do you rent?</h2><p>No, never.</p></main>`
  const { found } = await runEnrichments({ example: { html }, options: { suggest: false } }, t)
  assert.deepEqual(
    found.peopleAlsoAsk.answeredOnPage.map(({ question, by, words }) => [question, by, words]),
    [['Do you deliver?', 'own', 5]],
  )
})

test('no question but those of the result page ever has its source', async (t) => {
  const { found } = await runEnrichments({ serps: [SERP] }, t)
  const asked = new Set(SERP.peopleAlsoAsk.map(({ question }) => question))
  const { questions } = found.peopleAlsoAsk
  const ofSerp = questions.filter(({ source }) => source === 'serp')
  assert.ok(ofSerp.every(({ question }) => asked.has(question)))
  assert.ok(questions.some(({ source }) => source === 'autocomplete'))
})

for (const answer of ['tooManyRequests', 'forbidden', 'sorryWith200', 'sorryRedirect'] as const) {
  test(`autocomplete that refuses (${answer}) is a warning, and is left alone afterwards`, async (t) => {
    const plugin = geoEnrichments()
    const first = await runEnrichments({ plugin, suggest: { answers: ['ok', answer] } }, t)
    assert.equal(first.asked.suggest.length, 2)
    assert.ok(first.codes.includes('AUTOCOMPLETE_UNAVAILABLE'))
    assert.ok(first.found.peopleAlsoAsk.questions.some(({ source }) => source === 'autocomplete'))
    const second = await runEnrichments({ plugin }, t)
    assert.equal(second.asked.suggest.length, 0)
    assert.ok(second.codes.includes('AUTOCOMPLETE_UNAVAILABLE'))
  })
}

for (const answer of ['malformed', 'schemaBreaking'] as const) {
  test(`autocomplete that answers something else (${answer}) is a warning`, async (t) => {
    const { codes, asked } = await runEnrichments({ suggest: { answers: [answer] } }, t)
    assert.ok(codes.includes('AUTOCOMPLETE_UNAVAILABLE'))
    assert.equal(asked.suggest.length, 1)
  })
}

test('a connection to autocomplete that is lost is a warning, and the next run asks again', async (t) => {
  const plugin = geoEnrichments()
  const first = await runEnrichments({ plugin, suggest: { answers: ['hangUp'] } }, t)
  assert.ok(first.codes.includes('AUTOCOMPLETE_UNAVAILABLE'))
  const second = await runEnrichments({ plugin, suggest: { answers: ['empty'] } }, t)
  assert.equal(second.asked.suggest.length, 5)
  assert.ok(!second.codes.includes('AUTOCOMPLETE_UNAVAILABLE'))
})

test('autocomplete that is switched off is not asked, and nothing is said of it', async (t) => {
  const { codes, asked } = await runEnrichments({ options: { suggest: false } }, t)
  assert.deepEqual(asked.suggest, [])
  assert.ok(!codes.includes('AUTOCOMPLETE_UNAVAILABLE'))
})

test('answers right under their question are candidates by length, shape and words', async (t) => {
  const { found } = await runEnrichments({ options: { suggest: false } }, t)
  assert.deepEqual(found.featuredSnippet, {
    eligible: true,
    type: 'paragraph',
    forbiddenBy: null,
    candidates: [
      {
        question: "Combien coûte la révision d'un vélo électrique ?",
        type: 'paragraph',
        size: 39,
        points: 100,
        advice: [],
        selector: 'body > main > h2',
      },
      {
        question: 'Comment choisir une batterie',
        type: 'list',
        size: 3,
        points: 80,
        advice: ['Use a word from the title in the question.'],
        selector: 'body > main > h2:nth-of-type(2)',
      },
    ],
  })
})

const SNIPPETS: readonly [what: string, html: string, expected: object][] = [
  [
    'an answer that begins with a link',
    '<h2>Why velo?</h2><p><a href="/x">See</a> the long list of all the reasons that we have ever written down for you, each with its price, its date and the name of the person who is in charge of it.</p>',
    { type: 'paragraph', points: 70 },
  ],
  [
    'an answer that is too short',
    '<h2>Why velo?</h2><p>Because it is healthy and also cheap, really.</p>',
    { type: 'paragraph', points: 53 },
  ],
  [
    'a table with headers',
    '<h2>Why velo?</h2><table><tr><th>Bike<th>Price<tr><td>A<td>1<tr><td>B<td>2</table>',
    { type: 'table', points: 90 },
  ],
  ['a question without an answer', '<h2>Why velo?</h2><h2>Next</h2><p>Text.</p>', { points: 0 }],
  [
    'an answer in an accordion',
    `<details><summary>Why velo?</summary><p>${'word '.repeat(40)}</p></details>`,
    { type: 'paragraph', points: 90, size: 40 },
  ],
]
for (const [what, html, expected] of SNIPPETS) {
  test(`${what} gets its points`, async (t) => {
    const example = {
      html: `<html lang="en"><title>Velo repair guide</title><main><h1>Velo</h1>${html}</main>`,
    }
    const { found } = await runEnrichments({ example, options: { suggest: false } }, t)
    const [candidate] = found.featuredSnippet.candidates
    assert.deepEqual({ ...candidate, ...expected }, candidate)
  })
}

test('a page that forbids quotations has no snippet, whatever its answers', async (t) => {
  const example = { ...PAGE, headers: { 'x-robots-tag': 'nosnippet' } }
  const { found } = await runEnrichments({ example, options: { suggest: false } }, t)
  const { eligible, forbiddenBy } = found.featuredSnippet
  assert.deepEqual([eligible, forbiddenBy], [false, 'nosnippet'])
})

test('the score is the mean of its parts, and those that nobody could judge are left out', async (t) => {
  const known = await runEnrichments({ options: { suggest: false } }, t)
  assert.deepEqual(known.found.scoreParts, [
    { name: 'answers', points: 50 },
    { name: 'snippet', points: 100 },
    { name: 'knowledge', points: 100 },
    { name: 'schema', points: 100 },
  ])
  assert.equal(known.found.score, 88)
  assert.ok(known.outcome.status === 'done' && known.outcome.score === 88)
  const unknown = await runEnrichments(
    { options: { suggest: false }, wikidata: { search: ['serverError'] } },
    t,
  )
  assert.equal(unknown.found.scoreParts[2]?.points, null)
  assert.equal(unknown.found.score, 83)
})

test('a page without questions, brand or markup is done with empty lists', async (t) => {
  const example = { url: 'http://127.0.0.1/', html: '<html><body>x</body></html>' }
  const { found, asked } = await runEnrichments({ example }, t)
  assert.deepEqual(found, {
    peopleAlsoAsk: { source: 'substitute', keyword: null, questions: [], answeredOnPage: [] },
    featuredSnippet: { eligible: false, type: null, forbiddenBy: null, candidates: [] },
    knowledgeBase: {
      status: 'noBrand',
      brand: null,
      brandSource: null,
      wikidata: null,
      wikipedia: null,
      rejected: [],
    },
    schemaValidator: {
      vocabulary: found.schemaValidator.vocabulary,
      items: [],
      count: 0,
      errors: 0,
      warnings: 0,
    },
    score: 0,
    scoreParts: [
      { name: 'answers', points: null },
      { name: 'snippet', points: 0 },
      { name: 'knowledge', points: null },
      { name: 'schema', points: 0 },
    ],
    sources: [],
  })
  assert.deepEqual(asked, { wikidata: [], wikipedia: [], suggest: [] })
})

test('an answer that is no page, or that the site refuses, is skipped with the reason', async (t) => {
  const headers = { 'content-type': 'application/pdf' }
  await assert.rejects(runEnrichments({ example: { headers } }, t), /skipped.*no HTML page/)
  await assert.rejects(
    runEnrichments({ example: { status: 403 } }, t),
    /skipped.*answered with status 403/,
  )
})

test('the log says once that Wikimedia asks for a contact', async (t) => {
  const plugin = geoEnrichments()
  const first = await runEnrichments({ plugin, options: { suggest: false } }, t)
  const second = await runEnrichments({ plugin, options: { suggest: false } }, t)
  const userAgent = 'AuditService/1.0 (mail@example.com)'
  const named = await runEnrichments({ options: { suggest: false, userAgent } }, t)
  const said = [first, second, named].map(({ log }) => {
    return log.entries.filter(({ message }) => message.includes('WIKIMEDIA_USER_AGENT')).length
  })
  assert.deepEqual(said, [1, 0, 0])
})
