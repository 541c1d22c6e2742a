import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { ApiResponse } from '../../../adapters/http/api-message.ts'
import { isStream } from '../../../adapters/http/api-message.ts'
import { createHttpApi } from '../../../adapters/http-api.ts'
import { type Call, RecordingSink, requestOf } from '../../adapters/http/api-double.ts'
import type { Ends } from '../../support/ends.ts'
import { LOCAL_CHECKS_ONLY } from '../../support/local-checks-only.ts'
import { type LoopbackSite, startLoopbackSite } from '../../support/loopback-site.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { composeQuietly } from '../../support/test-program.ts'

const PASSWORD = 'hunter2-and-a-long-tail'
const LOGIN = `Basic ${Buffer.from(`guest:${PASSWORD}`).toString('base64')}`
const PAGES = 30

/** The address and the login of a request. */
type Sent = readonly [string | undefined, string | undefined]

/** A site behind a login that links to another one, and that repeats what it was sent wherever it can. */
async function startPrivateSite(
  ends: Ends,
): Promise<LoopbackSite & { readonly refused: string[]; readonly sentElsewhere: Sent[] }> {
  const refused: string[] = []
  const sentElsewhere: Sent[] = []
  const other = await startLoopbackSite({
    routes: {
      '*': ({ url, headers }, response) => {
        sentElsewhere.push([url, headers.authorization])
        response.writeHead(404).end('nothing here')
      },
    },
  })
  ends.after(() => other.close())
  const site = await startLoopbackSite({
    routes: {
      '*': ({ url = '', headers }, response) => {
        const { authorization = '' } = headers
        if (authorization !== LOGIN) {
          refused.push(url)
          response.writeHead(401).end('who are you?')
          return
        }
        const links = Array.from({ length: PAGES }, (_, n) => `<a href="/p/${n}">Page ${n}</a>`)
        const isText = /\.txt$|\.xml$/.test(url)
        response.writeHead(isText ? 404 : 200, {
          'content-type': 'text/html; charset=utf-8',
          etag: `"${authorization.replaceAll(' ', '-')}"`,
          'x-echo': authorization,
        })
        response.end(
          `<!doctype html><html lang="en"><head><title>${authorization}</title>
<meta name="description" content="${authorization}"><link rel="canonical" href="/x?auth=${encodeURIComponent(authorization)}"></head>
<body><h1>You sent ${authorization}</h1><p>${authorization}</p><a href="/p/1?login=${encodeURIComponent(authorization)}">me</a><a href="${other.origin}/partner">Partner</a>${links.join('')}</body></html>`,
        )
      },
    },
  })
  ends.after(() => site.close())
  return { ...site, refused, sentElsewhere }
}

test('headers reach every page of the site, and nothing that is stored or shown', async (t) => {
  const site = await startPrivateSite(t)
  const dataDir = tempFolder(t)
  const app = await composeQuietly({
    env: { DATA_DIR: dataDir, ALLOW_LOCALHOST_AUDIT: 'true' },
    overrides: { ...LOCAL_CHECKS_ONLY, server: { allowRequestHeaders: true } },
  })
  t.after(() => app.close())
  const { dispatch } = createHttpApi(app)
  const call = async (given: Call) => {
    const response = await dispatch(requestOf(given))
    const text = await textOf(response)
    return { status: response.status, text }
  }
  const body = { url: `${site.origin}/`, headers: { Authorization: LOGIN } }
  const started = await call({ path: '/api/site-audits', method: 'POST', body })
  assert.equal(started.status, 202, started.text)
  const { siteAuditId } = JSON.parse(started.text) as { readonly siteAuditId: string }
  const path = `/api/site-audits/${siteAuditId}`
  const told: string[] = [(await call({ path: `${path}/events`, method: 'GET' })).text]
  const parts = ['', '/pages', '/pages/0', '/pages/3', '/issues']
  const exports = ['csv', 'json', 'markdown', 'html'].map((format) => `/export/${format}`)
  for (const part of [...parts, ...exports]) {
    const { status, text } = await call({ path: path + part, method: 'GET' })
    assert.equal(status, 200, text)
    told.push(text)
  }
  const { counts, status } = JSON.parse(told[1] ?? '') as {
    readonly counts: { readonly failed: number; readonly read: number }
    readonly status: string
  }
  assert.deepEqual([status, counts.failed], ['completed', 0])
  assert.ok(counts.read > PAGES)
  assert.deepEqual(site.refused, [])
  assert.ok(site.sentElsewhere.some(([url]) => url === '/partner'))
  assert.ok(site.sentElsewhere.every(([, login]) => login === undefined))
  told.push(...storedTexts(dataDir))
  const spellings = [PASSWORD, LOGIN, LOGIN.slice('Basic '.length)]
  const leaks = told.filter((text) => spellings.some((one) => text.includes(one)))
  assert.deepEqual(
    leaks.map((text) => text.slice(0, 200)),
    [],
  )
})

test('an audit with headers is resumed only with headers, and a server may refuse them', async (t) => {
  const site = await startPrivateSite(t)
  const env = { DATA_DIR: tempFolder(t), ALLOW_LOCALHOST_AUDIT: 'true' }
  const app = await composeQuietly({
    env,
    overrides: { ...LOCAL_CHECKS_ONLY, server: { allowRequestHeaders: true } },
  })
  t.after(() => app.close())
  const { dispatch } = createHttpApi(app)
  const headers = { Authorization: LOGIN }
  const url = `${site.origin}/`
  const post = async (path: string, body?: object) => {
    const given = { path, method: 'POST', ...(body && { body }) }
    const response = await dispatch(requestOf(given))
    return { status: response.status, text: await textOf(response) }
  }
  const order = { url, headers, options: { perSecond: 1 } }
  const started = await post('/api/site-audits', order)
  const { siteAuditId } = JSON.parse(started.text) as { readonly siteAuditId: string }
  const path = `/api/site-audits/${siteAuditId}`
  await post(`${path}/cancel`)
  const without = await post(`${path}/resume`)
  assert.equal(without.status, 400)
  assert.match(without.text, /not stored\. Give them again/)
  assert.equal((await post(`${path}/resume`, { headers })).status, 202)
  await post(`${path}/cancel`)
  const plain = await composeQuietly({ env: { ...env, DATA_DIR: tempFolder(t) } })
  t.after(() => plain.close())
  const refused = await createHttpApi(plain).dispatch(
    requestOf({ path: '/api/site-audits', method: 'POST', body: { url, headers } }),
  )
  assert.equal(refused.status, 400)
  assert.match(await textOf(refused), /headers is disabled on this server/)
})

async function textOf({ body }: ApiResponse): Promise<string> {
  if (!isStream(body)) return Buffer.from(body).toString()
  const sink = new RecordingSink()
  await body.produce(sink)
  return sink.text
}

/** Everything below a folder, unpacked. */
function storedTexts(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile())
    .flatMap(({ parentPath, name }) => {
      const text = readFileSync(join(parentPath, name), 'utf8')
      const packed = /"gzip":\s*"([^"]+)"/.exec(text)?.[1]
      return packed === undefined
        ? [text]
        : [text, gunzipSync(Buffer.from(packed, 'base64')).toString()]
    })
}
