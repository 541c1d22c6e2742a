import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import { parseUrl } from '../../../core/url.ts'
import type { ConfigValues } from '../../../manifests/types/config.ts'
import type { App } from '../../compose.ts'
import { openData } from '../../open-data.ts'
import { projectRoot, readProgram } from '../../program.ts'
import {
  acquireDataFolder,
  type Holder,
  readHolder,
  serverPurpose,
} from '../../storage/data-folder-lock.ts'
import { isCode } from '../../storage/system-errors.ts'
import { SystemClock } from '../../timing/clock.ts'
import type { Interrupt } from '../command-app.ts'
import type { Terminal } from '../terminal.ts'
import { HttpScrapeService } from './http-scrape-service.ts'
import { InProcessScrapeService, type ScrapeService } from './scrape-service.ts'

/** Replaces `[::]` and `0.0.0.0` by the loopback address, or the other machine's name. */
const ANY_ADDRESS = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['[::]', '[::1]'],
])
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/

/**
 * Base URL of a data folder's server, as reachable from a machine. Undefined if it does not listen,
 * or only on the loopback address of another machine.
 */
export function serverAddress(
  { address, hostname }: Pick<Holder, 'address' | 'hostname'>,
  thisHostname: string,
): string | undefined {
  const url = address === undefined ? undefined : parseUrl(address)
  if (url === undefined) return undefined
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  const isHere = hostname === thisHostname
  const loopback = ANY_ADDRESS.get(url.hostname)
  if (loopback !== undefined) url.hostname = isHere ? loopback : hostname
  else if (!isHere && LOOPBACK.test(url.hostname)) return undefined
  return url.origin
}

type ScrapeSources = {
  /** The holder of the data folder. */
  readonly holder: () => Promise<Holder | undefined>
  readonly overHttp: (server: string) => Promise<ScrapeService>
  /** Takes the data folder. @throws DATA_DIR_HELD */
  readonly inProcess: () => Promise<ScrapeService>
  readonly clock: Clock
  /** Aborts on Ctrl-C. */
  readonly interrupt: AbortSignal
}

/** A server that has just started reads its data before it listens. */
const patienceMs = 10_000
const pauseMs = 200

/**
 * Uses the server that holds the data folder, if it is reachable. Otherwise this process takes the
 * folder.
 * @throws DATA_DIR_HELD when another process has it
 */
export async function chooseScrapeService(sources: ScrapeSources): Promise<ScrapeService> {
  try {
    return await choose(sources)
  } catch (error) {
    // Another process was faster. It may be a server that we can use.
    if (!isCode(error, 'DATA_DIR_HELD')) throw error
    return await choose(sources)
  }
}

async function choose(sources: ScrapeSources): Promise<ScrapeService> {
  const holder = await settledHolder(sources)
  const server = holder === undefined ? undefined : serverAddress(holder, hostname())
  return server === undefined ? sources.inProcess() : sources.overHttp(server)
}

async function settledHolder(sources: ScrapeSources): Promise<Holder | undefined> {
  const { holder: read, clock, interrupt } = sources
  const startMs = clock.monotonic()
  for (;;) {
    const holder = await read()
    const isStarting = holder?.purpose === serverPurpose && holder.address === undefined
    if (!isStarting || clock.monotonic() - startMs >= patienceMs) return holder
    await clock.sleep(pauseMs, interrupt)
  }
}

type OpenOptions = {
  /** Uses this server, whatever the lock file says. */
  readonly server?: string | undefined
  /** Requires a server: never takes the data folder. */
  readonly onlyServer?: boolean
  readonly interrupt: Interrupt
  readonly env: Terminal['env']
}

/** Time limit for active runs that do not end by themselves. */
const graceMs = 5_000

/** @throws DATA_DIR_HELD, INVALID_CONFIG, INVALID_URL; NOT_FOUND with `onlyServer` */
export async function openScrapeService(options: OpenOptions): Promise<ScrapeService> {
  const { server, interrupt, env, onlyServer = false } = options
  const token = env.SCRAPE_TOKEN
  if (server !== undefined) return overHttp(checkedServer(server), token)
  const folder = await dataFolder(env)
  return chooseScrapeService({
    holder: () => readHolder(folder),
    overHttp: (address) => overHttp(address, token),
    inProcess: () => {
      if (onlyServer) throw nothingRuns(folder)
      return inProcess(folder, interrupt, env)
    },
    clock: new SystemClock(),
    interrupt: interrupt.signal,
  })
}

async function dataFolder(env: Terminal['env']): Promise<string> {
  const { loadConfig } = await import('../../../core/config/load-config.ts')
  const { server } = loadConfig<ConfigValues>({ env, root: projectRoot })
  return resolve(projectRoot, server.dataDir)
}

async function overHttp(server: string, token: string | undefined): Promise<ScrapeService> {
  const { UndiciHttpClient } = await import('../../network/http-client.ts')
  const userAgent = `Manifold/${readProgram().version}`
  const http = new UndiciHttpClient({ allowLocal: true, userAgent })
  return new HttpScrapeService({ http, server, token, close: () => http.close() })
}

async function inProcess(
  folder: string,
  interrupt: Interrupt,
  env: Terminal['env'],
): Promise<ScrapeService> {
  const onLost = () => interrupt.abort('another process took over the data folder')
  const lock = await acquireDataFolder(folder, { purpose: 'manifold scrape', onLost })
  try {
    const { compose } = await import('../../compose.ts')
    // The display shows failures of pages and tasks, so the log need not repeat them.
    const overrides = env.LOG_LEVEL ? {} : { server: { logLevel: 'silent' } }
    const app = await compose({ env, logTo: 'stderr', overrides })
    return await openTableTennis(app, () => lock.release())
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function openTableTennis(app: App, release: () => Promise<void>): Promise<ScrapeService> {
  const { tabletennis, clock, engine } = app
  const close = async () => {
    try {
      await tabletennis?.close()
      await engine.drain(graceMs)
      await app.close()
    } finally {
      await release()
    }
  }
  try {
    if (tabletennis === undefined) throw switchedOff()
    await openData(app)
    const { tasks, clubs, players, clubList, persons } = tabletennis
    return new InProcessScrapeService({ tasks, clubs, players, clubList, persons, clock, close })
  } catch (error) {
    await close()
    throw error
  }
}

function checkedServer(server: string): string {
  const url = parseUrl(server)
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return server
  const remedy = 'Use the form http://127.0.0.1:3000.'
  throw new AppError('INVALID_URL', { field: '--server', value: JSON.stringify(server), remedy })
}

function switchedOff(): AppError {
  const problem = 'The table-tennis service is disabled: set services.tabletennis to true.'
  return new AppError('INVALID_CONFIG', { problem })
}

function nothingRuns(folder: string): AppError {
  return new AppError('NOT_FOUND', { problem: `No task is running: no process holds ${folder}.` })
}
