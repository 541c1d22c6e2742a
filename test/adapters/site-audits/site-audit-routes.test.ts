import assert from 'node:assert/strict'
import { test } from 'node:test'
import { summaryIn } from '../../../adapters/api/site-audits/issue-texts.ts'
import { isStream } from '../../../adapters/http/api-message.ts'
import { RecordingSink, requestOf } from '../http/api-double.ts'
import { openSiteWorld, SITE, type SiteWorld } from './site-world.ts'

const BASE = '/api/site-audits'
const browser = (letter: string) => ({
  headers: { cookie: `manifold_client=${letter.repeat(32)}` },
})

/** The stream of an audit, as far as it goes, as [id, event]. */
async function eventsOf(world: SiteWorld, id: string, lastId?: number) {
  const headers = lastId === undefined ? {} : { 'last-event-id': String(lastId) }
  const response = await world.dispatch(requestOf({ path: `${BASE}/${id}/events`, headers }))
  if (!isStream(response.body)) return { status: response.status, events: [] }
  const sink = new RecordingSink()
  await response.body.produce(sink)
  const events = [...sink.text.matchAll(/^id: (\d+)\nevent: (\w+)\ndata: (.*)$/gm)].map(
    ([, seq, event, data = '']) => ({ id: Number(seq), event, data: JSON.parse(data) }),
  )
  return { status: response.status, events }
}

test('an audit is started, followed and read', async (t) => {
  const world = openSiteWorld(t)
  const { status, body, headers } = await world.call({ path: BASE, body: { url: SITE } })
  assert.equal(status, 202)
  const id = String(body.siteAuditId)
  assert.match(id, /^[0-9a-f]{32}$/)
  assert.equal(headers.location, `${BASE}/${id}`)
  const { events } = await eventsOf(world, id)
  const kinds = events.map(({ event }) => event)
  assert.deepEqual(kinds.filter((kind) => kind === 'page').length, 3)
  assert.deepEqual([kinds[0], kinds.at(-1)], ['plan', 'result'])
  assert.equal(events.at(-1)?.data.status, 'completed')
  const audit = await world.call({ path: `${BASE}/${id}` })
  assert.deepEqual(
    [audit.body.status, audit.body.message, audit.body.expiresAt],
    ['completed', 'Read 3 pages.', '2026-12-04T12:00:00.000Z'],
  )
  const pages = await world.call({
    path: `${BASE}/${id}/pages`,
    query: 'sort=wordCount&order=desc',
  })
  assert.equal(pages.body.total, 3)
  assert.deepEqual(numbersOf(pages.body), [2, 1, 0])
  const issues = await world.call({ path: `${BASE}/${id}/issues` })
  assert.equal(issues.body.total, 1)
})

function numbersOf(body: Readonly<Record<string, unknown>>): readonly number[] {
  return (body.pages as readonly { readonly n: number }[]).map(({ n }) => n)
}

test('pages are chosen by issue, text and part', async (t) => {
  const world = openSiteWorld(t, { pages: 6 })
  const id = await world.start()
  await world.ended(id)
  const ask = async (query: string) =>
    numbersOf((await world.call({ path: `${BASE}/${id}/pages`, query })).body)
  assert.deepEqual(await ask('issue=site.even'), [0, 2, 4])
  assert.deepEqual(await ask('text=PAGE+3'), [3])
  assert.deepEqual(await ask('offset=2&limit=2'), [2, 3])
  assert.deepEqual(await ask('status=4xx'), [])
  assert.deepEqual(await ask('indexable=false'), [])
  assert.deepEqual(await ask('minScore=10'), [])
})

test('a client that comes back gets what it missed, and 204 after the result', async (t) => {
  const world = openSiteWorld(t)
  const id = await world.start()
  const { events } = await eventsOf(world, id)
  const [first, last] = [events[1], events.at(-1)]
  assert.ok(first && last)
  const again = await eventsOf(world, id, first.id)
  assert.deepEqual(
    again.events.map(({ event }) => event),
    ['result'],
    'the audit has ended, and only its result is kept',
  )
  assert.equal((await eventsOf(world, id, last.id)).status, 204)
})

