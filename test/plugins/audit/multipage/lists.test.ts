import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { describe, it } from 'node:test'
import type { MultipageResult } from '../../../../plugins/audit/multipage/types.ts'
import type { SiteRoute } from '../../../support/loopback-site.ts'
import { page, readSite, sitemap, trySite } from './read-site.ts'

const paths = ({ pages }: MultipageResult) => pages.map(({ url }) => new URL(url).pathname)
type Handler = Extract<SiteRoute, (...args: never[]) => unknown>

const xml =
  (list: readonly string[]): Handler =>
  (request, response) => {
    response.setHeader('content-type', 'application/xml')
    response.end(sitemap(`http://${request.headers.host}`, list))
  }

describe('the list of pages', () => {
  it('is that of the sitemap, the pages that the audited one links to first', async (t) => {
    const routes = {
      '/': page('home', { links: ['/c', '/unlisted'] }),
      '/a': page('a'),
      '/b': page('b'),
      '/c': page('c'),
      '/unlisted': page('unlisted'),
      '/sitemap.xml': xml(['/a', '/b', '/', '/c']),
    }
    const { result, requests } = await readSite({ routes }, t)
    assert.equal(result.mode, 'sitemap')
    assert.deepEqual(paths(result), ['/', '/c', '/a', '/b'])
    assert.deepEqual([...requests].sort(), ['GET /a', 'GET /b', 'GET /c', 'HEAD /unlisted'])
    assert.deepEqual(result.coverage, {
      pagesRead: 4,
      linksChecked: 1,
      sitemapUrls: 4,
      complete: false,
      unread: { notListed: 1 },
    })
  })

  it('is found by following links where the sitemap has no other page', async (t) => {
    const routes = {
      '/': page('home', { links: ['/a'] }),
      '/a': page('a'),
      '/sitemap.xml': xml(['/', '/#top']),
    }
    const { result } = await readSite({ routes }, t)
    assert.deepEqual([result.mode, paths(result)], ['breadthFirst', ['/', '/a']])
  })

  it('reaches two clicks from the audited page, in the order of the links', async (t) => {
    const routes = {
      '/': page('home', { links: ['/b', '/a'] }),
      '/a': page('a', { links: ['/a1'] }),
      '/b': page('b', { links: ['/b1', '/'] }),
      '/a1': page('a1'),
      '/b1': page('b1', { links: ['/deep'] }),
      '/deep': page('deep'),
    }
    const { result } = await readSite({ routes }, t)
    assert.deepEqual(
      result.pages.map(({ url, depth }) => [new URL(url).pathname, depth]),
      [
        ['/', 0],
        ['/b', 1],
        ['/a', 1],
        ['/b1', 2],
        ['/a1', 2],
      ],
    )
    assert.deepEqual(result.coverage.unread, { notListed: 1 })
  })

  it('holds at most as many pages as the option says', async (t) => {
    const links = Array.from({ length: 20 }, (_, index) => `/p${index}`)
    const routes = { '/': page('home', { links }), '*': page('other') }
    const { result, requests } = await readSite({ routes, options: { pages: 5, linkChecks: 3 } }, t)
    assert.equal(result.pages.length, 5)
    assert.equal(requests.length, 4 + 3)
    assert.deepEqual(result.coverage.unread, { limit: 16 })
  })

  it('has each page once, whatever form its address takes', async (t) => {
    const links = ['/a', '/a#part', '/a?utm_source=x', '/%61', '/']
    const routes = { '/': page('home', { links }), '/a': page('a') }
    const { result } = await readSite({ routes }, t)
    assert.deepEqual(paths(result), ['/', '/a'])
  })

  it('has few of the addresses of one path, so that calendars end', async (t) => {
    const calendar: Handler = (request, response) => {
      const month = Number(new URL(request.url ?? '', 'http://x').searchParams.get('month') ?? 0)
      const links = Array.from({ length: 30 }, (_, index) => `/calendar?month=${month + index}`)
      response.setHeader('content-type', 'text/html')
      response.end(page(`month${month}`, { links }).body)
    }
    const routes = { '/': page('home', { links: ['/calendar'] }), '/calendar': calendar }
    const { result, requests } = await readSite({ routes }, t)
    assert.equal(result.pages.length, 1 + 3)
    assert.equal(requests.length, 3)
    assert.equal((result.coverage.unread.variant ?? 0) > 20, true)
  })

  it('leaves out files, side effects, other hosts and links that robots should not follow', async (t) => {
    const links = [
      '/file.PDF',
      '/logout',
      '/cart/add?id=1',
      'https://other.example.org/',
      'mailto:a@example.org',
    ]
    const body = page('home', { links }).body.replace(
      '</main>',
      '<a rel="nofollow" href="/no">x</a></main>',
    )
    const { result, requests } = await readSite({ routes: { '/': { body }, '*': page('x') } }, t)
    assert.deepEqual(paths(result), ['/'])
    assert.deepEqual([...requests].sort(), ['HEAD /file.PDF', 'HEAD /no'])
    assert.deepEqual(result.coverage.unread, { file: 1, sideEffect: 2, notListed: 1 })
  })

  it('follows no link of a page with nofollow', async (t) => {
    const head = '<meta name="robots" content="nofollow">'
    const routes = { '/': page('home', { links: ['/a'], head }), '/a': page('a') }
    const { result } = await readSite({ routes }, t)
    assert.deepEqual(paths(result), ['/'])
  })
})

