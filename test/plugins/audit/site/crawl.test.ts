import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SitePage } from '../../../../plugins/audit/site/site-data.ts'
import { type SiteRoute, startLoopbackSite } from '../../../support/loopback-site.ts'
import { page, sitemap } from '../multipage/read-site.ts'
import { auditSite, MemoryPages } from './audit-site.ts'

type Handler = Extract<SiteRoute, (...args: never[]) => unknown>

const keys = (pages: readonly SitePage[]) => pages.map(({ key }) => key)
const TEXT = { 'content-type': 'text/plain' }
const XML = { 'content-type': 'application/xml' }
const to = (location: string, status = 301): SiteRoute => ({ status, headers: { location } })
/** A site of these pages and their links. */
const linked = (links: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(links).map(([path, to]) => [path, page(path, { links: to })]))

describe('the pages of a site', () => {
  it('are numbered breadth first, and judged', async (t) => {
    const routes = linked({
      '/': ['/a', '/b'],
      '/a': ['/c', '/b'],
      '/b': ['/d', '/'],
      '/c': [],
      '/d': [],
    })
    const { pages, trial } = await auditSite({ routes }, t)
    assert.deepEqual(keys(pages), ['/', '/a', '/b', '/c', '/d'])
    assert.deepEqual(
      pages.map(({ n, judgement }) => [n, judgement !== null && (judgement.seo ?? 0) > 0]),
      [0, 1, 2, 3, 4].map((n) => [n, true]),
    )
    assert.equal(trial.outcome.status, 'done')
  })

  it('have the same numbers whichever answers first', async (t) => {
    const links = {
      '/': ['/slow', '/b', '/c'],
      '/slow': ['/d'],
      '/b': ['/e'],
      '/c': ['/f'],
      '/d': [],
      '/e': [],
      '/f': [],
    }
    const routes = linked(links)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow: Handler = async (_request, response) => {
      await released
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end((routes['/slow'] as { body: string }).body)
    }
    const last: Handler = (_request, response) => {
      release()
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end((routes['/c'] as { body: string }).body)
    }
    const { pages } = await auditSite({ routes: { ...routes, '/slow': slow, '/c': last } }, t)
    assert.deepEqual(keys(pages), ['/', '/slow', '/b', '/c', '/d', '/e', '/f'])
  })

  it('come from sitemaps when links are exhausted, then from canonicals and alternates', async (t) => {
    const head = '<link rel="alternate" hreflang="fr" href="/fr">'
    const routes = {
      '/': page('home', { links: ['/a'], canonical: '/canonical', head }),
      ...linked({ '/a': [], '/listed': ['/b'], '/b': [], '/canonical': [], '/fr': [] }),
      '/robots.txt': ((request, response) => {
        response.writeHead(200, TEXT).end(`Sitemap: http://${request.headers.host}/map.xml`)
      }) as Handler,
      '/map.xml': ((request, response) => {
        response
          .writeHead(200, XML)
          .end(sitemap(`http://${request.headers.host}`, ['/listed', '/a']))
      }) as Handler,
    }
    const { pages } = await auditSite({ routes }, t)
    assert.deepEqual(
      pages.map(({ key, source }) => [key, source]),
      [
        ['/', 'start'],
        ['/a', 'links'],
        ['/listed', 'sitemap'],
        ['/canonical', 'canonical'],
        ['/fr', 'hreflang'],
        ['/b', 'links'],
      ],
    )
  })

  it('are no more than the request says; the others are counted by reason', async (t) => {
    const home = ['/a', '/logout', '/b.pdf', '/c', '/d', '/no/e', '/f']
    const routes = linked({ '/': home, '/a': [], '/c': [], '/d': [], '/f': [] })
    const request = { maxPages: 3, exclude: ['/no/*'] }
    const { memory, pages } = await auditSite({ routes, request }, t)
    assert.deepEqual(keys(pages), ['/', '/a', '/c'])
    const { counts } = memory.state!.figures
    assert.deepEqual(counts.unread, { sideEffect: 1, file: 1, excluded: 1, limit: 2 })
    assert.deepEqual([counts.known, counts.waiting], [8, 0])
  })

  it('reach as deep as the request says', async (t) => {
    const routes = linked({ '/': ['/a'], '/a': ['/b'], '/b': ['/c'], '/c': [] })
    const { memory, pages } = await auditSite({ routes, request: { maxDepth: 2 } }, t)
    assert.deepEqual(keys(pages), ['/', '/a', '/b'])
    assert.deepEqual(memory.state!.figures.counts.unread, { depth: 1 })
  })

  it('are those that include names', async (t) => {
    const routes = linked({
      '/': ['/shop/a', '/blog/b', '/shop/c?sort=1'],
      '/shop/a': ['/shop/d'],
      '/shop/d': [],
    })
    const request = { include: ['/shop/*'], exclude: ['*?sort=*'] }
    assert.deepEqual(keys((await auditSite({ routes, request }, t)).pages), [
      '/',
      '/shop/a',
      '/shop/d',
    ])
  })

  it('are one whatever session, campaign, port, fragment or case of host their links have', async (t) => {
    const links = [
      '/a?utm_source=x',
      '/a#top',
      '/a;jsessionid=0A1B',
      '/a?PHPSESSID=12&gclid=3',
      '/a?b=1&sessionid=2',
    ]
    const routes = linked({ '/': links, '/a': [] })
    const { requests } = await auditSite({ routes }, t)
    assert.deepEqual(
      requests.filter((one) => one.includes('/a')),
      ['GET /a', 'GET /a?b=1'],
    )
  })

  it('that redirect have a row of their own, and their targets another', async (t) => {
    const routes = {
      ...linked({ '/': ['/old', '/loop', '/away'], '/new': [] }),
      '/old': to('/new'),
      '/loop': to('/loop2'),
      '/loop2': to('/loop'),
      '/away': to('http://localhost:1/x'),
    }
    const { pages, requests } = await auditSite({ routes }, t)
    assert.deepEqual(
      pages.map(({ key, walk }) => [key, walk.status, walk.alias]),
      [
        ['/', 200, null],
        ['/old', 301, '/new'],
        ['/loop', 301, '/loop2'],
        ['/away', 301, null],
        ['/new', 200, null],
        ['/loop2', 301, '/loop'],
      ],
    )
    assert.equal(new Set(requests).size, requests.length)
  })

  it('that fail are pages with a reason', async (t) => {
    const reset: Handler = (_request, response) => {
      response.destroy()
    }
    const json = { headers: { 'content-type': 'application/json' }, body: '{}' }
    const routes = {
      ...linked({ '/': ['/gone', '/reset', '/json'] }),
      '/reset': reset,
      '/json': json,
    }
    const { pages, trial } = await auditSite({ routes }, t)
    assert.deepEqual(
      pages.slice(1).map(({ key, walk }) => [key, walk.status, walk.reason]),
      [
        ['/gone', 404, 'it answered 404'],
        ['/reset', 0, 'the connection failed'],
        ['/json', 200, 'it is application/json, not HTML'],
      ],
    )
    assert.equal(trial.outcome.status, 'done')
  })

  it('are never those of other hosts', async (t) => {
    const other = await startLoopbackSite({ routes: {} })
    t.after(() => other.close())
    const { port } = new URL(other.origin)
    const foreign = [`http://127.0.0.1:${port}/x`, `http://localhost:${port}/y`]
    const head = `<link rel="canonical" href="${foreign[0]}">`
    const routes = {
      ...linked({ '/': ['/a'] }),
      '/a': page('a', { links: [...foreign, '/to'], head }),
      '/to': to(foreign[0]!),
    }
    const options = { probes: { count: 0, timeoutMs: 5000, timeMs: 5000 } }
    const { pages } = await auditSite({ routes, options }, t)
    assert.deepEqual(keys(pages), ['/', '/a', '/to'])
    assert.deepEqual(other.requests, [])
  })
})

