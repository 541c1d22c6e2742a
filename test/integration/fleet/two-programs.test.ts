import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { App } from '../../../adapters/compose.ts'
import { createHttpApi } from '../../../adapters/http-api.ts'
import { openData } from '../../../adapters/open-data.ts'
import { TableTennisData } from '../../../plugins/table-tennis/index.ts'
import { requestOf } from '../../adapters/http/api-double.ts'
import { aClub, aDivision, aPlayer, aRow } from '../../plugins/table-tennis/data/example-records.ts'
import { testPostgres, testRedis } from '../../support/fleet-servers.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { composeQuietly } from '../../support/test-program.ts'

/** The goal for a row to be visible in another program. */
const SOON_MS = 1_000

type Program = {
  readonly app: App
  readonly data: TableTennisData
  get(path: string): Promise<{ readonly status: number; readonly body: unknown }>
}

/** Two whole programs on the same servers, each with a data folder of its own. */
async function twoPrograms(t: TestContext): Promise<readonly Program[]> {
  const apps: App[] = []
  t.after(async () => {
    for (const { tabletennis } of apps) await tabletennis?.close()
    await Promise.all(apps.map((app) => app.close()))
  })
  const [redis, postgres] = [await testRedis(t), await testPostgres(t)]
  if (redis === undefined || postgres === undefined) return []
  const servers = {
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    DATABASE_URL: postgres.url,
    TABLETENNIS_FETCH_AT_START: 'false',
  }
  const start = async (): Promise<Program> => {
    let data: (() => TableTennisData) | undefined
    const app = await composeQuietly({
      env: { ...servers, DATA_DIR: tempFolder(t) },
      register: (container) => {
        data = () => container.resolve(TableTennisData)
      },
    })
    assert.ok(data)
    apps.push(app)
    await openData(app)
    const { dispatch } = createHttpApi(app)
    return {
      app,
      data: data(),
      get: async (address) => {
        const [path = '', query = ''] = address.split('?')
        return dispatch(requestOf({ path, query }))
      },
    }
  }
  return [await start(), await start()]
}

/** Asks until the answer has a text. Gives the time. */
async function soonWith({ get }: Program, path: string, text: string): Promise<void> {
  const until = performance.now() + SOON_MS
  for (;;) {
    const { body } = await get(path)
    if (String(body).includes(text)) return
    assert.ok(performance.now() < until, `${path} has no ${text} after ${SOON_MS} ms: ${body}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

test('what one program stores is served by the other one', async (t) => {
  const [one, other] = await twoPrograms(t)
  if (one === undefined || other === undefined) return
  const { data } = one
  const { store } = one.app
  assert.equal((await other.get('/api/players/100001')).status, 404)

  await data.updateClub(store, 'H004', () => aClub('H004', [aPlayer('100001')]))
  await soonWith(other, '/api/players/100001', 'PLAYER 100001')
  await soonWith(other, '/api/search?q=player', 'PLAYER 100001')
  await soonWith(other, '/api/clubs/H004', 'Club H004')

  const division = aDivision(1)
  await data.putDivisionList(store, [division])
  for (const [week, teamName] of ['First', 'Second'].entries()) {
    const { data: writer, app } = week === 0 ? one : other
    const rows = [aRow(1, teamName)]
    await writer.putStandings(app.store, { division, week: week + 1, rows })
  }
  for (const program of [one, other]) {
    await soonWith(program, '/api/interclubs/rankings?division_index=1&week=1', 'First')
    await soonWith(program, '/api/interclubs/rankings?division_index=1&week=2', 'Second')
  }
})

test('a person whom one program erases is not served by the other one', async (t) => {
  const [one, other] = await twoPrograms(t)
  if (one === undefined || other === undefined) return
  const { tabletennis, store } = one.app
  await one.data.updateClub(store, 'H004', () => aClub('H004', [aPlayer('100001')]))
  await soonWith(other, '/api/players/100001', 'PLAYER 100001')

  await tabletennis?.persons.erase('100001')

  await soonWith(other, '/api/players/100001', 'NOT_FOUND')
})
