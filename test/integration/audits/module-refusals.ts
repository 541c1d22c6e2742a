import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DoubleAnswer } from '../../doubles/double.ts'
import { type Answer, AuditedProgram, NO_RETRIES } from './audited-world.ts'
import { prepare, world } from './demo-audits.ts'
import { missingFields, RESULT_FIELDS } from './result-fields.ts'

const IDS = Object.keys(RESULT_FIELDS)
const OPENROUTER = /OPENROUTER_API_KEY/
/** The message of each module that cannot run without keys and a browser; the others run. */
const WITHOUT_KEYS: Readonly<Record<string, RegExp>> = {
  cwv: /PAGESPEED_API_KEY/,
  visual: /BROWSER_EXECUTABLE/,
  ...{ prefill: OPENROUTER, sxo: OPENROUTER, fanout: OPENROUTER },
  ...{ citation: OPENROUTER, aiHallucination: OPENROUTER },
  contentGap: /OPENROUTER_API_KEY, DATAFORSEO_LOGIN, DATAFORSEO_PASSWORD/,
  dataforseo: /DATAFORSEO_LOGIN, DATAFORSEO_PASSWORD/,
  local: /PLACES_API_KEY/,
}
const KEYS = [
  ...['PAGESPEED_API_KEY', 'OPENROUTER_API_KEY', 'DATAFORSEO_LOGIN', 'DATAFORSEO_PASSWORD'],
  ...['PLACES_API_KEY', 'BACKLINK_API_KEY'],
]
const BUDGETS = ['pagespeed', 'openrouter', 'dataforseo', 'places', 'backlinks']
const SPENT: Readonly<Record<string, string>> = {
  ...{ prefill: 'openrouter', sxo: 'openrouter', fanout: 'openrouter', citation: 'openrouter' },
  ...{ aiHallucination: 'openrouter', contentGap: 'openrouter', dataforseo: 'dataforseo' },
  local: 'places',
}
const NO_BROWSER = { BROWSER_EXECUTABLE: '/nonexistent' }
/** By which name a module fails when no third party answers. */
const BROKEN: Readonly<Record<string, RegExp>> = {
  cwv: /PageSpeed Insights/,
  ...{ prefill: /OpenRouter/, sxo: /OpenRouter/, fanout: /OpenRouter/, citation: /OpenRouter/ },
  aiHallucination: /OpenRouter/,
  ...{ dataforseo: /DataForSEO/, contentGap: /DataForSEO/ },
  local: /Google Places/,
}
const FAILED: DoubleAnswer = { status: 500, json: { error: { message: 'it burns' } } }

const programs: Record<string, AuditedProgram> = {}
const program = (name: string): AuditedProgram => programs[name] ?? assert.fail(`no app ${name}`)
prepare(async (started) => {
  const keyless = Object.fromEntries(KEYS.map((name) => [name, undefined]))
  const budgets = Object.fromEntries(
    BUDGETS.map((api) => [`BUDGET_${api.toUpperCase()}_USD_PER_DAY`, '0']),
  )
  const off = Object.fromEntries(IDS.map((id) => [id, { enabled: false }]))
  programs.keyless = await started.program({ env: { ...keyless, ...NO_BROWSER } })
  programs.poor = await started.program({ env: { ...budgets, ...NO_BROWSER } })
  programs.off = await started.program({ overrides: { modules: off } })
  programs.ruined = await started.program({ env: NO_BROWSER, overrides: NO_RETRIES })
  programs.speechless = await started.program({ overrides: NO_RETRIES })
})

const codesOf = ({ body }: Answer): readonly string[] =>
  (body.warnings as readonly { code: string }[]).map(({ code }) => code)

