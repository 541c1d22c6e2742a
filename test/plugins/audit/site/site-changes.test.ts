import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteChanges } from '../../../../plugins/audit/site/site-changes.ts'
import { analysed, type PageParts, urlOf } from './site-pages.ts'

test('two audits of a site differ in pages, issues and scores', async () => {
  const items = (count: number, failed: PageParts['failed']) =>
    Array.from({ length: count }, (_, at) => ({ path: `/p/${at}`, links: ['/'], failed: failed! }))
  const site = (pages: readonly PageParts[]) =>
    analysed({ pages: [{ path: '/', links: pages.map(({ path }) => path), failed: {} }, ...pages] })
  const [long, hidden] = ['seo.on-page.title-length', 'seo.crawlability.indexable']
  const before = await site([...items(4, { [long]: 'Too long' }), { path: '/old', links: ['/'] }])
  const changed = { path: '/p/0', title: 'New title', links: ['/'], failed: {} }
  const rest = items(4, { [hidden]: 'Page has noindex', [long]: 'Too long' }).slice(1)
  const after = await site([changed, ...rest, { path: '/new', links: ['/'] }])
  const ended = { siteAuditId: 'a'.repeat(32), finishedAt: '2026-01-01T00:00:00.000Z' }
  const changes = siteChanges({ ...ended, result: before }, { result: after })
  assert.deepEqual(
    [changes.newPages.urls, changes.gonePages.urls, changes.changedPages.urls],
    [[urlOf('/new')], [urlOf('/old')], [urlOf('/p/0')]],
  )
  assert.deepEqual(
    [changes.newIssues, changes.shrunkIssues].map((list) =>
      list.map(({ id, before: old, after: now }) => [id, old, now]),
    ),
    [[[hidden, 0, 3]], [[long, 4, 3]]],
  )
  assert.deepEqual([changes.fixedIssues, changes.grownIssues], [[], []])
  assert.ok(changes.overall! < 0 && changes.since === ended.finishedAt)
})

test('pages that an audit did not reach are neither new nor gone', async () => {
  const pages = (paths: readonly string[]) => paths.map((path) => ({ path, links: ['/'] }))
  const whole = await analysed({ pages: pages(['/', '/a', '/b']) })
  const part = await analysed({ pages: pages(['/', '/c']) })
  const cut = { ...part, counts: { ...part.counts, unread: { limit: 5 } } }
  const ended = { siteAuditId: 'a'.repeat(32), finishedAt: '2026-01-01T00:00:00.000Z' }
  const shorter = siteChanges({ ...ended, result: whole }, { result: cut })
  assert.deepEqual([shorter.newPages.urls, shorter.gonePages.urls], [[urlOf('/c')], []])
  const longer = siteChanges({ ...ended, result: cut }, { result: whole })
  assert.deepEqual([longer.newPages.urls, longer.gonePages.urls], [[], [urlOf('/c')]])
})

test('issues of audits of parts are compared by their shares of the pages too', async () => {
  const id = 'seo.on-page.title-length'
  const site = async (count: number, sound = 0) => {
    const pages = Array.from({ length: count }, (_, at) => {
      return { path: `/p/${at}`, links: ['/'], failed: at < sound ? {} : { [id]: 'Too long' } }
    })
    const result = await analysed({ pages })
    return { ...result, counts: { ...result.counts, unread: { limit: 5 } } }
  }
  const ended = { siteAuditId: 'a'.repeat(32), finishedAt: '2026-01-01T00:00:00.000Z' }
  const before = { ...ended, result: await site(30) }
  const longer = siteChanges(before, { result: await site(60) })
  assert.deepEqual([longer.grownIssues, longer.shrunkIssues], [[], []])
  const mixed = siteChanges(before, { result: await site(60, 1) })
  assert.deepEqual([mixed.grownIssues, mixed.shrunkIssues], [[], []], '59 pages are not fewer')
  const better = siteChanges(before, { result: await site(60, 40) })
  assert.deepEqual(better.grownIssues, [])
  assert.deepEqual(
    better.shrunkIssues.map((one) => [one.id, one.before, one.after]),
    [[id, 30, 20]],
  )
})

test('an issue is new or fixed only where both audits judged a page', async () => {
  const id = 'seo.on-page.title-length'
  const site = async (paths: readonly string[], failing: readonly string[]) => {
    const pages = paths.map((path) => {
      return { path, links: ['/'], failed: failing.includes(path) ? { [id]: 'Too long' } : {} }
    })
    const result = await analysed({ pages })
    return { ...result, counts: { ...result.counts, unread: { limit: 5 } } }
  }
  const ended = { siteAuditId: 'a'.repeat(32), finishedAt: '2026-01-01T00:00:00.000Z' }
  const sound = { ...ended, result: await site(['/', '/a'], []) }
  const further = siteChanges(sound, { result: await site(['/', '/b'], ['/b']) })
  assert.deepEqual(further.newIssues, [], 'nobody knows how /b was')
  const worse = siteChanges(sound, { result: await site(['/', '/a'], ['/a']) })
  assert.deepEqual(worse.newIssues.map(countsOf), [[id, 0, 1]])
  const faulty = { ...ended, result: await site(['/', '/b'], ['/b']) }
  const elsewhere = siteChanges(faulty, { result: await site(['/', '/a'], []) })
  assert.deepEqual(elsewhere.fixedIssues, [], 'nobody knows how /b is')
  const better = siteChanges(faulty, { result: await site(['/', '/b'], []) })
  assert.deepEqual(better.fixedIssues.map(countsOf), [[id, 1, 0]])
})

test('an issue of pages that changed their template is the same issue', async () => {
  const id = 'seo.on-page.title-length'
  const site = (skeleton: string, failing: number) => {
    const pages = Array.from({ length: 30 }, (_, at) => ({
      ...{ path: `/p/${at}`, links: ['/'] },
      skeleton: at < 10 ? 'new' : skeleton,
      failed: at < failing ? { [id]: 'Too long' } : {},
    }))
    const links = pages.map(({ path }) => path)
    return analysed({ pages: [{ path: '/', links, failed: {} }, ...pages] })
  }
  const ended = { siteAuditId: 'a'.repeat(32), finishedAt: '2026-01-01T00:00:00.000Z' }
  const before = await site('old', 8)
  const after = await site('new', 9)
  assert.notEqual(before.issues[0]?.template, after.issues[0]?.template)
  const changes = siteChanges({ ...ended, result: before }, { result: after })
  assert.deepEqual([changes.newIssues, changes.fixedIssues], [[], []])
  assert.deepEqual(changes.grownIssues.map(countsOf), [[id, 8, 9]])
})

function countsOf({ id, before, after }: { id: string; before: number; after: number }) {
  return [id, before, after]
}
