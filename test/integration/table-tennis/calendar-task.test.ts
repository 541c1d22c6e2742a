import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Clock } from '../../../core/ports/clock.ts'
import { DocumentStore } from '../../../core/ports/storage.ts'
import type { TabtQuestion } from '../../replica/tabt/answers.ts'
import { startTabtReplica, type TabtReplica } from '../../replica/tabt/server.ts'
import { sheetOf } from '../../replica/tabt/sheets.ts'
import type { World } from '../../replica/truth.ts'
import { HurriedClock } from '../../support/hurried-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { assertFixtures } from './federation-truth.ts'
import { startServer } from './process.ts'
import { type Api, type Row, startService, startSource, until } from './service.ts'

const path = '/api/scrape/calendrier'
const season = 'season=2025-2026'

/** A source of pages and fixtures, and the settings of a service that reads them. */
async function startCalendar(t: TestContext, divisions = 4) {
  const size = { clubs: 8, divisions, currentWeek: 3 }
  const { world, replica: source } = await startSource(t, size)
  const tabt = await startTabtReplica({ world, slowMs: 60_000 })
  t.after(() => tabt.close())
  const env = { TABLETENNIS_TABT: 'true', TABLETENNIS_TABT_URL: tabt.url }
  return { world, tabt, given: { dataDir: tempFolder(t), source, env } }
}

const calendarService = async (t: TestContext, divisions?: number) => {
  const calendar = await startCalendar(t, divisions)
  return { ...calendar, ...(await startService(t, calendar.given)) }
}

const ended = (api: Api): Promise<Row> =>
  until(
    () => api.get(`${path}/status`),
    ({ running }) => running === false,
  )

/** The number of items of a task, as its status counts them. */
function figuresOf({ calendar }: TabtReplica, world: World) {
  const fixtures = calendar.divisions.flatMap(({ division_id: id }) => calendar.fixtures(id))
  const teams = new Set(
    fixtures.flatMap(({ division: { division_id: id }, home, away }) =>
      [home, away].flatMap(({ club, team }) => (club?.teamName ? [`${id} ${team}`] : [])),
    ),
  )
  return {
    total_matches: fixtures.length,
    total_sheets: fixtures.filter((fixture) => sheetOf(world, fixture) !== null).length,
    total_teams: teams.size,
  }
}

const isSheetOf =
  (id?: string, week?: string) =>
  ({ operation, fields }: TabtQuestion): boolean =>
    operation.startsWith('GetMatches') &&
    fields.WithDetails === 'true' &&
    (id === undefined || fields.DivisionId === id) &&
    (week === undefined || fields.WeekName === week)
const isTeams = ({ operation }: TabtQuestion): boolean => operation.startsWith('GetClubTeams')

