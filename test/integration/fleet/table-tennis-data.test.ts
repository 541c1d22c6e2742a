import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresStore } from '../../../adapters/storage/postgres/postgres-store.ts'
import type { ClubShard } from '../../../manifests/types/records.ts'
import { TableTennisData } from '../../../plugins/table-tennis/data/table-tennis-data.ts'
import { CalendarData, TournamentData } from '../../../plugins/table-tennis/index.ts'
import {
  aClub,
  aDivision,
  aMatch,
  aPlayer,
  aRow,
  aSheet,
} from '../../plugins/table-tennis/data/example-records.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { postgresStores } from '../../support/postgres-stores.ts'
import { SilentLog } from '../../support/silent-log.ts'

/** The goal for a row to be visible in another process. */
const SOON_MS = 1_000

type Process = {
  readonly store: PostgresStore
  readonly data: TableTennisData
  readonly calendar: CalendarData
  readonly tournaments: TournamentData
}

/** Data in two processes that share documents. */
async function twoProcesses(t: TestContext): Promise<readonly [Process, Process] | undefined> {
  const open = await postgresStores(t)
  if (open === undefined) return undefined
  const start = async (): Promise<Process> => {
    const store = await open()
    const parts = { clock: new FakeClock('2026-11-20T00:00:00Z'), log: new SilentLog() }
    const data = new TableTennisData({ ...parts, excludeLicences: [] })
    const [calendar, tournaments] = [new CalendarData(data), new TournamentData(data)]
    await data.load(store)
    await Promise.all([calendar.load(store), tournaments.load(store)])
    return { store, data, calendar, tournaments }
  }
  return [await start(), await start()]
}

async function soon(condition: () => boolean, what: string): Promise<void> {
  const until = performance.now() + SOON_MS
  while (!condition()) {
    assert.ok(performance.now() < until, `${what} after ${SOON_MS} ms`)
    await sleep(5)
  }
}

const DIVISION = aDivision(1)

const readSheet = ({ data, store }: Process, licence: string, readAt: string): Promise<void> =>
  data.updateClub(
    store,
    'H004',
    (club = aClub('H004')) => {
      const others = club.players.filter((player) => player.licence !== licence)
      const masculine = aSheet({ readAt, matches: [aMatch()] })
      return { ...club, players: [...others, aPlayer(licence, { masculine })] }
    },
    licence,
  )
const playersOf = ({ data }: Process): string =>
  data
    .storedPlayers('H004')
    .map(({ licence, masculine }) => `${licence}${masculine === null ? '' : ' read'}`)
    .sort()
    .join()

test('a stored club is visible in another process', async (t) => {
  const [one, other] = (await twoProcesses(t)) ?? []
  if (one === undefined || other === undefined) return
  await one.data.updateClub(one.store, 'H004', () => aClub('H004', [aPlayer('100001')]))

  await soon(() => other.data.players.get('100001') !== undefined, 'the player is not there')
  assert.equal(other.data.clubs.get('H004')?.name, 'Club H004')
})

test('sheets that processes read at the same time are all kept', async (t) => {
  const [one, other] = (await twoProcesses(t)) ?? []
  if (one === undefined || other === undefined) return
  const licences = Array.from({ length: 8 }, (_, n) => `10000${n}`)
  const club = aClub(
    'H004',
    licences.map((licence) => aPlayer(licence)),
  )
  await one.data.updateClub(one.store, 'H004', () => club)

  const reads = licences.map(async (licence, n) => {
    const process = n % 2 === 0 ? one : other
    await readSheet(process, licence, '2026-11-19T20:00:00.000Z')
    // The lists of the club are stored meanwhile.
    await process.data.updateClub(process.store, 'H004', (now = club) => ({ ...now }))
  })
  await Promise.all(reads)

  const all = licences.map((licence) => `${licence} read`).join()
  for (const process of [one, other]) {
    await soon(() => playersOf(process) === all, `not everything was read: ${playersOf(process)}`)
  }
  const stored = await one.store.get<ClubShard>('tabletennis/2026-2027/clubs/H004')
  const read = stored?.players.filter(({ masculine }) => masculine !== null)
  const pending = await one.store.list('tabletennis/2026-2027/pending/')
  assert.equal((read?.length ?? 0) + pending.length >= 8, true)
})

test('weeks of a division that processes read at the same time are all kept', async (t) => {
  const [one, other] = (await twoProcesses(t)) ?? []
  if (one === undefined || other === undefined) return
  await one.data.putDivisionList(one.store, [DIVISION])
  const weeks = Array.from({ length: 10 }, (_, n) => n + 1)

  await Promise.all(
    weeks.map((week) => {
      const { data, store } = week % 2 === 0 ? one : other
      return data.putStandings(store, {
        division: DIVISION,
        week,
        rows: [aRow(1, 'A'), aRow(2, 'B')],
      })
    }),
  )

  for (const { data } of [one, other]) {
    await soon(() => data.standingsOf().rowCount === 20, 'rows are missing')
  }
})

test('a person who is erased by one process is out of the other one', async (t) => {
  const [one, other] = (await twoProcesses(t)) ?? []
  if (one === undefined || other === undefined) return
  const masculine = aSheet({ matches: [aMatch({ opponentLicence: '100001' })] })
  const players = [aPlayer('100001'), aPlayer('100002', { masculine })]
  await one.data.updateClub(one.store, 'H004', () => aClub('H004', players))
  await soon(() => other.data.players.size === 2, 'the players are not there')

  await one.data.erase(one.store, '100001')

  await soon(() => other.data.isExcluded('100001'), 'the person is not excluded')
  await soon(() => other.data.knownPlayer('100001') === undefined, 'the person is still there')
  await soon(() => other.data.players.matchesAgainst('100001') === 0, 'the name is still there')
  await readSheet(other, '100001', '2026-11-19T21:00:00.000Z')
  assert.equal(other.data.knownPlayer('100001'), undefined)
})

test('readings of the calendar and of tournaments are visible in another process', async (t) => {
  const [one, other] = (await twoProcesses(t)) ?? []
  if (one === undefined || other === undefined) return
  const season = '2026-2027'
  const reading = { readAt: '2026-11-20T10:00:00.000Z', complete: true }
  await one.calendar.putReading(one.store, season, reading)
  await one.tournaments.putReading(one.store, season, { ...reading, failed: [] })

  await soon(() => other.calendar.reading(season) !== undefined, 'the calendar is not there')
  await soon(() => other.tournaments.reading(season) !== undefined, 'no tournaments are there')
})
