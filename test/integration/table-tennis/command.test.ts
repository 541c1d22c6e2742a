import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCommandLine } from '../../../adapters/cli/command-line.ts'
import { terminalDouble } from '../../adapters/cli/terminal-double.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { assertClubDetails } from './clubs-and-players.ts'
import { assertStandings } from './expected-interclubs.ts'
import { ExpectedPlayers } from './expected-players.ts'
import { Command, type Ended, scrape } from './process.ts'
import { type Api, type ProgramOptions, programEnv, startService, startSource } from './service.ts'

/** `manifold scrape ...` in this process. */
async function scrapeHere(args: readonly string[], options: ProgramOptions): Promise<Ended> {
  const terminal = terminalDouble({ env: programEnv(options) })
  const code = await runCommandLine(['scrape', ...args], terminal)
  return { code, stdout: terminal.out.text, stderr: terminal.err.text }
}

async function assertClub(api: Api, expected: ExpectedPlayers, code: string): Promise<void> {
  await assertClubDetails(api, expected, code)
  const { players } = expected.clubPlayers(code)
  assert.deepEqual(await api.list(`/api/clubs/${code}/players`, 'players'), players)
  for (const { licence } of expected.ofClub(code)) {
    assert.deepEqual(await api.get(`/api/players/${licence}`), expected.detail(licence))
  }
}

test('what the command scrapes without a server is served by the next one', async (t) => {
  const { world, replica } = await startSource(t)
  const parts = { dataDir: tempFolder(t), source: replica }
  const interclubs = await scrape(t, ['interclubs', '--weeks', '1-2', '--json'], parts)
  const club = await scrapeHere(['club', 'h004', '--json'], parts)
  assert.deepEqual([interclubs.code, club.code], [0, 0], interclubs.stderr + club.stderr)
  const { status, pages_done } = JSON.parse(interclubs.stdout)
  assert.deepEqual([status, pages_done], ['success', world.divisions.truths.length * 2])
  const expected = new ExpectedPlayers(world)
  const { club_code, total_players } = JSON.parse(club.stdout).clubs[0]
  assert.deepEqual([club_code, total_players], ['H004', expected.ofClub('H004').length])

  const clubs = await scrapeHere(['clubs', '--json'], parts)
  const { success, clubs_count } = JSON.parse(clubs.stdout)
  assert.deepEqual([success, clubs_count], [true, world.clubs.length])

  const { api } = await startService(t, parts)
  assert.equal((await api.get('/api/stats')).clubs, world.clubs.length)
  await assertStandings(api, { world, weeks: [1, 2, 3] }, (_, week) => week <= 2)
  await assertClub(api, expected, 'H004')
  const { status: latest, pages_total } = await api.status()
  assert.deepEqual([latest, pages_total], ['success', pages_done])
})

test('the command goes through the server that holds the data folder', async (t) => {
  const { world, replica } = await startSource(t, { seed: 5 })
  const parts = { dataDir: tempFolder(t), source: replica }
  const { api } = await startService(t, parts)
  const [interclubs, club, clubs] = await Promise.all([
    scrape(t, ['interclubs', '--weeks', '1-2'], parts),
    scrapeHere(['club', 'H004', 'Vl-B234'], parts),
    scrapeHere(['clubs'], parts),
  ])
  assert.match(
    clubs.stdout,
    new RegExp(`^The list of the source has ${world.clubs.length} clubs\\.`),
  )
  assert.equal((await api.get('/api/stats')).clubs, world.clubs.length)
  assert.deepEqual([interclubs.code, club.code], [0, 0], interclubs.stderr + club.stderr)
  assert.ok(interclubs.stderr.includes(`by the server at ${api.url}.`), interclubs.stderr)
  assert.match(interclubs.stdout, /: success after /)
  assert.match(club.stdout, /^H004: .*\nVl-B234: /)
  await assertStandings(api, { world, weeks: [1, 2] })
  const expected = new ExpectedPlayers(world)
  for (const code of ['H004', 'Vl-B234']) await assertClub(api, expected, code)
})

test('all clubs are a task of the command, with and without a server', async (t) => {
  const { world, replica } = await startSource(t)
  const parts = { dataDir: tempFolder(t), source: replica }
  const wrong = await scrapeHere(['clubs', '--province', 'Namur'], parts)
  assert.deepEqual([wrong.code, /add --all/.test(wrong.stderr)], [2, true])
  const alone = await scrapeHere(['clubs', '--all', '--json'], parts)
  const { task_id, status, total_clubs, errors_count } = JSON.parse(alone.stdout)
  assert.deepEqual(
    [alone.code, task_id, status, total_clubs, errors_count],
    [0, 1, 'success', world.clubs.length, 0],
  )
  const { api } = await startService(t, parts)
  const nothing = await scrapeHere(['clubs', '--all', '--older-than', '1d'], parts)
  assert.match(nothing.stdout, /^task 2: success after .*, 0 of 0 clubs, 0 players, 0 errors\.\n/)
  assert.match(nothing.stdout, /Asked for all clubs that were not read for 1 day\.\n$/)
  const [player] = new ExpectedPlayers(world).ofClub('H004')
  const one = await scrapeHere(['player', player?.licence ?? ''], parts)
  assert.deepEqual([one.code, /read\. \(/.test(one.stdout)], [0, true])
  assert.equal((await api.get('/api/scrape/task/2')).total_clubs, 0)
  replica.addFault({ kind: '500', matches: () => true })
  const failed = await scrapeHere(['clubs', '--all', '--province', 'hainaut', '--quiet'], parts)
  assert.equal(failed.code, 3)
  assert.match(failed.stdout, /To continue it: manifold scrape clubs --all --resume\n$/)
})

test('a second server on the same folder ends and says who holds it', async (t) => {
  const { replica } = await startSource(t)
  const parts = { dataDir: tempFolder(t), source: replica }
  const { api } = await startService(t, parts)
  const { code, stdout, stderr } = await new Command(t, ['serve', '--port', '0'], parts).end()
  assert.deepEqual([code, stdout], [2, ''])
  const held = `held by process ${process.pid} on `
  assert.ok(stderr.includes(parts.dataDir) && stderr.includes(held), stderr)
  assert.ok(stderr.includes(`listening at ${api.url}`), stderr)
  assert.match(stderr, /Use that server, or stop it, or set DATA_DIR to another folder\.\n$/)
  assert.equal((await api.get('/health')).status, 'ok')
})
