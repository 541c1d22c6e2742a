import { AppError } from '../core/errors.ts'
import type { App } from './compose.ts'
import { startServer } from './http/server.ts'
import { type ServedApp, servedApp, urlOf } from './serve.ts'
import { beginWork, type WorkOrder } from './work.ts'

const lastAnswersMs = 1000

/**
 * Executes jobs that other processes add, until it is shut down. Serves its health and its metrics.
 * @throws INVALID_CONFIG without servers to share work through, for an unknown queue, and when it
 * cannot listen
 */
export async function startWorker(app: App, order: WorkOrder): Promise<ServedApp> {
  if (app.fleet === undefined) {
    const problem =
      'A worker executes jobs that other processes add, but REDIS_URL and DATABASE_URL are not set. Set both for every process, or use "manifold serve", which does its work itself'
    throw new AppError('INVALID_CONFIG', { problem })
  }
  const { createWorkerApi } = await import('./http-api.ts')
  const { dispatch, admission } = createWorkerApi(app)
  const { host, webServer } = app.config.server
  const port = app.config.fleet.workerPort
  const server = await startServer({ dispatch, log: app.log, host, port, webServer })
  const url = urlOf(host, server.port)
  try {
    beginWork(app, order)
  } catch (error) {
    server.close()
    throw error
  }
  app.log.info({ url, webServer: server.webServer }, 'listening')
  return servedApp({ url, port: server.port }, async (graceMs) => {
    app.log.info({ graceMs }, 'shutting down')
    admission.beginDrain()
    server.stopListening()
    // Jobs that have not ended by then are executed by another process.
    await app.queues.close(graceMs)
    await app.engine.drain(0)
    await server.settle(lastAnswersMs)
    server.close()
    await app.close()
  })
}
