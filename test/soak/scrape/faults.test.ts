import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Clock } from '../../../core/ports/clock.ts'
import { DocumentStore } from '../../../core/ports/storage.ts'
import { disagreements, scrapeFigures } from '../../integration/table-tennis/agreement.ts'
import { assertStandings } from '../../integration/table-tennis/expected-interclubs.ts'
import { ExpectedPlayers } from '../../integration/table-tennis/expected-players.ts'
import {
  type Api,
  type Row,
  type SourceOptions,
  startService,
  startSource,
} from '../../integration/table-tennis/service.ts'
import { FAULT_KINDS, type FaultKind } from '../../replica/faults.ts'
import type { ReplicaRequest } from '../../replica/requests.ts'
import { HurriedClock } from '../../support/hurried-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** But for `hang`, which takes the time of a time limit. */
const everyKind: readonly FaultKind[] = FAULT_KINDS.filter((kind) => kind !== 'hang')

/**
 * A service to which half a minute is a second, so that it does not wait long before it tries
 * again. A disk could seem stuck to it: memory takes its place.
 */
async function hurriedService(t: TestContext, options: SourceOptions = {}) {
  const { replica: own, ...size } = options
  const replica = { slowMs: 30, refuseMs: 5, ...own }
  const source = await startSource(t, { divisions: 9, weeks: 7, ...size, replica })
  const service = await startService(t, {
    dataDir: tempFolder(t),
    source: source.replica,
    register: (container) => {
      container.register(Clock, { useValue: new HurriedClock(30) })
      container.register(DocumentStore, { useValue: new MemoryStore() })
    },
  })
  return { ...source, ...service }
}

type FailedPage = { readonly index: number; readonly week: number; readonly reason: string }

/** The pages that a task says it gave up. */
async function failedPages(api: Api, taskId: string): Promise<readonly FailedPage[]> {
  const lines = await api.logs(taskId, 'error')
  return lines.flatMap((line) => {
    const [, index, week, reason = ''] = /^Division (\d+), week (\d+) failed: (.*)/.exec(line) ?? []
    return index === undefined ? [] : [{ index: Number(index), week: Number(week), reason }]
  })
}

const isOf =
  (ids: readonly string[], weeks: readonly number[]) =>
  ({ page }: Pick<ReplicaRequest, 'page'>): boolean =>
    ids.some((id) => weeks.some((week) => page === `standings ${id}/${week}`))