describe('robots.txt', () => {
  it('is obeyed, with a warning', async (t) => {
    const robots = { headers: TEXT, body: 'User-agent: *\nDisallow: /private' }
    const routes = { ...linked({ '/': ['/private/a', '/b'], '/b': [] }), '/robots.txt': robots }
    const { requests, warnings, memory } = await auditSite({ routes }, t)
    assert.deepEqual(requests, ['GET /b'])
    assert.deepEqual(memory.state!.figures.counts.unread, { robots: 1 })
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['ROBOTS_DENIED'],
    )
  })
})

describe('an audit that was interrupted', () => {
  const links = {
    '/': ['/a', '/b'],
    '/a': ['/c', '/d'],
    '/b': ['/e'],
    '/c': ['/f'],
    '/d': [],
    '/e': [],
    '/f': [],
  }

  it('continues where it ended, with every page once', async (t) => {
    const whole = await auditSite({ routes: linked(links) }, t)
    for (const count of [0, 1, 3, 6]) {
      const memory = whole.memory.prefix(count)
      const resumed = await auditSite({ routes: {}, site: whole.site, pages: memory }, t)
      assert.deepEqual(keys(resumed.pages), keys(whole.pages))
      const rest = keys(whole.pages).slice(Math.max(count, 1))
      assert.deepEqual(resumed.requests.toSorted(), rest.map((key) => `GET ${key}`).toSorted())
    }
  })

  it('keeps the pages before the end', async (t) => {
    const memory = new MemoryPages({ most: 3 })
    await auditSite({ routes: linked(links), pages: memory }, t)
    assert.deepEqual(keys(memory.pages), ['/', '/a', '/b'])
  })
})

