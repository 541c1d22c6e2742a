import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CitationResult } from '../../../../plugins/audit/citation/types.ts'
import type { SerpFacts } from '../../../../plugins/audit/page/search/serp-facts.ts'
import { resultOf } from '../../../support/run-module.ts'
import { asked, citing, INPUTS, OWN, platformOf, QUESTIONS, track, warningsOf } from './track.ts'

const serp = (more: Partial<SerpFacts['aiOverview']>, keyword = 'vélo namur'): SerpFacts => ({
  ...{ keyword, locationCode: 2056, languageCode: 'fr', checkedAt: '2026-11-20T12:00:00Z' },
  ...{ organic: [], ownRank: null, featuredSnippet: null, peopleAlsoAsk: [], knowledgeGraph: null },
  aiOverview: { present: true, loaded: true, text: '', references: [], cited: false, ...more },
})

describe('citation', () => {
  test('puts every prompt to the four models, with a search from the country of the site', async () => {
    const { llm, trial } = await track({})
    const searches = asked(llm)
    assert.equal(trial.outcome.status, 'done')
    assert.equal(searches.length, 20)
    assert.deepEqual([...new Set(searches.map(({ model }) => model))].sort(), [
      ...['chatgpt', 'claude', 'gemini', 'perplexity'],
    ])
    assert.deepEqual(searches[0]?.search, { country: 'BE' })
    assert.equal(
      searches.some(({ schema }) => schema !== undefined),
      false,
    )
  })

  test('gives each platform its counts, its visibility by the formula and its reasons', async () => {
    const { trial } = await track(
      {
        answer: (platform, question) => {
          if (platform !== 'chatgpt') return 'Aucune idée.'
          if (question === 0)
            return citing('Example Velo, puis Rival.', OWN, 'https://rival.example/')
          if (question === 1) return citing('Rival est bien.', 'https://rival.example/', OWN)
          if (question === 2) return 'Chez rival.example ou chez example-vélo.'
          return 'Aucune idée.'
        },
      },
      { ...INPUTS, competitors: ['rival.example'] },
    )
    const { voices: _listed, ...platform } = platformOf(trial, 'chatgpt')
    assert.deepEqual(platform, {
      id: 'chatgpt',
      model: 'openai/gpt-test',
      answers: 5,
      mentions: 2,
      citations: 2,
      frequency: 0.6,
      averagePosition: (1 + 2 + 2) / 3,
      sentiment: { positive: 0, neutral: 2, negative: 0 },
      shareOfVoice: 0.5,
      // 100 x (0.5 x 2 + 0.3 x 2 + 0.2 x 1) / 5
      visibility: 36,
      reasons: [
        ...['cited in 2 of 5 answers', 'named in 2 of 5 answers'],
        'in first place in 1 of 5 answers',
      ],
    })
    assert.equal(resultOf<CitationResult>(trial).score, 9)
    assert.equal(trial.outcome.status === 'done' && trial.outcome.score, 9)
  })

  test('shows of each answer what it says, and from where', async () => {
    const { trial } = await track({
      answer: (platform, question) =>
        platform === 'claude' && question === 0
          ? citing(
              '**Example Vélo** répare\u0007 [vite](https://a.example/).',
              `${OWN}?utm_source=x`,
            )
          : 'Rien.',
      judge: (texts) => ({ verdicts: texts.map(({ id }) => ({ id, sentiment: 'positive' })) }),
    })
    const { byPrompt } = resultOf<CitationResult>(trial)
    assert.deepEqual(
      byPrompt[0]?.platforms.find(({ platform }) => platform === 'claude'),
      {
        ...{ platform: 'claude', answered: true, mentioned: true, cited: true, position: 1 },
        sentiment: 'positive',
        citations: [OWN, 'https://a.example/'],
        excerpt: 'Example Vélo répare vite.',
      },
    )
  })

  test('shares of voice sum to one, with the rest as other', async () => {
    const pages = Array.from({ length: 30 }, (_, index) => `https://site${index}.example/`)
    const { trial } = await track({ answer: () => citing('Example Vélo.', OWN, ...pages) })
    const { shareOfVoice } = resultOf<CitationResult>(trial)
    const sum = shareOfVoice.reduce((total, { share }) => total + share, 0)
    assert.ok(Math.abs(sum - 1) < 1e-9)
    assert.equal(shareOfVoice[0]?.domain, 'example-velo.be')
    assert.equal(shareOfVoice.at(-1)?.domain, 'other')
    assert.equal(shareOfVoice.length, 11)
  })

  test('an IP address has no share of voice, but is shown as a source', async () => {
    const source = 'http://203.0.113.7/velos'
    const { trial } = await track({ answer: () => citing('Voir http://198.51.100.2/x.', source) })
    const { shareOfVoice, byPrompt } = resultOf<CitationResult>(trial)
    assert.deepEqual(shareOfVoice, [])
    assert.deepEqual(byPrompt[0]?.platforms[0]?.citations, ['http://198.51.100.2/x', source])
  })

  test('takes the domain from the title where the address of a source is a redirect', async () => {
    const url = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/abc'
    const { trial } = await track({
      answer: (platform) =>
        platform === 'gemini'
          ? { text: 'Une adresse.', citations: [{ url, title: 'example-velo.be' }] }
          : 'Rien.',
    })
    assert.equal(platformOf(trial, 'gemini').citations, 5)
  })

  test('a longer name of a competitor is not the brand', async () => {
    const { trial } = await track(
      { answer: () => 'Example Vélo Mosan est bien.' },
      { ...INPUTS, competitors: ['example-velo-mosan.example'] },
    )
    assert.equal(platformOf(trial, 'claude').mentions, 0)
  })

  test('a brand that is a word counts where the answer also cites its site', async () => {
    const { trial } = await track(
      {
        answer: (platform) =>
          platform === 'chatgpt' ? citing('Je dirais Orange.', OWN) : 'Je dirais Orange.',
      },
      { ...INPUTS, brand: 'Orange' },
    )
    const mentions = ['chatgpt', 'claude'].map((id) => platformOf(trial, id).mentions)
    assert.deepEqual(mentions, [5, 0])
    assert.deepEqual(warningsOf(trial), ['BRAND_AMBIGUOUS'])
  })

  test('a brand alone is enough, with prompts', async () => {
    const { llm, trial } = await track(
      { answer: () => 'Example Vélo, bien sûr.' },
      {
        site: undefined,
        content: undefined,
        brand: 'Example Vélo',
        prompts: QUESTIONS.slice(0, 2),
      },
    )
    const result = resultOf<CitationResult>(trial)
    assert.equal(asked(llm).length, 8)
    assert.deepEqual(
      result.prompts.map(({ id, intent }) => [id, intent]),
      [
        ['p1', 'given'],
        ['p2', 'given'],
      ],
    )
    assert.equal(result.domain, null)
    assert.equal(result.score, 50)
    assert.deepEqual(result.shareOfVoice, [{ domain: 'Example Vélo', share: 1 }])
    assert.deepEqual(warningsOf(trial), ['SITE_UNKNOWN'])
  })
})

