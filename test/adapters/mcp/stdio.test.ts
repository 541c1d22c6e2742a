import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { runCommandLine } from '../../../adapters/cli/command-line.ts'
import { acquireDataFolder } from '../../../adapters/storage/data-folder-lock.ts'
import { ajv2020Library } from '../../../core/lazy-imports.ts'
import type { Ends } from '../../support/ends.ts'
import {
  type LoopbackSite,
  type SiteAnswer,
  startLoopbackSite,
} from '../../support/loopback-site.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { terminalDouble } from '../cli/terminal-double.ts'
import { type Revision, revisions, TestClient } from './mcp-client.ts'

const command = fileURLToPath(new URL('../../../adapters/cli/manifold.js', import.meta.url))
const tools = [
  ...['audit_page', 'plan_audit', 'validate_llms_txt', 'get_findings', 'explain_check'],
  ...['get_module', 'compare_reports', 'export_report', 'audit_site', 'site_status'],
  ...['tt_search', 'tt_player', 'tt_head_to_head', 'tt_standings', 'tt_fixtures'],
]
const modules = ['seo', 'geo']

type Ended = { readonly report: string; readonly scores: { readonly seo: number } }
type Finding = { readonly check: string; readonly status: string }

let site: LoopbackSite
/** Counts the clients that came to the page that never answers, and those that left. */
const slow = new EventEmitter()

function page(head: string): SiteAnswer {
  return { body: `<!doctype html><html lang="en"><head>${head}</head><body><h1>Wheels</h1>` }
}

before(async () => {
  site = await startLoopbackSite({
    routes: {
      '/': page(''),
      '/fixed': page('<title>How to true a bicycle wheel at home</title>'),
      '/slow': (_, response) => {
        response.once('close', () => slow.emit('left'))
        slow.emit('came')
      },
    },
  })
})
after(() => site.close())

const env = (dataDir: string) => ({
  ...(process.env as Record<string, string>),
  ALLOW_LOCALHOST_AUDIT: 'true',
  LOG_LEVEL: 'error',
  OPENROUTER_API_KEY: 'none',
  DATA_DIR: dataDir,
})

/** A client of the command, which runs in this process until the end. */
async function clientOf(ends: Ends, dataDir: string, mode: Revision): Promise<TestClient> {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const terminal = terminalDouble({ env: env(dataDir), stdin })
  const code = runCommandLine(['mcp'], { ...terminal, stdout: stdout as never })
  ends.after(async () => {
    stdin.end()
    assert.deepEqual([await code, terminal.err.text], [0, ''])
  })
  // Its lines are the same from either end.
  return TestClient.connect(ends, new StdioServerTransport(stdout, stdin), mode)
}