test('a running audit replays the events after the last one that a client has', async (t) => {
  const world = openSiteWorld(t, { pages: 4, holdAt: 2 })
  const id = await world.start()
  const seen: number[] = []
  await new Promise<void>((resolve) => {
    world.service.follow(id, {
      send: (event) => {
        seen.push(event.id)
        if (event.event === 'page' && (event.data as { n: number }).n === 1) resolve()
      },
      end: () => undefined,
    })
  })
  const lastSeen = seen.at(-1) ?? 0
  const rest = eventsOf(world, id, lastSeen)
  world.release()
  const { events } = await rest
  assert.deepEqual(
    events.flatMap(({ event, data }) => (event === 'page' ? [data.n] : [])),
    [2, 3],
  )
  assert.ok(events.every((event) => event.id > lastSeen))
})

test('a cancelled audit ends at once, keeps its pages and can be resumed', async (t) => {
  const world = openSiteWorld(t, { pages: 60, holdAt: 40 })
  const id = await world.start()
  await untilPage(world, id, 39)
  const cancelled = await world.call({ method: 'POST', path: `${BASE}/${id}/cancel` })
  assert.deepEqual([cancelled.status, cancelled.body.status], [200, 'cancelled'])
  await world.ended(id)
  const pages = await world.call({ path: `${BASE}/${id}/pages` })
  assert.equal(pages.body.total, 40)
  world.release()
  const resumed = await world.call({ method: 'POST', path: `${BASE}/${id}/resume` })
  assert.equal(resumed.status, 202)
  const { status, counts } = await world.ended(id)
  assert.deepEqual([status, counts.read], ['completed', 60])
  assert.deepEqual(world.visited, [...world.visited.keys()], 'every page once, in order')
})

function untilPage(world: SiteWorld, id: string, n: number): Promise<void> {
  return new Promise((resolve) => {
    world.service.follow(id, {
      send: ({ event, data }) => {
        if (event === 'page' && (data as { n: number }).n === n) resolve()
      },
      end: () => undefined,
    })
  })
}

test('a client lists and changes its own audits only', async (t) => {
  const world = openSiteWorld(t)
  const id = await world.start(browser('a'))
  await world.ended(id)
  const listOf = async (call: object) => (await world.call({ path: BASE, ...call })).body.siteAudits
  assert.equal(((await listOf(browser('a'))) as unknown[]).length, 1)
  assert.deepEqual(await listOf(browser('b')), [])
  assert.deepEqual(await listOf({}), [])
  const foreign = await world.call({ method: 'DELETE', path: `${BASE}/${id}`, ...browser('b') })
  assert.deepEqual([foreign.status, foreign.body.code], [403, 'FORBIDDEN'])
  const read = await world.call({ path: `${BASE}/${id}`, ...browser('b') })
  assert.equal(read.status, 200, 'the id allows to read')
  const removed = await world.call({ method: 'DELETE', path: `${BASE}/${id}`, ...browser('a') })
  assert.equal(removed.status, 204)
  assert.deepEqual(await world.store.list('site-audits/'), [])
})

test('a page of this server gets a cookie that names its visitor', async (t) => {
  const world = openSiteWorld(t)
  const headers = { 'sec-fetch-site': 'same-origin' }
  const { headers: answer } = await world.call({ path: BASE, headers, body: { url: SITE } })
  assert.match(
    answer['set-cookie'] ?? '',
    /^manifold_client=[0-9a-f]{32}; Path=\/api\/site-audits; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
  )
  const [cookie = ''] = (answer['set-cookie'] ?? '').split(';')
  const list = await world.call({ path: BASE, headers: { ...headers, cookie } })
  assert.equal((list.body.siteAudits as unknown[]).length, 1)
})