describe('robots.txt', () => {
  const links = ['/open', '/closed/a', '/closed/b']
  const site = (robots: string) => ({
    '/robots.txt': { body: robots, headers: { 'content-type': 'text/plain' } },
    '/': page('home', { links }),
    '*': page('other'),
  })

  it('is obeyed, for reading and for checking', async (t) => {
    const routes = site('User-agent: manifold\nDisallow: /closed/')
    const { result, requests, warnings } = await readSite({ routes }, t)
    assert.deepEqual(requests, ['GET /open'])
    assert.deepEqual(result.coverage.unread, { robots: 2 })
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['ROBOTS_DENIED'],
    )
  })

  it('that denies everything leaves the audited page alone', async (t) => {
    const { result, requests } = await readSite({ routes: site('User-agent: *\nDisallow: /') }, t)
    assert.deepEqual([paths(result), requests], [['/'], []])
  })

  it('with a Crawl-delay spaces the requests, as far as the option lets it', async (t) => {
    const routes = site('User-agent: *\nCrawl-delay: 30')
    const { warnings } = await readSite({ routes, options: { maxCrawlDelayMs: 40 } }, t)
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['CRAWL_DELAY_SHORTENED'],
    )
  })
})

describe('a copy of a public site', () => {
  const PUBLIC = 'https://www.example-velo.be'

  it('is asked for what the public site lists, and is reported by its public addresses', async (t) => {
    const routes = {
      '/': page('home', { links: [`${PUBLIC}/a`, '/b'], canonical: `${PUBLIC}/` }),
      '/a': page('a', { canonical: `${PUBLIC}/a` }),
      '/b': page('b', { canonical: 'https://example-velo.be/b' }),
      '/sitemap.xml': {
        body: sitemap(PUBLIC, ['/', '/a', '/b']),
        headers: { 'content-type': 'application/xml' },
      },
    }
    const { result } = await readSite({ routes, inputs: { expectedOrigin: PUBLIC } }, t)
    assert.deepEqual(
      result.pages.map(({ url, status, indexable, inlinks }) => [url, status, indexable, inlinks]),
      [
        [`${PUBLIC}/`, 200, true, 0],
        [`${PUBLIC}/a`, 200, true, 1],
        [`${PUBLIC}/b`, 200, true, 1],
      ],
    )
    assert.deepEqual(result.canonicalConflicts, [
      { url: `${PUBLIC}/b`, canonical: 'https://example-velo.be/b', conflict: 'otherForm' },
    ])
  })
})

describe('the module', () => {
  it('is skipped for what is no page', async (t) => {
    const routes = { '/': { body: '%PDF-1.4', headers: { 'content-type': 'application/pdf' } } }
    const { trial, requests } = await trySite({ routes }, t)
    assert.deepEqual([trial.outcome.status, requests], ['skipped', []])
  })

  it('is skipped where the page itself was refused', async (t) => {
    const routes = { '/': { ...page('home', { links: ['/a'] }), status: 403 } }
    const { trial, requests } = await trySite({ routes }, t)
    assert.deepEqual(trial.outcome.status, 'skipped')
    assert.deepEqual(requests, [])
  })

  it('asks with the user agent of the request', async (t) => {
    const routes = { '/': page('home', { links: ['/a'] }), '/a': page('a') }
    const { site } = await readSite({ routes, inputs: { userAgent: 'Velo/1.0' } }, t)
    assert.equal(site.requests.at(-1)?.userAgent, 'Velo/1.0')
  })

  it('ends at once with the run, and asks for nothing more', async (t) => {
    const controller = new AbortController()
    const links = Array.from({ length: 30 }, (_, index) => `/p${index}`)
    const routes = {
      '/': page('home', { links }),
      '*': (_: unknown, response: ServerResponse) => {
        controller.abort(new Error('gone'))
        response.end('late')
      },
    }
    const { trial, site } = await trySite({ routes, trial: { signal: controller.signal } }, t)
    assert.equal(trial.outcome.status, 'skipped')
    const asked = site.requests.length
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(site.requests.length, asked)
  })

  it('asks for nothing more when its time is over, and judges what it has', async (t) => {
    const links = Array.from({ length: 30 }, (_, index) => `/p${index}`)
    const slow: Handler = (_, response) => {
      setTimeout(() => response.end('<title>Slow</title>'), 80)
    }
    const routes = { '/': page('home', { links }), '*': slow }
    const { result, warnings } = await readSite({ routes, options: { timeMs: 150 } }, t)
    // How many are read in the time depends on the machine; that all are told of does not.
    const { notReached = 0 } = result.coverage.unread
    assert.ok(notReached > 0, 'the time was not over')
    assert.equal(result.pages.length + notReached, 1 + 30)
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['TIME_SPENT'],
    )
  })
})
