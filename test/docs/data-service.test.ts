import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { compose } from '../../adapters/compose.ts'
import { serve } from '../../adapters/serve.ts'
import { ApiClient } from '../demo/api-client.ts'
import { demoWorld } from '../demo/demo-world.ts'
import { fill } from '../demo/fill.ts'
import { startReplica } from '../replica/server.ts'
import { type Block, blocksOf, guideOf, readGuide, root } from './guide.ts'
import { missingIn } from './missing-in.ts'

const run = promisify(execFile)
const chapter = blocksOf(readGuide(guideOf.tableTennis))
const calls = chapter.flatMap((block, index) => callOf(block, chapter[index + 1]))

type Call = { readonly method: string; readonly path: string; readonly shown: unknown }

/** A curl line and the answer that is shown below it. */
function callOf({ text }: Block, answer: Block | undefined): readonly Call[] {
  const [, post, path = ''] =
    /^curl -s (-X POST )?'?http:\/\/127\.0\.0\.1:3000([^'\s]+)/.exec(text) ?? []
  if (path === '' || answer?.language !== 'json') return []
  return [{ method: post === undefined ? 'GET' : 'POST', path, shown: JSON.parse(answer.text) }]
}

describe('the demo of the table-tennis service', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-readme-'))
  const ends: (() => Promise<unknown>)[] = []
  let url = ''

  before(async () => {
    const { world } = demoWorld({ clubs: 40, divisions: 60 })
    const replica = await startReplica({ world })
    ends.push(() => replica.close())
    const env = {
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      TABLETENNIS_SOURCE_URL: replica.url,
      TABLETENNIS_REQUESTS_PER_SECOND: '0',
      TABLETENNIS_CONCURRENCY: '16',
    }
    const server = await serve(await compose({ env }))
    ends.unshift(() => server.shutDown(0))
    url = server.url
    const api = new ApiClient(url)
    await fill(api, { clubCodes: ['H004', 'BBW123'], weeks: '3&divisions=1', tell: () => {} })
  })

  after(async () => {
    for (const end of ends) await end()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('every call that the guide shows is answered in the shape it shows', async () => {
    assert.equal(calls.length, 8)
    for (const { method, path, shown } of calls) {
      const response = await fetch(url + path, { method })
      const real = await response.json()
      assert.deepEqual(missingIn(real, shown), [], `${method} ${path}: ${JSON.stringify(real)}`)
    }
    // One of them starts a task, which must not be in the way of another.
    await fetch(`${url}/api/scrape/interclubs/cancel`, { method: 'POST' })
  })

  test('the example of a client follows an interclub task to its end', async () => {
    const client = [`${root}test/examples/follow-task.js`, '1', url]
    const { stdout } = await run(process.execPath, client)
    const messages = stdout.trim().split('\n')
    assert.match(messages[0] ?? '', /^\d\d:\d\d:\d\d Started: week 1 of all divisions\.$/)
    assert.equal(messages.at(-1), 'ended as success')
  })
})
