import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, it, type TestContext } from 'node:test'
import { assertMet } from '../../measure/figure.ts'
import type { ServerProcess } from '../../measure/server-process.ts'
import { testPostgres, testRedis } from '../../support/fleet-servers.ts'
import { auditDefect, auditUrl, readStream } from '../connections/streams.ts'
import {
  type AuditFleet,
  killedWorker,
  leavingClient,
  startAuditFleet,
  streamsOfWorkers,
} from './audit-processes.ts'

/** A busy machine is slower than an idle one, on which the long form measures. */
const BUSY_MS = 1000

/** One fleet for all tests, which lose its processes one after another. */
describe('audits that other processes execute', () => {
  const clearings: (() => unknown)[] = []
  const ends = { after: (clear: () => unknown) => clearings.push(clear), skip: () => {} }
  let fleet: AuditFleet | undefined
  /** Executes what the first server is asked for when there are no workers. */
  let second: ServerProcess
  before(async () => {
    const [redis, postgres] = [await testRedis(ends), await testPostgres(ends)]
    if (redis === undefined || postgres === undefined) return
    fleet = await startAuditFleet(ends, { redis, postgres }, { workers: 2 })
  })
  after(async () => {
    for (const clear of clearings.reverse()) await clear()
  })

  const inFleet = (name: string, body: (fleet: AuditFleet) => Promise<void>): void => {
    it(name, async (t: TestContext) => {
      if (fleet === undefined) t.skip('there are no servers to share work through')
      else await body(fleet)
    })
  }

  inFleet('are whole streams', async (fleet) => {
    assertMet(await streamsOfWorkers(fleet, { audits: 4, atOnce: 2, firstMs: BUSY_MS }))
  })

  inFleet('end when the client leaves', async (fleet) => {
    assertMet(await leavingClient(fleet, BUSY_MS))
  })

  inFleet('are executed by another worker when theirs is killed', async (fleet) => {
    assertMet(await killedWorker(fleet))
  })

  inFleet('end before their worker does that gets SIGTERM', async ({ server, site, alive }) => {
    const [worker] = alive()
    assert.ok(worker)
    site.hold()
    const page = site.nextPage()
    const reading = readStream(auditUrl(server.url, site.url))
    await page
    const exit = worker.end('SIGTERM')
    // It takes no more jobs, and still has this one.
    while (!worker.lines.some((line) => line.includes('shutting down'))) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    site.release()

    assert.equal(auditDefect(await reading), undefined)
    assert.deepEqual(await exit, { code: 0, signal: null })
  })

  inFleet('are executed by a server with --execute', async ({ server, site, start }) => {
    second = await start('serve', '--execute')
    assert.equal(auditDefect(await readStream(auditUrl(server.url, site.url))), undefined)
    const done = (await second.metrics()).get(
      'manifold_jobs_finished_total{queue="audits",outcome="done"}',
    )
    assert.equal(done, 1)
  })

  inFleet('are given up when the server that was asked for them dies', async ({ server, site }) => {
    site.hold()
    const page = site.nextPage()
    const reading = readStream(auditUrl(server.url, site.url)).catch(() => undefined)
    const response = await page
    await server.end('SIGKILL')
    await once(response, 'close')
    await reading
    assert.deepEqual(await second.end('SIGTERM'), { code: 0, signal: null })
  })
})
