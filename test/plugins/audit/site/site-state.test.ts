import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import type { SiteResult } from '../../../../manifests/types/records.ts'
import { RULE_IDS, siteRules } from '../../../../plugins/audit/multipage/site-rules.ts'
import { analysed, judgementOf, type PageParts, sitePage, stateOf, urlOf } from './site-pages.ts'

const path = (url: string) => new URL(url).pathname + new URL(url).search
const paths = ({ urls }: { readonly urls: readonly string[] }) => urls.map(path)
/** Pages and details of the examples of an issue. */
const told = ({ issues }: SiteResult, id: string) =>
  issues
    .filter((issue) => issue.id === id)
    .flatMap(({ examples }) => examples.map(({ url }) => path(url)).sort())
const linking = (...links: string[]): PageParts => ({ path: '/', links })

describe('a sound site', () => {
  it('has no issue, and its scores are full', async () => {
    const pages = ['/a', '/b', '/c'].map((one) => ({ path: one, links: ['/'], failed: {} }))
    const result = await analysed({
      pages: [{ ...linking('/a', '/b', '/c'), failed: {} }, ...pages],
      listed: ['/', '/a', '/b', '/c'],
    })
    assert.deepEqual(result.issues, [])
    const { overall, seo, geo, grade, blockedPages } = result.scores
    assert.deepEqual([overall, seo, geo, grade, blockedPages], [100, 100, 100, 'A', 0])
  })
})

describe('counts', () => {
  it('show what was read, judged and failed, and what the crawler left', () => {
    const state = stateOf({
      pages: [{ ...linking(), failed: {} }, { path: '/gone', status: 404 }, { path: '/raw' }],
    })
    state.setFrontier({ waiting: 2, unread: { robots: 3 } })
    assert.deepEqual(state.figures.counts, {
      ...{ known: 8, read: 3, judged: 1, failed: 1, waiting: 2 },
      unread: { robots: 3 },
    })
  })

  it('change the version with each page', () => {
    const state = stateOf({ pages: [linking()] })
    const before = state.version
    state.add(sitePage(1, { path: '/a' }))
    assert.ok(state.version > before)
  })

  it('refuse a page out of order', () => {
    const state = stateOf({ pages: [linking()] })
    assert.throws(() => state.add(sitePage(2, { path: '/a' })), /page 2 cannot follow page 0/)
  })
})

describe('a site is complete', () => {
  it('when nothing is left that could be read', async () => {
    const complete = async (waiting: number, unread: object) => {
      const state = stateOf({ pages: [linking()] })
      state.setFrontier({ waiting, unread })
      return (await state.result(new AbortController().signal)).summary.complete
    }
    assert.deepEqual(
      await Promise.all([complete(0, { file: 4 }), complete(1, {}), complete(0, { limit: 1 })]),
      [true, false, false],
    )
  })
})

