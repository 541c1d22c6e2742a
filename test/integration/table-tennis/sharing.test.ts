import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tempFolder } from '../../support/temp-folder.ts'
import { ExpectedPlayers } from './expected-players.ts'
import { startService, startSource, until } from './service.ts'

test('two scrapes of one club at once share one run, and reads continue meanwhile', async (t) => {
  const { world, replica } = await startSource(t, { playersPerClub: 8 })
  const { api } = await startService(t, { dataDir: tempFolder(t), source: replica })
  const heal = replica.addFault({ kind: 'hang', matches: ({ kind }) => kind === 'club', times: 1 })
  const first = api.post('/api/clubs/H004/scrape')
  // It is under way, and will wait until the page that hangs is given up: nobody else does.
  await until(
    async () => replica.requests.byKind.club ?? 0,
    (asked) => asked === 1,
  )
  const second = api.post('/api/clubs/h004/scrape')
  const others = await Promise.all(
    ['Lx014', 'Vl-B234'].map((code) => api.post(`/api/clubs/${code}/scrape`)),
  )
  assert.deepEqual(
    others.map(({ success }) => success),
    [true, true],
  )
  const expected = new ExpectedPlayers(world)
  const { players } = expected.clubPlayers('Lx014')
  assert.deepEqual(await api.list('/api/clubs/Lx014/players', 'players'), players)
  heal()
  await replica.down()
  await replica.up()
  const [one, other] = await Promise.all([first, second])
  assert.deepEqual(one, other)
  const counts = [...replica.requests.pages].filter(([page]) => /^(women)?sheet/i.test(page))
  assert.ok(counts.length > 0)
  assert.deepEqual(
    counts.filter(([, count]) => count > 1),
    [],
  )
  assert.equal(replica.requests.pages.get('ranking H004'), 1)
})

test('a scrape of the same club afterwards is another one with the same result', async (t) => {
  const { world, replica } = await startSource(t)
  const { api } = await startService(t, { dataDir: tempFolder(t), source: replica })
  const first = await api.post('/api/clubs/H004/scrape')
  const stats = await api.get('/api/stats')
  assert.deepEqual(await api.post('/api/clubs/H004/scrape'), first)
  assert.equal(replica.requests.pages.get('club H004'), 2)
  assert.deepEqual(await api.get('/api/stats'), stats)
  const { players } = new ExpectedPlayers(world).clubPlayers('H004')
  assert.deepEqual(await api.list('/api/clubs/H004/players', 'players'), players)
})
