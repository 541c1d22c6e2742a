import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RunEvent } from '../../../core/events/event.ts'
import type { CombinedAuditResponse } from '../../../manifests/types/records.ts'
import { auditText } from '../../demo/audit-text.ts'
import { DEMO_SITE } from '../../demo/demo-sites.ts'
import { AuditedProgram, type Body, type Outcome, type StreamedEvent } from './audited-world.ts'
import { prepare, world } from './demo-audits.ts'
import { missingFields, RESULT_FIELDS } from './result-fields.ts'

const IDS = Object.keys(RESULT_FIELDS)
const PLATFORMS = ['chatgpt', 'claude', 'gemini', 'perplexity', 'googleAiOverviews']
/** Facts that the audited page states, so that no model is asked for them. */
const GIVEN = {
  brand: 'Example Vélo',
  niche: 'vélos électriques',
  competitors: ['velo-mosan.example'],
}

let program: AuditedProgram
let events: readonly StreamedEvent[]
let report: Body
let outcomes: Readonly<Record<string, Outcome>>

prepare(async (started) => {
  program = await started.program()
  events = await program.stream({ enablePlacesLookup: true })
  report = events.at(-1)?.data ?? {}
  outcomes = AuditedProgram.outcomes({ body: report })
})

const dataOf = (kind: string): readonly Body[] =>
  events.filter(({ event }) => event === kind).map(({ data }) => data)

/** The prompts that the gateway was asked since the world was reset, by their ids. */
const promptsAsked = (): readonly string[] =>
  world()
    .parties.askedOf('openrouter')
    .flatMap(({ body }) => (body ? [JSON.parse(String(body)).response_format] : []))
    .flatMap((format) => format?.json_schema.name ?? [])

test('a full audit with every key ends with all 18 modules done', () => {
  const ended = Object.entries(outcomes).map(([id, { status, error, skipped }]) =>
    [id, status, error, skipped].filter((part) => part !== undefined).join(' '),
  )
  assert.deepEqual(ended.sort(), IDS.map((id) => `${id} done`).sort())
})

for (const id of IDS) {
  test(`the result of ${id} has the fields that callers rely on`, () => {
    assert.deepEqual(missingFields(outcomes[id]?.result, RESULT_FIELDS[id] ?? []), [])
  })
}

test('each AI platform is shown with its readiness, its visibility and the reasons of both', () => {
  const platforms = report.platforms as readonly Body[]
  assert.deepEqual(
    platforms.map(({ id }) => id),
    PLATFORMS,
  )
  for (const { readiness, visibility, reasons } of platforms) {
    for (const figure of [readiness, visibility]) {
      assert.ok(typeof figure === 'number' && figure >= 0 && figure <= 100)
    }
    const { readiness: local, visibility: live } = reasons as Record<string, readonly unknown[]>
    assert.ok(local?.length && live?.length)
  }
})

test('the cost of an audit is the sum over its modules, in its events and by API as well', () => {
  const { totalUsd, byApi } = report.cost as { totalUsd: number; byApi: Record<string, number> }
  const sum = (amounts: readonly unknown[]): string =>
    amounts.reduce<number>((total, usd) => total + Number(usd), 0).toFixed(9)
  assert.ok(totalUsd > 0)
  assert.equal(sum(Object.values(outcomes).map(({ costUsd }) => costUsd)), totalUsd.toFixed(9))
  assert.equal(sum(dataOf('module:done').map(({ costUsd }) => costUsd)), totalUsd.toFixed(9))
  assert.equal(sum(Object.values(byApi)), totalUsd.toFixed(9))
})

test('a stream shows one end of each planned module', () => {
  const [plan] = dataOf('plan') as readonly { modules: Body[]; skipped: Body[]; count: number }[]
  const ended = [...dataOf('module:done'), ...dataOf('module:skip')].map(({ moduleId }) => moduleId)
  const planned = [...(plan?.modules ?? []), ...(plan?.skipped ?? [])].map(({ id }) => id)
  assert.deepEqual([plan?.count, ended.sort()], [IDS.length, planned.sort()])
})