describe('scores', () => {
  const title = 'seo.on-page.title-present'
  it('are weighted by link equity, and blockers are counted beside them', async () => {
    // Everything links to /top, nothing to /low but the first page.
    const pages: PageParts[] = [
      { ...linking('/top', '/low'), failed: {} },
      { path: '/top', links: ['/'], failed: {} },
      { path: '/low', links: ['/top', '/'], failed: { [title]: 'Page has no title' } },
    ]
    const { scores, pages: rows } = await analysed({ pages })
    const low = rows[2]!
    assert.ok(low.overall! < 90 && low.linkShare < 1 / 3)
    const mean = rows.reduce((sum, row) => sum + row.linkShare * row.overall!, 0)
    assert.ok(Math.abs(scores.overall! - mean) <= 1 && scores.overall! > (200 + low.overall!) / 3)
    assert.deepEqual([scores.blockedPages, scores.blockedShare], [1, 1 / 3])
  })

  it('count the pages that have one of the two only, while the audit runs and in its result', async () => {
    const alone = { failed: {}, lacks: 'geo' } as const
    const pages: PageParts[] = [
      { ...linking('/a', '/b', '/raw'), failed: {} },
      { path: '/a', ...alone },
      { path: '/b', ...alone },
      { path: '/raw' },
    ]
    const state = stateOf({ pages })
    const running = state.figures.scores
    const { scores } = await state.result(new AbortController().signal)
    assert.deepEqual([running.notScored, scores.notScored], Array(2).fill({ seo: 0, geo: 2 }))
    assert.equal(
      'notScored' in stateOf({ pages: [{ ...linking(), failed: {} }] }).figures.scores,
      false,
    )
  })

  it('of a page are those of its report', async () => {
    const failed = Object.fromEntries(
      ['geo.citability', 'seo.content', 'seo.technical'].flatMap((category) =>
        judgementOf({}).results.flatMap(({ id }) => (id.startsWith(category) ? [[id, 'x']] : [])),
      ),
    )
    const { pages } = await analysed({ pages: [{ ...linking(), failed }] })
    const { seo, geo } = judgementOf({ failed })
    assert.deepEqual([pages[0]!.seo, pages[0]!.geo], [seo, geo])
    assert.ok(Math.abs(pages[0]!.overall! - (seo! + geo!) / 2) <= 1)
  })

  it('leave out redirects and errors', async () => {
    const { pages } = await analysed({
      pages: [linking('/old'), { path: '/old', alias: '/' }, { path: '/gone', status: 404 }],
    })
    assert.deepEqual(
      pages.map(({ judged, overall }) => [judged, overall]),
      Array(3).fill([false, null]),
    )
  })
})

describe('links', () => {
  it('to missing pages are reported with all pages that have them', async () => {
    const result = await analysed({
      pages: [
        linking('/a', '/gone', '/private'),
        { path: '/a', links: ['/', '/gone'] },
        { path: '/gone', status: 404 },
        { path: '/private', status: 403 },
      ],
    })
    const [broken, ...others] = result.summary.brokenLinks
    assert.deepEqual(
      [broken && path(broken.url), broken?.from.map(path), broken?.fromCount, others.length],
      ['/gone', ['/', '/a'], 2, 0],
    )
    assert.deepEqual(told(result, 'brokenLink'), ['/', '/a'])
    const issue = result.issues.find(({ id }) => id === 'brokenLink')
    assert.deepEqual(
      issue?.examples.map(({ detail }) => detail),
      [urlOf('/gone'), urlOf('/gone')],
    )
    assert.deepEqual(told(result, 'refusedPage'), ['/private'])
  })

  it('over redirects, chains and loops are distinguished', async () => {
    const result = await analysed({
      pages: [
        linking('/once', '/twice', '/loop', '/a'),
        { path: '/once', alias: '/a' },
        { path: '/twice', alias: '/once' },
        { path: '/loop', isLoop: true, moved: ['/loop'] },
        { path: '/a', links: ['/'] },
      ],
    })
    assert.deepEqual(
      result.summary.redirectChains.map(({ url, hops, finalUrl, endless }) => [
        path(url),
        hops.map(path),
        path(finalUrl),
        endless,
      ]),
      [
        ['/twice', ['/twice', '/once'], '/a', false],
        ['/loop', ['/loop'], '/loop', true],
      ],
    )
    for (const rule of ['linkedRedirect', 'redirectChain', 'redirectLoop']) {
      assert.deepEqual(told(result, rule), ['/'], rule)
    }
    assert.equal(result.pages[4]?.inlinks, 1)
  })

  it('name a loop by where it starts', async () => {
    const result = await analysed({
      pages: [linking('/a'), { path: '/a', alias: '/b' }, { path: '/b', alias: '/a' }],
    })
    assert.deepEqual(told(result, 'redirectLoop'), ['/'])
  })

  it('to the end of a redirect are no links over it', async () => {
    const result = await analysed({
      pages: [
        linking('/old', '/b'),
        { path: '/old', moved: ['/new'], canonical: '/new', links: ['/'] },
        { path: '/b', links: ['/new'] },
      ],
    })
    assert.deepEqual(told(result, 'linkedRedirect'), ['/'])
  })

  it('give depths; pages far away and dead ends are reported', async () => {
    const chain = [1, 2, 3, 4, 5, 6].map((n) => ({
      path: `/${n}`,
      links: n < 6 ? [`/${n + 1}`] : [],
    }))
    const result = await analysed({ pages: [linking('/1', '!/x'), ...chain, { path: '/x' }] })
    assert.deepEqual(
      result.summary.depths.map(({ depth, pages }) => [depth, pages]),
      [...[0, 1, 2, 3, 4, 5, 6].map((depth) => [depth, 1]), [null, 1]],
    )
    assert.deepEqual(told(result, 'deepPage'), ['/6'])
    assert.deepEqual(paths(result.summary.deadEnds), ['/6', '/x'])
  })
})

