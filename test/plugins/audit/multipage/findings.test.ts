import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { MultipageResult } from '../../../../plugins/audit/multipage/types.ts'
import { HurriedClock } from '../../../support/hurried-clock.ts'
import type { SiteRoute } from '../../../support/loopback-site.ts'
import { ownText, page, readSite } from './read-site.ts'

type Handler = Extract<SiteRoute, (...args: never[]) => unknown>
const to = (location: string, status = 301): SiteRoute => ({ status, headers: { location } })
const path = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url)
const rules = ({ issues }: MultipageResult) => issues.map(({ rule }) => rule).sort()
const issue = ({ issues }: MultipageResult, rule: string) =>
  issues.find((one) => one.rule === rule)?.urls.map(path)

/** A home page that links to every route, read with them. */
async function site(
  routes: Readonly<Record<string, SiteRoute>>,
  t: TestContext,
  options: Readonly<Record<string, unknown>> = {},
) {
  const links = Object.keys(routes).filter((route) => route !== '*' && !route.startsWith('/_'))
  return readSite({ routes: { '/': page('home', { links }), ...routes }, options }, t)
}

describe('a sound site', () => {
  it('has no issue and the full score', async (t) => {
    const { result, trial } = await site({ '/a': page('a'), '/b': page('b') }, t)
    assert.deepEqual([result.issues, result.score], [[], 100])
    assert.equal(trial.outcome.status === 'done' && trial.outcome.score, 100)
  })
})

describe('links', () => {
  it('that lead nowhere are reported with their pages', async (t) => {
    const routes = {
      '/a': page('a', { links: ['/gone', '/also-gone', '/file.pdf'] }),
      '/b': page('b', { links: ['/gone'] }),
    }
    const { result } = await site(routes, t, { depth: 1 })
    assert.deepEqual(
      result.brokenLinks.map(({ url, status, from, fromCount }) => [
        path(url),
        status,
        from.map(path),
        fromCount,
      ]),
      [
        ['/gone', 404, ['/a', '/b'], 2],
        ['/also-gone', 404, ['/a'], 1],
        ['/file.pdf', 404, ['/a'], 1],
      ],
    )
    assert.deepEqual(issue(result, 'brokenLink'), ['/a', '/b'])
    assert.equal(result.score, 73)
  })

  it('are not broken where only HEAD is refused, or the auditor is', async (t) => {
    const noHead: Handler = ({ method }, response) => {
      response.writeHead(method === 'HEAD' ? 405 : 200, { 'content-type': 'text/html' }).end()
    }
    const cutHead: Handler = ({ method }, response) => {
      if (method === 'HEAD') response.destroy()
      else response.writeHead(200, { 'content-type': 'text/html' }).end()
    }
    const routes = {
      '/a': page('a', { links: ['/_no-head', '/_cut-head', '/_private'] }),
      ...{ '/_no-head': noHead, '/_cut-head': cutHead, '/_private': { status: 403 } },
    }
    const { result, requests } = await site(routes, t, { depth: 1 })
    assert.deepEqual(result.brokenLinks, [])
    assert.ok(requests.includes('GET /_no-head'))
  })

  it('over redirects are reported as chains from two redirects on', async (t) => {
    const routes = {
      '/once': to('/a'),
      '/twice': to('/_2', 302),
      '/_2': to('/a'),
      '/a': page('a'),
    }
    const { result } = await site(routes, t)
    assert.deepEqual(
      result.redirectChains.map(({ url, hops, finalUrl, status, endless, from }) => ({
        chain: [url, ...hops.map((hop) => hop.url), finalUrl].map(path),
        statuses: hops.map((hop) => hop.status),
        status,
        endless,
        from: from.map(path),
      })),
      [
        {
          chain: ['/twice', '/twice', '/_2', '/a'],
          statuses: [302, 301],
          status: 200,
          endless: false,
          from: ['/'],
        },
      ],
    )
    assert.deepEqual(rules(result), ['linkedRedirect', 'redirectChain'])
    const a = result.pages.find(({ url }) => path(url) === '/a')
    assert.equal(a?.inlinks, 1)
  })

  it('to redirects without end are reported', async (t) => {
    const routes = {
      '/loop': to('/_loop2'),
      '/_loop2': to('/loop'),
      '/self': to('/self'),
      '/cross': to('/back'),
      '/back': to('/cross'),
      '*': ((request, response) => {
        response.writeHead(302, { location: `${request.url}x` }).end()
      }) as Handler,
      '/long': to('/_x'),
    }
    const { result } = await site(routes, t)
    assert.deepEqual(
      result.redirectChains.map(({ url, endless }) => [path(url), endless]).sort(),
      ['/back', '/cross', '/long', '/loop', '/self'].map((url) => [url, true]),
    )
    assert.deepEqual(rules(result), ['redirectLoop'])
  })

  it('to redirects that leave the site, or lead where robots may not go, are not followed', async (t) => {
    const routes = {
      '/_': page('x'),
      '/out': to('https://www.example.org/'),
      '/shop': to('/cart/add?id=1'),
      '/secret': to('/closed/x'),
      '/robots.txt': {
        body: 'User-agent: *\nDisallow: /closed/',
        headers: { 'content-type': 'text/plain' },
      },
    }
    const { result, requests } = await site(routes, t)
    assert.deepEqual(
      result.pages.slice(1).map(({ url, status, reason }) => [path(url), status, reason]),
      [
        ['/out', 301, 'it redirects to another site'],
        ['/shop', 301, 'it redirects to an address that may change something'],
        ['/secret', 301, 'it redirects to an address that robots.txt denies to the auditor'],
      ],
    )
    assert.deepEqual(
      requests.filter((line) => line.includes('cart') || line.includes('closed')),
      [],
    )
  })

  it('that redirect to an address nobody listed are read there, once', async (t) => {
    const routes = { '/old': to('/_new'), '/older': to('/_new'), '/_new': page('new') }
    const { result, requests } = await site(routes, t)
    assert.equal(requests.filter((line) => line === 'GET /_new').length, 1)
    const titles = result.pages.map(({ title }) => title).sort()
    assert.deepEqual(titles, ['Page home', 'Page new', null])
    assert.deepEqual(result.pages.map(({ finalUrl }) => path(finalUrl)).sort(), [
      '/',
      '/_new',
      '/_new',
    ])
  })
})

