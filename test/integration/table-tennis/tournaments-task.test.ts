import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Clock } from '../../../core/ports/clock.ts'
import { DocumentStore } from '../../../core/ports/storage.ts'
import type { TabtQuestion } from '../../replica/tabt/answers.ts'
import { startTabtReplica, type TabtReplica } from '../../replica/tabt/server.ts'
import type { TabtSerie } from '../../replica/tabt/tournaments.ts'
import { HurriedClock } from '../../support/hurried-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { type Api, type Row, startService, startSource, until } from './service.ts'

const path = '/api/scrape/tournaments'

async function startTournaments(t: TestContext) {
  const { world, replica: source } = await startSource(t, { clubs: 6, divisions: 3 })
  const tabt = await startTabtReplica({ world, slowMs: 60_000 })
  t.after(() => tabt.close())
  const env = { TABLETENNIS_TABT: 'true', TABLETENNIS_TABT_URL: tabt.url }
  return { tabt, given: { dataDir: tempFolder(t), source, env } }
}

const tournamentService = async (t: TestContext) => {
  const { tabt, given } = await startTournaments(t)
  return { tabt, ...(await startService(t, given)) }
}

const ended = (api: Api): Promise<Row> =>
  until(
    () => api.get(`${path}/status`),
    ({ running }) => running === false,
  )

const total = ({ tournaments }: TabtReplica, of: (serie: TabtSerie) => number): number =>
  tournaments.all.flatMap(({ series }) => series).reduce((sum, serie) => sum + of(serie), 0)

/** Every tournament is served with the numbers that the source has. */
async function assertServed(api: Api, { tournaments }: TabtReplica): Promise<void> {
  const rows = await api.list('/api/tournaments?season=2025-2026', 'tournaments')
  const told = rows.map(({ t_id, inscriptions_count, results_count }) => [
    ...[t_id, inscriptions_count, results_count],
  ])
  const sum = (series: readonly TabtSerie[], of: (serie: TabtSerie) => number) =>
    series.reduce((all, serie) => all + of(serie), 0)
  const truth = tournaments.all.map(({ index, series }) => [
    index,
    sum(series, ({ registrations }) => registrations.length),
    sum(series, ({ results }) => results.length),
  ])
  assert.deepEqual(told, truth.toReversed())
}

