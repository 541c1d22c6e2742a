import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import type { HallucinationResult } from '../../../../plugins/audit/ai-hallucination/types.ts'
import { startLoopbackSite } from '../../../support/loopback-site.ts'
import { resultOf } from '../../../support/run-module.ts'
import { sampleHtml, samplePage } from '../prompting/sample-page.ts'
import { check, claim, FACTS, JUDGED, modelOf, reasonOf, SAID } from './check.ts'

describe('aiHallucination', () => {
  test('holds the claims of four models against facts that the site states', async () => {
    const { trial } = await check({})
    const { facts, models, score, sources } = resultOf<HallucinationResult>(trial)
    assert.deepEqual(
      facts.map(({ id, url }) => [id, url]),
      ['f1', 'f2', 'f3'].map((id) => [id, 'https://www.example-velo.be/']),
    )
    assert.deepEqual(models[1], {
      ...{ model: 'anthropic/claude-test', platform: 'claude', answered: true, knows: true },
      claims: [
        {
          ...{ text: 'It repairs bicycles in Namur.', quote: 'It repairs bicycles in Namur.' },
          ...{ verdict: 'supported', factId: 'f1' },
        },
        {
          ...{ text: 'It was founded in 1987.', quote: 'It was founded in 1987.' },
          ...{ verdict: 'contradicted', factId: 'f2', contradicts: facts[1]?.quote },
        },
        {
          ...{ text: 'It has a shop in Liège.', quote: 'It has a shop in Liège.' },
          verdict: 'unverifiable',
        },
      ],
      ...{ hallucinationRate: 0.5, searches: 0 },
    })
    assert.equal(score, 50)
    assert.deepEqual(sources, ['https://www.example-velo.be/'])
  })

  test('asks the models without a search and without the facts', async () => {
    const { llm } = await check({})
    const asked = llm.requests.filter(({ schema }) => schema === undefined)
    assert.deepEqual(
      asked.map(({ model }) => model),
      ['chatgpt', 'claude', 'gemini', 'perplexity'],
    )
    assert.ok(asked.every(({ search }) => search === undefined))
    assert.ok(asked.every(({ messages }) => !messages[0]!.content.includes('2009')))
  })

  test('drops facts whose words stand on no page', async () => {
    const invented = { statement: 'It won a prize.', quote: 'lauréat du prix national du vélo' }
    const { trial } = await check({ facts: [invented, ...FACTS, ...FACTS] })
    const { facts } = resultOf<HallucinationResult>(trial)
    assert.deepEqual(
      facts.map(({ statement }) => statement),
      FACTS.map(({ statement }) => statement),
    )
  })

  test('skips with what the site lacks where it states fewer than three facts', async () => {
    const { llm, trial } = await check({ facts: FACTS.slice(1) })
    assert.match(reasonOf(trial), /2 of 3 checkable facts on 1 page\. Say in the text/)
    assert.equal(llm.requests.length, 1)
  })

  test('a model that does not know the brand has no claims, and lowers nothing', async () => {
    const { trial } = await check({
      said: (platform) => (platform === 'gemini' ? 'I do not know this company.' : SAID),
      judged: (content) =>
        content.includes('I do not know') ? { ...JUDGED, knows: false } : undefined,
    })
    const { knows, claims, hallucinationRate } = modelOf(trial, 'gemini')
    assert.deepEqual([knows, claims, hallucinationRate], [false, [], null])
    assert.equal(resultOf<HallucinationResult>(trial).score, 50)
  })

  test('has no score if no claim could be compared with a fact', async () => {
    const { trial } = await check({ judged: () => ({ knows: false, claims: [] }) })
    assert.equal(trial.outcome.status, 'done')
    assert.equal(resultOf<HallucinationResult>(trial).score, null)
  })

  test('takes the brand from the page where nobody gives one', async () => {
    const { trial } = await check({ inputs: { brand: '' } })
    assert.equal(resultOf<HallucinationResult>(trial).brand, 'Example Vélo')
  })

  test('skips without a brand, and without a text', async () => {
    const html =
      '<!doctype html><html><head><title>x</title></head><body><p>Du texte.</p></body></html>'
    const nameless = await check({ inputs: { ...samplePage(html), brand: '' } })
    const wordless = await check({ inputs: samplePage(html.replace('Du texte.', '')) })
    assert.match(reasonOf(nameless.trial), /Give the brand in the request/)
    assert.match(reasonOf(wordless.trial), /no text to read/)
  })
})