describe('a source with faults', { concurrency: true }, () => {
  for (const weekForm of ['carries-division', 'session'] as const) {
    it(`of every kind is read all the same, its form ${weekForm}`, async (t) => {
      const { world, replica, api, app } = await hurriedService(t, {
        replica: { weekForm, ...(weekForm === 'session' && { sessionLife: 23 }) },
      })
      assert.equal((await api.interclubs('weeks=1-3')).status, 'success')
      replica.setFaults({
        rate: 0.35,
        kinds: everyKind,
        inTurn: true,
        seed: Number(process.env.SEED ?? 3),
        pages: ['standings', 'divisionList'],
      })
      // Two pages that are lost whatever is tried, one of them known from before.
      const [first, , third] = world.divisions.truths.filter(({ cup }) => !cup)
      replica.addFault({ kind: '500', matches: isOf([first?.division_id ?? ''], [2, 5]) })
      replica.addFault({ kind: 'drift', matches: isOf([third?.division_id ?? ''], [3, 4]) })
      const figuresBefore = await scrapeFigures(api)
      replica.requests.clear()
      const end = await api.interclubs('weeks=2-6')
      assert.equal(end.status, 'success', end.message ?? '')
      const weeks = [2, 3, 4, 5, 6]
      const task = { api, app, world, replica, end, weeks, before: [1, 2, 3], figuresBefore }
      assert.deepEqual(await disagreements(task), [])
      const failed = await failedPages(api, end.task_id)
      const isFailed = (index: number, week: number): boolean =>
        failed.some((page) => page.index === index && page.week === week)
      for (const week of [2, 5]) assert.ok(isFailed(first?.division_index ?? 0, week))
      for (const week of [3, 4]) assert.ok(isFailed(third?.division_index ?? 0, week))
      // Four tries, and for each at most a beginning, a division and a week.
      const most = end.pages_done * 4 * 3
      assert.ok(replica.requests.total <= most, `${replica.requests.total} requests`)
      const missed = everyKind.filter((kind) => replica.requests.faults[kind] === undefined)
      assert.deepEqual(missed, [], 'kinds of faults that did not happen')
    })
  }

  it('gives clubs that are true, and names the players it could not read', async (t) => {
    const { world, replica, api } = await hurriedService(t, { playersPerClub: 8 })
    await api.post('/api/clubs/H004/scrape')
    const expected = new ExpectedPlayers(world)
    const [lost] = expected.ofClub('Lx014')
    const [kept] = expected.ofClub('H004')
    const pages = ['club', 'ranking', 'sheet', 'womenSheet'] as const
    const seed = Number(process.env.SEED ?? 5)
    replica.setFaults({ rate: 0.3, kinds: everyKind, seed, pages })
    const licences = [lost?.licence, kept?.licence]
    replica.addFault({
      kind: 'drift',
      matches: ({ page }) => licences.some((licence) => page === `sheet ${licence}`),
    })
    for (const code of ['H004', 'Lx014']) {
      const body = await api.post(`/api/clubs/${code}/scrape`)
      const errors = body.players_errors as readonly Row[]
      const all = expected.ofClub(code)
      assert.deepEqual([body.success, body.total_players], [true, all.length])
      assert.equal(body.players_scraped, all.length - errors.length)
      const bad = new Set(errors.map(({ licence }) => String(licence)))
      assert.ok(bad.has((code === 'H004' ? kept : lost)?.licence ?? ''))
      for (const { licence } of all) {
        // Those of the first club are known from before.
        if (code !== 'H004' && bad.has(licence)) continue
        assert.deepEqual(await api.get(`/api/players/${licence}`), expected.detail(licence))
      }
    }
    const { matches_masculine, stats_masculine, total_wins } = await api.get(
      `/api/players/${lost?.licence}`,
    )
    assert.deepEqual([matches_masculine, stats_masculine, total_wins], [[], [], 0])
  })

  it('that goes down while a task runs is read on when it is back', async (t) => {
    const { world, replica, api } = await hurriedService(t, { replica: { latencyMs: 5 } })
    await api.post('/api/scrape/interclubs?weeks=1-6')
    const told = await api.statusWhen(({ pages_done: done }) => done >= 10)
    await replica.down(20)
    assert.equal(told.running, true)
    const end = await api.taskEnd()
    assert.equal(end.status, 'success')
    const failed = await failedPages(api, end.task_id)
    assert.equal(end.errors_count, failed.length)
    const isStored = (index: number, week: number): boolean =>
      !failed.some((page) => page.index === index && page.week === week)
    await assertStandings(api, { world, weeks: [1, 2, 3, 4, 5, 6] }, isStored)
    const again = await api.interclubs('weeks=1-6')
    assert.deepEqual([again.status, again.errors_count], ['success', 0])
    await assertStandings(api, { world, weeks: [1, 2, 3, 4, 5, 6] })
  })

  it('that is down costs a club scrape nothing but a 502', async (t) => {
    const { world, replica, api } = await hurriedService(t)
    await api.post('/api/clubs/H004/scrape')
    await replica.down()
    for (const code of ['H004', 'Lx014']) {
      const { status, body } = await api.ask(`/api/clubs/${code}/scrape`, 'POST')
      assert.deepEqual([status, body.ok, body.code], [502, false, 'SOURCE_UNREACHABLE'])
      assert.match(String(body.detail), /refused/)
      assert.equal(/\d+ stored players are kept/.test(String(body.detail)), code === 'H004')
    }
    const expected = new ExpectedPlayers(world)
    const { players } = expected.clubPlayers('H004')
    assert.deepEqual(await api.list('/api/clubs/H004/players', 'players'), players)
    assert.equal((await api.ask('/api/clubs/Lx014')).status, 404)
    const task = await api.interclubs('weeks=1')
    assert.equal(task.status, 'failed')
    assert.match(task.message ?? '', /refused/)
    await replica.up()
    assert.equal((await api.interclubs('weeks=1')).status, 'success')
  })

  it('whose standings are all of another design stores nothing as empty', async (t) => {
    const { world, replica, api } = await hurriedService(t)
    const good = await api.interclubs('weeks=1-2')
    assert.equal(good.status, 'success', JSON.stringify([good, await api.logs(good.task_id)]))
    replica.setFaults({ rate: 1, kinds: ['drift'], pages: ['standings'] })
    const end = await api.interclubs('weeks=2-3')
    const pages = world.divisions.truths.length * 2
    assert.deepEqual([end.status, end.errors_count, end.total_rankings], ['failed', pages, 0])
    const failed = await failedPages(api, end.task_id)
    assert.equal(failed.length, pages)
    const [league] = world.divisions.truths.filter(({ cup }) => !cup)
    for (const [week, isKnown] of [
      [2, true],
      [3, false],
    ] as const) {
      const path = `/api/interclubs/rankings?division_index=${league?.division_index}&week=${week}`
      const { state, scraped_at: scrapedAt } = (await api.ask(path)).body
      assert.deepEqual([state, scrapedAt !== null], ['failed', isKnown])
    }
    for (const { reason } of failed) {
      assert.ok(reason.includes(`${replica.url}/interclubs/rankings_division.php`), reason)
    }
    await assertStandings(api, { world, weeks: [1, 2, 3] }, (_, week) => week <= 2)
  })
})