describe('style sheets', () => {
  it('are requested once for all pages, and judged with each', async (t) => {
    const head = '<link rel="stylesheet" href="/site.css"><link rel="stylesheet" href="/gone.css">'
    const css = { headers: { 'content-type': 'text/css' }, body: 'p { font-size: 6px }' }
    const words = '<p>Words that are far too small to be read.</p>'.repeat(20)
    const small = (path: string, links: readonly string[] = []) => ({
      ...page(path, { links, head }),
      body: page(path, { links, head }).body.replace('</body>', `${words}</body>`),
    })
    const routes = {
      '/': small('home', ['/a', '/b']),
      ...{ '/a': small('a'), '/b': small('b'), '/site.css': css },
    }
    const { pages, requests } = await auditSite({ routes }, t)
    assert.deepEqual(requests.toSorted(), [
      ...['GET /a', 'GET /b', 'GET /gone.css', 'GET /site.css'],
    ])
    const statuses = pages.map(({ judgement }) => {
      const result = judgement?.results.find(({ id }) => id === 'seo.mobile.font-size')
      return [result?.status, result?.reason]
    })
    assert.deepEqual(statuses[1], statuses[0])
    assert.deepEqual(statuses[2], statuses[0])
    assert.ok(statuses[0]?.[0] !== 'notApplicable', JSON.stringify(statuses))
  })
})

describe('a sample', () => {
  it('judges the first pages of a template, and reads the links of the others', async (t) => {
    const shop = Array.from({ length: 5 }, (_, at) => `/shop/item-${at}`)
    const routes = {
      ...linked({ '/': [...shop, '/about'], '/about': [] }),
      ...linked(Object.fromEntries(shop.map((path) => [path, []]))),
    }
    const { pages } = await auditSite({ routes, request: { sample: { perTemplate: 2 } } }, t)
    assert.deepEqual(
      pages.map(({ key, judgement, brief }) => [key, judgement !== null, brief?.title]),
      [
        ['/', true, 'Page /'],
        ...shop.map((path, at) => [path, at < 2, `Page ${path}`]),
        ['/about', true, 'Page /about'],
      ],
    )
  })
})

describe('a repeated audit', () => {
  it('takes over pages that did not change', async (t) => {
    const seen: string[] = []
    const tagged: Handler = ({ headers }, response) => {
      seen.push(headers['if-none-match'] ?? 'none')
      const isKnown = headers['if-none-match'] === '"1"'
      response.writeHead(isKnown ? 304 : 200, { etag: '"1"', 'content-type': 'text/html' })
      response.end(isKnown ? undefined : page('a', { links: ['/b'] }).body)
    }
    const routes = { ...linked({ '/': ['/a'], '/b': [] }), '/a': tagged }
    const first = await auditSite({ routes }, t)
    const before = seen.length
    const again = await auditSite({ routes, pages: new MemoryPages({ earlier: first.memory }) }, t)
    assert.deepEqual(new Set(seen.slice(0, before)), new Set(['none']))
    assert.equal(seen.at(-1), '"1"')
    assert.deepEqual(again.pages[1]?.judgement, first.pages[1]?.judgement)
    assert.deepEqual(keys(again.pages), ['/', '/a', '/b'])
  })

  const changes: Readonly<Record<string, Partial<Parameters<typeof auditSite>[0]>>> = {
    'accepts other findings': { request: { accept: ['seo.on-page.title-length'] } },
    'has another user agent': { request: { userAgent: 'Another/1.0' } },
    'has other checks': { overrides: { 'seo.on-page.title-length': { enabled: false } } },
  }
  for (const [what, change] of Object.entries(changes)) {
    it(`requests all pages anew if it ${what}`, async (t) => {
      const conditions: unknown[] = []
      const tagged: Handler = ({ headers }, response) => {
        conditions.push(headers['if-none-match'])
        response.writeHead(200, { etag: '"1"', 'content-type': 'text/html' })
        response.end(page('a').body)
      }
      const routes = { ...linked({ '/': ['/a'] }), '/a': tagged }
      const first = await auditSite({ routes }, t)
      const pages = new MemoryPages({ earlier: first.memory })
      await auditSite({ routes, pages, ...change }, t)
      assert.deepEqual(new Set(conditions), new Set([undefined]))
    })
  }
})