describe('a task that reads fixtures', { concurrency: 2 }, () => {
  it('stores every fixture, and only one such task runs at a time', async (t) => {
    const { api, tabt, world } = await calendarService(t)
    const none = await api.get(`${path}/status`)
    assert.deepEqual([none.status, none.total_matches, none.source], ['none', 0, null])
    const both = await Promise.all([api.ask(path, 'POST'), api.ask(path, 'POST')])
    const [started, refused] = both.sort((a, b) => a.status - b.status)
    assert.deepEqual([started.status, refused.status], [200, 409])
    assert.equal(started.body.divisions, 'all')
    assert.equal((refused.body.detail as Row).task_id, started.body.task_id)
    const { started_at, finished_at, elapsed_seconds, ...figures } = await ended(api)
    const divisions = tabt.calendar.divisions.length
    const read = figuresOf(tabt, world)
    const { total_matches: fixtures, total_sheets: sheets, total_teams: teams } = read
    assert.deepEqual(figures, {
      running: false,
      task_id: started.body.task_id,
      status: 'success',
      ...read,
      refused_sheets: 0,
      divisions_scraped: divisions,
      divisions_total: divisions,
      source: 'tabt',
      errors_count: 0,
      ...{ unknown_divisions: 0, sheet_errors: 0, team_errors: 0 },
      message: `${divisions} divisions visited, ${fixtures} fixtures, ${sheets} sheets, ${teams} teams stored, 0 errors.`,
      divisions: 'all',
    })
    assert.ok(String(started_at) <= String(finished_at) && Number(elapsed_seconds) >= 0)
    await assertFixtures(api, tabt)
    const [listed] = await api.list('/api/scrape/tasks?kind=calendrier', 'tasks')
    assert.deepEqual(
      [listed?.task_id, listed?.total_matches, listed?.total_sheets, listed?.total_teams],
      [figures.task_id, fixtures, sheets, teams],
    )
    const operations = tabt.requests.map(
      ({ operation, fields }) => `${operation}${fields.WithDetails === 'true' ? ' sheets' : ''}`,
    )
    const [firstSheet, firstTeams] = ['GetMatches sheets', 'GetClubTeams'].map((name) =>
      operations.findIndex((operation) => operation.startsWith(name)),
    )
    assert.ok(operations.lastIndexOf('GetMatches') < Number(firstSheet))
    assert.ok(operations.lastIndexOf('GetMatches sheets') < Number(firstTeams))
  })

  it('reads them all from a source with a fault in every fifth answer', async (t) => {
    const { tabt, given } = await startCalendar(t, 18)
    const { api } = await startService(t, {
      ...given,
      register: (container) => {
        container.register(Clock, { useValue: new HurriedClock(60) })
        container.register(DocumentStore, { useValue: new MemoryStore() })
      },
    })
    const kinds = ['html', 'html-500', 'cut', 'reset', 5] as const
    let asked = 0
    for (const [at, kind] of kinds.entries()) {
      const matches = (): boolean => {
        asked += at === 0 ? 1 : 0
        return asked % 5 === 0 && (asked / 5) % kinds.length === at
      }
      tabt.addFault({ kind, matches })
    }
    await api.post(path)
    const end = await ended(api)
    assert.deepEqual([end.status, end.errors_count], ['success', 0], String(end.message))
    assert.ok(tabt.requests.length > tabt.calendar.divisions.length + 3, 'faults came')
    await assertFixtures(api, tabt)
  })

  it('reads chosen divisions, counts unknown ones, and fails when it knows none', async (t) => {
    const { api, world } = await calendarService(t)
    const [first, second] = world.divisions.truths
    const named = encodeURIComponent(String(second?.division_name).toUpperCase())
    await api.post(`${path}?divisions=${first?.division_id},%20${named},Nowhere`)
    const some = await ended(api)
    assert.deepEqual(
      [some.status, some.divisions_scraped, some.unknown_divisions, some.errors_count],
      ['success', 2, 1, 1],
    )
    const lines = await api.list(`${path}/logs/${some.task_id}?level=warn`, 'logs')
    assert.match(String(lines[0]?.message), /The source has no division Nowhere/)
    await api.post(`${path}?divisions=Nowhere,1`)
    const none = await ended(api)
    assert.deepEqual([none.status, none.errors_count, none.total_matches], ['failed', 2, 0])
    const wrong = await api.ask(`${path}?divisions=1,,2`, 'POST')
    assert.equal(wrong.status, 422)
  })

  it('stays cancelled, and a later task reads the rest', async (t) => {
    const { api, tabt } = await calendarService(t)
    const [, , , late] = tabt.calendar.divisions
    tabt.addFault({ kind: 'slow', times: 1, matches: isOf(late?.division_id) })
    const { task_id } = await api.post(path)
    await until(
      async () => tabt.requests.at(-1),
      (last) => last?.fields.DivisionId === late?.division_id,
    )
    assert.equal((await api.post(`${path}/cancel`)).status, 'cancelled')
    assert.equal((await api.ask(`${path}/cancel`, 'POST')).status, 404)
    const cancelled = await api.get(`${path}/status`)
    assert.deepEqual([cancelled.status, cancelled.divisions_scraped], ['cancelled', 3])
    const before = tabt.requests.length
    const resumed = await api.post(`${path}?resume=last`)
    assert.equal(resumed.resume_of, task_id)
    assert.equal((await ended(api)).status, 'success')
    const asked = tabt.requests.slice(before).filter(isOf())
    assert.equal(asked.length, tabt.calendar.divisions.length - 3)
    await assertFixtures(api, tabt)
    const [, first] = await api.list('/api/scrape/tasks?kind=calendrier', 'tasks')
    assert.deepEqual([first?.task_id, first?.status], [task_id, 'cancelled'])
  })

  it('continues after a crash where it stopped', async (t) => {
    const { tabt, given } = await startCalendar(t)
    const crashing = await startServer(t, given)
    const [, , late] = tabt.calendar.divisions
    tabt.addFault({ kind: 'slow', times: 1, matches: isOf(late?.division_id) })
    await crashing.api.post(path)
    await until(
      () => crashing.api.get(`${path}/status`),
      ({ divisions_scraped: read }) => read === 2,
    )
    await crashing.command.kill()
    const { api } = await startService(t, given)
    const failed = await api.get(`${path}/status`)
    assert.deepEqual([failed.status, failed.divisions_scraped], ['failed', 2])
    const before = tabt.requests.length
    await api.post(`${path}?resume=last`)
    assert.equal((await ended(api)).status, 'success')
    const asked = tabt.requests.slice(before).filter(isOf())
    assert.equal(asked.length, tabt.calendar.divisions.length - 2)
    await assertFixtures(api, tabt)
  })

  it('reads only new sheets the next time, and no team twice a day', async (t) => {
    const { api, tabt, world } = await calendarService(t, 2)
    await api.post(path)
    const first = await ended(api)
    const before = tabt.requests.length
    await api.post(path)
    const { total_matches, total_sheets, total_teams, status } = await ended(api)
    assert.deepEqual(
      [status, total_matches, total_sheets, total_teams],
      ['success', first.total_matches, 0, 0],
    )
    const asked = tabt.requests.slice(before)
    assert.equal(asked.filter(isSheetOf()).length + asked.filter(isTeams).length, 0)
    const matches = await api.list(
      `/api/interclubs/calendar/matches?${season}&status=played&limit=1000`,
      'matches',
    )
    const shown = matches.filter(({ has_sheet }) => has_sheet)
    assert.equal(shown.length, figuresOf(tabt, world).total_sheets)
    const [{ fixture_id, home_club_code } = {}] = shown
    const sheet = await api.get(`/api/interclubs/calendar/matches/${fixture_id}/sheet`)
    assert.equal(sheet.available, true)
    await api.post('/api/scrape/refresh-clubs')
    const { teams } = await api.get(`/api/clubs/${home_club_code}/teams?${season}`)
    assert.ok((teams as Row[]).every(({ team_id }) => /^\d+-\d+$/.test(String(team_id))))
  })

  it('counts sheets and teams that failed, and a later task reads only them', async (t) => {
    const { api, tabt } = await calendarService(t, 2)
    const [{ division_id: id } = { division_id: '' }] = tabt.calendar.divisions
    const [club = ''] = tabt.calendar
      .fixtures(id)
      .flatMap(({ home }) => home.club?.listing.code ?? [])
    // Refused for good: the same question would be refused again.
    tabt.addFault({ kind: 6, times: 1, matches: isSheetOf(id, '01') })
    tabt.addFault({
      kind: 6,
      times: 1,
      matches: (asked) => isTeams(asked) && asked.fields.Club === club,
    })
    await api.post(path)
    const end = await ended(api)
    assert.deepEqual(
      [end.status, end.errors_count, end.sheet_errors, end.team_errors],
      ['success', 2, 1, 1],
    )
    const errors = await api.list(`${path}/logs/${end.task_id}?level=error`, 'logs')
    const told = errors.map(({ message }) => String(message).split(' failed')[0])
    assert.deepEqual(told, [`Division and round ${id} 01`, `Club ${club}`])
    const before = tabt.requests.length
    await api.post(`${path}?resume=last`)
    const { status, errors_count } = await ended(api)
    assert.deepEqual([status, errors_count], ['success', 0])
    const asked = tabt.requests.slice(before)
    assert.equal(asked.filter(isOf()).length, 0)
    assert.deepEqual([asked.filter(isSheetOf()).length, asked.filter(isTeams).length], [1, 1])
  })

  it('can be cancelled among the sheets, and a later task reads the rest', async (t) => {
    const { api, tabt, world } = await calendarService(t, 2)
    const late = isSheetOf(tabt.calendar.divisions[1]?.division_id, '02')
    tabt.addFault({ kind: 'slow', times: 1, matches: late })
    await api.post(path)
    await until(
      async () => tabt.requests.at(-1),
      (last) => last !== undefined && late(last),
    )
    await api.post(`${path}/cancel`)
    const { status, total_sheets } = await api.get(`${path}/status`)
    assert.equal(status, 'cancelled')
    assert.ok(Number(total_sheets) > 0)
    await api.post(`${path}?resume=last`)
    const end = await ended(api)
    const { total_sheets: sheets, total_teams } = figuresOf(tabt, world)
    assert.deepEqual(
      [end.status, Number(end.total_sheets) < sheets, end.total_teams],
      ['success', true, total_teams],
    )
    const served = `/api/interclubs/calendar/matches?${season}&limit=1000`
    const rows = (await api.list(served, 'matches')).filter(({ has_sheet }) => has_sheet)
    assert.equal(rows.length, sheets)
  })

  it('leaves out modules that are switched off, which is no error', async (t) => {
    const { tabt, given } = await startCalendar(t, 2)
    const off = { enabled: false }
    const overrides = { modules: { interclubSheets: off, interclubTeams: off } }
    const { api } = await startService(t, { ...given, overrides })
    await api.post(path)
    const end = await ended(api)
    assert.deepEqual(
      [end.status, end.errors_count, end.total_sheets, end.total_teams],
      ['success', 0, 0, 0],
    )
    assert.equal(tabt.requests.filter(isSheetOf()).length, 0)
    assert.match(String(end.message), /^2 divisions visited, \d+ fixtures stored, 0 errors\.$/)
  })

  it('cannot start where no source is configured', async (t) => {
    const { replica } = await startSource(t)
    const { api } = await startService(t, { dataDir: tempFolder(t), source: replica })
    const { status, body } = await api.ask(path, 'POST')
    assert.deepEqual([status, body.code], [409, 'NO_SOURCE'])
    assert.match(String((body.detail as Row).error), /hosts\.tabt\.enabled/)
    assert.equal((await api.get(`${path}/status`)).status, 'none')
  })
})

/** Whether a request asks for the fixtures of this division; default of any. */
function isOf(id?: string) {
  return ({ operation, fields }: TabtQuestion): boolean =>
    operation === 'GetMatches' &&
    fields.WithDetails !== 'true' &&
    (id === undefined || fields.DivisionId === id)
}
