import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'
import type { Ends } from '../../support/ends.ts'
import { startLoopbackSite } from '../../support/loopback-site.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { QUIET_ENV } from '../../support/test-program.ts'
import { PROGRAM } from '../table-tennis/process.ts'

const PAGES = 60
/** Requests for pages that are answered before the server is killed. */
const ANSWERED = 50
/** Links that the crawl of the first page checks, each time. */
const CHECKED_LINKS = 20
/** Asked without a pause, the disk would keep a processor busy that the server needs. */
const POLL_MS = 10

type Server = { readonly url: string; kill(): Promise<void> }
type Json = Readonly<Record<string, unknown>>

/** `manifold serve` in a process of its own. */
async function startServer(t: Ends, dataDir: string): Promise<Server> {
  const env = {
    ...{ ...process.env, ...QUIET_ENV, LOG_LEVEL: 'info', DATA_DIR: dataDir },
    ALLOW_LOCALHOST_AUDIT: 'true',
  }
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  t.after(kill)
  assert.ok(child.stdout)
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, url } = JSON.parse(line) as { readonly msg: string; readonly url?: string }
    if (msg === 'listening' && url !== undefined) return { url, kill }
  }
  return assert.fail('the server did not start')
}

async function call({ url }: Server, path: string, body?: object): Promise<Json> {
  const { statusCode, body: answer } = await request(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  assert.ok(statusCode < 300, `${path}: ${statusCode} ${text}`)
  return JSON.parse(text) as Json
}

test('a server that is killed resumes a site audit, and reads every page once', async (t) => {
  let seen = 0
  let isHeld = true
  const page = (path: string) => {
    const links = Array.from({ length: PAGES }, (_, n) => `<a href="/p/${n}">Page ${n}</a>`)
    return `<!doctype html><html lang="en"><title>${path}</title><h1>${path}</h1>${links.join('')}`
  }
  const site = await startLoopbackSite({
    routes: {
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\n' },
      '/sitemap.xml': { status: 404 },
      '*': ({ url = '' }, response) => {
        const isPage = url === '/' || /^\/p\/\d+$/.test(url)
        if (url.startsWith('/p/')) seen += 1
        if (isHeld && seen > ANSWERED) return // until the server is killed
        response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
        response.end(isPage ? page(url) : 'not found')
      },
    },
  })
  t.after(() => site.close())
  const dataDir = tempFolder(t)
  const first = await startServer(t, dataDir)
  const { siteAuditId: id } = await call(first, '/api/site-audits', { url: `${site.origin}/` })
  const slice = join(dataDir, 'site-audits', 'data', String(id), 'slice-00000.json')
  while (!existsSync(slice)) await delay(POLL_MS)
  await first.kill()
  isHeld = false
  const second = await startServer(t, dataDir)
  const path = `/api/site-audits/${id}`
  const interrupted = await call(second, path)
  assert.equal(interrupted.status, 'interrupted')
  const { total: stored } = await call(second, `${path}/pages`)
  const before = site.requests.length
  await call(second, `${path}/resume`, {})
  await (await request(`${second.url}${path}/events`)).body.text()
  const { status, counts, message } = await call(second, path)
  assert.deepEqual([status, (counts as Json).read], ['completed', PAGES + 1], String(message))
  const list = await call(second, `${path}/pages`, undefined)
  const urls = (list.pages as readonly { readonly n: number; readonly url: string }[]).map(
    ({ url }) => url,
  )
  assert.equal(list.total, PAGES + 1)
  assert.equal(new Set(urls).size, PAGES + 1)
  const again = site.requests.slice(before).filter(({ path: asked }) => asked.startsWith('/p/'))
  const most = PAGES + 1 - Number(stored) + CHECKED_LINKS
  assert.ok(Number(stored) > 0)
  assert.ok(again.length <= most, `${again.length} pages were requested again`)
})
