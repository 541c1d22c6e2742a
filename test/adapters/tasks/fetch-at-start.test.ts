import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TableTennisService } from '../../../adapters/tasks/table-tennis-service.ts'
import type { DocumentStore } from '../../../core/ports/storage.ts'
import {
  CalendarData,
  TableTennisData,
  TournamentData,
} from '../../../plugins/table-tennis/index.ts'
import { club } from '../../plugins/table-tennis/steps/records.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { FakeEngine } from '../api/audit/fake-engine.ts'

/** From the clock's first moment to the turn of the season. */
const untilJuly = Date.parse('2027-07-01T00:00:00Z') - new FakeClock().now()

type Stored = (data: TableTennisData, store: DocumentStore) => Promise<void>

/** Goals of the runs that a service begins by itself over what is stored. */
async function begun(
  stored: Stored,
  { fetchAtStart = true, laterMs = 0 } = {},
): Promise<readonly unknown[]> {
  const [clock, log, store] = [new FakeClock(), new SilentLog(), new MemoryStore()]
  const parts = { clock, log, excludeLicences: [] }
  await stored(new TableTennisData(parts), store)
  await clock.advance(laterMs)
  const engine = new FakeEngine()
  const data = new TableTennisData(parts)
  const own = { calendar: new CalendarData(data), tournaments: new TournamentData(data) }
  const service = new TableTennisService({
    ...{ engine, store, clock, log, data, ...own, fetchAtStart },
    scrapeToken: undefined,
  })
  await service.open()
  service.fetchClubListIfDue()
  return engine.runs.map(({ request }) => request.goals)
}

const nothing: Stored = async () => {}
const oneClub: Stored = (data, store) =>
  data.updateClub(store, 'H004', () => ({ club: club('H004'), scrapedAt: null, players: [] }))
const aList: Stored = (data, store) =>
  data.putClubList(store, [{ code: 'H004', name: 'Exemple', province: 'Hainaut' }])

test('with nothing stored the list of clubs is fetched', async () => {
  assert.deepEqual(await begun(nothing), [['clubList']])
})

test('a club that was scraped before there was a list does not keep the list away', async () => {
  assert.deepEqual(await begun(oneClub), [['clubList']])
})

test('a list that is stored is not fetched again', async () => {
  assert.deepEqual(await begun(aList), [])
})

test('a list of an earlier season is fetched anew', async () => {
  assert.deepEqual(await begun(aList, { laterMs: untilJuly - 1 }), [])
  assert.deepEqual(await begun(aList, { laterMs: untilJuly }), [['clubList']])
})

test('no list is fetched where that is switched off', async () => {
  assert.deepEqual(await begun(nothing, { fetchAtStart: false }), [])
  assert.deepEqual(await begun(aList, { fetchAtStart: false, laterMs: untilJuly }), [])
})
