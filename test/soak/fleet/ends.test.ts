import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Command } from '../../integration/table-tennis/process.ts'
import { testPostgres, testRedis } from '../../support/fleet-servers.ts'
import { REFUSING_ORIGIN } from '../../support/loopback-site.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** Nothing is read from it. */
const source = { url: REFUSING_ORIGIN }

test('a worker without servers to share work through exits with 2 and says why', async (t) => {
  const env = { REDIS_URL: '', DATABASE_URL: '' }
  const options = { dataDir: tempFolder(t), source, env }
  const { code, stdout, stderr } = await new Command(t, ['worker', '--port', '0'], options).end()

  assert.equal(code, 2)
  assert.match(stdout + stderr, /REDIS_URL and DATABASE_URL are not set/)
})

test('a worker for a queue that does not exist exits with 2 and names those that do', async (t) => {
  const [redis, postgres] = [await testRedis(t), await testPostgres(t)]
  if (redis === undefined || postgres === undefined) return
  const env = {
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    DATABASE_URL: postgres.url,
  }
  const args = ['worker', '--port', '0', '--queues', 'audit']
  const options = { dataDir: tempFolder(t), source, env }
  const { code, stdout, stderr } = await new Command(t, args, options).end()

  assert.equal(code, 2)
  assert.match(stdout + stderr, /no queue "audit".*audits/)
})
