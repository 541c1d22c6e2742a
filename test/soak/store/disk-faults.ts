import { spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isCode } from '../../../adapters/storage/system-errors.ts'
import {
  dataFolder,
  type ProgramOptions,
  type Source,
  startSource,
} from '../../integration/tabletennis-service.ts'
import type { Ends } from '../../support/ends.ts'
import { type Patient, sufferFault } from './fault-trial.ts'
import { Promises } from './promises.ts'
import { Spending } from './spending.ts'
import { SpendingServer } from './spending-process.ts'

const PROBE = fileURLToPath(new URL('./fs-probe.cjs', import.meta.url))
const WEEKS = 6
const REFUSALS = 100

/** Calls that fail, and with what. */
export type InjectedFault = Readonly<Record<string, string>>

export const INJECTED: readonly InjectedFault[] = [
  { writeFile: 'ENOSPC' },
  { writeFile: 'ENOSPC', mkdir: 'ENOSPC', writeFileSync: 'ENOSPC' },
  { rename: 'EIO' },
  { fsync: 'EIO' },
  { open: 'EMFILE', openSync: 'EMFILE' },
  { writeFile: 'EROFS', rename: 'EROFS', mkdir: 'EROFS', unlink: 'EROFS', utimesSync: 'EROFS' },
]

export type Faults = { readonly suffered: number; readonly skipped: readonly string[] }

/** One server meets each fault in turn, never restarted; what it told is there in the next one. */
export async function injectFaults(ends: Ends, faults: readonly InjectedFault[]): Promise<Faults> {
  const source = await smallSource(ends)
  const dataDir = dataFolder(ends)
  const faultsFile = join(dataFolder(ends), 'faults.json')
  const options = {
    ...{ dataDir, source: source.replica },
    entry: [process.execPath, '--require', PROBE],
    env: { STORE_PROBE_FOLDER: dataDir, STORE_PROBE_FAULTS: faultsFile },
  }
  await serveThrough(ends, { options, source }, async (patient) => {
    for (const fault of faults) {
      const [code = ''] = Object.values(fault)
      const breakDisk = (): void => writeFileSync(faultsFile, JSON.stringify(fault))
      const mendDisk = (): void => rmSync(faultsFile)
      await sufferFault({ ...patient, dataDir, breakDisk, mendDisk }, code)
    }
  })
  return { suffered: faults.length, skipped: [] }
}

/** The same with a real disk of a few hundred kilobytes that is filled, and one made read-only. */
export async function fillDisk(ends: Ends): Promise<Faults> {
  if (spawnSync('unshare', ['-rm', 'true']).status !== 0) {
    return { suffered: 0, skipped: ['a full and a read-only disk: mounts need unshare -rm'] }
  }
  const source = await smallSource(ends)
  const dataDir = dataFolder(ends)
  const mount = `mount -t tmpfs -o size=600k tmpfs ${dataDir} && exec "$0" "$@"`
  const entry = ['unshare', '-rm', 'sh', '-c', mount, process.execPath]
  const options = { dataDir, source: source.replica, entry }
  await serveThrough(ends, { options, source }, async (patient, pid) => {
    const inside = join(`/proc/${pid}/root`, dataDir)
    const filler = join(inside, 'filler')
    const fill = (): Promise<void> => fillUp(filler)
    const free = (): void => rmSync(filler)
    await sufferFault({ ...patient, dataDir: inside, breakDisk: fill, mendDisk: free }, 'ENOSPC')
    const remount = (how: string) => (): void => {
      const args = [
        '-t',
        String(pid),
        '-U',
        '-m',
        '--preserve-credentials',
        'mount',
        '-o',
        `remount,${how}`,
      ]
      spawnSync('nsenter', [...args, dataDir])
    }
    const disk = { breakDisk: remount('ro'), mendDisk: remount('rw') }
    await sufferFault({ ...patient, dataDir: inside, ...disk }, 'EROFS')
  })
  return { suffered: 2, skipped: [] }
}

/** Also what the writes of the service free and take again: until nothing was left time after time. */
async function fillUp(filler: string): Promise<void> {
  let refusals = 0
  while (refusals < REFUSALS) {
    try {
      appendFileSync(filler, Buffer.alloc(4096))
      refusals = 0
    } catch (error) {
      if (!isCode(error, 'ENOSPC')) throw error
      refusals += 1
      await pause(1)
    }
  }
}

type Serving = { readonly options: ProgramOptions; readonly source: Source }
type Suffer = (
  patient: Omit<Patient, 'breakDisk' | 'mendDisk' | 'dataDir'>,
  pid: number,
) => Promise<void>

async function serveThrough(
  ends: Ends,
  { options, source }: Serving,
  suffer: Suffer,
): Promise<void> {
  const spending = new Spending()
  const server = new SpendingServer(ends, options, spending)
  const api = await server.api()
  await suffer({ api, source, weeks: WEEKS, spend: () => server.nextSpend() }, server.command.pid)
  const promises = new Promises({ source, dataDir: options.dataDir, weeks: WEEKS })
  promises.tellTask(await api.status())
  for (const { listing } of source.world.clubs.slice(0, 2)) promises.tellClub(listing.code)
  await promises.assertKept(api)
  await server.command.kill()
  await server.heard
  // A disk in a namespace went with its process.
  if (readdirSync(options.dataDir).length === 0) return
  const { entry: _entry, ...plain } = options
  const next = new SpendingServer(ends, plain, spending)
  await promises.assertKept(await next.api())
  await next.command.kill()
  await next.heard
}

function smallSource(ends: Ends): Promise<Source> {
  const size = { clubs: 3, playersPerClub: 3, divisions: 6, weeks: WEEKS + 1 }
  return startSource(ends, { ...size, replica: { latencyMs: 60 } })
}