describe('pages', () => {
  it('without title, description, h1 or text are reported', async (t) => {
    const bare = page('', { title: '', description: '', h1: '', text: 'Few words.' })
    const { result } = await site({ '/bare': bare }, t)
    assert.deepEqual(
      result.issues.map(({ rule, urls }) => [rule, urls.map(path)]),
      [
        ['missingTitle', ['/bare']],
        ['missingH1', ['/bare']],
        ['missingDescription', ['/bare']],
        ['thinPage', ['/bare']],
      ],
    )
    assert.equal(result.score, 68)
  })

  it('that search engines may not list are not judged by their texts', async (t) => {
    const head = '<meta name="robots" content="noindex">'
    const bare = page('', { title: '', description: '', h1: '', text: '', head })
    const { result } = await site({ '/bare': bare }, t)
    const row = result.pages[1]
    assert.deepEqual([row?.indexable, row?.notIndexable, result.issues], [false, 'noindex', []])
  })

  it('say why they are not indexable', async (t) => {
    const routes = {
      '/gone': { status: 410 },
      '/data': { body: '{}', headers: { 'content-type': 'application/json' } },
      '/noindex': {
        ...page('n'),
        headers: { 'x-robots-tag': 'noindex', 'content-type': 'text/html' },
      },
      '/copy': page('copy', { canonical: '/' }),
      '/old': to('/'),
      '/ok': page('ok'),
    }
    const { result } = await site(routes, t)
    assert.deepEqual(
      result.pages.map(({ url, notIndexable }) => [path(url), notIndexable]),
      [
        ['/', null],
        ['/gone', 'status'],
        ['/data', 'notHtml'],
        ['/noindex', 'noindex'],
        ['/copy', 'canonical'],
        ['/old', 'redirect'],
        ['/ok', null],
      ],
    )
  })

  it('that share titles, descriptions or texts are grouped', async (t) => {
    const text = ownText('shared', 300)
    const routes = {
      '/a': page('a', { title: 'Same', description: 'Same thing.', text }),
      '/b': page('b', { title: 'SAME ', h1: 'About a', links: [], text }),
      '/c': page('c', { title: 'Same', lang: 'nl', description: 'same  thing.' }),
      '/d': page('d', { h1: 'About a', text: text.replace('sharedword7 ', '') }),
    }
    const { result } = await site(routes, t)
    const { titles, descriptions, contents } = result.duplicates
    assert.deepEqual(
      titles.map(({ value, urls }) => [value, urls.map(path)]),
      [['Same', ['/a', '/b']]],
    )
    assert.deepEqual(descriptions, [])
    assert.deepEqual(
      contents.map(({ kind, similarity, urls }) => [kind, similarity > 0.9, urls.map(path)]),
      [['near', true, ['/a', '/b', '/d']]],
    )
  })

  it('with equal texts are exact duplicates', async (t) => {
    const routes = { '/a': page('a'), '/b': page('a', { title: 'B', description: 'B.' }) }
    const { result } = await site(routes, t)
    assert.deepEqual(
      result.duplicates.contents.map(({ kind, similarity, urls }) => [
        kind,
        similarity,
        urls.map(path),
      ]),
      [['exact', 1, ['/a', '/b']]],
    )
    assert.deepEqual(rules(result), ['duplicateContent'])
  })

  it('are not reported once more for the titles and descriptions of such duplicates', async (t) => {
    const routes = {
      '/a': page('a', { title: 'A', description: 'A.' }),
      '/a.html': page('a', { title: 'A', description: 'A.' }),
      '/b': page('b', { title: 'B' }),
      '/c': page('c', { title: 'B' }),
    }
    const { result } = await site(routes, t)
    const { titles, descriptions } = result.duplicates
    assert.deepEqual([titles.length, descriptions.length], [2, 1])
    assert.deepEqual(issue(result, 'duplicateTitle'), ['/b', '/c'])
    assert.ok(!rules(result).includes('duplicateDescription'))
  })
})

