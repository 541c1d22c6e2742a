import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { SiteResult } from '../../../../manifests/types/records.ts'
import {
  type LoopbackSite,
  type SiteRoute,
  startLoopbackSite,
} from '../../../support/loopback-site.ts'
import { page } from '../multipage/read-site.ts'
import { auditSite, type MemoryPages } from './audit-site.ts'

const IMAGE: SiteRoute = { headers: { 'content-type': 'image/png' } }
const PROBES = { count: 300, timeoutMs: 5000, timeMs: 60_000 }

const resultOf = ({ state }: MemoryPages): Promise<SiteResult> =>
  state!.result(new AbortController().signal)
const paths = (urls: readonly string[]) => urls.map((url) => new URL(url).pathname)
const told = ({ issues }: SiteResult, id: string) =>
  issues.filter((one) => one.id === id).flatMap(({ examples }) => paths(examples.map((e) => e.url)))
const requestsTo = ({ requests }: LoopbackSite) =>
  requests.map(({ method, path }) => `${method} ${path}`).toSorted()

async function otherSite(
  routes: Readonly<Record<string, SiteRoute>>,
  t: TestContext,
): Promise<LoopbackSite> {
  const site = await startLoopbackSite({ routes })
  t.after(() => site.close())
  return site
}

describe('links to other hosts', () => {
  it('are requested once for all pages; every page with a broken one is reported', async (t) => {
    const other = await otherSite({ '/works': {}, '/guarded': { status: 403 } }, t)
    const at = (path: string) => other.origin + path
    const routes = {
      '/': page('home', { links: ['/a', at('/gone'), at('/works')] }),
      '/a': page('a', { links: ['/', at('/gone'), at('/guarded'), `${at('/works')}#part`] }),
    }
    const { memory, site } = await auditSite({ routes }, t)
    const result = await resultOf(memory)
    const { brokenLinks, ...counts } = result.summary.outside!
    assert.deepEqual(counts, { requested: 3, left: 0, brokenImages: [] })
    assert.deepEqual(brokenLinks, [
      {
        ...{ url: at('/gone'), status: 404, fromCount: 2 },
        from: [`${site.origin}/`, `${site.origin}/a`],
      },
    ])
    assert.deepEqual(told(result, 'brokenOutboundLink').toSorted(), ['/', '/a'])
    assert.deepEqual(told(result, 'seo.crawlability.internal-links-resolve'), [])
    assert.deepEqual(requestsTo(other), [
      ...['GET /gone', 'GET /guarded', 'HEAD /gone', 'HEAD /guarded', 'HEAD /works'],
    ])
  })

  it('count as progress: how many there are, and how many have an answer', async (t) => {
    const other = await otherSite({ '/1': {}, '/2': {} }, t)
    const links = ['/1', '/2'].map((path) => other.origin + path)
    const routes = { '/': page('home', { links: ['/a'] }), '/a': page('a', { links }) }
    const { memory } = await auditSite({ routes }, t)
    const counts = memory.told.map((one) => [one?.waiting, one?.references])
    assert.deepEqual(counts, [
      [0, { known: 2, requested: 1 }],
      [0, { known: 2, requested: 2 }],
    ])
  })

  it('that are broken on the first page are reported by the rule of the site only', async (t) => {
    const other = await otherSite({}, t)
    const origin = other.origin.replace('127.0.0.1', 'localhost')
    const links = ['/1', '/2', '/3'].map((path) => origin + path)
    const { memory, pages } = await auditSite({ routes: { '/': page('home', { links }) } }, t)
    const own = pages[0]!.judgement!.results.find(
      ({ id }) => id === 'seo.authority.outbound-resolve',
    )
    assert.equal(own?.status, 'fail')
    const result = await resultOf(memory)
    assert.deepEqual(told(result, 'brokenOutboundLink'), ['/'])
    assert.deepEqual(told(result, 'seo.authority.outbound-resolve'), [])
  })

  it('are not requested again by an audit that is resumed', async (t) => {
    const other = await otherSite({}, t)
    const routes = {
      '/': page('home', { links: ['/a'] }),
      '/a': page('a', { links: [`${other.origin}/gone`] }),
    }
    const whole = await auditSite({ routes }, t)
    const before = other.requests.length
    const pages = whole.memory.prefix(1)
    const { memory } = await auditSite({ routes: {}, site: whole.site, pages }, t)
    assert.deepEqual(told(await resultOf(memory), 'brokenOutboundLink'), ['/a'])
    assert.deepEqual([before, other.requests.length], [2, 2])
  })

  it('that suggest an action or lead to a form for sharing are never requested', async (t) => {
    const other = await otherSite({}, t)
    const links = ['/logout', '/share?url=x', '/page'].map((path) => other.origin + path)
    const routes = { '/': page('home', { links: ['/a'] }), '/a': page('a', { links }) }
    await auditSite({ routes }, t)
    assert.deepEqual(requestsTo(other), ['GET /page', 'HEAD /page'])
  })

  it('are left alone when the audit is cancelled', async (t) => {
    const cancel = new AbortController()
    const other = await otherSite({ '*': () => cancel.abort(new Error('cancelled')) }, t)
    const links = ['/1', '/2', '/3'].map((path) => other.origin + path)
    const routes = { '/': page('home', { links: ['/a'] }), '/a': page('a', { links }) }
    const started = performance.now()
    const { memory } = await auditSite({ routes, trial: { signal: cancel.signal } }, t)
    assert.ok(performance.now() - started < PROBES.timeoutMs)
    assert.equal(memory.pages.length, 2)
    assert.deepEqual(requestsTo(other), ['HEAD /1'])
  })
})

