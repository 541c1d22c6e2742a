import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEMO_SITE } from '../../demo/demo-sites.ts'
import { world } from './demo-audits.ts'
import type { Asked } from './meddled-parties.ts'

const LIMIT_USD = 0.25
/** All that a third party is paid, or counts its calls, for. */
const COSTLY = ['pagespeed', 'crux', 'dataforseo', 'places', 'backlink', 'commoncrawl']

type Spend = { readonly spentUsd: number; readonly reservedUsd: number }

const promptOf = ({ body }: Asked): string | undefined =>
  body === '' ? undefined : JSON.parse(String(body)).response_format?.json_schema.name

test('two audits at once never spend or set aside more than a day may cost', async () => {
  const env = { BUDGET_OPENROUTER_USD_PER_DAY: String(LIMIT_USD) }
  const program = await world().program({ env })
  const { app } = program
  const key = `budget/openrouter/${new Date(app.clock.now()).toISOString().slice(0, 10)}`
  const seen: Promise<Spend | undefined>[] = []
  world().parties.reset()
  world().parties.onAsked = ({ party, body }) => {
    if (party === 'openrouter' && body !== '') seen.push(app.store.get<Spend>(key))
  }
  const answers = await Promise.all([program.full(), program.full()])

  assert.ok(seen.length > 8)
  for (const spend of [...(await Promise.all(seen)), await app.store.get<Spend>(key)]) {
    assert.ok(spend, 'nothing is stored')
    assert.ok(spend.spentUsd + spend.reservedUsd <= LIMIT_USD + 1e-9, JSON.stringify(spend))
  }
  const costs = answers.map(({ body }) => body.cost as { byApi: Record<string, number> })
  const total = costs.reduce((sum, { byApi }) => sum + (byApi.openrouter ?? 0), 0)
  const last = await app.store.get<Spend>(key)
  assert.deepEqual([last?.spentUsd.toFixed(9), last?.reservedUsd], [total.toFixed(9), 0])
  // Which module is refused first, and whether it still has a result, depends on the machine.
  const told = answers.map(({ body }) => JSON.stringify(body)).join()
  assert.match(told, /BUDGET_OPENROUTER_USD_PER_DAY/)
})

test('two audits that ask the same at once pay for it once', async () => {
  const program = await world().program()
  world().parties.reset()
  const options = { enablePlacesLookup: true }
  const answers = await Promise.all([program.full(options), program.full(options)])

  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  const { parties } = world()
  for (const party of COSTLY) {
    const asked = parties.askedOf(party).map(({ url, body }) => `${url} ${body}`)
    assert.ok(asked.length > 0, party)
    assert.deepEqual(asked.sort(), [...new Set(asked)].sort())
  }
  const prompts = parties.askedOf('openrouter').map(promptOf)
  assert.equal(prompts.filter((prompt) => prompt === 'prefill').length, 1)
})

for (const path of ['/api/audit/full', '/api/audit/stream']) {
  test(`who leaves ${path} ends every request to third parties at once`, {
    timeout: 90_000,
  }, async () => {
    const { url, program } = await world().served()
    const { parties } = world()
    parties.reset()
    parties.meddle(() => new Promise(() => undefined))
    const client = new AbortController()
    const allWait = new Promise<void>((resolve) => {
      parties.onAsked = () => {
        if (parties.underWay.received >= 4) resolve()
      }
    })
    const answer = fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: DEMO_SITE, options: { skipVisual: true } }),
      signal: client.signal,
    }).then((response) => response.text())
    const left = assert.rejects(answer, { name: 'AbortError' })
    await allWait

    client.abort()
    await left
    while (program.app.engine.active > 0 || parties.underWay.received > 0) {
      await new Promise(setImmediate)
    }
    const asked = parties.asked.length
    await fetch(`${url}/health`)
    assert.deepEqual([parties.asked.length, parties.underWay.sent], [asked, 0])
  })
}
