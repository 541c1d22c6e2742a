import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import type { ApiResponse } from '../../../adapters/http/api-message.ts'
import { servedModule } from '../../../adapters/web/served-module.ts'
import { WebAssets } from '../../../adapters/web/web-assets.ts'
import { webPages } from '../../../adapters/web/web-pages.ts'
import { apiDouble, requestOf } from '../http/api-double.ts'

const { dispatch } = apiDouble()
const html = { accept: 'text/html,application/xhtml+xml' }

async function get(path: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
  return dispatch(requestOf({ path, headers }))
}

function textOf({ body }: ApiResponse): string {
  return Buffer.from(body as Uint8Array).toString()
}

describe('pages', () => {
  for (const page of webPages(false).filter(({ path }) => path !== '/404')) {
    test(`${page.path} names itself, its one heading and its description`, async () => {
      const text = textOf(await get(page.path, { host: 'audit.example' }))
      assert.match(text, new RegExp(`<title>${page.title.replace('|', '\\|')}</title>`))
      assert.equal(text.split('<h1').length, 2)
      assert.match(text, /<html lang="en">/)
      assert.match(
        text,
        new RegExp(`<link rel="canonical" href="http://audit.example${page.path}"/?>`),
      )
      assert.ok(page.description.length >= 70 && page.description.length <= 160)
      assert.ok(page.title.length <= 65)
    })
  }

  test('allow scripts and styles of their own origin alone', async () => {
    const response = await get('/')
    const policy = response.headers['content-security-policy'] ?? ''
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';/)
    assert.doesNotMatch(policy, /unsafe|https?:|\*/)
    const text = textOf(response)
    const scripts = [...text.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)
    assert.ok(scripts.length > 0)
    for (const attributes of scripts) assert.match(attributes!, / src="\/|application\/ld\+json/)
    assert.doesNotMatch(text, /<style| style="| on\w+="/)
  })

  test('of the table-tennis service are not there where it is switched off', async () => {
    assert.equal((await get('/table-tennis')).status, 404)
    assert.doesNotMatch(textOf(await get('/')), /href="\/table-tennis/)
  })

  test('are asked about again and not sent twice', async () => {
    const first = await get('/about')
    const again = await get('/about', { 'if-none-match': first.headers.etag! })
    assert.equal(again.status, 304)
    assert.equal(again.body, '')
    // The browser keeps the page under these headers.
    const policy = 'content-security-policy'
    assert.equal(again.headers[policy], first.headers[policy])
  })

  test('do not repeat a host that is none', async () => {
    const text = textOf(await get('/', { host: '"><script>alert(1)</script>' }))
    assert.doesNotMatch(text, /alert\(1\)/)
  })

  test('show a dead link to people and an error to programs', async () => {
    const page = await get('/no-such-page', html)
    assert.equal(page.status, 404)
    assert.match(page.headers['content-type']!, /text\/html/)
    assert.match(textOf(page), /There is no such page/)
    const error = await get('/no-such-page')
    assert.equal(error.status, 404)
    assert.equal(JSON.parse(String(error.body)).code, 'NOT_FOUND')
    assert.match((await get('/api/nothing', html)).headers['content-type']!, /json/)
  })
})

describe('assets', () => {
  test('may be kept for ever and come compressed', async () => {
    const [, path = ''] = /href="(\/assets\/[^"]+\.css)"/.exec(textOf(await get('/'))) ?? []
    const response = await get(path, { 'accept-encoding': 'gzip, br' })
    assert.equal(response.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(response.headers['content-encoding'], 'br')
    assert.match(String(brotliDecompressSync(response.body as Uint8Array)), /--accent:/)
    assert.equal((await get(path)).headers['content-encoding'], undefined)
  })

  test('the imports of a script are found once, not for each who asks for its page', async () => {
    const assets = new WebAssets()
    const modules = await assets.modulesOf('audit/page.js')
    assert.ok(modules.length > 10)
    assert.equal(await assets.modulesOf('audit/page.js'), modules)
  })

  test('of every page are there: scripts with all they import, and style sheets', async () => {
    const assets = new WebAssets()
    const scripts = webPages(true).flatMap(({ script }) => script ?? [])
    assert.ok(scripts.length >= 10)
    for (const script of scripts) {
      const modules = await assets.modulesOf(script)
      assert.deepEqual(
        modules.filter((path) => !assets.paths.includes(path)),
        [],
      )
    }
    const sheets = webPages(true).flatMap(({ styles }) => styles.map((name) => `css/${name}`))
    assert.deepEqual(
      sheets.filter((path) => !assets.paths.includes(path)),
      [],
    )
  })
})

describe('a module', () => {
  test('is served with addresses in place of the names of packages', () => {
    const source =
      "import { h } from 'preact'\nimport './a.js'\nexport * from \"htm\"\nconst x = 'preact'\n"
    assert.deepEqual(servedModule(source, 'parts/b.js', '/assets/1'), {
      source: `import { h } from '/assets/1/vendor/preact.js'\nimport './a.js'\nexport * from "/assets/1/vendor/htm.js"\nconst x = 'preact'\n`,
      imports: ['vendor/preact.js', 'parts/a.js', 'vendor/htm.js'],
    })
  })

  test('of ours is served without its comments, and of a package with its licence', () => {
    const cast = '  /** @type {number} */ (2 * x)\n'
    const source = `/**\n * Twice.\n * @param {number} x\n */\nconst f = (x) =>\n${cast}/** @type {1} */\nexport {}\n`
    const { source: served } = servedModule(source, 'parts/b.js', '/assets/1')
    assert.equal(served, `const f = (x) =>\n${cast}export {}\n`)
    assert.equal(servedModule(source, 'vendor/htm.js', '/assets/1').source, source)
  })

  test('that imports a package that is not served is a defect', () => {
    assert.throws(() => servedModule("import 'left-pad'", 'a.js', '/assets/1'), /left-pad/)
  })
})
