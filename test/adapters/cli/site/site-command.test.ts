import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { runCommandLine } from '../../../../adapters/cli/command-line.ts'
import { Shop } from '../../../replica/shop/shop.ts'
import { PUBLIC_ORIGIN } from '../../../replica/shop/shop-pages.ts'
import { REFUSING_ORIGIN } from '../../../support/loopback-site.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { terminalDouble } from '../terminal-double.ts'

/** Runs `manifold site` in this process, with its data in a folder of its own. */
async function site(t: TestContext, ...args: readonly string[]) {
  const data = tempFolder(t)
  const terminal = terminalDouble({ env: { LOG_LEVEL: 'silent', DATA_DIR: data } })
  const code = await runCommandLine(['site', '--no-audit-file', '-q', ...args], terminal)
  return { code, data, stdout: terminal.out.text, stderr: terminal.err.text }
}

const page = (title: string, extra = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${extra}</main></body></html>`

test('a folder is audited as the public site, fails the gate, and leaves nothing behind', async (t) => {
  const folder = tempFolder(t, {
    'index.html': page('The home page of the site', '<a href="/about">About</a>'),
    'about.html': page('About', '<a href="https://www.example.com/gone">Gone</a>'),
    '404.html': page('Not found'),
  })
  const out = tempFolder(t)
  const [file, html] = [join(out, 'site.json'), join(out, 'site.html')]
  const { code, data, stdout, stderr } = await site(
    ...([t, folder, '--origin', 'https://www.example.com', '--json', file] as const),
    ...['--fail-on', 'high', '--html', html, '--language', 'nl'],
  )
  assert.equal(code, 1, stderr)
  assert.match(stderr, /^--fail-on high: \d+ problemen .*\bbrokenLink\b/)
  assert.match(stdout, /^https:\/\/www\.example\.com\/\n/)
  const { audit, issues, pages } = JSON.parse(readFileSync(file, 'utf8'))
  assert.equal(audit.status, 'completed')
  assert.deepEqual(
    pages.map(({ url, status }: { url: string; status: number }) => [url, status]),
    [
      ['https://www.example.com/', 200],
      ['https://www.example.com/about', 200],
      ['https://www.example.com/gone', 404],
    ],
  )
  const document = readFileSync(html, 'utf8')
  assert.match(document, /<html lang="nl"/)
  assert.match(stdout, /De pagina heeft geen viewport/)
  assert.doesNotMatch(
    stdout + stderr + document + JSON.stringify({ audit, issues }),
    /127\.0\.0\.1/,
  )
  // The folder says nothing about the server.
  assert.doesNotMatch(JSON.stringify(issues), /seo\.performance\.compression/)
  assert.deepEqual(readdirSync(data), [])
})

test('a site is audited within its limits, and its pages go to stdout as CSV', async (t) => {
  const shop = await new Shop({ pages: 600, cases: 1, bytes: 500 }).serve()
  t.after(() => shop.close())
  const { code, stdout, stderr } = await site(
    ...([t, shop.origin, '--allow-local', '--origin', PUBLIC_ORIGIN] as const),
    ...['--include', '/guides/*', '--max-pages', '4', '--csv', '-'],
  )
  assert.equal(code, 0, stderr)
  const [head = '', ...rows] = stdout.trimEnd().split(/\r?\n/)
  assert.match(head, /^n,url,/)
  assert.equal(rows.length, 4)
  for (const row of rows.slice(1))
    assert.match(row, /^\d+,https:\/\/www\.example-parts\.be\/guides\//)
})

test('a site that cannot be reached is a failure, with the reason', async (t) => {
  const { code, stdout, stderr } = await site(t, `${REFUSING_ORIGIN}/`, '--allow-local')
  assert.deepEqual([code, stdout], [3, ''])
  assert.match(stderr, /The site could not be read/)
})

test('the progress shows when links to other sites are checked', async (t) => {
  const folder = tempFolder(t, {
    'index.html': page('Home', `<a href="${REFUSING_ORIGIN}/gone">Gone</a>`),
  })
  const env = { LOG_LEVEL: 'silent', DATA_DIR: tempFolder(t) }
  const terminal = terminalDouble({ env, columns: 100 })
  const order = [folder, '--origin', 'https://www.example.com', '--allow-local']
  await runCommandLine(['site', '--no-audit-file', ...order], terminal)
  assert.match(terminal.err.text, /Links to other sites and images: 1 of 1 checked/)
})

test('mistakes are found before anything is requested', async (t) => {
  const folder = tempFolder(t, { 'about.html': page('About') })
  const origin = ['--origin', 'https://www.example.com']
  const cases: readonly (readonly [RegExp, readonly string[]])[] = [
    [/needs a public origin: add --origin/, [folder]],
    [/has no index\.html/, [folder, ...origin]],
    [/csv and json would both go to stdout/, ['example.com', '--csv', '-', '--json', '-']],
    [/a PDF needs a file/, ['example.com', '--pdf', '-']],
    [/cannot be written/, ['example.com', '--csv', join(folder, 'none', 'pages.csv')]],
    [/from 0\.01 to 50/, ['example.com', '--per-second', '0']],
  ]
  for (const [expected, args] of cases) {
    const { code, stderr } = await site(t, ...args)
    assert.equal(code, 2, stderr)
    assert.match(stderr, expected)
  }
})
