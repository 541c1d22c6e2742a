import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import type { ComposeOptions } from '../../adapters/compose.ts'
import { serve } from '../../adapters/serve.ts'
import { HttpClient, TargetGuard } from '../../core/ports/http.ts'
import { ApiClient } from '../demo/api-client.ts'
import { startDemoWeb } from '../demo/demo-web.ts'
import { demoWorld } from '../demo/demo-world.ts'
import { fill } from '../demo/fill.ts'
import { startThirdParties } from '../demo/third-parties.ts'
import { verify } from '../demo/verify.ts'
import { startReplica } from '../replica/server.ts'
import type { Ends } from '../support/ends.ts'
import { LOCAL_CHECKS_ONLY } from '../support/local-checks-only.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { composeQuietly } from '../support/test-program.ts'
import { blocksOf, guideOf, missingIn, readGuide, root, sectionOf } from './guide.ts'

const run = promisify(execFile)

type Call = {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly shown: unknown
}

/** The curl calls that a text shows, each with the answer shown below it. */
function callsIn(markdown: string): readonly Call[] {
  const blocks = blocksOf(markdown)
  return blocks.flatMap(({ text }, index): readonly Call[] => {
    const [, post, path = ''] =
      /^curl -s (-X POST )?'?http:\/\/127\.0\.0\.1:3000([^'\s]+)/.exec(text) ?? []
    const answer = blocks[index + 1]
    if (path === '' || answer?.language !== 'json') return []
    const body = /-d '(.+)'\n$/.exec(text)?.[1]
    const method = post === undefined && body === undefined ? 'GET' : 'POST'
    return [{ method, path, ...(body && { body }), shown: JSON.parse(answer.text) }]
  })
}

/** The first JSON block that a guide shows below a heading and that has this member. */
function shownUnder(
  guide: string,
  heading: string,
  member = '',
): Readonly<Record<string, unknown>> {
  const shown = blocksOf(sectionOf(readGuide(guide), heading) ?? '')
    .filter(({ language }) => language === 'json')
    .map(({ text }) => JSON.parse(text) as Record<string, unknown>)
  return shown.find((answer) => member === '' || member in answer) ?? {}
}

async function ask(url: string, method: string, body?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method, headers, ...(body !== undefined && { body }) })).json()
}

const post = (url: string, body: object) => ask(url, 'POST', JSON.stringify(body))

/** Collects the clean-up of a suite, which runs in reverse order. */
function suiteEnds(): Ends {
  const clearings: (() => unknown)[] = []
  after(async () => {
    for (const clear of clearings.reverse()) await clear()
  })
  return { after: (clear) => clearings.push(clear) }
}

/** The address of a server of its own. */
async function serveApp(ends: Ends, { env, ...options }: ComposeOptions): Promise<string> {
  const own = { DATA_DIR: tempFolder(ends) }
  const server = await serve(await composeQuietly({ ...options, env: { ...own, ...env } }))
  ends.after(() => server.shutDown(0))
  return server.url
}

describe('audits of the demo site', () => {
  const ends = suiteEnds()
  let page = ''
  let url = ''

  before(async () => {
    const site = spawn(process.execPath, [`${root}test/examples/demo-site.js`, '0'])
    ends.after(() => site.kill())
    const [printed] = (await once(site.stdout, 'data')) as [Buffer]
    page = String(printed).trim()
    const env = { ALLOW_LOCALHOST_AUDIT: 'true' }
    url = await serveApp(ends, { env, overrides: LOCAL_CHECKS_ONLY })
  })

  test('the example of a client follows an audit to its score', async () => {
    const client = [`${root}test/examples/stream-audit.js`, page, url]
    const { stdout } = await run(process.execPath, client)
    const lines = stdout.trim().split('\n')
    assert.deepEqual(lines.slice(0, 3), ['plan ', 'module:start crawl', 'module:done crawl'])
    assert.match(lines.at(-1) ?? '', /^score \d+$/)
  })

  test('a full audit has the shape and the scores that the guide shows', async () => {
    const real = (await post(`${url}/api/audit/full`, { url: page })) as { readonly scores: object }
    const shown = shownUnder(guideOf.http, '## Full audit')
    // The module cwv asks a third party, and is not part of this server.
    assert.deepEqual(missingIn(real, shown), ['/modules/cwv'])
    assert.deepEqual(real.scores, shown.scores)
  })

  test('a check has the shape that the guide shows', async () => {
    const report = (await post(`${url}/api/seo-audit/on-page`, { url: page })) as {
      readonly categories: readonly { readonly checks: readonly { readonly id: string }[] }[]
    }
    const shown = shownUnder(guideOf.http, '## SEO or GEO audit')
    const real = report.categories[0]?.checks.find(({ id }) => id === shown.id)
    assert.deepEqual(missingIn(real, shown), [])
  })

  test('one module has the shape that the guide shows', async () => {
    const real = await post(`${url}/api/modules/crawl`, { url: page })
    assert.deepEqual(missingIn(real, shownUnder(guideOf.http, '## One module')), [])
  })

  test('llms.txt is validated as the guide shows', async () => {
    const [call] = callsIn(sectionOf(readGuide(guideOf.http), '## llms.txt') ?? '')
    const real = await ask(url + call?.path, 'POST', call?.body)
    assert.deepEqual(missingIn(real, call?.shown), [])
  })

  test('an error has the body that the guide shows', async () => {
    const body = { url: page, options: { promptcount: 5 } }
    const real = (await post(`${url}/api/seo-audit`, body)) as object
    const shown = shownUnder(guideOf.http, '## Errors')
    assert.deepEqual({ ...real, requestId: '' }, { ...shown, requestId: '' })
  })
})

