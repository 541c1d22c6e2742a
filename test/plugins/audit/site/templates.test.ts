import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { analysed, type PageParts } from './site-pages.ts'

/** Patterns with their numbers of pages, in order of the alphabet. */
async function patterns(pages: readonly PageParts[]) {
  const { summary } = await analysed({ pages: [{ path: '/' }, ...pages] })
  return summary.templates
    .map(({ pattern, pages: count }) => `${pattern} ${count}`)
    .sort()
    .filter((line) => line !== '/ 1')
}
const times = (count: number, page: (at: number) => PageParts) =>
  Array.from({ length: count }, (_, at) => page(at))

describe('templates', () => {
  it('are patterns of addresses with * for what differs', async () => {
    const found = await patterns([
      ...times(12, (at) => ({ path: `/shop/bike-${at}` })),
      ...times(12, (at) => ({ path: `/shop/bike-${at}/reviews` })),
      ...times(6, (at) => ({ path: `/blog/2026/${at}` })),
      ...['/about', '/contact'].map((path) => ({ path })),
    ])
    assert.deepEqual(found, [
      '/about 1',
      '/blog/2026/* 6',
      '/contact 1',
      '/shop/* 12',
      '/shop/*/reviews 12',
    ])
  })

  it('of several sections of one structure are one', async () => {
    const pages = ['paris', 'rome', 'ghent', 'news'].flatMap((section) =>
      times(6, (at) => ({
        path: `/${section}/${at}`,
        skeleton: section === 'news' ? 'article' : 'city',
      })),
    )
    assert.deepEqual(await patterns(pages), ['/*/* 18', '/news/* 6'])
  })

  it('are distinguished by structure, except where it is rare', async () => {
    const skeleton = (at: number) => (at < 20 ? 'product' : at < 29 ? 'list' : 'odd')
    const found = await patterns(times(30, (at) => ({ path: `/p/${at}`, skeleton: skeleton(at) })))
    assert.deepEqual(found, ['/p/* 21', '/p/* 9'])
  })

  it('have the names of the parameters, whatever their order', async () => {
    const found = await patterns([
      { path: '/list?a=1&b=2' },
      { path: '/list?b=3&a=4' },
      { path: '/list' },
    ])
    assert.deepEqual(found, ['/list 1', '/list?a=*&b=* 2'])
  })

  it('have the same id in another audit of the site', async () => {
    const ids = async (count: number) => {
      const pages = times(count, (at) => ({ path: `/shop/${at}`, skeleton: `s${count}` }))
      const { summary } = await analysed({ pages: [{ path: '/' }, ...pages] })
      return summary.templates[0]?.id
    }
    assert.equal(await ids(10), await ids(40))
  })
})