for (const id of IDS) {
  const named = WITHOUT_KEYS[id]
  if (named === undefined) {
    test(`${id} needs no key`, async () => {
      const { status, body } = await program('keyless').module(id)
      assert.deepEqual([status, body.ok, body.moduleId], [200, true, id])
    })
  } else {
    test(`${id} without its key is skipped and names what to set`, async () => {
      const { status, body } = await program('keyless').module(id)
      assert.deepEqual([status, Object.keys(body).sort()], [200, ['ok', 'skipped']])
      assert.equal(body.ok, false)
      assert.match(String(body.skipped), named)
      assert.doesNotMatch(String(body.skipped), /nonexistent/, 'it names a path of the server')
    })
  }

  test(`${id} switched off by the operator is skipped and names the setting`, async () => {
    const { status, body } = await program('off').module(id)
    assert.deepEqual([status, body.ok], [200, false])
    assert.match(String(body.skipped), new RegExp(`operator: modules\\.${id}\\.enabled .*is false`))
  })
}

for (const [id, api] of Object.entries(SPENT)) {
  test(`${id} without money is skipped and names the budget of ${api}`, async () => {
    const { status, body } = await program('poor').module(id, { enablePlacesLookup: true })
    assert.deepEqual([status, body.ok], [200, false])
    assert.match(String(body.skipped), new RegExp(`budget for ${api} is spent`))
    assert.match(String(body.skipped), new RegExp(`BUDGET_${api.toUpperCase()}_USD_PER_DAY`))
  })
}

test('a spent budget lets pass what is free', async () => {
  world().parties.reset()
  assert.equal((await program('poor').module('cwv')).body.ok, true)
  assert.equal((await program('poor').module('backlinks')).body.ok, true)
  for (const api of ['openrouter', 'dataforseo', 'places']) {
    assert.deepEqual(world().parties.askedOf(api), [])
  }
})

test('a full audit continues where every third party fails', async () => {
  world().parties.meddle(() => FAILED)
  const { status, body } = await program('ruined').full({
    skipVisual: false,
    enablePlacesLookup: true,
  })
  const outcomes = Object.entries(AuditedProgram.outcomes({ body }))
  assert.deepEqual([status, body.ok], [200, true])
  const failed = outcomes.filter(([, outcome]) => outcome.status === 'failed')
  // Modules that need a failed module are skipped.
  const { contentGap: _gap, aiHallucination: _claims, ...expected } = BROKEN
  assert.deepEqual(failed.map(([id]) => id).sort(), Object.keys(expected).sort())
  for (const [id, { code, error }] of failed) {
    assert.equal(code, 'UPSTREAM_FAILED')
    assert.match(String(error), BROKEN[id] ?? /^$/)
  }
})

for (const [id, title] of Object.entries(BROKEN)) {
  test(`${id} fails in the name of the API that fails`, async () => {
    world().parties.meddle(() => FAILED)
    const { status, body } = await program('ruined').module(id, { enablePlacesLookup: true })
    assert.deepEqual([status, body.ok, body.code], [502, false, 'UPSTREAM_FAILED'])
    assert.match(String(body.error), title)
    assert.equal(typeof body.requestId, 'string')
  })
}

for (const [id, codes] of [
  ['backlinks', ['COMMONCRAWL_UNAVAILABLE', 'BACKLINK_API_UNAVAILABLE']],
  ['geoEnrichments', ['KNOWLEDGE_BASE_UNAVAILABLE', 'AUTOCOMPLETE_UNAVAILABLE']],
  ['tier2', ['RENDERING_SKIPPED']],
] as const) {
  test(`${id} continues without what it asks others, and warns`, async () => {
    world().parties.meddle(() => FAILED)
    const answer = await program('ruined').module(id)
    assert.deepEqual([answer.status, answer.body.ok], [200, true])
    assert.deepEqual(
      codes.filter((code) => !codesOf(answer).includes(code)),
      [],
    )
  })
}

test('tier2 without a browser shows everything except what is rendered', async () => {
  const { body } = await program('keyless').module('tier2')
  const { jsRendering, ...rest } = body.result as Readonly<Record<string, unknown>>
  assert.equal(jsRendering, null)
  assert.deepEqual(missingFields(rest, ['outranking', 'images[].url', 'cro.score']), [])
})

test('contentGap fails in the name of the model that fails', async () => {
  world().parties.reset()
  world().parties.meddle(() => FAILED, ['openrouter'])
  const { status, body } = await program('speechless').module('contentGap')
  assert.deepEqual([status, body.code], [502, 'UPSTREAM_FAILED'])
  assert.match(String(body.error), /OpenRouter/)
})
