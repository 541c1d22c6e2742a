import { resolve } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import { parseUrl } from '../../../core/parse-url.ts'
import type { App } from '../../compose.ts'
import { openData } from '../../open-data.ts'
import { projectRoot, readProgram } from '../../program.ts'
import { acquireDataFolder, readHolder } from '../../storage/data-folder-lock.ts'
import { SystemClock } from '../../timing/system-clock.ts'
import type { Interrupt } from '../interrupt.ts'
import type { Terminal } from '../terminal.ts'
import { chooseScrapeService } from './choose-scrape-service.ts'
import { HttpScrapeService } from './http-scrape-service.ts'
import { InProcessScrapeService } from './in-process-scrape-service.ts'
import type { ScrapeService } from './scrape-service.ts'

export type OpenOptions = {
  /** Goes through this server whatever the lock file says. */
  readonly server?: string | undefined
  /** There is nothing to do without a server: the data folder is not taken. */
  readonly onlyServer?: boolean
  readonly interrupt: Interrupt
  readonly env: Terminal['env']
}

/** Runs under way that do not end by themselves get this long. */
const graceMs = 5_000

/** @throws DATA_DIR_HELD, INVALID_CONFIG, INVALID_URL; NOT_FOUND with `onlyServer`. */
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
  const { server } = loadConfig({ env, root: projectRoot })
  return resolve(projectRoot, server.dataDir)
}

async function overHttp(server: string, token: string | undefined): Promise<ScrapeService> {
  const { UndiciHttpClient } = await import('../../network/undici-http-client.ts')
  const userAgent = `Manifold/${readProgram().version}`
  const http = new UndiciHttpClient({ allowLocal: true, userAgent })
  return new HttpScrapeService({ http, server, token, close: () => http.close() })
}

async function inProcess(
  folder: string,
  interrupt: Interrupt,
  env: Terminal['env'],
): Promise<ScrapeService> {
  const onLost = () => interrupt.raise('another process took the data folder over')
  const lock = await acquireDataFolder(folder, { purpose: 'manifold scrape', onLost })
  try {
    const { compose } = await import('../../compose.ts')
    // Failures of pages and tasks are told by the display; the log would tell them again.
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
    const { tasks, clubs, clubList } = tabletennis
    return new InProcessScrapeService({ tasks, clubs, clubList, clock, close })
  } catch (error) {
    await close()
    throw error
  }
}

function checkedServer(server: string): string {
  const url = parseUrl(server)
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return server
  const remedy = 'Give it like http://127.0.0.1:3000.'
  throw new AppError('INVALID_URL', { field: '--server', value: JSON.stringify(server), remedy })
}

function switchedOff(): AppError {
  const problem = 'The table-tennis service is switched off: set services.tabletennis to true.'
  return new AppError('INVALID_CONFIG', { problem })
}

function nothingRuns(folder: string): AppError {
  return new AppError('NOT_FOUND', { problem: `Nothing runs: no process holds ${folder}.` })
}
