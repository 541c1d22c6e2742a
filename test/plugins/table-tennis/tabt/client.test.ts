import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QuotaAccount } from '../../../../plugins/table-tennis/tabt/quota-account.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import { calendarSite } from '../fixtures/calendar-site.ts'

const GOAL = 'tabtSeason'

test('calls are anonymous, name their operation and this program', async (t) => {
  const site = await calendarSite(t)
  await site.run({}, GOAL)
  assert.deepEqual(
    site.replica.requests.map(({ operation }) => operation),
    ['GetSeasons', 'GetDivisions'],
  )
  for (const { headers, body, operation } of site.replica.requests) {
    assert.equal(headers.soapaction, `"${operation}"`)
    assert.match(String(headers['user-agent']), /^Manifold\/0 \(table-tennis data service/)
    for (const name of ['x-forwarded-for', 'client-ip', 'authorization', 'cookie']) {
      assert.equal(headers[name], undefined)
    }
    assert.doesNotMatch(body, /Credentials|Account|Password/)
  }
})

test('the season is always sent, because the API would take the highest one', async (t) => {
  const site = await calendarSite(t)
  await site.run()
  const others = site.replica.requests.filter(({ operation }) => operation !== 'GetSeasons')
  assert.deepEqual(new Set(others.map(({ fields }) => fields.Season)), new Set(['26']))
})

test('after the quota fault it pauses, then twice as long up to a limit, and continues', async (t) => {
  const quota = { perSecond: 200, limit: 8000, pauseMs: 1000, mostPauseMs: 3000 }
  const site = await calendarSite(t, { quota })
  site.replica.addFault({ kind: 34, times: 3 })
  const before = site.clock.now()
  const { outcomes } = await site.run({}, GOAL)
  assert.equal(outcomes[GOAL]?.status, 'done')
  const waited = site.clock.now() - before
  assert.ok(waited >= 6000 && waited < 7000, String(waited))
  assert.equal(site.replica.requests.length, 5)
})

test('calls are spread out while the account is more than half full', async (t) => {
  // Each call costs more than half of the limit, and drains at one per second.
  const quota = { perSecond: 1, limit: 0.5, pauseMs: 1000, mostPauseMs: 1000 }
  const site = await calendarSite(t, { quota, world: { divisions: 2 } })
  const before = site.clock.now()
  await site.run()
  assert.equal(site.replica.requests.length, 4)
  // Three pauses of a second per millisecond of the call before.
  assert.ok(site.clock.now() - before >= 3000, String(site.clock.now() - before))
})

for (const [kind, problem] of [
  ['html', /cannot be read: .*it is not a SOAP envelope|cannot be read/],
  ['doctype', /it declares a document type/],
  ['deep', /nested deeper than 200/],
  ['cut', /cannot be read/],
  ['html-500', /answered 500/],
] as const) {
  test(`an answer of the kind ${kind} fails and says why`, async (t) => {
    const site = await calendarSite(t)
    site.replica.addFault({ kind })
    const { outcomes } = await site.run({}, GOAL)
    const outcome = outcomes[GOAL]
    assert.ok(outcome?.status === 'failed')
    assert.equal(outcome.code, 'SOURCE_UNREACHABLE')
    assert.match(outcome.error, problem)
    assert.equal(site.replica.requests.length, 4)
  })
}

test('a fault that is ours is not asked for again', async (t) => {
  const site = await calendarSite(t)
  site.replica.addFault({ kind: 7 })
  const { outcomes } = await site.run({}, GOAL)
  const outcome = outcomes[GOAL]
  assert.ok(outcome?.status === 'failed')
  assert.equal(outcome.error, 'The source refused GetSeasons: Fault 7 (fault 7).')
  assert.equal(site.replica.requests.length, 1)
})

test('a call that is given up while it waits for its turn ends at once', async () => {
  const quota = { perSecond: 200, limit: 8000, pauseMs: 1000, mostPauseMs: 1000 }
  const account = new QuotaAccount(quota, new FakeClock())
  let end = (): void => undefined
  const long = new Promise<void>((resolve) => {
    end = resolve
  })
  const first = account.take(() => long, new AbortController().signal)
  const leaver = new AbortController()
  const second = account.take(() => Promise.resolve('asked'), leaver.signal)
  const third = account.take(() => Promise.resolve('last'), new AbortController().signal)
  leaver.abort(new Error('cancelled'))
  await assert.rejects(second, /cancelled/)
  end()
  await first
  assert.equal(await third, 'last')
})