describe('the limits', () => {
  const site = (other: LoopbackSite) => ({
    '/': page('home', { links: ['/a', '/b'] }),
    '/a': page('a', { links: ['/rare', '/often'].map((path) => other.origin + path) }),
    '/b': page('b', { links: [`${other.origin}/often`] }),
  })

  it('leave out the addresses that the fewest pages link', async (t) => {
    const other = await otherSite({}, t)
    const options = { probes: { ...PROBES, count: 1 } }
    const { memory } = await auditSite({ routes: site(other), options }, t)
    const { requested, left } = (await resultOf(memory)).summary.outside!
    assert.deepEqual([requested, left], [1, 1])
    assert.deepEqual(requestsTo(other), ['GET /often', 'HEAD /often'])
  })

  it('of 0 switch the requests off', async (t) => {
    const other = await otherSite({}, t)
    const options = { probes: { ...PROBES, count: 0 } }
    const { memory } = await auditSite({ routes: site(other), options }, t)
    assert.equal((await resultOf(memory)).summary.outside, undefined)
    assert.deepEqual(other.requests, [])
  })

  it('of time leave out what would be late', async (t) => {
    const other = await otherSite({ '*': () => {} }, t)
    const options = { probes: { count: 300, timeoutMs: 3000, timeMs: 1500 } }
    const { memory } = await auditSite({ routes: site(other), options }, t)
    const { requested, left, brokenLinks } = (await resultOf(memory)).summary.outside!
    assert.deepEqual([requested, left, brokenLinks], [1, 1, []])
  })
})

describe('declared images', () => {
  const head = (image: string) =>
    ['title', 'description', 'url']
      .map((name) => `<meta property="og:${name}" content="https://www.example.com/">`)
      .concat(`<meta property="og:image" content="http://HOST${image}">`)
      .join('')
  /** Absolute addresses of the site itself. */
  const served =
    (name: string, image: string, links: readonly string[] = []): SiteRoute =>
    (request, response) => {
      const { body } = page(name, { links, head: head(image) })
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(body.replaceAll('HOST', request.headers.host ?? ''))
    }

  it('that cannot be loaded are reported with every page, and once', async (t) => {
    const routes = {
      '/': served('home', '/gone.png', ['/a', '/b', '/c', '/d']),
      ...{ '/a': served('a', '/gone.png'), '/b': served('b', '/good.png') },
      ...{ '/c': served('c', '/page.png'), '/d': served('d', '/private/image.png') },
      ...{ '/good.png': IMAGE, '/page.png': {} },
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: 'User-agent: *\nDisallow: /private/\n',
      },
    }
    const { memory, site, requests } = await auditSite({ routes }, t)
    const result = await resultOf(memory)
    const { outside } = result.summary
    assert.deepEqual(
      outside?.brokenImages.map(({ url, status, from }) => [paths([url])[0], status, paths(from)]),
      [
        ['/gone.png', 404, ['/', '/a']],
        ['/page.png', 200, ['/c']],
      ],
    )
    assert.deepEqual(told(result, 'brokenImage').toSorted(), ['/', '/a', '/c'])
    assert.deepEqual(told(result, 'seo.on-page.open-graph'), [])
    assert.deepEqual(requests.filter((one) => one.includes('png')).toSorted(), [
      ...['HEAD /good.png', 'HEAD /page.png'],
    ])
    assert.equal(site.requests.filter(({ path }) => path === '/gone.png').length, 2)
  })

  it('of the first page are judged by its check where nothing is requested for the site', async (t) => {
    const options = { probes: { ...PROBES, count: 0 } }
    const { memory } = await auditSite({ routes: { '/': served('home', '/gone.png') }, options }, t)
    const result = await resultOf(memory)
    assert.deepEqual(told(result, 'seo.on-page.open-graph'), ['/'])
  })

  it('of the audited site are requested at its pace', async (t) => {
    const times: number[] = []
    const timed: SiteRoute = (_request, response) => {
      times.push(performance.now())
      response.writeHead(200, { 'content-type': 'image/png' }).end()
    }
    const routes = {
      '/': page('home', { links: ['/a', '/b'] }),
      ...{ '/a': served('a', '/1.png'), '/b': served('b', '/2.png') },
      ...{ '/1.png': timed, '/2.png': timed },
    }
    await auditSite({ routes, request: { perSecond: 4 } }, t)
    assert.equal(times.length, 2)
    assert.ok(times[1]! - times[0]! > 200, String(times))
  })
})
