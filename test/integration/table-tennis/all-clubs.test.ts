import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tempFolder } from '../../support/temp-folder.ts'
import { assertClubsAndPlayers } from './clubs-and-players.ts'
import { ExpectedPlayers } from './expected-players.ts'
import { startServer } from './process.ts'
import { type Api, type Row, startService, startSource, until } from './service.ts'

const clubs = 6

/** A service without any data, and its source. */
async function emptyService(t: Parameters<typeof startSource>[0]) {
  const source = await startSource(t, { clubs })
  const service = await startService(t, { dataDir: tempFolder(t), source: source.replica })
  return { ...source, ...service, expected: new ExpectedPlayers(source.world) }
}

const status = (api: Api): Promise<Row> => api.get('/api/scrape/status')

const statusWhen = (api: Api, holds: (status: Row) => boolean): Promise<Row> =>
  until(() => status(api), holds)

const ended = (api: Api): Promise<Row> => statusWhen(api, ({ running }) => running === false)

/** How often each club was asked for its page. */
function visits(pages: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...pages].filter(([page]) => page.startsWith('club ')))
}

test('every club is read with its players, from an empty folder on', async (t) => {
  const { api, expected, world } = await emptyService(t)
  const none = await status(api)
  assert.deepEqual([none.running, none.task_id, none.status], [false, null, 'none'])
  const started = await api.post('/api/scrape/all?trigger=cron')
  assert.deepEqual([started.status, started.task_id], ['started', 1])
  const end = await ended(api)
  const hasSheet = (licence: string): boolean =>
    (['masculine', 'feminine'] as const).some((kind) => world.sheet(licence, kind) !== undefined)
  const players = expected.players.filter(({ licence }) => hasSheet(licence)).length
  const { current_club, current_province, elapsed_seconds, started_at, finished_at, ...figures } =
    end
  assert.deepEqual(figures, {
    running: false,
    task_id: 1,
    status: 'success',
    total_clubs: clubs,
    completed_clubs: clubs,
    total_players: players,
    errors_count: 0,
    progress_percent: 100,
    trigger_type: 'cron',
    message: `${clubs} clubs visited, ${players} players stored, 0 errors.`,
  })
  const { province } = await api.get(`/api/clubs/${current_club}`)
  assert.equal(current_province, province)
  assert.ok(Date.parse(String(started_at)) <= Date.parse(String(finished_at)))
  await assertClubsAndPlayers(api, expected)
  const [task] = await api.list('/api/scrape/history', 'tasks')
  assert.deepEqual(
    [task?.id, task?.errors_detail, task?.duration_seconds],
    [1, '[]', elapsed_seconds],
  )
  const [listed] = await api.list('/api/scrape/tasks?kind=all', 'tasks')
  assert.deepEqual([listed?.kind, listed?.task_id, listed?.trigger], ['all', 1, 'cron'])
  assert.deepEqual(await api.list('/api/scrape/tasks?kind=interclubs', 'tasks'), [])
  const lines = await api.list('/api/scrape/logs/1', 'logs')
  assert.equal(lines[0]?.message, 'Started: all clubs.')
  // Some have no sheet, because they never played: nothing went wrong.
  assert.ok(players < expected.players.length)
  assert.deepEqual(await api.list('/api/scrape/logs/1?level=warn', 'logs'), [])
})

