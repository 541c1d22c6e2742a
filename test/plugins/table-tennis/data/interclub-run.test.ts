import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RunEvent } from '../../../../core/events/event.ts'
import { MemoryLedger, resumedState } from '../../../../core/run/ledger.ts'
import type { Standing } from '../../../../manifests/types/records.ts'
import type { StandingTruth } from '../../../replica/world/truth-records.ts'
import { outputOf, type Scraping, type ScrapingOptions, scraping, untilDone } from './scraping.ts'

const GOAL = 'divisionStandings'

const rowOf = ({ team_name: teamName, ...row }: StandingTruth): Standing => ({
  ...row,
  teamName,
})

/** Every page of the weeks as it is true, without the cups. */
function truth({ world }: Scraping, weeks: readonly number[]): Map<string, readonly Standing[]> {
  const leagues = world.divisions.truths.filter(({ cup }) => !cup)
  return new Map(
    leagues.flatMap(({ division_id: id }) =>
      weeks.map(
        (week) => [`${id}/${week}`, world.divisions.standings(id, week).map(rowOf)] as const,
      ),
    ),
  )
}

function assertTrue(site: Scraping, weeks: readonly number[]): void {
  const expected = truth(site, weeks)
  assert.ok(expected.size > 0)
  assert.deepEqual(new Map([...site.data.standings].sort()), new Map([...expected].sort()))
}

const warnings = (events: readonly RunEvent[], code: string): readonly string[] =>
  events.flatMap(({ kind, data }) => (kind === 'warning' && data.code === code ? data.message : []))

const DESIGNS: [what: string, options: ScrapingOptions][] = [
  ['whose form carries the division', {}],
  ['that keeps the division in the session', { weekForm: 'session' }],
  [
    'with other names of fields and a token',
    { fields: { division: 'poule', weekInput: null, weekSelect: 'journee', token: 'jeton' } },
  ],
  ['with both controls of the week named', { fields: { weekSelect: 'choix' } }],
  ['that forgets its visitors', { weekForm: 'session', sessionLife: 9 }],
  ['that answers in another charset and in pieces', { charset: 'iso-8859-1', gzip: true }],
]
for (const [what, options] of DESIGNS) {
  test(`a site ${what} is read row by row`, async (t) => {
    const site = await scraping(t, options)
    const result = await site.run(GOAL, { weeks: [1, 2, 3] })
    const pages = site.world.divisions.truths.length * 3
    const rows = [...truth(site, [1, 2, 3]).values()].flat().length
    assert.deepEqual(outputOf(result, GOAL).result, {
      visited: pages,
      rows,
      failed: 0,
      unknownDivisions: [],
    })
    assertTrue(site, [1, 2, 3])
  })
}

test('the list of divisions is stored as the site has it', async (t) => {
  const site = await scraping(t)
  await site.run('divisionList')
  assert.deepEqual(
    site.data.divisions,
    site.world.divisions.truths.map((division) => ({
      index: division.division_index,
      id: division.division_id,
      name: division.division_name,
      category: division.division_category,
      gender: division.division_gender,
    })),
  )
})

test('pages are asked for once each, and sessions are no more than the host lets through', async (t) => {
  const site = await scraping(t, { host: { concurrency: 2 } })
  await site.run(GOAL, { weeks: [1, 2, 3] })
  const { byKind, mostInFlight } = site.replica.requests
  const pages = site.world.divisions.truths.length * 3
  // The list itself, and what each of two sessions begins with.
  assert.equal(byKind.divisionList, 1 + 2)
  assert.ok((byKind.standings ?? 0) <= pages + 2, JSON.stringify(byKind))
  assert.ok(mostInFlight <= 2)
})

test('progress shows how many pages there are', async (t) => {
  const site = await scraping(t)
  const { events } = await site.run(GOAL, { weeks: [1, 2] })
  const last = events.findLast(({ kind }) => kind === 'progress')
  const pages = site.world.divisions.truths.length * 2
  assert.ok(last?.kind === 'progress')
  assert.deepEqual([last.data.settled, last.data.total, last.data.failed], [pages, pages, 0])
})

test('faults of the site are survived', async (t) => {
  const faults = {
    rate: 0.25,
    kinds: ['reset', '500', '503', 'truncated', 'broken', 'empty', 'warning-only', 'maintenance'],
  } as const
  const site = await scraping(t, { faults, weekForm: 'session' })
  const result = await site.run(GOAL, { weeks: [1, 2] })
  const { failed, visited } = outputOf(result, GOAL).result as { failed: number; visited: number }
  assert.equal(visited + failed, site.world.divisions.truths.length * 2)
  const expected = truth(site, [1, 2])
  for (const [key, rows] of site.data.standings) assert.deepEqual(rows, expected.get(key), key)
  assert.ok(site.data.standings.size >= expected.size - failed)
})

