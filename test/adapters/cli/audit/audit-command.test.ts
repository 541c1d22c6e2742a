import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { runCommandLine } from '../../../../adapters/cli/command-line.ts'
import {
  REFUSING_ORIGIN,
  type SiteRoute,
  startLoopbackSite,
} from '../../../support/loopback-site.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { terminalDouble } from '../terminal-double.ts'

const page = (title: string, extra = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${extra}</head><body><main><h1>${title}</h1></main></body></html>`

/** Runs `manifold audit` in this process, with its data in a folder of its own. */
async function audit(t: TestContext, ...args: readonly string[]) {
  const env = { LOG_LEVEL: 'silent', DATA_DIR: tempFolder(t) }
  const terminal = terminalDouble({ env })
  const code = await runCommandLine(['audit', '--no-audit-file', ...args], terminal)
  return { code, stdout: terminal.out.text, stderr: terminal.err.text }
}

async function siteOf(t: TestContext, routes: Readonly<Record<string, SiteRoute>>) {
  const site = await startLoopbackSite({ routes })
  t.after(() => site.close())
  return site
}

test('several pages are audited, each unreachable site is named once, and the code is 3', async (t) => {
  const site = await siteOf(t, { '*': { body: page('A page of the test site') } })
  const list = join(tempFolder(t, { urls: `${site.origin}/b # second\n` }), 'urls')
  const dead = [`${REFUSING_ORIGIN}/x`, `${REFUSING_ORIGIN}/y`]
  const { code, stdout, stderr } = await audit(
    t,
    `${site.origin}/a`,
    ...dead,
    '--urls',
    list,
    '--allow-local',
  )
  assert.equal(code, 3)
  assert.match(stdout, /^Pages\n/)
  assert.match(stdout, /2 pages audited\. 2 pages could not be audited\./)
  assert.equal(stderr.match(/The site could not be read/g)?.length, 1)
  assert.match(stderr, /The same for http:\/\/127\.0\.0\.1:\d+\/[xy]\.\n$/)
})

test('without --allow-local an address of this machine is refused, with the remedy', async (t) => {
  const { code, stderr } = await audit(t, 'http://127.0.0.1:8080/')
  assert.equal(code, 3)
  assert.match(stderr, /is not allowed: it is a loopback address\.\n.*--allow-local/)
})

