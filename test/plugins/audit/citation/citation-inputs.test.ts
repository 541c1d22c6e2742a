import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CitationResult } from '../../../../plugins/audit/citation/types.ts'
import { resultOf } from '../../../support/run-module.ts'
import { INPUTS, QUESTIONS, track, warningsOf } from './track.ts'

describe('the prompts of citation', () => {
  test('alone are given without asking the platforms', async () => {
    const { llm, trial } = await track({}, { ...INPUTS, promptsOnly: true })
    const result = resultOf<CitationResult>(trial)
    assert.equal(result.prompts.length, 5)
    assert.deepEqual(result.prompts[0], { id: 'p1', text: QUESTIONS[0], intent: 'local' })
    assert.deepEqual([result.platforms, result.score], [[], null])
    assert.deepEqual(result.promptsUsed, [{ id: 'citationPrompts', version: 1 }])
    assert.equal(llm.requests.length, 1)
  })

  test('that name the brand or its domain are left out', async () => {
    const naming = ['Example-Velo est-il bien ?', 'Que vaut www.example-velo.be ?', QUESTIONS[0]]
    const written = { prompts: naming.map((text) => ({ text, intent: 'local' })) }
    const { trial } = await track({ written }, { ...INPUTS, promptsOnly: true })
    const result = resultOf<CitationResult>(trial)
    assert.deepEqual(
      result.prompts.map(({ text }) => text),
      [QUESTIONS[0]],
    )
    assert.deepEqual(warningsOf(trial), ['FEWER_PROMPTS'])
  })

  test('of the request are not replaced by others where none of them can be asked', async () => {
    for (const prompts of [['tyres?'], [' '.repeat(20)], ['\u200b'.repeat(9), 7, null]]) {
      const { llm, trial } = await track({}, { ...INPUTS, prompts })
      assert.deepEqual(trial.outcome, {
        status: 'skipped',
        reason: 'None of the prompts can be asked: write questions of 8 to 300 characters.',
      })
      assert.equal(llm.requests.length, 0)
    }
  })

  test('fail the module when none can be used', async () => {
    const written = { prompts: [{ text: 'Example Vélo ?', intent: 'local' }] }
    const { trial } = await track({ written })
    assert.equal(trial.outcome.status === 'failed' && trial.outcome.code, 'UPSTREAM_FAILED')
  })

  test('are written from the page where the niche is not known', async () => {
    const { llm, trial } = await track({}, { brand: 'Example Vélo', promptsOnly: true })
    assert.equal(trial.outcome.status, 'done')
    assert.match(llm.requests[0]!.messages[0]!.content, /Nous réparons chaque vélo/)
  })

  test('given by the request are cut to 15 of 300 characters each', async () => {
    const prompts = Array.from({ length: 20 }, (_, index) => `Question ${index} ${'x'.repeat(400)}`)
    const { trial } = await track({}, { ...INPUTS, prompts, promptsOnly: true })
    const { prompts: kept } = resultOf<CitationResult>(trial)
    assert.equal(kept.length, 15)
    assert.ok(kept.every(({ text }) => text.length <= 300))
    assert.deepEqual(warningsOf(trial), ['PROMPTS_CUT'])
  })

  test('given by the request that name the brand are asked with a warning', async () => {
    const prompts = [...QUESTIONS.slice(0, 1), 'Example Vélo est-il un bon magasin ?']
    const { trial } = await track({}, { ...INPUTS, prompts })
    assert.deepEqual(warningsOf(trial), ['PROMPT_NAMES_BRAND'])
  })

  test('that cannot be written or asked for anybody skip the module', async () => {
    const nothing = { site: undefined, content: undefined }
    const noNiche = await track({}, { ...nothing, brand: 'Example Vélo' })
    const nobody = await track({}, { ...nothing, niche: 'vélos' })
    for (const [{ trial }, cause] of [
      [noNiche, /options\.niche/],
      [nobody, /options\.brand/],
    ] as const) {
      assert.equal(trial.outcome.status, 'skipped')
      assert.match(trial.outcome.status === 'skipped' ? trial.outcome.reason : '', cause)
    }
  })
})

describe('competitors of citation', () => {
  test('that are no domains are left out with a warning', async () => {
    const competitors = [
      'Rival Cycles',
      '🚲',
      'https://www.rival.example/x',
      'example-velo.be',
      '',
      'a b',
    ]
    const { trial } = await track({}, { ...INPUTS, competitors, rivals: ['other.example'] })
    assert.deepEqual(resultOf<CitationResult>(trial).competitors, [
      'rival.example',
      'other.example',
    ])
    assert.deepEqual(warningsOf(trial), ['COMPETITORS_IGNORED'])
  })
})