describe('Google AI overviews', () => {
  test('are answers where they were shown and loaded', async () => {
    const reference = { domain: 'example-velo.be', url: OWN, title: 'Atelier' }
    const serps = [
      serp({ text: 'Example Vélo est recommandé.', references: [reference], cited: true }),
      serp({ text: 'Un rival.' }, 'vélo liège'),
      serp({ loaded: false }, 'vélo huy'),
      serp({ present: false, loaded: false }, 'vélo dinant'),
    ]
    const { trial } = await track({}, { ...INPUTS, serps })
    const { voices: _listed, ...platform } = platformOf(trial, 'googleAiOverviews')
    assert.deepEqual(platform, {
      ...{
        id: 'googleAiOverviews',
        model: null,
        answers: 2,
        mentions: 1,
        citations: 1,
        frequency: 0.5,
      },
      ...{
        averagePosition: 1,
        sentiment: { positive: 0, neutral: 0, negative: 0 },
        shareOfVoice: 1,
      },
      visibility: 50,
      reasons: [
        'cited in 1 of 2 answers',
        'named in 1 of 2 answers',
        'in first place in 1 of 2 answers',
        '2 of 4 result pages brought no answer: The AI overview was announced and did not load.',
      ],
    })
    const { aiOverviews, score } = resultOf<CitationResult>(trial)
    assert.deepEqual(
      aiOverviews.map(({ query, cited }) => [query, cited]),
      [
        ['vélo namur', true],
        ['vélo liège', false],
        ['vélo huy', false],
        ['vélo dinant', false],
      ],
    )
    assert.equal(score, 10)
  })

  test('have no visibility without result pages, and say why', async () => {
    const { answers, visibility, reasons } = platformOf(
      (await track({})).trial,
      'googleAiOverviews',
    )
    assert.deepEqual([answers, visibility], [0, null])
    assert.match(reasons.join(), /this audit has no search data/)
  })
})
