import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TableTennisService } from '../../../adapters/tasks/table-tennis-service.ts'
import type { Engine } from '../../../core/engine.ts'
import {
  CalendarData,
  TableTennisData,
  TournamentData,
} from '../../../plugins/table-tennis/index.ts'
import { aClub, aPlayer, dataWithClubs } from '../../plugins/table-tennis/data/example-records.ts'
import { SilentLog } from '../../support/silent-log.ts'

test('table-tennis data that could not be read at first is read later, and followed once', async (t) => {
  const { store, clock } = await dataWithClubs(aClub('H004', [aPlayer('100001')]))
  const log = new SilentLog()
  const data = new TableTennisData({ clock, log, excludeLicences: [] })
  let followed = 0
  store.follow = () => {
    followed += 1
    return () => {
      followed -= 1
    }
  }
  const entries = store.entries.bind(store)
  store.entries = () => {
    throw new Error('away')
  }
  const service = new TableTennisService({
    ...{ store, clock, log, data, scrapeToken: undefined, fetchAtStart: false },
    ...{ calendar: new CalendarData(data), tournaments: new TournamentData(data) },
    engine: {} as Engine,
  })
  t.after(() => service.close())
  await assert.rejects(service.open(), /away/)
  assert.equal(followed, 0)

  store.entries = entries
  await service.open()
  assert.equal(service.queries.clubPlayers('H004').length, 1)
})
