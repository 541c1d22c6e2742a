import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../../../adapters/cli/manifold.js', import.meta.url))
const HTML =
  '<!doctype html><html lang="en"><head><title>A page of the test site</title></head><body><main><h1>Test</h1></main></body></html>'

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs the command from another folder, as people do. */
function manifold(...args: readonly string[]): Promise<Ended> {
  const env = { ...process.env, ALLOW_LOCALHOST_AUDIT: 'true', NO_COLOR: '1', LOG_LEVEL: 'silent' }
  const options = { cwd: tmpdir(), env, maxBuffer: 1 << 24 }
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}

describe('the command manifold', { concurrency: 2 }, () => {
  let server: Server
  let url = ''
  before(async () => {
    server = createServer((request, response) => {
      response.statusCode = request.url === '/' ? 200 : 404
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(HTML)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  it('audits a page from any folder and prints JSON alone on stdout', async () => {
    const { code, stdout, stderr } = await manifold('audit', url, '--json', '--only', 'geo,seo')
    const report = JSON.parse(stdout)
    assert.deepEqual([code, report.ok, report.url], [0, true, url])
    assert.equal(report.geo.summary.total + report.seo.summary.total, 141)
    assert.deepEqual([report.geo.summary.error, report.seo.summary.error], [0, 0])
    assert.match(stderr, /crawl: done/)
  })

  it('exits with 1 below --fail-under', async () => {
    const { code, stderr } = await manifold(
      'audit',
      url,
      '--only',
      'seo',
      '--fail-under',
      '100',
      '--quiet',
    )
    assert.equal(code, 1)
    assert.match(stderr, /below 100/)
  })

  it('exits with 3 where the page cannot be reached', async () => {
    const { code, stderr } = await manifold(
      'audit',
      'http://127.0.0.1:9/',
      '--quiet',
      '--only',
      'seo',
    )
    assert.equal(code, 3)
    assert.ok(stderr.length > 0)
  })

  it('exits with 2 and says what is wrong for a wrong call', async () => {
    const [noUrl, relative, unknown] = await Promise.all([
      manifold('audit'),
      manifold('audit', 'www.example.com'),
      manifold('audit', url, '--onyl', 'seo'),
    ])
    assert.deepEqual([noUrl.code, relative.code, unknown.code], [2, 2, 2])
    assert.match(relative.stderr, /https:\/\//)
    assert.match(unknown.stderr, /--only/)
  })

  it('shows the plan of an audit', async () => {
    const { code, stdout } = await manifold('plan', url, '--only', 'geo')
    assert.deepEqual([code, stdout], [0, 'run  crawl  at once\nrun  geo    after crawl\n'])
  })

  it('explains a check, and names the nearest for an unknown one', async () => {
    const [known, unknown] = await Promise.all([
      manifold('explain', 'seo.on-page.title-length'),
      manifold('explain', 'seo.on-page.title-lenght'),
    ])
    assert.equal(known.code, 0)
    assert.match(known.stdout, /30 to 60 inclusive/)
    assert.equal(unknown.code, 2)
    assert.match(unknown.stderr, /seo\.on-page\.title-length/)
  })

  it('finds every manifest of the project valid', async () => {
    const { code, stdout } = await manifold('lint')
    assert.equal(code, 0, stdout)
    assert.match(stdout, /141 checks/)
  })
})