describe('the sitemap', () => {
  const xml =
    (paths: readonly string[]): Handler =>
    ({ headers: { host } }, response) => {
      const urls = paths.map((one) => `<url><loc>http://${host}${one}</loc></url>`).join('')
      response.setHeader('content-type', 'application/xml')
      response.end(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`)
    }

  it('is compared with its pages', async (t) => {
    const head = '<meta name="robots" content="noindex">'
    const routes = {
      '/': page('home', {
        links: ['/ok', '/unlisted', '/moved', '/hidden', '/copy', '/detour', '/index.html'],
      }),
      '/index.html': page('home'),
      '/detour': to('/reached'),
      '/reached': page('reached'),
      '/ok': page('ok'),
      '/unlisted': page('unlisted'),
      '/moved': to('/ok'),
      '/hidden': page('hidden', { head }),
      '/copy': page('copy', { canonical: '/ok' }),
      '/orphan': page('orphan'),
      '/denied': page('denied'),
      '/sitemap.xml': xml([
        '/',
        '/ok',
        '/moved',
        '/hidden',
        '/copy',
        '/orphan',
        '/reached',
        '/gone',
        '/denied',
      ]),
      '/robots.txt': {
        body: 'User-agent: *\nDisallow: /denied',
        headers: { 'content-type': 'text/plain' },
      },
    }
    const { result } = await readSite({ routes }, t)
    assert.deepEqual(result.orphans.map(path), ['/orphan'])
    assert.deepEqual(
      result.issues.map(({ rule, urls }) => [rule, urls.map(path)]),
      [
        ['brokenPage', ['/gone']],
        ['redirectInSitemap', ['/moved']],
        ['noindexInSitemap', ['/hidden']],
        ['canonicalisedInSitemap', ['/copy']],
        ['robotsDeniedInSitemap', ['/denied']],
        ['linkedRedirect', ['/']],
        ['notInSitemap', ['/unlisted']],
        ['orphanPage', ['/orphan']],
      ],
    )
  })
})

describe('canonicals', () => {
  it('that contradict what they name are reported', async (t) => {
    const head = '<meta name="robots" content="noindex">'
    const routes = {
      '/broken': page('b', { canonical: '/_gone' }),
      '/redirects': page('r', { canonical: '/_moved' }),
      '/noindex': page('n', { canonical: '/hidden' }),
      '/chain': page('c', { canonical: '/noindex' }),
      '/foreign': page('f', { canonical: 'https://www.example.org/' }),
      '/fine': page('fine', { canonical: '/fine' }),
      '/copy': page('copy', { canonical: '/fine' }),
      '/hidden': page('h', { head }),
      '/_moved': to('/fine'),
    }
    const { result } = await site(routes, t)
    assert.deepEqual(
      result.canonicalConflicts.map(({ url, conflict }) => [path(url), conflict]),
      [
        ['/broken', 'broken'],
        ['/redirects', 'redirects'],
        ['/noindex', 'noindex'],
        ['/chain', 'chain'],
        ['/foreign', 'foreign'],
      ],
    )
  })
})

describe('language versions', () => {
  const versions = (...all: readonly (readonly [lang: string, href: string])[]) =>
    all.map(([lang, href]) => `<link rel="alternate" hreflang="${lang}" href="${href}">`).join('')

  it('that name each other make a cluster without problems', async (t) => {
    const head = versions(['en', '/en'], ['fr', '/fr'], ['x-default', '/en'])
    const routes = { '/en': page('en', { head }), '/fr': page('fr', { head, lang: 'fr' }) }
    const { result } = await site(routes, t)
    assert.deepEqual(
      result.hreflangClusters.map((one) => ({ ...one, pages: one.pages.map(path) })),
      [{ pages: ['/en', '/fr'], languages: ['en', 'fr', 'x-default'], problems: [] }],
    )
    assert.deepEqual(result.issues, [])
  })

  it('that do not agree are reported', async (t) => {
    const routes = {
      '/en': page('en', {
        head: versions(['en', '/en'], ['fr', '/fr'], ['de', '/de'], ['nl', '/_nl']),
      }),
      '/fr': page('fr', { head: versions(['fr', '/fr'], ['fr', '/fr2']) }),
      '/de': page('de', { head: versions(['en', '/en']) }),
      '/fr2': to('/fr'),
    }
    const { result } = await site(routes, t)
    assert.deepEqual(
      result.hreflangClusters.map(({ pages, problems }) => [
        pages.map(path),
        problems.map(({ problem, url, target }) => [problem, path(url), target && path(target)]),
      ]),
      [
        [
          ['/en', '/fr', '/de'],
          [
            ['noReturn', '/en', '/fr'],
            ['target', '/en', '/_nl'],
            ['conflict', '/fr', '/fr2'],
            ['redirect', '/fr', '/fr2'],
            ['noSelf', '/de', null],
          ],
        ],
      ],
    )
  })
})

describe('what other modules report too', () => {
  it('is as severe here as there', async (t) => {
    const head = '<link rel="alternate" hreflang="fr" href="/fr">'
    const { result } = await site({ '/en': page('en', { head }), '/fr': page('fr', { head }) }, t)
    const severities = result.issues.map(({ rule, severity }) => [rule, severity])
    const { hreflangNoReturn, hreflangNoSelf } = Object.fromEntries(severities)
    assert.deepEqual([hreflangNoReturn, hreflangNoSelf], ['error', 'warning'])
  })
})

describe('a hostile site', () => {
  it('with a silent page and one that breaks off costs only those pages', async (t) => {
    const routes: Record<string, SiteRoute> = {
      '/silent': (() => {}) as Handler,
      '/broken': ((request) => {
        request.socket.destroy()
      }) as Handler,
      '/ok': page('ok'),
    }
    const { result } = await site(routes, t, { requestTimeoutMs: 150 })
    assert.deepEqual(
      result.pages.map(({ url, status, reason }) => [path(url), status, reason]),
      [
        ['/', 200, null],
        ['/silent', 0, 'it did not answer in time'],
        ['/broken', 0, 'the connection failed'],
        ['/ok', 200, null],
      ],
    )
  })

  it('with a page that outlasts its time is not said to have a broken one', async (t) => {
    const silent: Handler = () => undefined
    const routes = { '/': page('home', { links: ['/silent', '/ok'] }), '/silent': silent }
    const { result } = await readSite(
      { routes: { ...routes, '/ok': page('ok') }, trial: { clock: new HurriedClock(60) } },
      t,
    )
    const { pages, brokenLinks, coverage, issues } = result
    assert.deepEqual([pages[1]?.reason, pages[2]?.status], ['its time limit was reached', 200])
    assert.deepEqual([brokenLinks, issues], [[], []])
    assert.deepEqual([coverage.unread, coverage.complete], [{ notReached: 1 }, false])
  })

  it('with a page of 10 MB is read up to the bound', async (t) => {
    const big = { body: `<title>Big</title>${'<p>word</p>'.repeat(950_000)}` }
    const { result } = await site({ '/big': big }, t, { pageBytes: 100_000 })
    const row = result.pages[1]
    assert.deepEqual([row?.title, row?.status, (row?.wordCount ?? 0) < 10_000], ['Big', 200, true])
  })

  it('that asks to wait is given that time once', async (t) => {
    let asked = 0
    const busy: Handler = (_, response) => {
      asked += 1
      if (asked === 1) response.writeHead(429, { 'retry-after': '30' }).end()
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Now</title>')
    }
    const { result } = await site({ '/busy': busy }, t, { maxRetryAfterMs: 30 })
    assert.deepEqual([result.pages[1]?.title, asked], ['Now', 2])
  })

  it('that refuses again and again is left alone', async (t) => {
    const links = Array.from({ length: 40 }, (_, index) => `/p${index}`)
    const routes = {
      '/': page('home', { links }),
      '/robots.txt': { status: 404 },
      '*': { status: 429 },
    }
    const { result, requests, warnings } = await readSite(
      { routes, options: { maxRetryAfterMs: 1 } },
      t,
    )
    assert.ok(requests.length < 40, String(requests.length))
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['TARGET_RATE_LIMITED'],
    )
    assert.deepEqual(result.brokenLinks, [])
  })

  it('with addresses that are none is read all the same', async (t) => {
    const links = [
      'http://[',
      'http://user:pw@127.0.0.1/',
      '//',
      '/%zz',
      `/${'x'.repeat(5000)}`,
      'javascript:void(0)',
    ]
    const { result } = await readSite({ routes: { '/': page('home', { links }) } }, t)
    assert.deepEqual(
      result.pages.map(({ url }) => path(url)),
      ['/', '/%zz'],
    )
  })

  it('with 500 language versions on every page is judged among the pages read', async (t) => {
    const head = Array.from(
      { length: 500 },
      (_, index) => `<link rel="alternate" hreflang="en" href="/v${index}">`,
    ).join('')
    const links = Array.from({ length: 49 }, (_, index) => `/v${index}`)
    const routes = { '/': page('home', { links, head }), '*': page('v', { head }) }
    const { result } = await readSite({ routes, options: { linkChecks: 0 } }, t)
    assert.equal(result.hreflangClusters.length, 1)
    assert.equal(result.hreflangClusters[0]?.problems.length, 100)
  })
})