test('ids that are none are not found', async (t) => {
  const world = openSiteWorld(t)
  const ids = ['0'.repeat(32), '..%2f..%2fbudget', '__proto__', 'a'.repeat(5000), '%00', "'--"]
  for (const id of ids) {
    for (const path of ['', '/pages', '/pages/0', '/issues', '/events', '/export/csv']) {
      assert.equal((await world.call({ path: `${BASE}/${id}${path}` })).status, 404, id + path)
    }
    for (const path of ['/cancel', '/resume']) {
      const { status } = await world.call({ method: 'POST', path: `${BASE}/${id}${path}` })
      assert.equal(status, 404, id + path)
    }
  }
  const known = await world.start()
  await world.ended(known)
  for (const n of ['3', '-1', '1e1', '99999999999', 'x']) {
    assert.equal((await world.call({ path: `${BASE}/${known}/pages/${n}` })).status, 404, n)
  }
  assert.equal((await world.call({ path: `${BASE}/${known}/export/exe` })).status, 404)
})

test('a spreadsheet takes no text of a page for a formula', async (t) => {
  const world = openSiteWorld(t, { pages: 1, titleOf: () => '=HYPERLINK("https://evil.example")' })
  const id = await world.start()
  await world.ended(id)
  const list = await world.call({ path: `${BASE}/${id}/pages`, headers: { accept: 'text/csv' } })
  const file = await world.call({ path: `${BASE}/${id}/export/csv` })
  for (const { headers, body } of [list, file]) {
    assert.match(headers['content-type'] ?? '', /^text\/csv/)
    assert.match(headers['content-disposition'] ?? '', /^attachment; filename="[\w.-]+\.csv"$/)
    assert.match(String(body.text), /"'=HYPERLINK\(""https:\/\/evil\.example""\)"/)
  }
})

test('the CSV of an audit has titles in the language that was chosen', async (t) => {
  const world = openSiteWorld(t)
  const id = await world.start()
  await world.ended(id)
  const startOf = async (query: string) => {
    const { body } = await world.call({ path: `${BASE}/${id}/export/csv`, query })
    return /^(?:[^,;]+[,;]){2}[^,;]+/.exec(String(body.text))?.[0]
  }
  assert.equal(await startOf(''), 'n,url,finalUrl')
  assert.equal(await startOf('language=en'), '\ufeffNo.,Address,Final address')
  assert.equal(await startOf('language=fr'), '\ufeffN°;Adresse;Adresse finale')
  assert.equal(await startOf('language=nl'), '\ufeffNr.;Adres;Eindadres')
})

test('the CSV of an audit has values that its readers know', async (t) => {
  const world = openSiteWorld(t)
  const id = await world.start()
  await world.ended(id)
  const cellsOf = async (query: string) => {
    const { body } = await world.call({ path: `${BASE}/${id}/export/csv`, query })
    const [head = [], first = []] = String(body.text)
      .split('\r\n')
      .map((line) => line.split(/[,;]/))
    return ['source', 'template', 'Gevonden via', 'Sjabloon'].flatMap((name) => {
      const at = head.indexOf(name)
      return at < 0 ? [] : [first[at]]
    })
  }
  assert.deepEqual(await cellsOf(''), ['start', 'all'])
  assert.deepEqual(await cellsOf('language=nl'), ['eerste pagina', 'all'])
})