describe('canonicals and language versions', () => {
  it('that contradict what they name are reported', async () => {
    const result = await analysed({
      pages: [
        linking('/a', '/b', '/gone'),
        { path: '/a', canonical: '/gone', links: ['/'] },
        { path: '/b', canonical: '/c', links: ['/'] },
        { path: '/c', canonical: '/', links: ['/'] },
        { path: '/gone', status: 404 },
      ],
    })
    assert.deepEqual(told(result, 'canonicalBroken'), ['/a'])
    assert.deepEqual(told(result, 'canonicalChain'), ['/b'])
  })

  it('that do not name each other are reported', async () => {
    const result = await analysed({
      pages: [
        { ...linking('/fr'), alternates: { en: '/', fr: '/fr' } },
        { path: '/fr', language: 'fr', links: ['/'], alternates: { fr: '/fr' } },
      ],
    })
    assert.deepEqual(told(result, 'hreflangNoReturn'), ['/'])
  })
})

describe('the sitemap', () => {
  it('is compared with the site in both directions', async () => {
    const { summary, issues } = await analysed({
      robots: 'User-agent: *\nDisallow: /denied',
      listed: ['/', '/gone', '/moved', '/hidden', '/copy', '/orphan', '/denied'],
      pages: [
        linking('/gone', '/moved', '/hidden', '/copy', '/unlisted'),
        { path: '/gone', status: 404 },
        { path: '/moved', alias: '/unlisted' },
        { path: '/hidden', noindex: true, links: ['/'] },
        { path: '/copy', canonical: '/', links: ['/'] },
        { path: '/unlisted', links: ['/'] },
        { path: '/orphan', source: 'sitemap', links: ['/'] },
      ],
    })
    const { urls, ...lists } = summary.sitemap
    assert.equal(urls, 7)
    assert.deepEqual(
      Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, paths(list)])),
      {
        ...{ missing: ['/unlisted'], broken: ['/gone'], redirected: ['/moved'] },
        ...{ noindex: ['/hidden'], canonicalised: ['/copy'], robotsDenied: ['/denied'] },
      },
    )
    assert.deepEqual(paths(summary.orphans), ['/orphan'])
    const denied = issues.find(({ id }) => id === 'robotsDeniedInSitemap')
    assert.deepEqual(denied?.examples, [{ n: null, url: urlOf('/denied'), detail: null }])
  })
})