describe('a verdict counts only', () => {
  const judgeSaying = (...claims: readonly unknown[]) => ({
    judged: () => ({ knows: true, claims }),
  })

  test('with a fact of the list', async () => {
    const { trial } = await check(
      judgeSaying(
        claim('It was founded in 1987.', 'contradicted', 'f99'),
        claim('It repairs bicycles in Namur.', 'supported', null),
        claim('It has a shop in Liège.', 'unverifiable', 'f1'),
      ),
    )
    const { claims, hallucinationRate } = modelOf(trial, 'chatgpt')
    assert.deepEqual(
      claims.map(({ verdict, factId }) => [verdict, factId]),
      [1, 2, 3].map(() => ['unverifiable', undefined]),
    )
    assert.equal(hallucinationRate, null)
  })

  test('for words that stand in the answer', async () => {
    const { trial } = await check(
      judgeSaying(
        claim('It is a bank.', 'contradicted', 'f1', 'Example Vélo is a bank'),
        claim('It repairs bicycles in Namur.', 'supported', 'f1'),
      ),
    )
    const { claims, hallucinationRate } = modelOf(trial, 'chatgpt')
    assert.deepEqual([claims.length, hallucinationRate], [1, 0])
  })
})

describe('other pages of the site', () => {
  const LINKS = `<p><a href="https://www.example-velo.be/a-propos">À propos</a>
    <a href="https://www.example-velo.be/contact">Contact</a>
    <a href="https://www.example-velo.be/mentions-legales">Mentions légales</a></p>`
  const page = (text: string) => ({
    body: sampleHtml().replace(/<main>.*<\/main>/s, `<main><p>${text}</p></main>`),
  })

  /** The audited page on a loopback copy, with the pages that it links to. */
  async function siteOf(t: TestContext, rules: readonly string[] = []) {
    const copy = await startLoopbackSite({
      routes: {
        '/a-propos': page('Fondée par trois mécaniciens en 2009, l’équipe compte douze personnes.'),
        '/contact': page('Ouvert du mardi au samedi, de 9 à 18 heures.'),
      },
    })
    t.after(() => copy.close())
    const { site, content } = samplePage(sampleHtml(LINKS))
    const group = {
      agents: ['*'],
      line: 1,
      rules: rules.map((pattern) => ({ type: 'disallow', pattern, line: 2 })),
    }
    const robots = {
      ...site.robots,
      access: 'parsed',
      txt: { ...site.robots.txt, groups: [group] },
    }
    const url = `${copy.origin}/`
    const expectedOrigin = 'https://www.example-velo.be'
    return {
      copy,
      inputs: { site: { ...site, robots, url, finalUrl: url, expectedOrigin }, content },
    }
  }

  test('that describe the company are read and quoted too', async (t) => {
    const { copy, inputs } = await siteOf(t)
    const staff = { statement: 'It has twelve people.', quote: "l'équipe compte douze personnes" }
    const { trial } = await check({ facts: [...FACTS, staff], inputs })
    const { facts, sources } = resultOf<HallucinationResult>(trial)
    assert.equal(facts.at(-1)?.url, 'https://www.example-velo.be/a-propos')
    assert.deepEqual(
      sources,
      ['', 'a-propos', 'contact'].map((path) => `https://www.example-velo.be/${path}`),
    )
    assert.equal(copy.requests.length, 3)
  })

  test('are not read where robots.txt denies them', async (t) => {
    const { copy, inputs } = await siteOf(t, ['/contact', '/mentions'])
    await check({ inputs })
    assert.deepEqual(
      copy.requests.map(({ path }) => path),
      ['/a-propos'],
    )
  })
})
