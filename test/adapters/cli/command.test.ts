import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runCommandLine } from '../../../adapters/cli/command-line.ts'
import { REFUSING_ORIGIN } from '../../support/loopback-site.ts'
import { shippedChecks } from '../../support/shipped-checks.ts'
import { TEMP, tempFolder } from '../../support/temp-folder.ts'
import { sampleCheck, sampleReport } from './sample-report.ts'
import { terminalDouble } from './terminal-double.ts'

const HTML =
  '<!doctype html><html lang="en"><head><title>A page of the test site</title></head><body><main><h1>Test</h1></main></body></html>'
const dataDir = mkdtempSync(join(TEMP, 'manifold-command-'))
const env = { ALLOW_LOCALHOST_AUDIT: 'true', LOG_LEVEL: 'silent', DATA_DIR: dataDir }

/** Runs a command in this process, and returns its output and exit code. */
async function manifold(...args: readonly string[]) {
  const terminal = terminalDouble({ env })
  const code = await runCommandLine(args, terminal)
  return { code, stdout: terminal.out.text, stderr: terminal.err.text }
}

describe('the command manifold', () => {
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
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('audits a page from any folder and prints only JSON on stdout', async () => {
    const command = fileURLToPath(new URL('../../../adapters/cli/manifold.js', import.meta.url))
    const args = [command, 'audit', url, '--json', '--only', 'geo,seo', '--fail-under', '100']
    const options = { cwd: tmpdir(), env: { ...process.env, ...env }, maxBuffer: 1 << 24 }
    const { code, stdout, stderr } = await new Promise<Record<string, unknown>>((resolve) => {
      execFile(process.execPath, args, options, (error, out, err) => {
        resolve({ code: error?.code ?? 0, stdout: out, stderr: err })
      })
    })
    const report = JSON.parse(String(stdout))
    assert.deepEqual([code, report.ok, report.url], [1, true, url])
    assert.equal(report.geo.summary.total + report.seo.summary.total, shippedChecks.length)
    assert.deepEqual([report.geo.summary.error, report.seo.summary.error], [0, 0])
    assert.match(String(stderr), /^--fail-under: the overall score \w+ is below 100\.\n$/)
  })

  it('writes the report to files', async (t) => {
    const folder = tempFolder(t)
    const [file, html] = [join(folder, 'findings.md'), join(folder, 'report.html')]
    const call = ['audit', url, '--only', 'seo', '--quiet', '--markdown', '-o', file]
    assert.deepEqual(await manifold(...call, '--html', html), { code: 0, stdout: '', stderr: '' })
    assert.match(readFileSync(file, 'utf8'), /^# .+\n[\s\S]*\n- \[ \] /)
    assert.match(readFileSync(html, 'utf8'), /^<!doctype html>/)
  })

  it('makes documents of a report, in the format of the file name', async (t) => {
    const report = sampleReport([sampleCheck('seo.on-page.b', 'fail')])
    const folder = tempFolder(t, { 'report.json': JSON.stringify(report) })
    const [json, html] = [join(folder, 'report.json'), join(folder, 'report.html')]
    const call = ['export', json, '--prepared-for', 'Example Ltd']
    assert.deepEqual(await manifold(...call, '-o', html), { code: 0, stdout: '', stderr: '' })
    assert.match(readFileSync(html, 'utf8'), /Example Ltd/)
    const markdown = await manifold(...call, '--format', 'markdown')
    assert.match(markdown.stdout, /^# .+\n[\s\S]*Prepared for: Example Ltd\n/)
    const pdf = await manifold(...call, '--format', 'pdf')
    assert.deepEqual([pdf.code, pdf.stdout], [2, ''])
    assert.match(pdf.stderr, /use -o/)
  })

  it('exports and compares reports only', async (t) => {
    const folder = tempFolder(t, { 'a.json': '{"scores":1}', 'b.json': 'no' })
    const [other, broken] = [join(folder, 'a.json'), join(folder, 'b.json')]
    const ends = [
      await manifold('export', other),
      await manifold('diff', broken, other),
      await manifold('export', join(folder, 'none.json')),
    ]
    assert.deepEqual(
      ends.map(({ code, stdout }) => [code, stdout]),
      ends.map(() => [2, '']),
    )
    assert.match(ends[0]!.stderr, /is not an audit report: write one with "manifold audit/)
    assert.match(ends[1]!.stderr, /is not valid JSON/)
    assert.match(ends[2]!.stderr, /cannot be read \(ENOENT/)
  })

  it('says before it audits that a file cannot be written', async () => {
    const { code, stdout, stderr } = await manifold('audit', url, '-o', '/no/such/folder/report')
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, /\/no\/such\/folder\/report cannot be written/)
  })

  it('exits with 3 where the page cannot be reached', async () => {
    const call = ['audit', REFUSING_ORIGIN, '--quiet', '--only', 'seo']
    const { code, stdout, stderr } = await manifold(...call)
    assert.deepEqual([code, stdout], [3, ''])
    assert.match(stderr, /^The site could not be read: /)
  })

  it('exits with 2 and says what is wrong for a wrong call', async () => {
    const [relative, unknown, number, address, command] = await Promise.all([
      manifold('audit', 'ftp://www.example.com'),
      manifold('audit', url, '--onyl', 'seo'),
      manifold('audit', url, '--fail-under', '101'),
      manifold('https://www.example.com/'),
      manifold('audti'),
    ])
    const ends = [relative, unknown, number, address, command]
    assert.deepEqual([...new Set(ends.map(({ code, stdout }) => `${code}${stdout}`))], ['2'])
    assert.match(relative.stderr, /Only http:\/\/ and https:\/\/ URLs can be audited/)
    assert.match(unknown.stderr, /Did you mean --only\?/)
    assert.match(number.stderr, /Use a score from 0 to 100/)
    assert.match(address.stderr, /manifold audit <url>/)
    assert.match(command.stderr, /Did you mean audit\?/)
  })

  it('shows the plan of an audit', async () => {
    const { code, stdout } = await manifold('plan', url, '--only', 'geo')
    assert.deepEqual([code, stdout], [0, 'run  crawl  at once\nrun  geo    after crawl\n'])
  })

  it('explains a check by the end of its id, and names the nearest for an unknown one', async () => {
    const known = await manifold('explain', 'title-length')
    const unknown = await manifold('explain', 'title-lenght')
    assert.equal(known.code, 0)
    assert.match(known.stdout, /pass +The title has 30 to 60 characters/)
    assert.equal(unknown.code, 2)
    assert.match(unknown.stderr, /Did you mean seo\.on-page\.title-length\?/)
  })

  it('finds every manifest of the project valid', async () => {
    const { code, stdout } = await manifold('lint', 'seo.mobile')
    assert.equal(code, 0, stdout)
    const count = shippedChecks.filter(({ id }) => id.startsWith('seo.mobile')).length
    assert.ok(stdout.includes(` ${count} checks`), stdout)
  })
})
