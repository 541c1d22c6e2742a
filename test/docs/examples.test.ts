import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { compose } from '../../adapters/compose.ts'
import { type ServedApp, serve } from '../../adapters/serve.ts'
import { LOCAL_CHECKS_ONLY } from '../support/local-checks-only.ts'
import { blocksOf, guideOf, readGuide, root, sectionOf } from './guide.ts'
import { missingIn } from './missing-in.ts'

const run = promisify(execFile)

/** The first JSON that the HTTP guide shows below a heading. */
function shownUnder(heading: string): unknown {
  const blocks = blocksOf(sectionOf(readGuide(guideOf.http), heading) ?? '')
  return JSON.parse(blocks.find(({ language }) => language === 'json')?.text ?? 'null')
}

describe('a server and the demo site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manifold-examples-'))
  const site = spawn(process.execPath, [`${root}test/examples/demo-site.js`, '0'])
  let page = ''
  let server: ServedApp

  before(async () => {
    const [printed] = (await once(site.stdout, 'data')) as [Buffer]
    page = String(printed).trim()
    const env = {
      ...{ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder, ALLOW_LOCALHOST_AUDIT: 'true' },
      ...{ RATE_LIMIT_PER_IP_PER_MINUTE: '0', TABLETENNIS_FETCH_AT_START: 'false' },
    }
    server = await serve(await compose({ env, overrides: LOCAL_CHECKS_ONLY }))
  })
  after(async () => {
    await server.shutDown(0)
    site.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(server.url + path, init)).json()
  }

  test('the example of a client follows an audit to its score', async () => {
    const client = [`${root}test/examples/stream-audit.js`, page, server.url]
    const { stdout } = await run(process.execPath, client)
    const lines = stdout.trim().split('\n')
    assert.deepEqual(lines.slice(0, 3), ['plan ', 'module:start crawl', 'module:done crawl'])
    assert.match(lines.at(-1) ?? '', /^score \d+$/)
  })

  test('a whole audit is answered in the shape and with the scores that the guide shows', async () => {
    const real = (await post('/api/audit/full', { url: page })) as { readonly scores: object }
    const shown = shownUnder('## A whole audit') as { readonly scores: object }
    // The module cwv asks a third party, and is not part of this server.
    assert.deepEqual(missingIn(real, shown), ['/modules/cwv'])
    assert.deepEqual(real.scores, shown.scores)
  })

  test('a check of a category is told as the guide shows it', async () => {
    const report = (await post('/api/seo-audit/on-page', { url: page })) as {
      readonly categories: readonly { readonly checks: readonly { readonly id: string }[] }[]
    }
    const shown = shownUnder('## One audit or one category') as { readonly id: string }
    const real = report.categories[0]?.checks.find(({ id }) => id === shown.id)
    assert.deepEqual(missingIn(real, shown), [])
  })

  test('one module is answered in the shape that the guide shows', async () => {
    const real = await post('/api/modules/crawl', { url: page })
    assert.deepEqual(missingIn(real, shownUnder('## One module')), [])
  })

  test('llms.txt is judged as the guide shows', async () => {
    const body = /-d '(\{"content".+\})'$/m.exec(readGuide(guideOf.http))?.[1] ?? ''
    const real = await post('/api/llms-txt/validate', JSON.parse(body))
    assert.deepEqual(missingIn(real, shownUnder('## llms.txt')), [])
  })

  test('a mistake is told as the guide shows', async () => {
    const real = await post('/api/seo-audit', { url: page, options: { promptcount: 5 } })
    assert.deepEqual(
      { ...(real as object), requestId: '' },
      { ...(shownUnder('## Errors') as object), requestId: '' },
    )
  })
})
