import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import type { ApiResponse } from '../../../adapters/http/api-message.ts'
import { loadTexts } from '../../../adapters/texts/load-texts.ts'
import { inLanguage, LANGUAGES } from '../../../adapters/texts/texts.ts'
import { readMain } from '../../../adapters/web/page-html.ts'
import { servedModule } from '../../../adapters/web/served-module.ts'
import { WebAssets } from '../../../adapters/web/web-assets.ts'
import { pageTexts, webPages } from '../../../adapters/web/web-pages.ts'
import { apiDouble, requestOf } from '../http/api-double.ts'

const { dispatch } = apiDouble()
const html = { accept: 'text/html,application/xhtml+xml' }

async function get(path: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
  const [bare = '', query = ''] = path.split('?')
  return dispatch(requestOf({ path: bare, query, headers }))
}

function textOf({ body }: ApiResponse): string {
  return Buffer.from(body as Uint8Array).toString()
}

/** Ids of the elements, in order: scripts and links to a part of a page rely on them. */
function idsIn(html: string): readonly string[] {
  return [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
}

/** Where its links lead, however many times. */
function linksIn(html: string): readonly string[] {
  return [...new Set([...html.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href))].sort()
}

for (const language of LANGUAGES) {
  describe(`pages in ${language}`, () => {
    for (const page of webPages(true).filter(({ path }) => path !== '/404')) {
      test(`${page.path} has a title and a description of the usual length`, () => {
        loadTexts(language)
        const { title, description } = inLanguage(language, () => pageTexts(page))
        assert.ok(title.length <= 65, title)
        assert.ok(description.length >= 70 && description.length <= 160, description)
      })
    }

    for (const page of webPages(true)) {
      test(`${page.path} has one heading, and the ids and links of the English page`, async () => {
        const [main, english] = await Promise.all([readMain(page, language), readMain(page, 'en')])
        // Pages of one record take theirs from their title.
        assert.equal(main.split(/<h1|<!-- heading -->/).length, 2)
        assert.deepEqual(idsIn(main), idsIn(english))
        assert.deepEqual(linksIn(main), linksIn(english))
      })
    }

    for (const page of webPages(false).filter(({ isRecord }) => !isRecord)) {
      test(`${page.path} names itself and its versions in other languages`, async () => {
        const headers = { host: 'audit.example' }
        const text = textOf(await get(`${page.path}?lang=${language}`, headers))
        const { title } = inLanguage(language, () => pageTexts(page))
        assert.ok(text.includes(`<title>${title}</title>`))
        assert.ok(text.includes(`<html lang="${language}">`))
        const url = `http://audit.example${page.path}`
        assert.ok(text.includes(`<link rel="canonical" href="${url}?lang=${language}"/>`))
        const alternates = text.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)
        assert.deepEqual(
          [...alternates].map(([, tag, href]) => [tag, href]),
          [...LANGUAGES.map((one) => [one, `${url}?lang=${one}`]), ['x-default', url]],
        )
      })
    }
  })
}

describe('pages', () => {
  test('without a language in their address are their own canonical page', async () => {
    const text = textOf(await get('/about', { host: 'audit.example' }))
    assert.match(text, /<link rel="canonical" href="http:\/\/audit\.example\/about"\/>/)
  })

  test('lead to themselves in other languages with the rest of their query', async () => {
    const text = textOf(await get('/about?a=%22%3E&lang=fr&b=2'))
    assert.match(text, / href="\?a=%22%3E&amp;lang=nl&amp;b=2" hreflang="nl"/)
  })

  test('are all in the sitemap, with their languages', async () => {
    const map = textOf(await get('/sitemap.xml', { host: 'audit.example' }))
    const url = 'http://audit.example/about'
    assert.ok(map.includes(`<url><loc>${url}</loc>`))
    assert.ok(map.includes(`<url><loc>${url}?lang=nl</loc>`))
    assert.ok(map.includes(`<xhtml:link rel="alternate" hreflang="fr" href="${url}?lang=fr"/>`))
  })

  test('come in the language that the address, an earlier choice or the browser names', async () => {
    const languageOf = async (path: string, headers: Record<string, string> = {}) =>
      /<html lang="(\w+)">/.exec(textOf(await get(path, headers)))?.[1]
    const french = { 'accept-language': 'fr-BE,fr;q=0.9,en;q=0.5' }
    assert.equal(await languageOf('/about'), 'en')
    assert.equal(await languageOf('/about', french), 'fr')
    assert.equal(await languageOf('/about', { ...french, cookie: 'a=1; lang=nl' }), 'nl')
    assert.equal(await languageOf('/about?lang=en', { cookie: 'lang=nl' }), 'en')
    assert.equal(await languageOf('/about?lang=xx', { 'accept-language': 'de' }), 'en')
  })

  test('keep a choice of language that an address names, and only that', async () => {
    const { headers } = await get('/about?lang=nl')
    assert.match(headers['set-cookie'] ?? '', /^lang=nl; Path=\/; Max-Age=31536000; SameSite=Lax$/)
    assert.equal(headers['content-language'], 'nl')
    assert.match(headers.vary!, /Accept-Language, Cookie/)
    const usual = await get('/about', { 'accept-language': 'nl' })
    assert.equal(usual.headers['set-cookie'], undefined)
  })

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
    const sheets = webPages(true).flatMap(({ styles }) => styles)
    assert.deepEqual(
      sheets.filter((path) => !assets.paths.includes(path)),
      [],
    )
  })
})

/** Where a module of the test is, and what its relative imports lead to. */
function placeOf(path: string) {
  const pathOf = (specifier: string) =>
    ({ './a.js': 'parts/a.js', '../../shared.ts': 'shared/shared.ts' })[specifier]
  return { path, assets: '/assets/1', pathOf }
}

describe('a module', () => {
  test('is served with addresses in place of the names of packages and files', () => {
    const source =
      "import { h } from 'preact'\nimport './a.js'\nexport * from \"htm\"\nconst x = 'preact'\n"
    assert.deepEqual(servedModule(source, placeOf('parts/b.js')), {
      source: `import { h } from '/assets/1/vendor/preact.js'\nimport '/assets/1/parts/a.js'\nexport * from "/assets/1/vendor/htm.js"\nconst x = 'preact'\n`,
      imports: ['vendor/preact.js', 'parts/a.js', 'vendor/htm.js'],
    })
  })

  test('of ours is served without its comments, and of a package with its licence', () => {
    const cast = '  /** @type {number} */ (2 * x)\n'
    const source = `/**\n * Twice.\n * @param {number} x\n */\nconst f = (x) =>\n${cast}/** @type {1} */\nexport {}\n`
    const { source: served } = servedModule(source, placeOf('parts/b.js'))
    assert.equal(served, `const f = (x) =>\n${cast}export {}\n`)
    assert.equal(servedModule(source, placeOf('vendor/htm.js')).source, source)
  })

  test('that imports a package that is not served is a defect', () => {
    assert.throws(() => servedModule("import 'left-pad'", placeOf('a.js')), /left-pad/)
    assert.throws(() => servedModule("import './b.js'", placeOf('a.js')), /\.\/b\.js/)
  })

  test('in TypeScript is served without its types', () => {
    const source =
      "import type { A } from './types.ts'\nimport { b } from '../../shared.ts'\nexport const c = (a: A): string => b(a)\n"
    assert.deepEqual(servedModule(source, placeOf('sections/c.ts')), {
      source: 'import { b } from "/assets/1/shared/shared.ts";\nexport const c = (a) => b(a);\n',
      imports: ['shared/shared.ts'],
    })
  })
})
