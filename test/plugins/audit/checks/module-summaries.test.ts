import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  loadTranslations,
  moduleSummary,
  TRANSLATED,
} from '../../../../plugins/audit/checks/index.ts'
import { translatedModule } from '../../../../plugins/audit/checks/translations.ts'
import { sampleOf } from '../../../adapters/web/sample-of-schema.ts'
import { auditModules, manifestsFolder } from '../../../support/shipped-checks.ts'

const modules = new Map(auditModules().map((manifest) => [manifest.id, manifest]))
const summaryOf = (id: string, result: unknown) => moduleSummary(modules.get(id)!, result)

/** A result of each kind, and the sentence that people read. */
const sentences: readonly (readonly [id: string, result: object, sentence: string])[] = [
  [
    'crawl',
    { status: 200, aiProbes: [{ robots: 'allowed' }, { robots: 'disallowed' }] },
    'The page answers with status 200; 1 of 2 AI crawlers may read it',
  ],
  ['crawl', { status: 404, aiProbes: [] }, 'The page answers with status 404'],
  ['seo', { summary: { pass: 1, warn: 0, fail: 2 } }, '1 check passed, 0 gave a warning, 2 failed'],
  ['geo', { notJudged: { reason: 'The page asks for a login.' } }, 'The page asks for a login.'],
  ['hreflang', { declared: 0, alternates: [] }, 'The page declares no language versions'],
  [
    'hreflang',
    { declared: 2, checked: 2, alternates: [{ returnTag: 'ok' }, { returnTag: 'missing' }] },
    '2 hreflang links; 1 of the 2 pages fetched links back to the page',
  ],
  ['prefill', { brand: 'Example Vélo', niche: 'bicycles' }, 'Example Vélo: bicycles'],
  [
    'prefill',
    { brand: 'Example Vélo', niche: null },
    'The brand is Example Vélo; its niche was not found',
  ],
  [
    'cwv',
    { assessment: 'passed', field: { scope: 'origin' } },
    'Core Web Vitals of the whole site are good',
  ],
  [
    'cwv',
    { assessment: 'failed', field: { scope: 'url' } },
    'Core Web Vitals of the page need work',
  ],
  [
    'cwv',
    { assessment: 'noData', field: null },
    'Google has too few visits to assess Core Web Vitals',
  ],
  [
    'multipage',
    { coverage: { pagesRead: 12 }, issues: [{ severity: 'error' }, { severity: 'notice' }] },
    '12 pages were read; 2 kinds of issues were found, 1 of them serious',
  ],
  ['multipage', { coverage: { pagesRead: 1 }, issues: [] }, '1 page was read; no issue was found'],
  [
    'citation',
    {
      platforms: [
        { answers: 8, mentions: 4, citations: 3 },
        { answers: 2, mentions: 1 },
      ],
    },
    'AI platforms named the brand in 5 and cited the site in 3 of 10 answers',
  ],
  [
    'aiHallucination',
    { brand: 'Vélo', models: [{ knows: true, hallucinationRate: 0.5 }, { knows: false }] },
    '1 of 2 AI models know Vélo; 1 contradicts the site',
  ],
  [
    'dataforseo',
    { serp: { keyword: 'k', ownRank: null, top10: [{}] } },
    'The site is not among the first results for “k”',
  ],
  [
    'local',
    { businessProfile: {}, nap: { consistent: false, conflicts: [{}] }, schemas: [] },
    '1 conflict between the places that state contact details and opening hours',
  ],
  [
    'visual',
    { cookieBanner: { detected: true, coversPercent: 28.7 }, consoleErrors: [{}] },
    'The cookie banner covers 28.7% of the window; the console has 1 error',
  ],
]

describe('the summary of a module', () => {
  for (const [id, result, sentence] of sentences) {
    test(`${id}: ${sentence}`, () => assert.equal(summaryOf(id, result), sentence))
  }

  test('is there for each module of the audit, whatever it found', () => {
    for (const [id, { outputs }] of modules) {
      for (const result of [sampleOf(outputs.result), {}, null, []]) {
        assert.match(summaryOf(id, result) ?? '', /^[^{}]+$/, id)
      }
    }
  })

  for (const language of Object.keys(TRANSLATED) as (keyof typeof TRANSLATED)[]) {
    test(`has its ${language} texts`, () => {
      const texts = loadTranslations(manifestsFolder, language)
      for (const [id, manifest] of modules) {
        const translated = translatedModule(manifest, texts)
        const variants = (summary = manifest.summary) => [summary ?? []].flat()
        assert.equal([texts.modules[id]?.summary ?? []].flat().length, variants().length, id)
        const shown = moduleSummary(translated, sampleOf(manifest.outputs.result), texts.words)
        assert.match(shown ?? '', /^[^{}]+$/, id)
      }
    })
  }
})
