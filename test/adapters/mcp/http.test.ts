import assert from 'node:assert/strict'
import { describe, it, type TestContext, test } from 'node:test'
import { serve } from '../../../adapters/serve.ts'
import { type CrawlDouble, composedApp } from '../composed-app.ts'
import { webServers } from '../http/served-double.ts'
import { revisions, TestClient } from './mcp-client.ts'

const url = 'http://127.0.0.1/'
const created = '2026-11-22'

type ServedOptions = {
  readonly webServer?: string
  readonly crawl?: CrawlDouble
  /** Default on. */
  readonly isOn?: boolean
  /** The daily limit of the token in USD. Default 5. */
  readonly usdPerDay?: number
}

/** A server with /mcp, and the token "agency". */
async function servedMcp(t: TestContext, options: ServedOptions = {}) {
  const { webServer = 'auto', crawl, isOn = true, usdPerDay = 5 } = options
  const app = await composedApp(t, {
    local: `mcp: { http: ${isOn} }\nserver: { webServer: ${webServer} }\n`,
    env: { PLACES_API_KEY: 'test' },
    ...(crawl && { crawl }),
  })
  const served = await serve(app)
  t.after(() => served.shutDown(0))
  const create = (name: string, scope: 'mcp' | 'audit' = 'mcp', auditsPerHour = 0) =>
    app.tokens.create({ name, scopes: [scope], modules: ['*'], usdPerDay, auditsPerHour, created })
  return { url: served.url, create, token: await create('agency') }
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
}