test('a folder is audited as the public site, and nothing shows where it was served', async (t) => {
  const folder = tempFolder(t, {
    'index.html': page('The home page of the site'),
    'about.html': page('About', '<link rel="canonical" href="https://www.example.com/about">'),
    '404.html': page('Not found'),
    'node_modules/a.html': page('Not part of the site'),
    'robots.txt': 'User-agent: PerplexityBot\nDisallow: /\n',
  })
  const out = tempFolder(t)
  const [sarif, docs] = [join(out, 'a.sarif'), join(out, 'docs')]
  const outputs = ['--format', 'json', '--format', 'sarif', '-o', sarif, '--html', docs]
  const { code, stdout, stderr } = await audit(
    t,
    folder,
    '--origin',
    'https://www.example.com',
    ...outputs,
  )
  assert.deepEqual([code, stderr], [0, ''])
  const { pages } = JSON.parse(stdout)
  assert.deepEqual(
    pages.map(({ url, report }: { url: string; report: { url: string } }) => [url, report.url]),
    [
      ['https://www.example.com/about', 'https://www.example.com/about'],
      ['https://www.example.com/', 'https://www.example.com/'],
    ],
  )
  const log = readFileSync(sarif, 'utf8')
  assert.match(log, /robots\.txt"\s*\},\s*"region": \{\s*"startLine": 2/)
  assert.doesNotMatch(stdout + log, /127\.0\.0\.1/)
  // The folder says nothing about the server.
  assert.doesNotMatch(stdout, /seo\.performance\.compression/)
  assert.deepEqual(readdirSync(docs).sort(), ['about.html', 'index.html'])
})

test('a folder lets its pages reach no other address of this machine', async (t) => {
  const site = await siteOf(t, { '*': { body: page('Internal') } })
  const folder = tempFolder(t, {
    'index.html': page('Home', `<link rel="canonical" href="${site.origin}/">`),
  })
  const { code, stderr } = await audit(t, folder, '--origin', 'https://www.example.com', '--json')
  assert.equal(code, 0, stderr)
  assert.deepEqual(site.requests, [])
})

test('a folder needs an origin, and cannot be combined with addresses', async (t) => {
  const folder = tempFolder(t, { 'index.html': page('Home') })
  const without = await audit(t, folder)
  const combined = await audit(t, folder, 'example.com', '--origin', 'https://www.example.com')
  assert.deepEqual([without.code, combined.code], [2, 2])
  assert.match(without.stderr, /add --origin https:\/\/www\.example\.com/)
  assert.match(combined.stderr, /cannot be combined with example\.com/)
})

test('too many pages are refused before anything is audited', async (t) => {
  const { code, stderr } = await audit(t, 'a.example', 'b.example', '--max-pages', '1')
  assert.equal(code, 2)
  assert.match(stderr, /there are 2 pages, and one run audits at most 1: raise --max-pages/)
})

test('the baseline of a run lets the next one pass until something new is found', async (t) => {
  const routes = { '/': { body: page('A page of the test site') } }
  const site = await siteOf(t, routes)
  const file = join(tempFolder(t), 'known.json')
  const call = [`${site.origin}/`, '--allow-local', '--only', 'seo', '--baseline', file]
  const missing = await audit(t, ...call)
  assert.deepEqual([missing.code, existsSync(file)], [2, false])
  assert.equal((await audit(t, ...call, '--update-baseline')).code, 0)
  assert.equal((await audit(t, ...call)).code, 0)
  routes['/'].body = page('A page of the test site', '<meta name="robots" content="noindex">')
  const worse = await audit(t, ...call)
  assert.equal(worse.code, 1)
  assert.match(worse.stderr, /^--baseline: \d+ new .*seo\.crawlability\.indexable/m)
})

test('headers go to the audited origin only, and appear in no output', async (t) => {
  const seen: (string | undefined)[] = []
  const other = await siteOf(t, {
    '*': (request, response) => {
      seen.push(request.headers['x-preview'] as string | undefined, request.headers.cookie)
      response.end(page('Elsewhere'))
    },
  })
  const site = await siteOf(t, {
    '/': (request, response) => {
      const { cookie, 'x-preview': preview } = request.headers
      const isKnown = preview === 'top-secret-value' && cookie === 'session=cookie-secret'
      response.statusCode = isKnown ? 200 : 401
      response.setHeader('content-type', 'text/html')
      response.end(
        page(`Hello ${preview} and ${cookie}`, `<link rel="icon" href="${other.origin}/i.png">`),
      )
    },
    '*': (_request, response) => {
      response.writeHead(302, { location: `${other.origin}/moved` }).end()
    },
  })
  const secrets = ['--header', 'X-Preview: top-secret-value', '--cookie', 'session=cookie-secret']
  const call = [`${site.origin}/`, '--allow-local', '--only', 'seo,geo', ...secrets]
  const { code, stdout, stderr } = await audit(t, ...call, '--json')
  assert.equal(code, 0, stderr)
  const status = JSON.parse(stdout)
    .seo.categories.flatMap(({ checks }: { checks: { id: string; status: string }[] }) => checks)
    .find(({ id }: { id: string }) => id === 'seo.technical.status-ok').status
  assert.equal(status, 'pass')
  assert.doesNotMatch(stdout + stderr, /top-secret-value|cookie-secret/)
  assert.ok(seen.length > 0)
  assert.deepEqual([...new Set(seen)], [undefined])
})

test('headers are refused for pages of two sites, and bad ones without quoting them', async (t) => {
  const two = await audit(t, 'a.example', 'b.example', '--header', 'X-A: secret-value')
  const bad = await audit(t, 'a.example', '--header', 'secret-value')
  const own = await audit(t, 'a.example', '--header', 'Host: secret-value')
  assert.deepEqual([two.code, bad.code, own.code], [2, 2, 2])
  assert.match(
    two.stderr,
    /go to one site only, but the pages are on https:\/\/a\.example, https:\/\/b\.example/,
  )
  assert.match(bad.stderr, /write it as "Name: value"/)
  assert.match(own.stderr, /"host" cannot be sent\. The audit sets this header/)
  assert.doesNotMatch(two.stderr + bad.stderr + own.stderr, /secret-value/)
})
