import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { LowdbStore } from '../../adapters/io/lowdb-store.ts'
import type { LedgerState } from '../../core/run/ledger.ts'
import { hash } from '../replica/world/seeded.ts'
import { SilentLog } from '../support/silent-log.ts'
import { assertStandings, ExpectedInterclubs } from './tabletennis-expected-interclubs.ts'
import { Command, startServer } from './tabletennis-process.ts'
import {
  type Api,
  dataFolder,
  type ProgramOptions,
  type Source,
  startService,
  startSource,
  type TaskStatus,
  until,
} from './tabletennis-service.ts'

const weeks = 8
const divisions = 14
/** What the manifest lets be visited side by side. */
const visits = 16
/** Pages that may be read twice: those being visited, and what was settled while a ledger was written. */
const mostTwice = 3 * visits

/** A source that takes its time. Sessions choose divisions by a week that no task asks for. */
async function slowSource(t: TestContext) {
  const replica = { latencyMs: 8 }
  const source = await startSource(t, { divisions, weeks: weeks + 1, replica })
  return { source, parts: { dataDir: dataFolder(t), source: source.replica } }
}

type Settled = { readonly pages: ReadonlySet<string>; readonly state: LedgerState }

/** What the newest ledger on the disk has settled, by `<division index>/<week>`. */
async function settledOnDisk({ world }: Source, { dataDir }: ProgramOptions): Promise<Settled> {
  const store = new LowdbStore(dataDir, new SilentLog())
  const keys = (await store.list('tasks/')).filter((key) => key.endsWith('/ledger'))
  const taskId = (key: string): string => key.split('/')[1] ?? ''
  const inTime = new Intl.Collator('en', { numeric: true })
  const newest = keys.sort((a, b) => inTime.compare(taskId(a), taskId(b))).at(-1) ?? ''
  const state = (await store.get<LedgerState>(newest)) ?? assert.fail('there is no ledger')
  const above = new Set(state.above)
  const pages = world.divisions.truths.flatMap(({ division_index: index }) =>
    Array.from({ length: weeks }, (_, at) => at + 1)
      .filter((week) => index * 100 + week < state.mark || above.has(index * 100 + week))
      .map((week) => `${index}/${week}`),
  )
  return { pages: new Set(pages), state }
}

/** How often the replica was asked for a page, by `<division index>/<week>`. */
function asked({ world, replica }: Source): ReadonlySet<string> {
  const indices = new Map(
    world.divisions.truths.map(({ division_id, division_index }) => [division_id, division_index]),
  )
  const pages = [...replica.requests.pages.keys()].flatMap((page) => {
    const [, id = '', week] = /^standings (\d+)\/(\d+)$/.exec(page) ?? []
    return Number(week) <= weeks ? [`${indices.get(id)}/${week}`] : []
  })
  return new Set(pages)
}

type Crash = {
  readonly settled: Settled
  /** What was read before it, by this task and those it goes on from. */
  readonly read: ReadonlySet<string>
  /** The last status that somebody was told. */
  readonly told: TaskStatus | undefined
}

/** Looks at what a process left behind that was killed, and counts anew. */
async function crashed(
  source: Source,
  options: ProgramOptions,
  { told, earlier }: { readonly told?: TaskStatus; readonly earlier?: Crash | undefined } = {},
): Promise<Crash> {
  const settled = await settledOnDisk(source, options)
  const read = new Set([...(earlier?.read ?? []), ...asked(source)])
  source.replica.requests.clear()
  return { settled, read, told }
}

/** After a crash: the task has failed with all that was told of it, and that is served. */
async function assertNothingLost(api: Api, source: Source, crash: Crash): Promise<void> {
  const { settled, told } = crash
  const after = await api.status()
  assert.deepEqual([after.task_id, after.status], [told?.task_id, 'failed'])
  assert.equal(after.pages_done, settled.pages.size)
  assert.ok(after.pages_done >= (told?.pages_done ?? 0))
  assert.ok(after.total_rankings >= (told?.total_rankings ?? 0))
  assert.ok(placeOf(after) >= placeOf(told))
  const { world } = source
  for (const { division_index: index, division_id: id } of world.divisions.truths) {
    for (let week = 1; week <= weeks; week += 1) {
      const path = `/api/interclubs/rankings?division_index=${index}&week=${week}`
      const rankings = await api.list(path, 'rankings')
      // A page can be stored before the ledger says so.
      if (rankings.length === 0 && !settled.pages.has(`${index}/${week}`)) continue
      assert.deepEqual(rankings, world.divisions.standings(id, week))
    }
  }
}

function placeOf(status: TaskStatus | undefined): number {
  const last = status?.last_success ?? null
  return last === null ? 0 : last.division_index * 100 + last.week
}

/** What was settled before is not asked for again, and little else of what was read. */
function assertNotAgain(source: Source, { settled, read }: Crash): void {
  const again = [...asked(source)].filter((page) => read.has(page))
  assert.deepEqual(
    again.filter((page) => settled.pages.has(page)),
    [],
  )
  assert.ok(again.length <= mostTwice, `${again.length} pages were read twice`)
}

async function assertDone(api: Api, source: Source, end: TaskStatus): Promise<void> {
  const { world } = source
  const pages = world.divisions.truths.length * weeks
  assert.deepEqual([end.status, end.errors_count, end.pages_done], ['success', 0, pages])
  await assertStandings(api, new ExpectedInterclubs(world, weeks))
}

describe('kill -9', { concurrency: 2 }, () => {
  it('costs a server no page that it had told of, time after time', async (t) => {
    const { source, parts } = await slowSource(t)
    let order = `weeks=1-${weeks}`
    let crash: Crash | undefined
    for (const [turn, share] of [0.2, 0.6].entries()) {
      const { command, api } = await startServer(t, parts)
      if (crash !== undefined) await assertNothingLost(api, source, crash)
      await api.post(`/api/scrape/interclubs?${order}`)
      const least = Math.floor(divisions * weeks * share) + (hash(7, turn) % (2 * weeks))
      const told = await api.statusWhen(({ pages_done: done }) => done >= least)
      await command.kill()
      assert.equal(told.running, true)
      if (crash !== undefined) assertNotAgain(source, crash)
      crash = await crashed(source, parts, { told, earlier: crash })
      order = 'resume=last'
    }
    const { api } = await startService(t, parts)
    await assertNothingLost(api, source, crash as Crash)
    const end = await api.interclubs(order)
    assertNotAgain(source, crash as Crash)
    await assertDone(api, source, end)
  })

  it('costs the command no page either', async (t) => {
    const { source, parts } = await slowSource(t)
    const command = new Command(t, ['scrape', 'interclubs', '--weeks', `1-${weeks}`], parts)
    const least = 2 * weeks + (hash(11) % (6 * weeks))
    await until(
      async () => asked(source).size,
      (count) => count >= least,
    )
    await command.kill()
    const crash = await crashed(source, parts)
    const resumed = new Command(t, ['scrape', 'interclubs', '--resume', '--json'], parts)
    const { code, stdout, stderr } = await resumed.end()
    assert.equal(code, 0, stderr)
    assertNotAgain(source, crash)
    const { api } = await startService(t, parts)
    await assertDone(api, source, JSON.parse(stdout))
  })
})
