import type { App } from '../compose.ts'
import { createHttpApi } from './create-api.ts'
import { startServer } from './uws-server.ts'

const usualGraceMs = 20_000
const lastAnswersMs = 2_000
// Time for the first answers before the catalogue is read, which takes a few hundred milliseconds.
const firstAnswersMs = 100

export type ServedApp = {
  /** Where it listens, `http://127.0.0.1:3000`. */
  readonly url: string
  readonly port: number
  /**
   * Takes no new audit or connection, lets runs under way end for `graceMs` (default 20 000), then
   * closes everything, the app included. Calling it again waits for the same end.
   */
  shutDown(graceMs?: number): Promise<void>
}

/** Serves a composed program. @throws INVALID_CONFIG when it cannot listen. */
export async function serve(app: App): Promise<ServedApp> {
  const { dispatch, admission } = createHttpApi(app)
  const { host, port } = app.config.server
  const server = await startServer({ dispatch, log: app.log, host, port })
  const reading = setTimeout(() => readCatalogue(app), firstAnswersMs)
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${server.port}`
  app.log.info({ url }, 'listening')
  let ending: Promise<void> | undefined
  const end = async (graceMs: number) => {
    app.log.info({ activeRuns: app.engine.active, graceMs }, 'shutting down')
    clearTimeout(reading)
    admission.beginDrain()
    server.stopListening()
    await app.engine.drain(graceMs)
    await server.settle(lastAnswersMs)
    server.close()
    await app.close()
  }
  return {
    url,
    port: server.port,
    shutDown: (graceMs = usualGraceMs) => {
      ending ??= end(graceMs)
      return ending
    },
  }
}

/** Ahead of the first audit. A request that needs it reads it itself, and answers for a failure. */
function readCatalogue({ audit, log }: App): void {
  try {
    log.debug({ checks: audit.catalogue.checks.length }, 'catalogue read')
  } catch (error) {
    log.error({ err: error }, 'the catalogue of checks could not be read')
  }
}

const signals = ['SIGTERM', 'SIGINT'] as const

/** Resolves when SIGTERM or SIGINT asked for the end and it came; a second signal ends at once. */
export async function untilSignalled(served: ServedApp): Promise<void> {
  await nextSignal()
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