test('a club that fails is counted with its reason, and is all that is read again', async (t) => {
  const { api, replica, expected } = await emptyService(t)
  const code = 'H004'
  const heal = replica.addFault({
    kind: 'drift',
    matches: ({ page }) => [`club ${code}`, `ranking ${code}`].includes(page),
  })
  await api.post('/api/scrape/all')
  const end = await ended(api)
  assert.deepEqual([end.status, end.errors_count, end.completed_clubs], ['success', 1, clubs])
  const { errors_list, errors_detail } = await api.get('/api/scrape/task/1')
  assert.deepEqual(JSON.parse(String(errors_detail)), errors_list)
  assert.match(String(errors_list), /^H004: The source could not be read: /)
  heal()
  const before = visits(replica.requests.pages)
  const { task_id, resume_of } = await api.post('/api/scrape/all?resume=last')
  assert.deepEqual([task_id, resume_of], [2, '1'])
  const again = await ended(api)
  assert.deepEqual([again.status, again.errors_count], ['success', 0])
  const after = visits(replica.requests.pages)
  const read = Object.keys(after).filter((page) => after[page] !== before[page])
  assert.deepEqual(read, [`club ${code}`])
  await assertClubsAndPlayers(api, expected)
  assert.equal((await api.ask('/api/scrape/all?resume=last', 'POST')).status, 404)
  // Every club was read today.
  await api.post('/api/scrape/all?older_than=1d')
  const { status: nothing, total_clubs, message } = await ended(api)
  assert.deepEqual([nothing, total_clubs, message], ['success', 0, 'There was no club to read.'])
})

test('a cancelled task asks nothing more, and a resumed one reads the rest', async (t) => {
  const { api, replica, expected } = await emptyService(t)
  const heal = replica.addFault({ kind: 'hang', matches: ({ page }) => page.startsWith('sheet') })
  await api.post('/api/scrape/all')
  await until(
    async () => replica.requests.recent.filter(({ fault }) => fault === 'hang').length,
    (stuck) => stuck === 4,
  )
  const { current_club: current, running } = await status(api)
  assert.ok(running === true && typeof current === 'string')
  const refused = await api.ask('/api/scrape/all', 'POST')
  const { task_id, started_at, progress } = refused.body.detail as Row
  assert.deepEqual([refused.status, task_id, progress], [409, 1, 0])
  assert.equal(typeof started_at, 'string')
  const { total } = replica.requests
  assert.equal((await api.post('/api/scrape/cancel')).status, 'cancelled')
  heal()
  assert.equal((await status(api)).status, 'cancelled')
  assert.equal((await api.ask('/api/scrape/cancel', 'POST')).status, 404)
  // Whoever asks now waits behind all that the cancelled task could still ask.
  await api.post('/api/scrape/refresh-clubs')
  assert.equal(replica.requests.total, total + 1)
  await api.post('/api/scrape/all?resume=last')
  assert.equal((await ended(api)).status, 'success')
  await assertClubsAndPlayers(api, expected)
})

test('a task of a process that dies continues with the clubs that are left', async (t) => {
  const { world, replica } = await startSource(t, { clubs: 8 })
  const parts = { dataDir: tempFolder(t), source: replica }
  const first = await startServer(t, parts)
  // One club that never answers keeps the task from its end.
  const heal = replica.addFault({ kind: 'hang', matches: ({ page }) => page === 'club H004' })
  await first.api.post('/api/scrape/all')
  await statusWhen(first.api, ({ completed_clubs: done }) => Number(done) >= 2)
  await first.command.kill()
  heal()
  const { api } = await startService(t, parts)
  const failed = await status(api)
  assert.deepEqual([failed.status, failed.message], ['failed', 'The service stopped while it ran.'])
  assert.ok(Number(failed.completed_clubs) >= 2)
  const before = visits(replica.requests.pages)
  assert.equal((await api.post('/api/scrape/all?resume=last')).task_id, 2)
  const end = await ended(api)
  assert.deepEqual([end.status, end.completed_clubs, end.total_clubs], ['success', 8, 8])
  const after = visits(replica.requests.pages)
  const read = Object.keys(after).filter((page) => after[page] !== before[page])
  assert.equal(read.length, 8 - Number(failed.completed_clubs))
  await assertClubsAndPlayers(api, new ExpectedPlayers(world))
})

