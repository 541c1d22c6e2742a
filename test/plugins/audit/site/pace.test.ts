import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { HurriedClock } from '../../../support/hurried-clock.ts'
import type { SiteRoute } from '../../../support/loopback-site.ts'
import { page } from '../multipage/read-site.ts'
import { auditSite } from './audit-site.ts'

type Handler = Extract<SiteRoute, (...args: never[]) => unknown>
const HTML = { 'content-type': 'text/html' }

/** A page that refuses its first requests, or all. */
function refusing(times: number, status = 429): Handler {
  let left = times
  return ({ url = '/' }, response) => {
    left -= 1
    if (left >= 0) response.writeHead(status, { 'retry-after': '0' }).end()
    else response.writeHead(200, HTML).end(page(url).body)
  }
}

/** Without pauses, and with few refusals. */
const options = { slowestMs: 0, maxRefusals: 5 }

describe('a site that refuses requests', () => {
  it('is asked again after the pause that it names', async (t) => {
    const routes = {
      '/': page('home', { links: ['/a'] }),
      '/a': refusing(4),
      '/robots.txt': { status: 404 },
    }
    // The crawl of the first page checks its links with HEAD and GET.
    const { pages, warnings } = await auditSite({ routes, options }, t)
    assert.deepEqual(
      pages.map(({ walk }) => walk.status),
      [200, 200],
    )
    assert.deepEqual(warnings, [])
  })

  it('is left alone when it keeps refusing, with a warning; the rest can be read later', async (t) => {
    const links = Array.from({ length: 12 }, (_, at) => `/p${at}`)
    const refuse = { isOn: true }
    const any: Handler = ({ url = '/' }, response) => {
      if (refuse.isOn) response.writeHead(503, { 'retry-after': '0' }).end()
      else response.writeHead(200, HTML).end(page(url).body)
    }
    const routes = { '/': page('home', { links }), '/robots.txt': { status: 404 }, '*': any }
    const first = await auditSite({ routes, options }, t)
    assert.deepEqual(
      first.warnings.map(({ code }) => code),
      ['TARGET_RATE_LIMITED'],
    )
    assert.equal(first.pages.length, 1)
    assert.equal(first.memory.state!.figures.counts.unread.notReached, 12)
    refuse.isOn = false
    const { pages } = await auditSite(
      { routes, site: first.site, pages: first.memory.prefix(1) },
      t,
    )
    assert.deepEqual(
      pages.map(({ walk }) => walk.status),
      Array(13).fill(200),
    )
  })
})

describe('a site that no longer answers', () => {
  const links = Array.from({ length: 60 }, (_, at) => `/p${at}`)
  const answer: Handler = ({ url = '/' }, response) => {
    response.writeHead(200, HTML).end(page(url).body)
  }
  const cut: Handler = (_request, response) => {
    response.destroy()
  }

  it('is left alone, with a warning; most pages can be read later', async (t) => {
    let left = 45
    const any: Handler = (request, response) => {
      left -= 1
      if (left >= 0) answer(request, response)
      else cut(request, response)
    }
    const home: Handler = (_request, response) => {
      if (left < 0) response.destroy()
      else response.writeHead(200, HTML).end(page('home', { links }).body)
    }
    const routes = { '/': home, '/robots.txt': { status: 404 }, '*': any }
    const { pages, warnings, memory } = await auditSite(
      { routes, options: { maxUnanswered: 10 } },
      t,
    )
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['TARGET_UNREACHABLE'],
    )
    const { notReached = 0 } = memory.state!.figures.counts.unread
    assert.equal(notReached, 61 - pages.length)
    assert.ok(notReached > 0)
  })

  it('is one only if its first page does not answer either', async (t) => {
    const routes = {
      '/': page('home', { links }),
      '/robots.txt': { status: 404 },
      '*': ((request, response) => {
        const n = Number(/\d+$/.exec(request.url ?? '')?.[0])
        if (n > 10 && n < 50) cut(request, response)
        else answer(request, response)
      }) as Handler,
    }
    const { pages, warnings } = await auditSite({ routes, options: { maxUnanswered: 10 } }, t)
    assert.deepEqual([pages.length, warnings], [61, []])
  })
})

describe('the pace', () => {
  it('is the crawl delay of robots.txt, within the longest that is waited', async (t) => {
    const robots = {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nCrawl-delay: 60',
    }
    const routes = {
      '/': page('home', { links: ['/a', '/b'] }),
      '/a': page('a'),
      '/b': page('b'),
      '/robots.txt': robots,
    }
    const clock = new HurriedClock(20)
    const { warnings, pages } = await auditSite(
      { routes, options: { maxCrawlDelayMs: 5000 }, trial: { clock } },
      t,
    )
    assert.equal(pages.length, 3)
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['CRAWL_DELAY_SHORTENED'],
    )
  })
})