describe('a task that reads tournaments', { concurrency: 2 }, () => {
  it('reads the season, and only one such task runs at a time', async (t) => {
    const { api, tabt } = await tournamentService(t)
    const none = await api.get(`${path}/status`)
    assert.deepEqual([none.status, none.total_results, none.progress_percent], ['none', 0, 0])
    const start = `${path}?scope=all`
    const both = await Promise.all([api.ask(start, 'POST'), api.ask(start, 'POST')])
    const [started, refused] = both.sort((a, b) => a.status - b.status)
    assert.deepEqual([started.status, refused.status], [200, 409])
    assert.equal((refused.body.detail as Row).task_id, started.body.task_id)
    const { started_at, finished_at, elapsed_seconds, ...figures } = await ended(api)
    const { all } = tabt.tournaments
    const results = total(tabt, (serie) => serie.results.length)
    assert.deepEqual(figures, {
      running: false,
      task_id: started.body.task_id,
      status: 'success',
      total_tournaments: all.length,
      completed_tournaments: all.length,
      total_series: total(tabt, () => 1),
      total_inscriptions: total(tabt, (serie) => serie.registrations.length),
      total_results: results,
      current_tournament: all.at(-1)?.name,
      errors_count: 0,
      progress_percent: 100,
      message: `${all.length} tournaments visited, ${results} results stored, 0 errors.`,
      scope: 'all',
    })
    await assertServed(api, tabt)
    const [listed] = await api.list('/api/scrape/tasks?kind=tournaments', 'tasks')
    assert.deepEqual([listed?.task_id, listed?.total_results], [figures.task_id, results])
    // Its tournaments are of a year that is over.
    await api.post(path)
    const recent = await ended(api)
    assert.deepEqual([recent.status, recent.total_tournaments], ['success', 0])
  })

  it('reads them all from a source with a fault in every fifth answer', async (t) => {
    const { tabt, given } = await startTournaments(t)
    const { api } = await startService(t, {
      ...given,
      register: (container) => {
        container.register(Clock, { useValue: new HurriedClock(60) })
        container.register(DocumentStore, { useValue: new MemoryStore() })
      },
    })
    const kinds = ['html', 'cut', 'reset'] as const
    let asked = 0
    for (const [at, kind] of kinds.entries()) {
      const matches = (): boolean => {
        asked += at === 0 ? 1 : 0
        return asked % 5 === 0 && (asked / 5) % kinds.length === at
      }
      tabt.addFault({ kind, matches })
    }
    await api.post(`${path}?scope=all`)
    const end = await ended(api)
    assert.deepEqual([end.status, end.errors_count], ['success', 0], String(end.message))
    assert.ok(tabt.requests.length > tabt.tournaments.all.length + 3, 'faults came')
    await assertServed(api, tabt)
  })

  it('stays cancelled, and a later task reads the rest', async (t) => {
    const { api, tabt } = await tournamentService(t)
    tabt.addFault({ kind: 'slow', times: 1, matches: isOf('6303') })
    const { task_id } = await api.post(`${path}?scope=all`)
    await until(
      async () => tabt.requests.at(-1),
      (last) => last?.fields.TournamentUniqueIndex === '6303',
    )
    assert.equal((await api.post(`${path}/cancel`)).status, 'cancelled')
    const cancelled = await api.get(`${path}/status`)
    assert.deepEqual([cancelled.status, cancelled.completed_tournaments], ['cancelled', 3])
    const before = tabt.requests.length
    const resumed = await api.post(`${path}?resume=last`)
    assert.deepEqual([resumed.resume_of, resumed.scope], [task_id, 'all'])
    assert.equal((await ended(api)).status, 'success')
    assert.equal(tabt.requests.slice(before).filter(isOf()).length, 9)
    await assertServed(api, tabt)
  })

  it('reads one tournament, and keeps what it has when that fails', async (t) => {
    const { api, tabt } = await tournamentService(t)
    const one = '/api/tournaments/6302'
    assert.equal((await api.ask(`${one}/results`)).status, 404)
    const { series } = tabt.tournaments.all[2]!
    const results = series.reduce((sum, serie) => sum + serie.results.length, 0)
    const { message, ...scraped } = await api.post(`${one}/scrape`)
    assert.deepEqual(scraped, {
      success: true,
      tournament_id: 6302,
      tournament_name: tabt.tournaments.all[2]?.name,
      series_count: series.length,
      inscriptions_count: series.length * 6,
      results_count: results,
    })
    assert.equal(message, `4 series, 24 registrations and ${results} results were read.`)
    assert.equal((await api.ask('/api/tournaments/9999/scrape', 'POST')).status, 404)
    for (const serie of series) serie.results.splice(1)
    const failed = await api.ask(`${one}/scrape`, 'POST')
    assert.equal(failed.status, 502)
    assert.match(String(failed.body.detail), /tournament 6302 has 4 results, and \d+ are known/)
    const { count, freshness } = await api.get(`${one}/results`)
    assert.deepEqual([count, (freshness as Row).complete], [results, false])
  })

  it('cannot start where no source is configured', async (t) => {
    const { replica } = await startSource(t)
    const { api } = await startService(t, { dataDir: tempFolder(t), source: replica })
    for (const start of [path, '/api/tournaments/6302/scrape']) {
      const { status, body } = await api.ask(start, 'POST')
      assert.deepEqual([status, body.code], [409, 'NO_SOURCE'])
      assert.match(String((body.detail as Row).error), /hosts\.tabt\.enabled/)
    }
  })
})

/** Whether a request asks for this tournament; default for any single one. */
function isOf(id?: string) {
  return ({ fields: { TournamentUniqueIndex: index } }: TabtQuestion): boolean =>
    index !== undefined && (id === undefined || index === id)
}