describe('the sites and third parties of the demonstration', () => {
  const ends = suiteEnds()
  let url = ''

  before(async () => {
    const parties = await startThirdParties({})
    ends.after(() => parties.close())
    url = await serveDemonstration(ends, parties.env)
  })

  const heading = '## Brand, citations and sub-queries'
  const calls = callsIn(sectionOf(readGuide(guideOf.http), heading) ?? '')

  test('the guide shows four calls', () => {
    const shown = ['/api/prefill', '/api/citation/prefill', '/api/citation', '/api/fanout']
    assert.deepEqual(
      calls.map(({ path }) => path),
      shown,
    )
  })

  for (const { path, method, body, shown } of calls) {
    test(`${path} has the shape that the guide shows`, async () => {
      const real = await ask(url + path, method, body)
      assert.deepEqual(missingIn(real, shown), [], JSON.stringify(real))
    })
  }

  test('the list of modules has the shape that the guide shows', async () => {
    const shown = shownUnder(guideOf.http, '## One module', 'modules')
    const real = (await ask(`${url}/api/modules`, 'GET')) as {
      readonly count: number
      readonly modules: readonly { readonly id: string }[]
    }
    assert.equal(shown.count, real.count)
    const citation = real.modules.find(({ id }) => id === 'citation')
    assert.deepEqual(missingIn(citation, (shown.modules as readonly unknown[])[0]), [])
  })
})

describe('the sites of the demonstration without keys', () => {
  const ends = suiteEnds()

  test('a module is skipped in the words that the guide shows', async () => {
    const url = await serveDemonstration(ends, {})
    const { skipped } = shownUnder(guideOf.audits, '### Without a key')
    const body = { url: 'https://www.example-velo.be/' }
    assert.deepEqual(await post(`${url}/api/modules/cwv`, body), { ok: false, skipped })
  })
})

/** The service over the demonstration's sites, with these keys. */
async function serveDemonstration(ends: Ends, keys: ComposeOptions['env']): Promise<string> {
  const web = await startDemoWeb()
  ends.after(() => web.close())
  return serveApp(ends, {
    env: keys ?? {},
    register: (container) => {
      container.register(HttpClient, { useValue: web.http })
      container.register(TargetGuard, { useValue: web.guard })
    },
  })
}

describe('the demonstration of the table-tennis service', () => {
  const ends = suiteEnds()
  const calls = callsIn(readGuide(guideOf.tableTennis))
  const demo = demoWorld({ clubs: 40, divisions: 60 })
  let url = ''

  before(async () => {
    const replica = await startReplica({ world: demo.world })
    ends.after(() => replica.close())
    const env = {
      TABLETENNIS_FETCH_AT_START: 'true',
      TABLETENNIS_SOURCE_URL: replica.url,
      TABLETENNIS_REQUESTS_PER_SECOND: '0',
      TABLETENNIS_CONCURRENCY: '16',
    }
    url = await serveApp(ends, { env })
    const { clubCodes } = demo
    await fill(new ApiClient(url), { clubCodes, weeks: '1-3', tell: () => {} })
  })

  test('its answers agree with the source', async () => {
    await verify(new ApiClient(url), { ...demo, week: 3 })
  })

  test('every call has the shape that the guide shows', async () => {
    assert.equal(calls.length, 9)
    for (const { method, path, shown } of calls) {
      const real = await ask(url + path, method)
      assert.deepEqual(missingIn(real, shown), [], `${method} ${path}: ${JSON.stringify(real)}`)
    }
    // One of them starts a task, which must not be in the way of another.
    await ask(`${url}/api/scrape/interclubs/cancel`, 'POST')
  })

  test('the example of a client follows an interclub task to its end', async () => {
    const client = [`${root}test/examples/follow-task.js`, '1', url]
    const { stdout } = await run(process.execPath, client)
    const messages = stdout.trim().split('\n')
    assert.match(messages[0] ?? '', /^\d\d:\d\d:\d\d Started: week 1 of all divisions\.$/)
    assert.equal(messages.at(-1), 'ended as success')
  })
})
