import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { InMemoryTransport } from '@modelcontextprotocol/client'
import { ownAccess } from '../../../adapters/mcp/access.ts'
import { mcpServers } from '../../../adapters/mcp/server.ts'
import { addressOf, storedSource } from '../../../adapters/mcp/table-tennis-tools.ts'
import { DocumentMaker } from '../../../adapters/report/document-maker.ts'
import type { StoredFixture } from '../../../manifests/types/records.ts'
import {
  aClub,
  aDivision,
  aFixture,
  aMatch,
  aPlayer,
  aRow,
  aSheet,
  dataWithClubs,
  dataWithDivisions,
  siteQueries,
} from '../../plugins/table-tennis/data/example-records.ts'
import { noBrowser } from '../../support/browser/no-browser.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { FakeEngine } from '../api/audit/fake-engine.ts'
import { sampleContext } from '../api/audit/sample-audit.ts'
import { queriesDouble } from '../api/table-tennis/read-double.ts'
import { TestClient } from './mcp-client.ts'

type Queries = Parameters<typeof storedSource>[0]
type Rows = readonly Readonly<Record<string, unknown>>[]

/** A client of a server that reads these data. */
async function asking(t: TestContext, queries: Queries): Promise<TestClient> {
  const access = ownAccess({ check: () => Promise.resolve() })
  const parts = {
    audit: sampleContext(new FakeEngine()),
    documents: new DocumentMaker(),
    browser: noBrowser,
    log: new SilentLog(),
    tableTennis: storedSource(queries),
  }
  const [one, other] = InMemoryTransport.createLinkedPair()
  await mcpServers(parts, () => access)().connect(other)
  return TestClient.connect(t, one, 'legacy')
}

async function askingPlayers(t: TestContext): Promise<TestClient> {
  const matches = Array.from({ length: 60 }, (_, index) =>
    aMatch({
      date: `2026-10-${String((index % 28) + 1).padStart(2, '0')}`,
      opponentName: `N ${index}`,
    }),
  )
  const masculine = aSheet({ matches, wins: 60 })
  const { data } = await dataWithClubs(
    aClub('H004', [aPlayer('123456', { name: 'DUPONT JEAN', masculine }), aPlayer('123457')]),
  )
  return asking(t, siteQueries(data))
}

test('players and teams are found by name', async (t) => {
  const asked = await askingPlayers(t)
  const { facts, data } = await asked.call('tt_search', { query: 'dupont' })
  assert.deepEqual([facts.players, facts.teams], [1, 0])
  const { players } = data as { readonly players: Rows }
  assert.deepEqual([players[0]?.licence, players[0]?.name], ['123456', 'DUPONT JEAN'])
})

test('a player comes with the latest matches, and the cursor leads to all others', async (t) => {
  const asked = await askingPlayers(t)
  const first = await asked.call('tt_player', { licence: '123456', limit: 50 })
  const { player, matches } = first.data as { readonly player: Rows[0]; readonly matches: Rows }
  assert.deepEqual(
    [player?.name, player?.points_current, first.facts.total],
    ['DUPONT JEAN', 1350, 60],
  )
  const seen = [...matches]
  let cursor = first.facts.nextCursor
  while (cursor !== undefined) {
    const { data, facts } = await asked.call('tt_player', { licence: '123456', limit: 50, cursor })
    seen.push(...(data as { readonly matches: Rows }).matches)
    cursor = facts.nextCursor
  }
  assert.equal(new Set(seen.map(({ opponent_name: name }) => name)).size, 60)
})

test('two players are compared', async (t) => {
  const asked = await askingPlayers(t)
  const pair = { licence: '123456', opponent: '123457' }
  const { data, isError } = await asked.call('tt_head_to_head', pair)
  assert.equal(isError, false)
  assert.match(JSON.stringify(data), /123457/)
  const same = await asked.call('tt_head_to_head', { licence: '123456', opponent: '123456' })
  assert.match(same.texts[0] ?? '', /^INVALID_REQUEST: .*send the licences of two players/)
})

test('a division is found by its number or name', async (t) => {
  const divisions = [1, 2].map((index) => aDivision(index))
  const { data } = await dataWithDivisions(divisions, { 1: { 5: [aRow(1, 'CTT Smashcourt A')] } })
  const asked = await asking(t, siteQueries(data))
  const byNumber = await asked.call('tt_standings', { division: '1' })
  assert.match(JSON.stringify(byNumber.data), /"week":5.*CTT Smashcourt A/)
  const byName = await asked.call('tt_standings', { division: divisions[0]?.name ?? '', week: 5 })
  assert.match(JSON.stringify(byName.data), /CTT Smashcourt A/)
  const several = await asked.call('tt_standings', { division: 'hainaut' })
  assert.deepEqual(
    (several.data as Rows).map(({ division_index: index }) => index),
    [1, 2],
  )
  assert.match(String(several.facts.ambiguous), /Call again with one of these numbers/)
})

test('fixtures are filtered, and continue with the cursor', async (t) => {
  const asked: unknown[] = []
  const fixture = { ...aFixture('2026-1-A-B'), season: '2026-2027' } as StoredFixture
  const queries = queriesDouble({
    fixtures: ((filter: object, page: object) => {
      asked.push(filter, page)
      return { items: [fixture], total: 3 }
    }) as unknown as Queries['fixtures'],
  })
  const client = await asking(t, queries)
  const filter = { club: 'Smash', division: 'Hainaut', from: '2026-10-01', to: '2026-10-31' }
  const { facts } = await client.call('tt_fixtures', { ...filter, limit: 1, cursor: '1' })
  assert.deepEqual(facts, { total: 3, nextCursor: '2' })
  assert.match(JSON.stringify(asked[0]), /"Smash".*|"Hainaut"/)
  assert.deepEqual(asked[1], { limit: 1, offset: 1, order: 'ASC' })
})

test('a call for a server has its path and query encoded', () => {
  const params = { licence: '12/34' }
  const query = { limit: 5, offset: undefined, q: 'a b&c' }
  const address = addressOf({ id: 'getPlayer', params, query })
  assert.equal(address, '/api/players/12%2F34?limit=5&q=a+b%26c')
})