for (const mode of revisions) {
  describe(`manifold mcp for a client of the revision "${mode}"`, () => {
    let asked: TestClient
    const endings: (() => unknown)[] = []
    before(async () => {
      const ends = { after: (end: () => unknown) => endings.push(end) }
      asked = await clientOf(ends, tempFolder(ends), mode)
    })
    after(async () => {
      for (const end of endings.reverse()) await end()
    })
    const audit = async (given = {}) =>
      (await asked.call('audit_page', { url: `${site.origin}/`, modules, ...given }))
        .facts as unknown as Ended

    it('lists its tools with schemas that are valid', async () => {
      const list = await asked.client.listTools()
      assert.deepEqual(list.tools.map(({ name }) => name).sort(), [...tools].sort())
      const { Ajv2020 } = ajv2020Library()
      const ajv = new Ajv2020({ strict: false })
      for (const { inputSchema } of list.tools) assert.ok(ajv.validateSchema(inputSchema))
    })

    it('reports how far an audit is', async () => {
      const seen: number[] = []
      await asked.call(
        'audit_page',
        { url: `${site.origin}/`, modules: ['seo'] },
        { onprogress: ({ progress, total }) => seen.push(progress, total ?? 0) },
      )
      assert.deepEqual(seen, [0, 2, 1, 2, 2, 2])
    })

    it('audits a site, and lists the pages that an issue concerns', async () => {
      const { facts } = await asked.call('audit_site', { url: `${site.origin}/`, maxPages: 1 })
      const given = { siteAudit: facts.siteAudit, waitSeconds: 60 }
      const state = await asked.call('site_status', given)
      assert.equal(state.facts.status, 'completed', JSON.stringify(state))
      assert.ok(state.bytes <= 8000)
      const [top] = (state.data as { topIssues: { issue: string }[] }).topIssues
      const drilled = await asked.call('site_status', { ...given, issue: top?.issue })
      assert.deepEqual([drilled.facts.total, (drilled.data as { n: number }[])[0]?.n], [1, 0])
    })

    it('continues a list of findings with its cursor', async () => {
      const { report } = await audit()
      const first = await asked.call('get_findings', { report, limit: 3 })
      const { total, nextCursor } = first.facts
      const second = await asked.call('get_findings', { report, limit: 50, cursor: nextCursor })
      const found = [...(first.data as Finding[]), ...(second.data as Finding[])]
      assert.equal(nextCursor, '3')
      assert.equal(new Set(found.map(({ check }) => check)).size, total)
      assert.equal(second.facts.nextCursor, undefined)
    })

    it('finds what belongs to a status, a category and a platform', async () => {
      const { report } = await audit()
      const filter = { status: 'fail', category: 'seo.on-page' }
      const { data } = await asked.call('get_findings', { report, ...filter })
      assert.ok((data as Finding[]).some(({ check }) => check === 'seo.on-page.title-present'))
      assert.ok((data as Finding[]).every(({ check }) => check.startsWith('seo.on-page.')))
      const { facts } = await asked.call('get_findings', { report, platform: 'claude' })
      assert.ok(Number(facts.total) > 0)
    })

    it('compares two reports', async () => {
      const before = await audit()
      const after = await audit({ url: `${site.origin}/fixed` })
      const reports = { before: before.report, after: after.report }
      const { facts, data } = await asked.call('compare_reports', reports)
      const { fixed } = data as { readonly fixed: readonly { readonly id: string }[] }
      assert.ok(fixed.some(({ id }) => id === 'seo.on-page.title-present'))
      const [old, now] = [before.scores.seo, after.scores.seo]
      assert.deepEqual((facts as { readonly scores: { readonly seo: object } }).scores.seo, {
        ...{ before: old, after: now, change: now - old },
      })
    })

    it('names modules that it left out because they cost money', async () => {
      const { facts } = await asked.call('plan_audit', {
        url: `${site.origin}/`,
        modules: ['citation'],
      })
      const left = facts.leftOutForCost as readonly { readonly module: string }[]
      assert.ok(left.some(({ module }) => module === 'citation'))
      const dear = { url: `${site.origin}/`, modules: ['citation'], maxCostUsd: 1 }
      const allowed = await asked.call('plan_audit', dear)
      assert.deepEqual(allowed.facts.leftOutForCost, [])
      assert.ok(Number(allowed.facts.estimatedUsd) > 0.5)
    })

    it('says what is wrong with an argument, and how to repair it', async () => {
      const wrong = await asked.call('audit_page', { url: 'ftp://a.example/' })
      const unknown = await asked.call('get_findings', { raport: 'x' })
      assert.deepEqual([wrong.isError, unknown.isError], [true, true])
      assert.match(wrong.texts[0] ?? '', /^INVALID_URL: url is .*"ftp:\/\/a\.example\/"\. Only/)
      assert.match(unknown.texts[0] ?? '', /report is missing\..*"raport" is not.*mean "report"\?/)
    })

    it('gives no report for an id that it did not make', async () => {
      const answer = await asked.call('get_findings', { report: 'A'.repeat(22) })
      assert.match(answer.texts[0] ?? '', /^NOT_FOUND: The report .* Run audit_page again/)
    })

    it('offers its reports as resources, and the prompt', async () => {
      const { report } = await audit()
      const { resources } = await asked.client.listResources()
      const [{ uri = '' } = {}] = resources.filter((one) => one.uri.includes(report))
      const read = await asked.client.readResource({ uri })
      assert.match(JSON.stringify(read.contents), /# Search and AI visibility audit/)
      const prompt = await asked.client.getPrompt({
        name: 'fix_top_findings',
        arguments: { url: 'https://a.example/' },
      })
      assert.match(
        JSON.stringify(prompt.messages),
        /Fix the top findings of https:\/\/a\.example\//,
      )
    })

    it('returns the beginning of a document, and a link to it', async () => {
      const { report } = await audit()
      const answer = await asked.call('export_report', { report, format: 'markdown' })
      assert.match(String(answer.data), /^# Search and AI visibility audit/)
      assert.ok(answer.bytes < 24_000)
    })

    it('makes a document in another language, and one of its own language of the same report', async () => {
      const { report } = await audit()
      const asFrench = { report, format: 'markdown', language: 'fr' }
      const french = await asked.call('export_report', asFrench)
      assert.match(String(french.data), /^# Audit de visibilité/)
      assert.notEqual(french.facts.report, report)
      const again = { ...asFrench, report: french.facts.report }
      assert.equal((await asked.call('export_report', again)).facts.report, french.facts.report)
    })

    it('validates an llms.txt that is being written', async () => {
      const { facts } = await asked.call('validate_llms_txt', { text: '# Example\n> A shop\n' })
      assert.equal(typeof facts.score, 'number')
      const both = await asked.call('validate_llms_txt', { url: site.origin, text: '# Example' })
      assert.match(both.texts[0] ?? '', /either url or content, not both/)
    })

    it('reads table-tennis data of its folder', async () => {
      const { facts } = await asked.call('tt_search', { query: 'dupont' })
      assert.deepEqual([facts.players, facts.teams], [0, 0])
      const nobody = await asked.call('tt_player', { licence: '123456' })
      assert.match(nobody.texts[0] ?? '', /^NOT_FOUND: There is no player with the licence 123456/)
    })

    it('ends the run of a call that is cancelled', async () => {
      const [came, left] = [once(slow, 'came'), once(slow, 'left')]
      const controller = new AbortController()
      const page = { url: `${site.origin}/slow`, modules }
      const call = asked.call('audit_page', page, { signal: controller.signal })
      const refused = assert.rejects(call, /not needed any more/)
      await came
      controller.abort(new Error('not needed any more'))
      await refused
      await left
    })
  })
}

it('writes nothing but the protocol to stdout, and ends with its client', async (t) => {
  const child = spawn(process.execPath, [command, 'mcp'], {
    env: { ...env(tempFolder(t)), LOG_LEVEL: 'debug' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  child.stderr.resume()
  const lines: string[] = []
  const send = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`)
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    if (JSON.parse(line).id === 2) child.stdin.end()
  })
  const clientInfo = { name: 'test', version: '1' }
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }
  send({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
  send({ jsonrpc: '2.0', method: 'notifications/initialized' })
  child.stdin.write('this is no message\n')
  const audit = { name: 'audit_page', arguments: { url: `${site.origin}/`, modules: ['seo'] } }
  send({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: audit })
  assert.deepEqual(await ended, [0, null])
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).id),
    [1, 2],
  )
})

it('asks the server that holds the data folder', async (t) => {
  const server = await startLoopbackSite({
    routes: {
      '/api/search': { body: JSON.stringify({ players: [{ name: 'DUPONT' }] }) },
      '/api/interclubs/search': { body: JSON.stringify({ teams: [], season: '2026-2027' }) },
      '*': { status: 404, body: JSON.stringify({ code: 'NOT_FOUND', error: 'Nobody.' }) },
    },
  })
  const dataDir = tempFolder(t)
  const address = server.origin
  const lock = await acquireDataFolder(dataDir, { purpose: 'manifold serve', address })
  t.after(async () => {
    await lock.release()
    server.close()
  })
  const asked = await clientOf(t, dataDir, 'auto')
  const { facts } = await asked.call('tt_search', { query: 'dupont' })
  assert.deepEqual([facts.players, facts.season], [1, '2026-2027'])
  const nobody = await asked.call('tt_player', { licence: '123456' })
  assert.equal(nobody.texts[0], 'NOT_FOUND: Nobody.')
})