test('the clubs of a province are a task, reported at once or at its end', async (t) => {
  const { api, expected } = await emptyService(t)
  assert.equal((await api.ask('/api/clubs/province/Atlantis/scrape', 'POST')).status, 404)
  await api.post('/api/scrape/refresh-clubs')
  const ofHainaut = expected.clubs().filter(({ province }) => province === 'Hainaut')
  const ended = await api.post('/api/clubs/province/h/scrape?wait=true')
  const players = ofHainaut.reduce((sum, { code }) => sum + expected.ofClub(String(code)).length, 0)
  assert.deepEqual(ended, {
    success: true,
    province: 'Hainaut',
    clubs_total: ofHainaut.length,
    clubs_scraped: ofHainaut.length,
    clubs_errors: 0,
    members_scraped: players,
    players_scraped: players,
    players_errors: 0,
    task_id: 1,
    message: ended.message,
  })
  assert.equal((await api.get('/api/stats')).players, players)
  const started = await api.post('/api/clubs/province/HAINAUT/scrape')
  assert.deepEqual(
    [started.status, started.province, started.clubs_total, started.task_id],
    ['started', 'Hainaut', ofHainaut.length, 2],
  )
})

test('one player is read, known or not, and stored together with what is known', async (t) => {
  const { api, expected, replica } = await emptyService(t)
  const [player] = expected.ofClub('H004')
  const licence = player?.licence ?? ''
  const alone = await api.post(`/api/players/${licence}/scrape`)
  const { matches_masculine, total_wins } = expected.detail(licence) as Row
  const told = alone.player as Row
  assert.deepEqual([alone.success, told.club_code, told.total_wins], [true, null, total_wins])
  assert.deepEqual(told.matches_masculine, matches_masculine)
  assert.deepEqual(await api.list('/api/clubs', 'clubs'), [])
  // The lists of the club bring the rest, and a later reading of the player keeps it.
  await api.post('/api/clubs/H004/scrape')
  assert.deepEqual(await api.get(`/api/players/${licence}`), expected.detail(licence))
  const [again, joined] = await Promise.all([
    api.post(`/api/players/${licence}/scrape`),
    api.post(`/api/players/${licence}/scrape`),
  ])
  assert.deepEqual(again, joined)
  assert.deepEqual(again.player, (await api.ask(`/api/players/${licence}`)).body)
  assert.deepEqual(await api.get(`/api/players/${licence}`), expected.detail(licence))
  assert.equal((await api.get('/api/players')).total, expected.ofClub('H004').length)
  assert.equal((await api.ask('/api/players/9999999/scrape', 'POST')).status, 404)
  assert.equal((await api.ask('/api/players/12/scrape', 'POST')).status, 400)
  replica.addFault({ kind: '500', matches: ({ page }) => page.startsWith('sheet') })
  assert.equal((await api.ask(`/api/players/${licence}/scrape`, 'POST')).status, 502)
  assert.deepEqual(await api.get(`/api/players/${licence}`), expected.detail(licence))
})

test('a player without a club is kept over a restart, until a club names him', async (t) => {
  const { world, replica } = await startSource(t, { clubs })
  const parts = { dataDir: tempFolder(t), source: replica }
  const expected = new ExpectedPlayers(world)
  const [one, other] = expected.ofClub('H004').map(({ licence }) => licence)
  const first = await startService(t, parts)
  for (const licence of [one, other]) await first.api.post(`/api/players/${licence}/scrape`)
  await first.stop()
  const second = await startService(t, parts)
  for (const licence of [one, other]) {
    assert.equal((await second.api.get(`/api/players/${licence}`)).club_code, null)
  }
  await second.api.post('/api/scrape/refresh-clubs')
  const codes = (await second.api.list('/api/clubs', 'clubs')).map(({ code }) => code)
  assert.deepEqual(codes.sort(), world.clubs.map(({ listing }) => listing.code).sort())
  await second.api.post('/api/clubs/H004/scrape')
  await second.stop()
  const { api } = await startService(t, parts)
  assert.equal((await api.get('/api/players')).total, expected.ofClub('H004').length)
  for (const licence of [one, other]) {
    assert.equal((await api.get(`/api/players/${licence}`)).club_code, 'H004')
  }
})
