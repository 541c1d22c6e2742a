import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { EventSource } from 'eventsource'
import type { LoopbackSite, SiteRoute } from '../../support/loopback-site.ts'
import { useApp } from './audited-app.ts'
import { useSites, withBody } from './loopback.ts'

const app = useApp({ allowLocal: true, listens: true })
const siteOf = useSites()

const KINDS = ['plan', 'module:start', 'module:done', 'module:skip', 'warning', 'result']
type Seen = { readonly kind: string; readonly id: number; readonly data: Record<string, unknown> }

/** Follows a stream as a browser does, until its result. */
function follow(url: string): Promise<readonly Seen[]> {
  return new Promise((resolve, reject) => {
    const seen: Seen[] = []
    const source = new EventSource(`${app().url}/api/audit/stream?${new URLSearchParams({ url })}`)
    const end = (): void => {
      source.close()
      resolve(seen)
    }
    source.onerror = ({ code, message }) => {
      source.close()
      reject(new Error(`the stream broke: ${code} ${message}`))
    }
    for (const kind of KINDS) {
      source.addEventListener(kind, ({ data, lastEventId }) => {
        const event = { kind, id: Number(lastEventId), data: JSON.parse(data) }
        seen.push(event)
        if (kind === 'result') end()
      })
    }
  })
}

test('a stream shows the plan first, each module’s end once, and the result last', async () => {
  const site = await siteOf(withBody('<h1>A page</h1>'))
  const seen = await follow(site.origin)
  const kinds = seen.map(({ kind }) => kind)
  assert.deepEqual([kinds[0], kinds.at(-1)], ['plan', 'result'])
  const ids = seen.map(({ id }) => id)
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => a - b),
  )
  const plan = seen[0]?.data as { modules: { id: string }[]; skipped: { id: string }[] }
  const ended = seen.filter(({ kind }) => kind === 'module:done' || kind === 'module:skip')
  assert.deepEqual(
    ended.map(({ data }) => data.moduleId).sort(),
    [...plan.modules, ...plan.skipped].map(({ id }) => id).sort(),
  )
  assert.equal(seen.at(-1)?.data.ok, true)
})

test('a stream reports a failure during the audit as its result', async () => {
  const headers = { location: 'http://169.254.169.254/' }
  const site = await siteOf({ status: 302, headers })
  const seen = await follow(site.origin)
  const { ok, code } = seen.at(-1)?.data ?? {}
  assert.deepEqual([ok, code], [false, 'SSRF_BLOCKED'])
})

test('a guarded address is refused before a stream opens', async () => {
  const response = await fetch(`${app().url}/api/audit/stream?url=http://169.254.169.254/`, {
    headers: { accept: 'text/event-stream' },
  })
  assert.equal(response.status, 400)
  assert.equal(((await response.json()) as { code: string }).code, 'SSRF_BLOCKED')
})

/** A site whose page answers once and which keeps every other request waiting. */
async function stallingSite(): Promise<{
  site: LoopbackSite
  stalled: Promise<void>
  gone: Promise<void>
}> {
  const page = withBody('<a href="/other">Other</a>').body as string
  let waiting = 0
  let begin = (): void => undefined
  let end = (): void => undefined
  const stalled = new Promise<void>((resolve) => {
    begin = resolve
  })
  const gone = new Promise<void>((resolve) => {
    end = resolve
  })
  const stall: SiteRoute = (_, response) => {
    waiting += 1
    begin()
    response.on('close', () => {
      waiting -= 1
      if (waiting === 0) end()
    })
  }
  let isFirst = true
  const first = (response: ServerResponse): void => {
    isFirst = false
    response.setHeader('content-type', 'text/html').end(page)
  }
  const site = await siteOf(
    (request, response) => (isFirst ? first(response) : stall(request, response)),
    { '*': stall },
  )
  return { site, stalled, gone }
}

const AT_ONCE = { timeout: 90_000 }

test(
  'a client that goes away ends its audit at once, and nothing more is asked',
  AT_ONCE,
  async () => {
    const { site, stalled, gone } = await stallingSite()
    const client = new AbortController()
    const url = `${app().url}/api/audit/full`
    const body = JSON.stringify({ url: site.origin })
    const headers = { 'content-type': 'application/json' }
    const answer = fetch(url, { method: 'POST', headers, body, signal: client.signal })
    const refused = assert.rejects(answer, { name: 'AbortError' })
    await stalled
    client.abort()
    await refused
    await gone
    const asked = site.requests.length
    await assertIdle()
    assert.equal(site.requests.length, asked)
  },
)

test('a reader that closes its stream ends its audit at once', AT_ONCE, async () => {
  const { site, stalled, gone } = await stallingSite()
  const query = new URLSearchParams({ url: site.origin })
  const source = new EventSource(`${app().url}/api/audit/stream?${query}`)
  await stalled
  source.close()
  await gone
  await assertIdle()
})

/** Waits until no run is under way any more; a test's own time-out bounds it. */
async function assertIdle(): Promise<void> {
  while (app().app.engine.active > 0) await fetch(`${app().url}/health`)
  await app().assertHealthy()
}

test('a stream shows what modules found and why others were skipped in the language of the report', async () => {
  const site = await siteOf(withBody('<h1>A page</h1>'))
  const options = { reportLanguage: 'fr', modules: ['crawl', 'fanout'] }
  const response = await fetch(`${app().url}/api/audit/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: site.origin, options }),
  })
  const text = await response.text()
  assert.match(text, /"summary":"La page répond avec le statut 200/)
  assert.match(text, /"reason":"Désactivé par l’exploitant/)
})
