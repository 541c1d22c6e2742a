import assert from 'node:assert/strict'
import { extname } from 'node:path'
import { describe, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import type { ApiResponse } from '../../../adapters/http/api-message.ts'
import { loadTexts } from '../../../adapters/texts/load-texts.ts'
import { inLanguage, LANGUAGES } from '../../../adapters/texts/texts.ts'
import { readMain } from '../../../adapters/web/page-html.ts'
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

/** The targets of its links, without repetition. */
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

  test('allow scripts and styles only of their own origin', async () => {
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

  test('do not repeat an invalid host', async () => {
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

  test('of a page are one script with its texts, one style sheet, and two images', async () => {
    const assets = new WebAssets(webPages(true))
    const page = webPages(true).find(({ name }) => name === 'player')!
    const files = await assets.filesOf(page, 'fr')
    assert.deepEqual(files.imports, [])
    const { '.js': script, '.css': sheet } = await sentBy(assets, [files.script, files.sheet])
    assert.match(script!, /Cherchez/)
    assert.match(sheet!, /--accent:/)
    assert.equal((await assets.filesOf(page, 'fr')).script, files.script)
    const other = await assets.filesOf(page, 'nl')
    assert.notEqual(other.script, files.script)
    assert.deepEqual({ ...other, script: '' }, { ...files, script: '' })
  })

  test('are sent by a server that has not sent their page', async () => {
    const pages = webPages(true)
    for (const [index, page] of pages.entries()) {
      const files = await new WebAssets(pages).filesOf(page, 'nl')
      const all = [files.imports, files.script, files.sheet, files.icon, files.image].flat()
      // Another one comes first for each page, because what a server made for it has all others.
      const server = new WebAssets(pages)
      for (const address of [...all.slice(index % all.length), ...all]) {
        const sent = await server.file(...placeOf(address))
        assert.ok(sent !== undefined && sent.bodies.identity.length > 0, address)
      }
    }
  })

  test('that scripts load later are those of their page', async () => {
    const assets = new WebAssets(webPages(true))
    const docs = webPages(true).find(({ name }) => name === 'docs')!
    const { script } = await assets.filesOf(docs, 'en')
    const text = String((await assets.file(...placeOf(script)))?.bodies.identity)
    const later = [...text.matchAll(/"(\/assets\/docs\/[^"]+)"/g)].map(
      ([, address = '']) => address,
    )
    assert.equal(later.length, 3)
    for (const address of later) assert.ok(await assets.file(...placeOf(address)), address)
  })

  test('that are not there are a usual error', async () => {
    for (const path of ['/assets/audit/en-GONE.js', '/assets/none/x.js', '/assets/every/..']) {
      const response = await get(path)
      assert.equal(response.status, 404, path)
      assert.equal(JSON.parse(String(response.body)).code, 'NOT_FOUND')
    }
  })
})

/** The folder and the name in an asset's address. */
function placeOf(address: string): [string, string] {
  const [, , folder = '', name = ''] = address.split('/')
  return [folder, name]
}

/** Texts of assets by their extension. */
async function sentBy(assets: WebAssets, addresses: readonly string[]) {
  const files = addresses.map(async (address) => {
    const file = await assets.file(...placeOf(address))
    return [extname(address), String(file?.bodies.identity)] as const
  })
  return Object.fromEntries(await Promise.all(files)) as Readonly<Record<string, string>>
}
