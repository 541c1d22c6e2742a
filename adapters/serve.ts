import type { App } from './compose.ts'
import { binaryDoubt } from './http/binary-checksum.ts'
import { startServer } from './http/server.ts'
import { openData } from './open-data.ts'
import {
  acquireDataFolder,
  type DataFolderLock,
  serverPurpose,
} from './storage/data-folder-lock.ts'
import { beginWork, type WorkOrder } from './work.ts'

const usualGraceMs = 20_000
const lastAnswersMs = 2_000
const commandHoldMs = 2_000

export type ServedApp = {
  /** Its URL, for example `http://127.0.0.1:3000`. */
  readonly url: string
  readonly port: number
  /**
   * Refuses new audits and connections, lets active runs finish for `graceMs` (default 20 000),
   * then closes everything, including the app. Later calls wait for the same shutdown.
   */
  shutDown(graceMs?: number): Promise<void>
  /** Resolves when everything is closed, whatever the cause. */
  readonly ended: Promise<void>
}

/**
 * Serves a composed program, as the only process on its data folder, unless it shares its documents
 * with others.
 * @param execute shared jobs that this process executes; default none
 * @throws INVALID_CONFIG when it cannot listen; DATA_DIR_HELD when another process has the folder
 */
export async function serve(app: App, execute?: WorkOrder): Promise<ServedApp> {
  // Documents are in PostgreSQL, which several processes may use.
  if (app.fleet !== undefined) return serveOpened(app, { execute })
  let leave = () => {}
  const lock = await acquireDataFolder(app.dataDir, {
    purpose: serverPurpose,
    log: app.log,
    // A read-only command holds the folder briefly.
    waitMs: commandHoldMs,
    onLost: () => leave(),
  })
  try {
    const served = await serveOpened(app, { lock })
    leave = () => {
      app.log.error({ folder: lock.folder }, 'another process took over the data folder')
      served.shutDown(0).catch((error: unknown) => app.log.error({ err: error }, 'shutdown failed'))
    }
    return served
  } catch (error) {
    await lock.release()
    throw error
  }
}

type ServeOptions = {
  readonly lock?: DataFolderLock
  readonly execute?: WorkOrder | undefined
}

async function serveOpened(app: App, { lock, execute }: ServeOptions): Promise<ServedApp> {
  // Modules load in another thread, so the data is read in the meantime.
  const [{ createHttpApi }] = await Promise.all([import('./http-api.ts'), openData(app)])
  await app.tokens.list() // reports an invalid file now instead of with the first token
  const { dispatch, admission } = createHttpApi(app)
  const { host, port, webServer } = app.config.server
  const server = await startServer({ dispatch, log: app.log, host, port, webServer })
  const url = urlOf(host, server.port)
  await lock?.announce(url)
  app.log.info({ url, webServer: server.webServer }, 'listening')
  checkBinary(app.log)
  app.tabletennis?.fetchClubListIfDue()
  await app.tabletennis?.schedules.start()
  if (execute !== undefined) beginWork(app, execute)
  return servedApp({ url, port: server.port }, async (graceMs) => {
    app.log.info({ activeRuns: app.audit.engine.active, graceMs }, 'shutting down')
    admission.beginDrain()
    server.stopListening()
    // Does not wait for a scrape of hours: its data is stored, and it can be resumed.
    await app.tabletennis?.close()
    await app.siteAudits.close()
    if (app.audit.engine !== app.engine) await app.audit.engine.drain(graceMs)
    if (execute !== undefined) await app.queues.close(graceMs)
    await app.engine.drain(graceMs)
    await server.settle(lastAnswersMs)
    server.close()
    await app.close()
    await lock?.release()
  })
}

/** URL for people: `host` may be an IPv6 address. */
export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** @param end closes everything; called once */
export function servedApp(
  place: Pick<ServedApp, 'url' | 'port'>,
  end: (graceMs: number) => Promise<void>,
): ServedApp {
  let giveEnd = (_end: Promise<void>) => {}
  const ended = new Promise<void>((resolve) => {
    giveEnd = resolve
  })
  let ending: Promise<void> | undefined
  return {
    ...place,
    shutDown: (graceMs = usualGraceMs) => {
      if (ending === undefined) {
        ending = end(graceMs)
        giveEnd(ending)
      }
      return ending
    },
    ended,
  }
}

/** Does not wait: reading the binary takes as long as many requests. */
function checkBinary(log: App['log']): void {
  binaryDoubt().then(
    (doubt) => {
      if (doubt) log.warn({ file: doubt.file, sha256: doubt.sha256 }, doubt.problem)
    },
    (error: unknown) => log.warn({ err: error }, 'the binary of the web server cannot be checked'),
  )
}

const signals = ['SIGTERM', 'SIGINT'] as const

/** Resolves after the shutdown. SIGTERM and SIGINT start it; a second signal exits at once. */
export async function untilSignalled(served: ServedApp): Promise<void> {
  await Promise.race([nextSignal(), served.ended])
  const insist = () => process.exit(1)
  for (const signal of signals) process.once(signal, insist)
  await served.shutDown()
  for (const signal of signals) process.off(signal, insist)
}

function nextSignal(): Promise<void> {
  return new Promise((resolve) => {
    const seen = () => {
      for (const signal of signals) process.off(signal, seen)
      resolve()
    }
    for (const signal of signals) process.on(signal, seen)
  })
}
