import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { compose } from '../../adapters/compose.ts'
import { serve } from '../../adapters/http/serve.ts'
import { LOCAL_CHECKS_ONLY } from '../support/local-checks-only.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { root } from './guide.ts'

const run = promisify(execFile)

test('the example of a client follows an audit of the demo site to its score', async (t) => {
  const site = spawn(process.execPath, [`${root}test/examples/demo-site.js`, '0'])
  t.after(() => site.kill())
  const [printed] = (await once(site.stdout, 'data')) as [Buffer]
  const env = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    ALLOW_LOCALHOST_AUDIT: 'true',
    DATA_DIR: tempFolder(t),
    TABLETENNIS_FETCH_AT_START: 'false',
  }
  const server = await serve(await compose({ env, overrides: LOCAL_CHECKS_ONLY }))
  t.after(() => server.shutDown(0))
  const client = [`${root}test/examples/stream-audit.js`, String(printed).trim(), server.url]
  const { stdout } = await run(process.execPath, client)
  const lines = stdout.trim().split('\n')
  assert.deepEqual(lines.slice(0, 3), ['plan ', 'module:start crawl', 'module:done crawl'])
  assert.match(lines.at(-1) ?? '', /^score \d+$/)
})
