import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { Command } from '../../integration/table-tennis/process.ts'
import { dataFolder, startSource } from '../../integration/table-tennis/service.ts'
import { testPostgres, testRedis } from '../../support/fleet-servers.ts'
import { auditDefect, auditUrl, readStream } from '../connections/streams.ts'
import { startAuditFleet } from './audit-processes.ts'

async function fleetOf(t: TestContext, workers: number) {
  const [redis, postgres] = [await testRedis(t), await testPostgres(t)]
  if (redis === undefined || postgres === undefined) return undefined
  return startAuditFleet(t, { redis, postgres }, { workers })
}

test('a worker that gets SIGTERM ends its job first, and exits with 0', async (t) => {
  const fleet = await fleetOf(t, 1)
  if (fleet === undefined) return
  const { server, site, workers } = fleet
  site.hold()
  const page = site.nextPage()
  const reading = readStream(auditUrl(server.url, site.url))
  await page
  const exit = workers[0]?.end('SIGTERM')
  // It takes no more jobs, and still has this one.
  while (!workers[0]?.lines.some((line) => line.includes('shutting down'))) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  site.release()

  assert.equal(auditDefect(await reading), undefined)
  assert.deepEqual(await exit, { code: 0, signal: null })
})

test('the audit of a server that died is given up by its worker', async (t) => {
  const fleet = await fleetOf(t, 1)
  if (fleet === undefined) return
  const { server, site } = fleet
  site.hold()
  const page = site.nextPage()
  const reading = readStream(auditUrl(server.url, site.url)).catch(() => undefined)
  const response = await page
  await server.end('SIGKILL')

  await once(response, 'close')
  await reading
})

test('a server with --execute executes what it is asked for', async (t) => {
  const fleet = await fleetOf(t, 0)
  if (fleet === undefined) return
  const server = await fleet.start('serve', '--execute')

  assert.equal(auditDefect(await readStream(auditUrl(fleet.server.url, fleet.site.url))), undefined)
  const done = (await server.metrics()).get(
    'manifold_jobs_finished_total{queue="audits",outcome="done"}',
  )
  assert.equal(done, 1)
  assert.deepEqual(await server.end('SIGTERM'), { code: 0, signal: null })
})

test('a worker without servers to share work through exits with 2 and says why', async (t) => {
  const { replica: source } = await startSource(t)
  const env = { REDIS_URL: '', DATABASE_URL: '' }
  const options = { dataDir: dataFolder(t), source, env }
  const { code, stdout, stderr } = await new Command(t, ['worker', '--port', '0'], options).end()

  assert.equal(code, 2)
  assert.match(stdout + stderr, /REDIS_URL and DATABASE_URL are not set/)
})

test('a worker for a queue that does not exist exits with 2 and names those that do', async (t) => {
  const [redis, postgres] = [await testRedis(t), await testPostgres(t)]
  if (redis === undefined || postgres === undefined) return
  const { replica: source } = await startSource(t)
  const env = {
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    DATABASE_URL: postgres.url,
  }
  const args = ['worker', '--port', '0', '--queues', 'audit']
  const options = { dataDir: dataFolder(t), source, env }
  const { code, stdout, stderr } = await new Command(t, args, options).end()

  assert.equal(code, 2)
  assert.match(stdout + stderr, /no queue "audit".*audits/)
})