test('an audit is exported as JSON and Markdown', async (t) => {
  const world = openSiteWorld(t)
  const id = await world.start()
  await world.ended(id)
  const json = await world.call({ path: `${BASE}/${id}/export/json` })
  assert.deepEqual(numbersOf(json.body), [0, 1, 2])
  const markdown = await world.call({ path: `${BASE}/${id}/export/markdown` })
  const text = String(markdown.body.text)
  assert.match(text, /^- \[ \] \*\*The number is even\*\* \(.*\+1 point, /m)
  const titles = [...text.matchAll(/^ {2}- .*: (The number is even)$/gm)]
  assert.equal(titles.length, 0, 'the title is repeated for a page')
})

test('bad requests name the field, the value and the remedy', async (t) => {
  const world = openSiteWorld(t, { config: { maxPages: 100 } })
  const refused = async (body: unknown) => {
    const answer = await world.call({ path: BASE, body })
    return `${answer.status} ${answer.body.code} ${answer.body.error}`
  }
  assert.match(await refused({ url: 'example.com' }), /^400 INVALID_URL url .*https:\/\//)
  assert.match(await refused({ url: 'http://10.0.0.1/' }), /^400 SSRF_BLOCKED/)
  const options = (given: object) => ({ url: SITE, options: given })
  assert.match(
    await refused(options({ maxPages: 101 })),
    /^400 INVALID_REQUEST .*maxPages is 101, but this server reads at most 100 pages/,
  )
  assert.match(await refused(options({ accept: ['seo.none'] })), /"seo\.none" is not the id/)
  assert.match(await refused(options({ expectedOrigin: 'x' })), /expectedOrigin is "x", but must/)
  assert.match(await refused(options({ depth: 2 })), /^400 INVALID_REQUEST/)
  const query = await world.call({ path: `${BASE}/${'0'.repeat(32)}/pages`, query: 'status=9' })
  assert.deepEqual([query.status, query.body.code], [422, 'INVALID_QUERY'])
})

test('without a number, an audit reads no more pages than the server allows', async (t) => {
  const world = openSiteWorld(t, { config: { maxPages: 100 } })
  const { options } = await world.service.find(await world.start())
  assert.equal(options.maxPages, 100)
})

test('an operator can switch site audits off, or ask for a token', async (t) => {
  const off = openSiteWorld(t, { config: { enabled: false } })
  const refused = await off.call({ path: BASE, body: { url: SITE } })
  assert.deepEqual([refused.status, refused.body.code], [404, 'NOT_FOUND'])
  assert.match(String(refused.body.error), /disabled .* siteAudits\.enabled/)
  const closed = openSiteWorld(t, { config: { enabled: 'token' } })
  const asked = await closed.call({ path: BASE, body: { url: SITE } })
  assert.deepEqual([asked.status, asked.headers['www-authenticate']], [401, 'Bearer'])
  assert.match(String(asked.body.error), /ask the operator for a token/)
})

test('an audit is exported as a document for clients, in the language asked for', async (t) => {
  const world = openSiteWorld(t)
  const id = await world.start()
  await world.ended(id)
  const ask = (format: string, query = '') =>
    world.dispatch(requestOf({ path: `${BASE}/${id}/export/${format}`, query }))
  const { status, headers, body } = await ask('html', 'language=nl')
  assert.equal(status, 200)
  assert.match(headers['content-disposition'] ?? '', /^attachment; filename="site-audit-.*\.html"$/)
  assert.match(headers['content-security-policy'] ?? '', /default-src 'none'/)
  assert.match(Buffer.from(body as Uint8Array).toString(), /<html lang="nl">.*Eerst te doen/s)
  const markdown = await ask('markdown', 'language=fr')
  assert.match(Buffer.from(markdown.body as Uint8Array).toString(), /^## Par où commencer$/m)
  assert.equal((await ask('pdf')).status, 503, 'there is no browser')
  assert.equal((await ask('html', 'language=xx')).status, 422)
})

test('what changed has titles in the language that was chosen, also of issues that are gone', async () => {
  const issue = (id: string) => ({
    ...{ id, kind: 'site', template: null, title: id, remedy: 'Do it.', examples: [] },
  })
  const results = { now: { issues: [issue('new')] }, before: { issues: [issue('fixed')] } }
  const parts = {
    audit: { localizer: () => ({ rule: (text: string) => `nl ${text}` }) },
    siteAudits: { result: async (id: keyof typeof results) => results[id] },
  }
  const changed = (id: string) => [{ id, title: id, template: null, before: 1, after: 1 }]
  const changes = {
    ...{ siteAuditId: 'before', newIssues: changed('new'), fixedIssues: changed('fixed') },
    ...{ grownIssues: changed('unknown'), shrunkIssues: [] },
  }
  const summary = await summaryIn('nl', { changes } as never, { parts, id: 'now' } as never)
  const { newIssues, fixedIssues, grownIssues } = summary!.changes!
  assert.deepEqual(
    [...newIssues, ...fixedIssues, ...grownIssues].map(({ title }) => title),
    ['nl new', 'nl fixed', 'unknown'],
  )
})
