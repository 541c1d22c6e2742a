import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Plugin } from '../../../../core/plugin.ts'
import contentGapPlugin from '../../../../plugins/audit/content-gap/plugin.ts'
import fanoutPlugin from '../../../../plugins/audit/fanout/plugin.ts'
import type { SerpFacts } from '../../../../plugins/audit/page/search/serp-facts.ts'
import prefillPlugin from '../../../../plugins/audit/prefill/plugin.ts'
import sxoPlugin from '../../../../plugins/audit/sxo/plugin.ts'
import { openDouble } from '../../../doubles/double.ts'
import { liveAnswers } from '../../../doubles/live-answers.ts'
import { resultOf, runModule } from '../../../support/run-module.ts'
import { ScriptedLlm } from '../../../support/scripted-llm.ts'
import { sampleHtml, samplePage } from './sample-page.ts'

async function run(moduleId: string, plugin: Plugin, inputs: object, t: TestContext) {
  const llm = new ScriptedLlm(({ schema, messages }) =>
    JSON.stringify(liveAnswers[schema?.name ?? '']?.({ messages })),
  )
  const env = { OPENROUTER_API_KEY: 'k', DATAFORSEO_LOGIN: 'l', DATAFORSEO_PASSWORD: 'p' }
  const given = { url: 'https://www.example-velo.be/', ...samplePage(), ...inputs }
  const trial = await runModule(moduleId, { plugin, inputs: given, env, parts: { llm } }, t)
  assert.deepEqual(trial.warnings, [])
  return resultOf<Readonly<Record<string, unknown>>>(trial)
}

test('prefill takes what the double answers without a warning', async (t) => {
  const { brand, confidence } = await run('prefill', prefillPlugin, {}, t)
  assert.deepEqual([brand, confidence], ['Example Vélo', 0.86])
})

test('so does sxo', async (t) => {
  const { personas, score } = await run('sxo', sxoPlugin, {}, t)
  assert.equal(
    (personas as readonly { quote: string | null }[]).filter(({ quote }) => quote).length,
    4,
  )
  assert.equal(score, 30.2)
})

test('so does fanout', async (t) => {
  const { query, coverage } = await run('fanout', fanoutPlugin, {}, t)
  assert.deepEqual([query, coverage], ['vélos électriques à namur', 62.5])
})

test('so does contentGap', async (t) => {
  const filler = 'Notre équipe conseille chaque client avec soin. '.repeat(15)
  const body = sampleHtml(`<h2>Location</h2><p>${filler}</p>`)
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const doubles = await Promise.all([1, 2, 3].map(() => openDouble(() => ({ headers, body }), t)))
  const organic = doubles.map(({ url }, index) => {
    return { rank: index + 1, domain: `r${index}.example`, url, title: 'R', description: '' }
  })
  const serp = {
    keyword: 'vélo',
    checkedAt: '2026-11-18T10:00:00Z',
    organic,
  } as unknown as SerpFacts
  const { missingTopics } = await run('contentGap', contentGapPlugin, { serps: [serp] }, t)
  assert.deepEqual(missingTopics, [
    {
      topic: 'Location',
      coveredBy: ['r0.example', 'r1.example', 'r2.example'],
      importance: 'high',
      suggestion: 'Add a section on Location.',
    },
  ])
})
