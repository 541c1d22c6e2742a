import assert from 'node:assert/strict'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { Log } from '../../../core/ports/log.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { assertStandings } from './expected-interclubs.ts'
import { ExpectedPlayers } from './expected-players.ts'
import { startServer } from './process.ts'
import { type Api, startService, startSource } from './service.ts'

/** The files of a data folder, from its top. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** The one file whose path ends so. */
function fileOf(folder: string, ending: string): string {
  const found = filesOf(folder).filter((file) => file.endsWith(ending))
  assert.equal(found.length, 1, `${ending}: ${found.join()}`)
  return found[0] as string
}

/** Files that hold one of these texts. */
function filesWith(folder: string, texts: readonly string[]): readonly string[] {
  return filesOf(folder).filter((file) => {
    const content = `${file}\n${readFileSync(file, 'utf8')}`
    return texts.some((text) => content.includes(text))
  })
}

async function assertClub(api: Api, expected: ExpectedPlayers, code: string): Promise<void> {
  const { players } = expected.clubPlayers(code)
  assert.deepEqual(await api.list(`/api/clubs/${code}/players`, 'players'), players)
}

describe('stored data', { concurrency: 2 }, () => {
  it('has nothing of an excluded person, nor has any answer or log', async (t) => {
    const { world, replica } = await startSource(t, { playersPerClub: 8 })
    const expected = new ExpectedPlayers(world)
    const isAlone = (name: string): boolean =>
      expected.players.filter((player) => player.name === name).length === 1
    const rival = expected
      .ofClub('H004')
      .find(({ matches_masculine: [match] }) => match && isAlone(match.opponent_name))
    const { opponent_licence: licence = '' } = rival?.matches_masculine[0] ?? {}
    const { club_code: club, name } = expected.player(licence)
    const isTold = (text: string): boolean => text.includes(licence) || text.includes(name)
    const dataDir = tempFolder(t)
    const config = join(tempFolder(t), 'local.yaml')
    writeFileSync(config, `tabletennis: { excludeLicences: ['${licence}'] }\n`)
    const env = { CONFIG_FILE: config, LOG_LEVEL: 'debug' }
    const { api, command } = await startServer(t, { dataDir, source: replica, env })
    const answers: unknown[] = []
    for (const code of [club, 'H004']) answers.push(await api.post(`/api/clubs/${code}/scrape`))
    const task = await api.interclubs('weeks=1')
    answers.push(task, await api.logs(task.task_id))
    const nobody = await api.ask(`/api/players/${licence}`)
    assert.equal(nobody.status, 404)
    assert.equal((await api.ask(`/api/players/${licence}/scrape`, 'POST')).status, 404)
    for (const path of [
      `/api/clubs/${club}/players`,
      '/api/players?limit=1000',
      '/api/rankings/top?limit=500',
      '/api/rankings/progressions?limit=500',
      `/api/players/${rival?.licence}`,
      `/api/players/${rival?.licence}/matches?limit=500`,
    ]) {
      answers.push(await api.get(path))
    }
    const { total } = await api.get('/api/players')
    assert.equal(total, expected.ofClub(club).length + expected.ofClub('H004').length - 1)
    assert.ok(!isTold(JSON.stringify(answers)))
    const { matches_masculine: matches } = await api.get(`/api/players/${rival?.licence}`)
    assert.equal((matches as unknown[]).length, rival?.matches_masculine.length)
    await command.kill()
    assert.deepEqual(filesWith(dataDir, [licence, name]), [])
    assert.ok(command.output.includes('was scraped'))
    assert.ok(!isTold(command.output))
    const asked = [...replica.requests.pages.keys()].filter((page) => page.includes(licence))
    assert.deepEqual(asked, [])
  })

  it('of a person excluded later is gone with the next start', async (t) => {
    const { world, replica } = await startSource(t, { playersPerClub: 8 })
    const parts = { dataDir: tempFolder(t), source: replica }
    const before = await startService(t, parts)
    const expected = new ExpectedPlayers(world)
    const codes = world.clubs.map(({ listing }) => listing.code)
    for (const code of codes) await before.api.post(`/api/clubs/${code}/scrape`)
    await before.stop()
    const licence = expected.players.find(
      ({ matches_masculine: { length } }) => length > 2,
    )?.licence
    assert.ok(filesWith(parts.dataDir, [`"${licence}"`]).length > 1)
    const config = join(tempFolder(t), 'local.yaml')
    writeFileSync(config, `tabletennis: { excludeLicences: ['${licence}'] }\n`)
    const { api } = await startService(t, { ...parts, env: { CONFIG_FILE: config } })
    assert.deepEqual(filesWith(parts.dataDir, [`"${licence}"`]), [])
    assert.equal((await api.ask(`/api/players/${licence}`)).status, 404)
    const { players } = await api.get('/api/stats')
    assert.equal(players, expected.players.length - 1)
  })

  it('that is corrupt is set aside and reported, and the rest is served', async (t) => {
    const { world, replica } = await startSource(t)
    const parts = { dataDir: tempFolder(t), source: replica }
    const before = await startService(t, parts)
    for (const code of ['H004', 'Lx014']) await before.api.post(`/api/clubs/${code}/scrape`)
    await before.api.interclubs('weeks=1')
    await before.stop()
    const broken = world.divisions.truths.find(({ cup }) => !cup)
    const division = fileOf(parts.dataDir, `divisions/${broken?.division_id}.json`)
    writeFileSync(division, readFileSync(division, 'utf8').slice(0, -20))
    const club = fileOf(parts.dataDir, 'Lx014.json')
    writeFileSync(club, '{"club": {"code": 7}}')

    const log = new SilentLog()
    const register = (container: { register(token: typeof Log, as: { useValue: Log }): unknown }) =>
      container.register(Log, { useValue: log })
    const { api } = await startService(t, { ...parts, register })
    const told = JSON.stringify(log.entries.filter(({ level }) => level === 'warn'))
    assert.ok(told.includes(`divisions/${broken?.division_id}`), told)
    assert.ok(told.includes('clubs/Lx014'), told)
    assert.equal(filesOf(parts.dataDir).filter((file) => file.includes('.corrupt-1')).length, 2)
    const repaired = log.entries.find(({ message }) => message.startsWith('the data folder was'))
    assert.match(JSON.stringify(repaired?.fields), /"damaged":2,.*clubs\/Lx014\.json\.corrupt-1/)
    await assertClub(api, new ExpectedPlayers(world), 'H004')
    assert.equal((await api.ask('/api/clubs/Lx014')).status, 404)
    const isWhole = (index: number): boolean => index !== broken?.division_index
    await assertStandings(api, { world, weeks: [1] }, isWhole)
    // Lost data can be read again.
    await api.post('/api/clubs/Lx014/scrape')
    await assertClub(api, new ExpectedPlayers(world), 'Lx014')
    await api.interclubs('weeks=1')
    await assertStandings(api, { world, weeks: [1] })
  })

  it('of an earlier season is served until there is newer', async (t) => {
    const { world, replica } = await startSource(t)
    const parts = { dataDir: tempFolder(t), source: replica }
    const before = await startService(t, parts)
    for (const code of ['H004', 'Lx014']) await before.api.post(`/api/clubs/${code}/scrape`)
    await before.api.interclubs('weeks=1-2')
    await before.stop()
    const root = join(parts.dataDir, 'tabletennis')
    const [season = ''] = readdirSync(root).filter((name) => /^\d{4}-\d{4}$/.test(name))
    const first = Number(season.slice(0, 4))
    renameSync(join(root, season), join(root, `${first - 1}-${first}`))

    const { api } = await startService(t, parts)
    const expected = new ExpectedPlayers(world)
    for (const code of ['H004', 'Lx014']) await assertClub(api, expected, code)
    await assertStandings(api, { world, weeks: [1, 2] })
    await api.post('/api/clubs/H004/scrape')
    for (const code of ['H004', 'Lx014']) await assertClub(api, expected, code)
    await api.interclubs('weeks=1')
    // Standings are served of one season, whole.
    await assertStandings(api, { world, weeks: [1, 2] }, (_, week) => week === 1)
    fileOf(parts.dataDir, `${season}/clubs/H004.json`)
  })
})