test('a page that is given up is reported with its address, and the others are read', async (t) => {
  const site = await scraping(t)
  const [league] = site.world.divisions.truths.filter(({ cup }) => !cup)
  const page = `standings ${league!.division_id}/2`
  site.replica.addFault({ kind: '500', matches: (request) => request.page === page })
  const result = await site.run(GOAL, { weeks: [1, 2] })
  const { failed } = outputOf(result, GOAL).result as { failed: number }
  assert.equal(failed, 1)
  const [failure] = result.events.filter(({ kind }) => kind === 'item:failed')
  assert.ok(failure?.kind === 'item:failed')
  assert.deepEqual(
    [failure.data.key, failure.data.code],
    [`${league!.division_index}/2`, 'SOURCE_UNREACHABLE'],
  )
  assert.match(failure.data.error, /rankings_division\.php answered 500/)
  assert.equal(site.data.standings.has(`${league!.division_id}/2`), false)
  assert.equal(site.data.standings.size, truth(site, [1, 2]).size - 1)
})

test('a page that is given up is remembered as failed, until it is read', async (t) => {
  const site = await scraping(t)
  const [first] = site.world.divisions.truths.filter(({ cup }) => !cup)
  const page = `${first?.division_id}/2`
  const remove = site.replica.addFault({
    kind: '500',
    matches: (one) => one.page === `standings ${page}`,
  })
  await site.run('divisionStandings', { weeks: [1, 2] })
  assert.deepEqual([...site.data.failed], [page])
  remove()
  await site.run('divisionStandings', { weeks: [1, 2] })
  assert.deepEqual([...site.data.failed], [])
})

test('a busy site is asked again after the pause that it names', async (t) => {
  const site = await scraping(t, { retryAfter: '20' })
  site.replica.addFault({ kind: '429', matches: ({ kind }) => kind === 'standings', times: 1 })
  const before = site.clock.monotonic()
  const result = await site.run(GOAL, { weeks: [1] })
  assert.equal((outputOf(result, GOAL).result as { failed: number }).failed, 0)
  assert.ok(site.clock.monotonic() - before >= 20_000)
})

test('only chosen divisions and weeks are visited, unknown divisions are reported', async (t) => {
  const site = await scraping(t)
  const league = site.world.divisions.truths.find(({ cup }) => !cup)!
  const result = await site.run(GOAL, { weeks: [2], divisions: [league.division_index, 900, 901] })
  assert.deepEqual([...site.data.standings.keys()], [`${league.division_id}/2`])
  const { unknownDivisions } = outputOf(result, GOAL).result as { unknownDivisions: number[] }
  assert.deepEqual(unknownDivisions, [900, 901])
  assert.deepEqual(warnings(result.events, 'UNKNOWN_DIVISION'), [
    'The source has no division 900, so it was skipped.',
    'The source has no division 901, so it was skipped.',
  ])
})

const REFUSALS: [what: string, inputs: object, message: RegExp][] = [
  ['none of the divisions exists', { divisions: [900] }, /none of the divisions 900/],
  [
    'nothing is left to visit',
    { resumeAt: { divisionIndex: 900, week: 1 } },
    /no page at or after division 900, week 1/,
  ],
]
for (const [what, inputs, message] of REFUSALS) {
  test(`a run fails when ${what}`, async (t) => {
    const site = await scraping(t)
    const { outcomes } = await site.run(GOAL, { weeks: [1], ...inputs })
    const outcome = outcomes[GOAL]
    assert.ok(outcome?.status === 'failed')
    assert.equal(outcome.code, 'NOT_FOUND')
    assert.match(outcome.error, message)
  })
}

test('a run fails when not one page can be read', async (t) => {
  const site = await scraping(t)
  site.replica.addFault({ kind: '500', matches: ({ kind }) => kind === 'standings' })
  const { outcomes } = await site.run(GOAL, { weeks: [1] })
  const outcome = outcomes[GOAL]
  assert.ok(outcome?.status === 'failed')
  assert.equal(outcome.code, 'SOURCE_UNREACHABLE')
  const pages = site.world.divisions.truths.length
  assert.match(
    outcome.error,
    new RegExp(`none of ${pages} pages was read; 1/1: .* answered 500\\.$`),
  )
})

test('a run fails when the list of divisions cannot be read', async (t) => {
  const site = await scraping(t)
  site.replica.addFault({ kind: 'drift', matches: ({ kind }) => kind === 'divisionList' })
  const { outcomes } = await site.run(GOAL, { weeks: [1] })
  const outcome = outcomes.divisionList
  assert.ok(outcome?.status === 'failed')
  assert.equal(outcome.code, 'PAGE_NOT_UNDERSTOOD')
  assert.equal(outcomes[GOAL]?.status, 'skipped')
})