test('the demonstration shows report, timeline and cost of all 18 modules', () => {
  const told = events.map(({ event, data }) => ({ kind: event, at: data.at, data }) as RunEvent)
  const text = auditText(report as unknown as CombinedAuditResponse, told)
  for (const id of IDS) assert.match(text, new RegExp(`^  ${id} +█+`, 'm'))
  assert.match(text, /^Cost at the prices of the samples: \d+\.\d{4} USD \(.*openrouter \d/m)
  assert.match(text, /^18 of 18 modules done$/m)
})

test('each module answers a call of its own with its result', async () => {
  const alone = IDS.filter((id) => id !== 'visual')
  const answers = await Promise.all(alone.map((id) => program.module(id, { skipVisual: true })))
  const broken = answers.flatMap(({ status, body }, index) =>
    status === 200 && body.ok === true && body.moduleId === alone[index] ? [] : [body],
  )
  assert.deepEqual(broken, [])
})

test('a screenshot taken a short while ago serves a call of visual', async () => {
  const { body } = await program.module('visual')
  assert.deepEqual([body.ok, body.cached], [true, true])
  assert.deepEqual(missingFields(body.result, RESULT_FIELDS.visual ?? []), [])
})

test('a call of geoEnrichments never asks for search results', async () => {
  world().parties.reset()
  const { body } = await program.module('geoEnrichments')
  assert.deepEqual([body.ok, world().parties.askedOf('dataforseo')], [true, []])
  assert.equal((body.result as { peopleAlsoAsk: Body }).peopleAlsoAsk.source, 'substitute')
})

test('a call of citation asks for what the request leaves open, and for nothing that it gives', async () => {
  // Nothing is kept yet of what a model told of the page.
  const fresh = await world().program()
  world().parties.reset()
  assert.equal((await fresh.module('citation', GIVEN)).body.ok, true)
  assert.equal(promptsAsked().includes('prefill'), false)
  assert.equal((await fresh.module('citation', { brand: 'Example Vélo' })).body.ok, true)
  assert.equal(promptsAsked().filter((prompt) => prompt === 'prefill').length, 1)
  assert.deepEqual(world().parties.askedOf('dataforseo'), [])
})

test('skipLive skips the four live modules and no other', async () => {
  const { modules } = (await program.full({ skipLive: true })).body
  const ended = Object.entries(modules as Record<string, Outcome>)
  const skipped = ended.filter(([, { status }]) => status === 'skipped').map(([id]) => id)
  assert.deepEqual(skipped.sort(), ['aiHallucination', 'citation', 'fanout', 'sxo', 'visual'])
})

test('skipVisual skips the pictures and what tier2 renders', async () => {
  const { body } = await program.full({ skipLive: true })
  const { visual, tier2 } = AuditedProgram.outcomes({ body })
  assert.deepEqual([visual?.status, tier2?.status], ['skipped', 'done'])
  assert.deepEqual(missingFields(tier2?.result, ['jsRendering']), [])
})

test('prefill runs in a full audit where one of its modules uses it, or it is asked for', async () => {
  const without = await program.full({ modules: ['crawl', 'geo', 'seo', 'hreflang'] })
  assert.equal(AuditedProgram.outcomes(without).prefill, undefined)
  const used = await program.full({ modules: ['fanout'] })
  assert.equal(AuditedProgram.outcomes(used).prefill?.status, 'done')
  const asked = await program.full({ modules: ['prefill'] })
  assert.equal(AuditedProgram.outcomes(asked).prefill?.status, 'done')
})

test('a business is looked up among places only where that is asked for', async () => {
  const fresh = await world().program()
  world().parties.reset()
  const without = await fresh.module('local')
  assert.deepEqual([without.body.ok, world().parties.askedOf('places')], [true, []])
  const looked = await fresh.module('local', { enablePlacesLookup: true })
  assert.equal(world().parties.askedOf('places').length, 1)
  assert.ok((looked.body.result as Body).places)
})

test('the page alone is enough for its brand, niche and rivals', async () => {
  const { status, body } = await program.call('/api/prefill', { url: DEMO_SITE })
  const { ok, url, brand, language } = body
  assert.deepEqual([status, ok, url, brand, language], [200, true, DEMO_SITE, 'Example Vélo', 'fr'])
  assert.deepEqual(missingFields(body, ['niche', 'suggestedCompetitors[]', 'costUsd']), [])
})

test('a citation report is about the page, brand and prompts it is given', async () => {
  const prompts = ['Quel atelier répare les vélos électriques Bosch à Namur ?']
  const request = { url: DEMO_SITE, ...GIVEN, prompts }
  const { status, body } = await program.call('/api/citation', request)
  assert.deepEqual([status, body.ok, body.url, body.brand], [200, true, DEMO_SITE, GIVEN.brand])
  assert.deepEqual(
    (body.prompts as readonly Body[]).map(({ text }) => text),
    prompts,
  )
  assert.deepEqual(
    missingFields(body, ['platforms[5]', 'byPrompt[1]', 'shareOfVoice[]', 'score', 'costUsd']),
    [],
  )
})

test('a brand without a page is tracked all the same', async () => {
  world().parties.reset()
  const { status, body } = await program.call('/api/citation', GIVEN)
  assert.deepEqual([status, body.ok, body.brand], [200, true, GIVEN.brand])
  assert.deepEqual(world().parties.askedOf('site'), [])
})

test('prompts are returned without asking any platform', async () => {
  world().parties.reset()
  const request = { niche: GIVEN.niche, promptCount: 8 }
  const { status, body } = await program.call('/api/citation/prefill', request)
  assert.deepEqual([status, body.ok, body.niche], [200, true, GIVEN.niche])
  assert.deepEqual(
    missingFields(body, [
      'prompts[8]',
      'prompts[].id',
      'prompts[].text',
      'prompts[].intent',
      'costUsd',
    ]),
    [],
  )
  assert.deepEqual(promptsAsked(), ['citationPrompts'])
})

test('a fan-out report judges the sub-queries of the query it is given', async () => {
  const query = 'réparation vélo électrique namur'
  const { status, body } = await program.call('/api/fanout', { url: DEMO_SITE, ...{ query } })
  assert.deepEqual([status, body.ok, body.url, body.query], [200, true, DEMO_SITE, query])
  assert.deepEqual(missingFields(body, [...(RESULT_FIELDS.fanout ?? []), 'costUsd']), [])
})
