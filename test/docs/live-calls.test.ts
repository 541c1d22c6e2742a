import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { compose } from '../../adapters/compose.ts'
import { serve } from '../../adapters/serve.ts'
import { HttpClient, TargetGuard } from '../../core/ports/http.ts'
import { startDemoWeb } from '../demo/demo-web.ts'
import { startThirdParties } from '../demo/third-parties.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { type Block, blocksOf, guideOf, readGuide, sectionOf } from './guide.ts'
import { missingIn } from './missing-in.ts'

/** The blocks below a heading, up to the next one. */
function blocksUnder(guide: string, heading: string): readonly Block[] {
  return blocksOf(sectionOf(readGuide(guide), heading) ?? '')
}

type Call = { readonly path: string; readonly body: string; readonly shown: unknown }

const shownBlocks = blocksUnder(guideOf.http, '## Brand, citations, fan-out')
const calls = shownBlocks.flatMap(({ text }, index): Call[] => {
  const path = /^curl -s http:\/\/127\.0\.0\.1:3000(\S+)/.exec(text)?.[1]
  const body = /-d '(.+)'\n$/.exec(text)?.[1]
  const answer = shownBlocks[index + 1]
  if (path === undefined || body === undefined || answer?.language !== 'json') return []
  return [{ path, body, shown: JSON.parse(answer.text) }]
})

type World = { readonly url: string; end(): Promise<void> }

/** The service over the demonstration's sites; with keys every third party is played. */
async function startWorld(dataDir: string, hasKeys: boolean): Promise<World> {
  const web = await startDemoWeb()
  const parties = hasKeys ? await startThirdParties({}) : undefined
  const app = await compose({
    env: {
      ...{ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, TABLETENNIS_FETCH_AT_START: 'false' },
      ...{ RATE_LIMIT_PER_IP_PER_MINUTE: '0', RATE_LIMIT_PER_IP_PER_HOUR: '0' },
      ...parties?.env,
    },
    register: (container) => {
      container.register(HttpClient, { useValue: web.http })
      container.register(TargetGuard, { useValue: web.guard })
    },
  })
  const server = await serve(app)
  return {
    url: server.url,
    end: async () => {
      await server.shutDown(0)
      await parties?.close()
      await web.close()
    },
  }
}

async function post(url: string, body: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body })).json()
}

describe('the service of the demonstration', () => {
  let world: World
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-readme-'))
  before(async () => {
    world = await startWorld(dataDir, true)
  })
  after(async () => {
    await world.end()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('shows four calls', () => {
    assert.deepEqual(
      calls.map(({ path }) => path),
      ['/api/prefill', '/api/citation/prefill', '/api/citation', '/api/fanout'],
    )
  })

  for (const { path, body, shown } of calls) {
    test(`answers ${path} in the shape that the guide shows`, async () => {
      const real = await post(world.url + path, body)
      assert.deepEqual(missingIn(real, shown), [], JSON.stringify(real))
    })
  }

  test('lists modules in the shape that the guide shows', async () => {
    const shown = blocksUnder(guideOf.http, '## One module')
      .filter(({ language }) => language === 'json')
      .map(
        ({ text }) => JSON.parse(text) as { readonly count?: number; readonly modules?: object[] },
      )
      .find(({ modules }) => modules !== undefined)
    const real = (await (await fetch(`${world.url}/api/modules`)).json()) as {
      readonly count: number
      readonly modules: readonly { readonly id: string }[]
    }
    assert.equal(shown?.count, real.count)
    const citation = real.modules.find(({ id }) => id === 'citation')
    assert.deepEqual(missingIn(citation, shown?.modules?.[0]), [])
  })
})

test('without a key a module is skipped in the words that the guide shows', async (t) => {
  const world = await startWorld(tempFolder(t), false)
  t.after(() => world.end())
  const [shown] = blocksUnder(guideOf.audits, '### Without a key').map(
    ({ text }) => JSON.parse(text) as { readonly skipped?: string },
  )
  const body = '{"url": "https://www.example-velo.be/"}'
  const real = await post(`${world.url}/api/modules/cwv`, body)
  assert.deepEqual(real, { ok: false, skipped: shown?.skipped })
})
