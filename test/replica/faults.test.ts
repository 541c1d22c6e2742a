import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { askPage } from './ask-page.ts'
import type { FaultKind } from './faults.ts'
import type { ReplicaOptions } from './replica-options.ts'
import { type Replica, startReplica } from './server.ts'
import { createWorld } from './truth.ts'

const world = createWorld({ clubs: 3, playersPerClub: 3, divisions: 3 })
const DIVISIONS = '/interclubs/rankings_division.php'
const division = world.divisions.truths[0]!.division_id

async function replicaOf(t: TestContext, options: Partial<ReplicaOptions> = {}): Promise<Replica> {
  const replica = await startReplica({ world, ...options })
  t.after(() => replica.close())
  return replica
}

const weekOf = (replica: Replica, week: number) =>
  askPage(replica, DIVISIONS, { form: { division, semaine: String(week) } })

/** Statuses of so many requests, week after week. */
async function statuses(replica: Replica, count: number): Promise<readonly number[]> {
  const all: number[] = []
  for (let at = 0; at < count; at++) all.push((await weekOf(replica, 1 + (at % 22))).status)
  return all
}

test('faults happen at the stated rate, and at the same requests for the same seed', async (t) => {
  const faults = { rate: 0.3, kinds: ['500', '503'] as const, seed: 5 }
  const first = await statuses(await replicaOf(t, { faults }), 80)
  const second = await statuses(await replicaOf(t, { faults }), 80)
  assert.deepEqual(first, second)
  const failed = first.filter((status) => status !== 200).length
  assert.ok(failed > 12 && failed < 36, String(failed))
})

test('faults in turn happen each once to as many pages, however low the rate', async (t) => {
  const kinds = ['500', '502', '503'] as const
  const replica = await replicaOf(t, { faults: { rate: 0, kinds, inTurn: true } })
  for (const week of [1, 1, 2, 3, 4]) await weekOf(replica, week)
  assert.deepEqual(
    replica.requests.recent.map(({ fault }) => fault),
    ['500', null, '502', '503', null],
  )
})

test('requests are counted by kind and page, with what was done to them', async (t) => {
  const replica = await replicaOf(t)
  replica.addFault({ kind: '429', matches: ({ earlier }) => earlier === 0, times: 1 })
  const refused = await weekOf(replica, 4)
  await weekOf(replica, 4)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '1'])
  assert.deepEqual({ ...replica.requests.byKind }, { standings: 2 })
  assert.deepEqual([...replica.requests.pages], [[`standings ${division}/4`, 2]])
  assert.deepEqual({ ...replica.requests.faults }, { '429': 1 })
  assert.deepEqual(
    replica.requests.recent.map(({ fault, form }) => [fault, form.semaine]),
    [
      ['429', '4'],
      [null, '4'],
    ],
  )
})

const spoilt: readonly (readonly [FaultKind, (html: string) => boolean])[] = [
  ['truncated', (html) => html.startsWith('<!DOCTYPE') && !html.includes('</html>')],
  ['empty', (html) => html === ''],
  ['drift', (html) => !/divisionSelect|Équipe|<select/.test(html) && /<\/html>\s*$/.test(html)],
  ['renamed-header', (html) => html.includes('divisionSelect') && !html.includes('Équipe')],
  ['warning-only', (html) => html.includes('Undefined array key') && /<\/html>\s*$/.test(html)],
  ['maintenance', (html) => html.includes('maintenance') && !html.includes('<select')],
]
for (const [kind, isSo] of spoilt) {
  test(`a page of the fault ${kind} comes with status 200`, async (t) => {
    const replica = await replicaOf(t, { faults: { rate: 1, kinds: [kind] } })
    const { status, html } = await weekOf(replica, 1)
    assert.equal(status, 200)
    assert.ok(isSo(html), html)
  })
}

for (const kind of ['reset', 'broken', 'refuse'] as const) {
  test(`the fault ${kind} breaks the connection, and the next request is answered`, async (t) => {
    const replica = await replicaOf(t, { refuseMs: 1 })
    replica.addFault({ kind, matches: () => true, times: 1 })
    await assert.rejects(weekOf(replica, 1))
    await replica.up()
    assert.equal((await weekOf(replica, 1)).status, 200)
  })
}

test('a site that is down refuses connections until it is up again, at the same address', async (t) => {
  const replica = await replicaOf(t)
  const { url } = replica
  await replica.down()
  await assert.rejects(weekOf(replica, 1), ({ cause }: Error) => {
    assert.equal((cause as NodeJS.ErrnoException).code, 'ECONNREFUSED')
    return true
  })
  await replica.up()
  assert.deepEqual([replica.url, (await weekOf(replica, 1)).status], [url, 200])
})
