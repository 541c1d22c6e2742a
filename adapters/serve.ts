import type { App } from './compose.ts'
import { startServer } from './http/server.ts'
import { createHttpApi } from './http-api.ts'
import { openData } from './open-data.ts'
import {
  acquireDataFolder,
  type DataFolderLock,
  serverPurpose,
} from './storage/data-folder-lock.ts'

const usualGraceMs = 20_000
const lastAnswersMs = 2_000
const commandHoldMs = 2_000

export type ServedApp = {
  /** Where it listens, `http://127.0.0.1:3000`. */
  readonly url: string
  readonly port: number
  /**
   * Takes no new audit or connection, lets runs under way end for `graceMs` (default 20 000), then
   * closes everything, the app included. Calling it again waits for the same end.
   */
  shutDown(graceMs?: number): Promise<void>
  /** Resolves when everything is closed, whoever asked for it. */
  readonly ended: Promise<void>
}

/**
 * Serves a composed program, alone on its data folder.
 * @throws INVALID_CONFIG when it cannot listen; DATA_DIR_HELD when another process has the folder.
 */
export async function serve(app: App): Promise<ServedApp> {
  let leave = () => {}
  const lock = await acquireDataFolder(app.dataDir, {
    purpose: serverPurpose,
    log: app.log,
    // A command that looks something up holds the folder for a moment.
    waitMs: commandHoldMs,
    onLost: () => leave(),
  })
  try {
    await openData(app)
    const served = await serveLocked(app, lock)
    leave = () => {
      app.log.error({ folder: lock.folder }, 'another process took the data folder over')
      served.shutDown(0).catch((error: unknown) => app.log.error({ err: error }, 'shut down badly'))
    }
    return served
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function serveLocked(app: App, lock: DataFolderLock): Promise<ServedApp> {
  const { dispatch, admission } = createHttpApi(app)
  const { host, port } = app.config.server
  const server = await startServer({ dispatch, log: app.log, host, port })
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${server.port}`
  await lock.announce(url)
  app.log.info({ url }, 'listening')
  app.tabletennis?.fetchClubListIfDue()
  let giveEnd = (_end: Promise<void>) => {}
  const ended = new Promise<void>((resolve) => {
    giveEnd = resolve
  })
  let ending: Promise<void> | undefined
  const end = async (graceMs: number) => {
    app.log.info({ activeRuns: app.engine.active, graceMs }, 'shutting down')
    admission.beginDrain()
    server.stopListening()
    // A scrape of hours is not waited for: what it has read is kept, and it can be taken up again.
    await app.tabletennis?.close()
    await app.engine.drain(graceMs)
    await server.settle(lastAnswersMs)
    server.close()
    await app.close()
    await lock.release()
  }
  return {
    url,
    port: server.port,
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

const signals = ['SIGTERM', 'SIGINT'] as const

/** Resolves when the end came; SIGTERM and SIGINT ask for it, a second signal ends at once. */
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