function post(
  base: string,
  headers: Readonly<Record<string, string>> = {},
  body: object = initialize,
) {
  return fetch(`${base}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  })
}

for (const webServer of webServers) {
  for (const mode of revisions) {
    describe(`/mcp of the ${webServer} web server, for a client of the revision "${mode}"`, () => {
      it('audits a page, reports how far it is, and keeps the report', async (t) => {
        const { url: base, token } = await servedMcp(t, { webServer })
        const asked = await TestClient.overHttp(t, base, { token, mode })
        const { tools } = await asked.client.listTools()
        assert.ok(tools.some(({ name }) => name === 'audit_page'))
        const seen: number[] = []
        const audit = await asked.call(
          'audit_page',
          { url },
          { onprogress: ({ progress }) => seen.push(progress) },
        )
        assert.deepEqual(seen, [0, 1])
        const { report } = audit.facts
        const { facts } = await asked.call('get_module', { report, module: 'crawl' })
        assert.equal(facts.status, 'done')
      })

      it('ends the run of a call that is cancelled', async (t) => {
        let end: (value?: unknown) => void = () => undefined
        const aborted = new Promise((resolve) => {
          end = resolve
        })
        const crawl: CrawlDouble = (_, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              end()
              reject(signal.reason)
            })
          })
        const { url: base, token } = await servedMcp(t, { webServer, crawl })
        const asked = await TestClient.overHttp(t, base, { token, mode })
        const controller = new AbortController()
        const onprogress = () => controller.abort(new Error('not needed any more'))
        const call = asked.call('audit_page', { url }, { signal: controller.signal, onprogress })
        await assert.rejects(call, /not needed any more/)
        await aborted
      })
    })
  }
}

test('a client that leaves ends the run that works for it', async (t) => {
  let end: (value?: unknown) => void = () => undefined
  const aborted = new Promise((resolve) => {
    end = resolve
  })
  const crawl: CrawlDouble = (_, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        end()
        reject(signal.reason)
      })
    })
  const { url: base, token } = await servedMcp(t, { crawl })
  const headers = { authorization: `Bearer ${token}` }
  const opened = await post(base, headers)
  const session = { ...headers, 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' }
  const params = { name: 'audit_page', arguments: { url }, _meta: { progressToken: 1 } }
  const answer = await post(base, session, { jsonrpc: '2.0', id: 2, method: 'tools/call', params })
  const reader = answer.body?.getReader()
  await reader?.read() // the run has begun
  await reader?.cancel()
  await aborted
})

test('without a token there is no access', async (t) => {
  const { url: base } = await servedMcp(t)
  const answer = await post(base)
  assert.equal(answer.status, 401)
  assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
  assert.match(await answer.text(), /a token of this server that has the scope mcp/)
})

test('a token for something else is refused', async (t) => {
  const { url: base, create } = await servedMcp(t)
  const authorization = `Bearer ${await create('other', 'audit')}`
  const answer = await post(base, { authorization })
  assert.equal(answer.status, 403)
  assert.match(await answer.text(), /\\"other\\" is for audit, not for mcp/)
})

test('a page of another site is refused', async (t) => {
  const { url: base, token } = await servedMcp(t)
  const authorization = `Bearer ${token}`
  const answer = await post(base, { authorization, origin: 'https://elsewhere.example' })
  assert.equal(answer.status, 403)
  assert.match(await answer.text(), /FOREIGN_ORIGIN/)
})

test('there is nothing at /mcp unless the operator switches it on', async (t) => {
  const { url: base, token } = await servedMcp(t, { isOn: false })
  assert.equal((await post(base, { authorization: `Bearer ${token}` })).status, 404)
})

test('the reports and sessions of a token are its own', async (t) => {
  const { url: base, token, create } = await servedMcp(t)
  const asked = await TestClient.overHttp(t, base, { token })
  const { facts } = await asked.call('audit_page', { url })
  const other = await create('other')
  const stranger = await TestClient.overHttp(t, base, { token: other })
  const answer = await stranger.call('get_module', { report: facts.report, module: 'crawl' })
  assert.match(answer.texts[0] ?? '', /^NOT_FOUND: The report/)
  assert.deepEqual((await stranger.client.listResources()).resources, [])
  const opened = await post(base, { authorization: `Bearer ${token}` })
  const session = opened.headers.get('mcp-session-id') ?? ''
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
  const stolen = await post(
    base,
    { authorization: `Bearer ${other}`, 'mcp-session-id': session },
    list,
  )
  assert.equal(stolen.status, 404)
})

test('a session that its client closes is gone', async (t) => {
  const { url: base, token } = await servedMcp(t)
  const headers = { authorization: `Bearer ${token}` }
  const opened = await post(base, headers)
  const session = { ...headers, 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' }
  const closed = await fetch(`${base}/mcp`, { method: 'DELETE', headers: session })
  assert.equal(closed.status, 200)
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
  assert.equal((await post(base, session, list)).status, 404)
})

/** `backlinks` takes the page that the crawl gives. */
const bothModules: CrawlDouble = async (inputs) => {
  const result = { finalUrl: url }
  return { outputs: 'page' in inputs ? { result } : { result, site: {} } }
}

test('a token has at most 20 sessions, and the least recently used one ends first', async (t) => {
  const { url: base, token } = await servedMcp(t)
  const headers = { authorization: `Bearer ${token}` }
  const ids: string[] = []
  for (let count = 0; count < 21; count += 1) {
    ids.push((await post(base, headers)).headers.get('mcp-session-id') ?? '')
  }
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
  const statusOf = async (id = '') =>
    (await post(base, { ...headers, 'mcp-session-id': id }, list)).status
  assert.deepEqual([await statusOf(ids[0]), await statusOf(ids[1])], [404, 200])
})

test('a module that costs money runs only with maxCostUsd', async (t) => {
  const { url: base, token } = await servedMcp(t, { crawl: bothModules })
  const asked = await TestClient.overHttp(t, base, { token })
  const given = { url, modules: ['backlinks'] }
  const without = await asked.call('audit_page', given)
  assert.deepEqual(without.facts.leftOutForCost, [{ module: 'backlinks', estimatedUsd: 0.01 }])
  const low = await asked.call('plan_audit', { ...given, maxCostUsd: 0.001 })
  assert.match(JSON.stringify(low.facts.skipped), /may spend 0.001 USD on one. Raise maxCostUsd/)
  const allowed = await asked.call('audit_page', { ...given, maxCostUsd: 0.05 })
  assert.equal(allowed.facts.leftOutForCost, undefined)
  const { report } = allowed.facts
  const { facts } = await asked.call('get_module', { report, module: 'backlinks' })
  assert.equal(facts.status, 'done')
})

test('maxCostUsd allows nothing beyond what the token may spend', async (t) => {
  const { url: base, token } = await servedMcp(t, { usdPerDay: 0 })
  const asked = await TestClient.overHttp(t, base, { token })
  const given = { url, modules: ['backlinks'], maxCostUsd: 1 }
  const { facts } = await asked.call('plan_audit', given)
  assert.deepEqual(facts.leftOutForCost, [{ module: 'backlinks', estimatedUsd: 0.01 }])
  assert.match(JSON.stringify(facts.skipped), /the token \\"agency\\" may not spend/)
})

test('audits count against the limit of the token', async (t) => {
  const { url: base, create } = await servedMcp(t)
  const token = await create('small', 'mcp', 1)
  const asked = await TestClient.overHttp(t, base, { token })
  assert.equal((await asked.call('audit_page', { url })).isError, false)
  const second = await asked.call('audit_page', { url })
  assert.match(second.texts[0] ?? '', /^RATE_LIMITED: Too many requests from the token "small"/)
  assert.equal((await asked.call('plan_audit', { url })).isError, false)
})

test('an address that the guard refuses is not audited', async (t) => {
  const { url: base, token } = await servedMcp(t)
  const asked = await TestClient.overHttp(t, base, { token })
  const answer = await asked.call('audit_page', { url: 'http://169.254.169.254/' })
  assert.match(answer.texts[0] ?? '', /^SSRF_BLOCKED: /)
})

test('a page is audited in the language that the call asks for', async (t) => {
  const { url: base, token } = await servedMcp(t)
  const asked = await TestClient.overHttp(t, base, { token })
  const { facts } = await asked.call('audit_page', { url, language: 'nl' })
  const answer = await asked.call('export_report', { report: facts.report, format: 'markdown' })
  assert.match(String(answer.data), /^# Audit van zichtbaarheid/)
})