describe('texts', () => {
  it('that pages share are grouped', async () => {
    const base = Array.from({ length: 128 }, (_, at) => at + 1e7)
    const near = base.map((value, at) => (at < 12 ? value + 1e6 : value))
    const { summary } = await analysed({
      pages: [
        linking('/a', '/b', '/c', '/d'),
        { path: '/a', title: 'Same', text: 'x', signature: base, links: ['/'] },
        { path: '/b', title: 'SAME', h1: 'Both', text: 'x', signature: base, links: ['/'] },
        { path: '/c', h1: 'Both', description: 'D', text: 'y', signature: near, links: ['/'] },
        { path: '/d', description: 'D', title: 'Same', language: 'nl', links: ['/'] },
      ],
    })
    const groups = (list: SiteResult['summary']['duplicateTitles']) =>
      list.map(({ value, count, urls }) => [value, count, urls.map(path)])
    assert.deepEqual(groups(summary.duplicateTitles), [['Same', 2, ['/a', '/b']]])
    assert.deepEqual(groups(summary.duplicateHeadings), [['Both', 2, ['/b', '/c']]])
    assert.deepEqual(groups(summary.duplicateDescriptions), [])
    assert.deepEqual(groups(summary.duplicateTexts), [[null, 2, ['/a', '/b']]])
    assert.deepEqual(groups(summary.similarTexts), [[null, 3, ['/a', '/b', '/c']]])
  })

  it('of one path with several queries are parameter duplicates, and nothing else', async () => {
    const same = { title: 'List', h1: 'List', description: 'All', text: 'x', links: ['/'] }
    const pages = ['/list', '/list?sort=up', '/list?sort=down'].map((one) => ({
      ...same,
      path: one,
    }))
    const result = await analysed({ pages: [linking(...pages.map((page) => page.path)), ...pages] })
    const [group] = result.summary.parameterDuplicates
    assert.deepEqual([group?.value, group?.count], ['/list', 3])
    assert.deepEqual(
      result.issues.map(({ id }) => id),
      ['parameterDuplicate'],
    )
  })

  it('of few words are thin', async () => {
    const pages = [99, 100].map((words) => ({ path: `/${words}`, words, links: ['/'] }))
    const result = await analysed({ pages: [linking('/99', '/100'), ...pages] })
    assert.deepEqual(told(result, 'thinPage'), ['/99'])
  })

  it('that read like an error page are soft errors', async () => {
    const error = { words: 12, text: 'sorry', links: ['/'] }
    const result = await analysed({
      pages: [
        linking('/lost', '/perdu', '/same', '/how-to-fix-404', '/real'),
        { ...error, path: '/lost', title: 'Page not found | Shop', text: 'other' },
        { ...error, path: '/perdu', title: 'Boutique', h1: 'Page introuvable' },
        { ...error, path: '/same', title: 'Shop', h1: 'Shop' },
        { path: '/how-to-fix-404', title: 'How to fix a page not found error', links: ['/'] },
        { path: '/real', title: 'Page not found', words: 900, links: ['/'] },
      ],
    })
    assert.deepEqual(paths(result.summary.softErrors), ['/lost', '/perdu', '/same'])
  })
})

describe('norms of a template', () => {
  it('find the page that lacks what its siblings have', async () => {
    const items = Array.from({ length: 30 }, (_, at) => ({
      path: `/item/${at}`,
      links: ['/'],
      types: at === 3 ? [] : ['Product'],
      canonical: at === 4 ? null : `/item/${at}`,
      alternates: at === 6 ? {} : { en: `/item/${at}` },
    }))
    const { issues } = await analysed({
      pages: [linking(...items.map((item) => item.path)), ...items],
    })
    const outliers = issues.find(({ id }) => id === 'outlier')
    assert.deepEqual(outliers?.examples.map(({ url, detail }) => [path(url), detail]).sort(), [
      ['/item/3', 'Product'],
      ['/item/4', 'canonical'],
      ['/item/6', 'hreflang'],
    ])
  })

  it('are none of types where they were not read', async () => {
    const items = Array.from({ length: 30 }, (_, at) => ({
      ...{ path: `/item/${at}`, links: ['/'] },
      ...(at < 20 && { types: ['Product'] }),
    }))
    const result = await analysed({
      pages: [linking(...items.map((item) => item.path)), ...items],
    })
    assert.deepEqual(told(result, 'outlier'), [])
  })
})

describe('the result', () => {
  it('is given up when the caller leaves', async () => {
    const controller = new AbortController()
    controller.abort(new Error('left'))
    await assert.rejects(stateOf({ pages: [linking()] }).result(controller.signal), /left/)
  })

  it('has a row for each page, with what the audit found about it', async () => {
    const { pages } = await analysed({
      pages: [linking('/a'), { path: '/a', noindex: true, types: ['WebPage'], links: ['/'] }],
    })
    const { n, url, source, depth, indexable, notIndexable, inlinks, title } = pages[1]!
    assert.deepEqual(
      [n, path(url), source, depth, indexable, notIndexable, inlinks, title],
      [1, '/a', 'links', 1, false, 'noindex', 1, 'Title /a'],
    )
  })
})

test('every rule about the site has its texts', () => {
  assert.deepEqual(Object.keys(siteRules.rules).sort(), [...RULE_IDS].sort())
})