test('what a robots.txt forbids is not read, unless the operator says so', async (t) => {
  const robots = 'User-agent: *\nDisallow: /interclubs/'
  const strict = await scraping(t, { robots })
  const { outcomes } = await strict.run(GOAL, { weeks: [1] })
  assert.ok(outcomes.divisionList?.status === 'failed')
  assert.equal(outcomes.divisionList.code, 'ROBOTS_DISALLOWED')
  assert.deepEqual(strict.replica.requests.byKind, { robots: 1 })
  const lax = await scraping(t, { robots, host: { respectRobots: false } })
  await lax.run(GOAL, { weeks: [1] })
  assertTrue(lax, [1])
})

test('a run begins where it is told to resume', async (t) => {
  const site = await scraping(t)
  const indices = site.world.divisions.truths.map(({ division_index: index }) => index)
  const resumeAt = { divisionIndex: indices[2]!, week: 2 }
  const result = await site.run(GOAL, { weeks: [1, 2, 3], resumeAt })
  const { visited } = outputOf(result, GOAL).result as { visited: number }
  assert.equal(visited, (indices.length - 3) * 3 + 2)
})

test('a cancelled run stops asking, keeps its rows and is taken up where it stopped', async (t) => {
  const site = await scraping(t, {
    world: { divisions: 12 },
    latencyMs: 5,
    host: { concurrency: 2 },
  })
  const inputs = { weeks: [1, 2, 3], planKey: 'task_1' }
  const ledger = new MemoryLedger()
  await cancelledAfter(10, site, { inputs, ledger })
  const stored = new Map(site.data.standings)
  const { settled } = ledger.state
  const asked = site.replica.requests.pages
  const before = new Map(asked)
  assert.ok(settled >= 10 && settled < 36, String(settled))
  const result = await site.run(GOAL, inputs, new MemoryLedger(resumedState(ledger.state)))
  assert.equal((outputOf(result, GOAL).result as { visited: number }).visited, 36)
  assertTrue(site, [1, 2, 3])
  for (const [key, rows] of stored) assert.deepEqual(site.data.standings.get(key), rows)
  const again = [...before].filter(([page, times]) => (asked.get(page) ?? 0) > times)
  // Pages in flight when it stopped, and what new sessions begin with.
  assert.ok(again.length <= 2 * 16 + 2, JSON.stringify(again))
})

test('a run is not taken up over a list of divisions that has shifted', async (t) => {
  const site = await scraping(t)
  await site.run(GOAL, { weeks: [1], planKey: 'task_1' })
  site.world.divisions.add({ index: 2, name: 'Division 9Z - Prov. Namur - Hommes' })
  const { outcomes } = await site.run(GOAL, { weeks: [1], planKey: 'task_1' })
  const outcome = outcomes[GOAL]
  assert.ok(outcome?.status === 'failed')
  assert.equal(outcome.code, 'SOURCE_CHANGED')
  assert.match(outcome.error, /list of divisions is not the one the run began with/)
})

type Cancelled = {
  readonly inputs: Readonly<Record<string, unknown>>
  readonly ledger: MemoryLedger
}

/** Runs until so many pages are settled; no request may come after that. */
async function cancelledAfter(
  pages: number,
  site: Scraping,
  { inputs, ledger }: Cancelled,
): Promise<void> {
  const run = site.start(GOAL, inputs, ledger)
  const put = site.data.putStandings.bind(site.data)
  site.data.putStandings = async (store, standings) => {
    await put(store, standings)
    if (ledger.state.settled >= pages) run.cancel('enough')
  }
  const { code } = await untilDone(run.result, site.clock)
  site.data.putStandings = put
  assert.equal(code, 'CANCELLED')
  const { total } = site.replica.requests
  await site.clock.advance(60_000)
  assert.equal(site.replica.requests.total, total)
}

test('a week that had teams does not lose them to a page without any', async (t) => {
  const site = await scraping(t, { world: { divisions: 12 } })
  const cup = site.world.divisions.truths.find(({ cup }) => cup)!
  const rows = [
    rowOf(site.world.divisions.standings(site.world.divisions.truths[0]!.division_id, 1)[0]!),
  ]
  site.data.standings.set(`${cup.division_id}/1`, rows)
  const inputs = { weeks: [1], divisions: [cup.division_index] }
  const { outcomes } = await site.run(GOAL, inputs)
  const { divisionStandings } = outcomes
  assert.match(
    divisionStandings?.status === 'failed' ? divisionStandings.error : '',
    /the standings of division \d+, week 1 \(1 teams are stored\) is missing/,
  )
  assert.deepEqual(site.data.standings.get(`${cup.division_id}/1`), rows)
})
