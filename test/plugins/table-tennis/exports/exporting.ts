import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { ExportFile, ExportOutcome } from '../../../../manifests/types/records.ts'
import plugin from '../../../../plugins/table-tennis/exports/plugin.ts'
import { RawFiles } from '../../../../plugins/table-tennis/exports/raw-file.ts'
import { CalendarData, TournamentData } from '../../../../plugins/table-tennis/index.ts'
import { TableTennis } from '../../../../plugins/table-tennis/port.ts'
import type { ExportFault } from '../../../replica/exports/export-faults.ts'
import type { ExportOptions } from '../../../replica/exports/export-files.ts'
import { LOGIN, startExports } from '../../../replica/exports/export-server.ts'
import { createWorld } from '../../../replica/truth.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import { MemoryStore } from '../../../support/memory-store.ts'
import { resultOf, runModule } from '../../../support/run-module.ts'
import { emptyData } from '../data/example-records.ts'
import { MemoryRawFiles } from './memory-raw-files.ts'

export type Result = { readonly files: readonly ExportOutcome[]; readonly players: number }

export const world = createWorld({
  clubs: 8,
  playersPerClub: 10,
  weeks: 6,
  currentWeek: 5,
  season: 2026,
})
export const LATER = { world, date: '2026-10-20' }
export const ENV = {
  TABLETENNIS_EXPORTS_USER: LOGIN.user,
  TABLETENNIS_EXPORTS_PASSWORD: LOGIN.password,
}

/** The module before a replica, with the clubs of the world known. */
export async function exporting(t: TestContext, excludeLicences: readonly string[] = []) {
  const replica = await startExports({ world, date: '2026-10-13' })
  t.after(() => replica.close())
  const { data, store: clubStore } = emptyData({ excludeLicences })
  await data.putClubList(
    clubStore,
    world.clubs.map(({ listing: { code, name, province } }) => ({ code, name, province })),
  )
  const store = new MemoryStore()
  const rawFiles = new MemoryRawFiles()
  const run = async (
    files: readonly ExportFile[],
    env: Record<string, string> = ENV,
    changes = {},
  ) => {
    const trial = await runModule(
      'bulkExports',
      {
        plugin,
        inputs: { files },
        env,
        config: {
          modules: {
            bulkExports: { options: { limits: { ...LIMITS, ...changes } } },
          },
        },
        parts: {
          store,
          hosts: new Map([
            ['exports', { name: 'exports', baseUrl: replica.url, respectRobots: false }],
          ]),
          ports: new Map<string, unknown>([
            [
              TableTennis.name,
              {
                ...{ data, calendar: new CalendarData(data), version: '1.2.3' },
                tournaments: new TournamentData(data),
              } satisfies TableTennis,
            ],
            [RawFiles.name, rawFiles],
          ]),
        },
        clock: new FakeClock('2026-11-20T12:00:00Z'),
      },
      t,
    )
    assert.deepEqual([...rawFiles.open.keys()], [], 'raw files are removed')
    return trial
  }
  const one = async (file: ExportFile, fault?: ExportFault) => {
    replica.setFault(fault)
    const trial = await run([file])
    const { files, players } = resultOf<Result>(trial)
    return { ...(files[0] ?? assert.fail()), players, trial }
  }
  const show = (options: ExportOptions) => replica.setFiles(options)
  return { replica, data, store, run, one, show }
}

/** A first import of a small world. */
const LIMITS = {
  ...{ wholeColumns: 0.99, badValues: 0.01, fewestPlayers: 0.9, fewestResults: 0.995 },
  ...{ knownLicences: 0.95, changedResults: 0.05, firstPlayers: [10, 2] },
}
