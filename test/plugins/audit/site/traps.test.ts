import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SiteRoute } from '../../../support/loopback-site.ts'
import { ownText, page } from '../multipage/read-site.ts'
import { auditSite } from './audit-site.ts'

type Handler = Extract<SiteRoute, (...args: never[]) => unknown>

const FEW = { dated: 5, alike: 8, endless: 100, same: 5, facets: 20 }
const TRAPS = {
  ...{ similarity: 0.8, sameShare: 0.5, comparedWords: 20, segments: 24, repeats: 3 },
  ...FEW,
}

/** A page for every address, made from its path and query. */
function made(
  make: (url: URL) => { readonly links: readonly string[]; readonly text?: string },
): Handler {
  return ({ url = '/' }, response) => {
    const { links, text } = make(new URL(url, 'http://host'))
    const { body } = page(url, { links, ...(text !== undefined && { text, h1: 'Same' }) })
    response.writeHead(200, { 'content-type': 'text/html' }).end(body)
  }
}

/** The paths that an audit reads, and the patterns of which it warns. */
async function read(
  routes: Readonly<Record<string, SiteRoute>>,
  t: Parameters<typeof auditSite>[1],
) {
  const files = { '/robots.txt': { status: 404 }, '/sitemap.xml': { status: 404 } }
  const request = { maxPages: 80 }
  const { pages, warnings } = await auditSite(
    { routes: { ...files, ...routes }, request, options: { traps: TRAPS } },
    t,
  )
  return {
    keys: pages.map(({ key }) => key),
    warnings: warnings.filter(({ code }) => code === 'CRAWL_TRAP'),
  }
}

describe('a space of addresses without end', () => {
  it('is a calendar: it ends, with one warning that names its pattern', async (t) => {
    const month = made(({ pathname }) => {
      const [, , year, month] = pathname.split('/').map(Number) as [number, number, number, number]
      const next = month === 12 ? `${year + 1}/01` : `${year}/${String(month + 1).padStart(2, '0')}`
      return { links: [`/calendar/${next}`], text: ownText('days') }
    })
    const routes = {
      '/': page('home', { links: ['/calendar/2026/11', '/a'] }),
      '/a': page('a'),
      '*': month,
    }
    const { keys, warnings } = await read(routes, t)
    assert.equal(keys.length, 2 + 1 + FEW.dated + 1)
    assert.equal(warnings.length, 1)
    assert.match(warnings[0]!.message, /^Addresses like \/calendar\/\*\/\* /)
  })

  it('is a path that repeats its segments', async (t) => {
    const deeper = made(({ pathname }) => ({ links: [`${pathname.replace(/\/$/, '')}/more`] }))
    const { keys, warnings } = await read({ '/': page('home', { links: ['/a'] }), '*': deeper }, t)
    assert.deepEqual(keys, ['/', '/a', '/a/more', '/a/more/more'])
    assert.deepEqual(
      warnings.map(({ message }) => message.split(' ')[2]),
      ['/a/more/*'],
    )
  })

  it('is a list of filters that combine', async (t) => {
    const shop = made(({ pathname, searchParams }) => {
      const links = ['color', 'size', 'brand'].flatMap((name) =>
        ['1', '2', '3', '4'].map((value) => {
          const next = new URLSearchParams(searchParams)
          next.set(name, value)
          next.sort()
          return `${pathname}?${next}`
        }),
      )
      return { links }
    })
    const { keys, warnings } = await read({ '/': page('home', { links: ['/shop'] }), '*': shop }, t)
    assert.ok(keys.length < 40, String(keys.length))
    // Each filter alone leads to products.
    assert.equal(keys.filter((key) => /^\/shop\?[^&]*$/.test(key)).length, 12)
    assert.deepEqual(
      warnings.map(({ message }) => message.split(' ')[2]),
      ['/shop?brand=*&color=*&size=*'],
    )
  })

  it('is a session under a name of its own', async (t) => {
    let visits = 0
    const shop: Handler = (_request, response) => {
      visits += 1
      const links = [`/list?visit=${visits}a`, `/list?visit=${visits}b`]
      const anchors = links.map((href) => `<a href="${href}">next</a>`).join(' ')
      const body = `<title>List</title><main><h1>List</h1><p>${ownText('list')} ${anchors}</p></main>`
      response.writeHead(200, { 'content-type': 'text/html' }).end(body)
    }
    const { keys, warnings } = await read({ '/': page('home', { links: ['/list'] }), '*': shop }, t)
    assert.ok(keys.length < 40, String(keys.length))
    assert.deepEqual(
      warnings.map(({ message }) => message.split(' ')[2]),
      ['/list?visit=*'],
    )
  })
})

describe('what is not a trap', () => {
  it('is a large catalogue, whose products link to each other', async (t) => {
    const product = made(({ searchParams }) => {
      const id = Number(searchParams.get('id'))
      const next = [id + 1, id + 2].filter((one) => one < 60)
      return { links: next.map((one) => `/product?id=${one}`), text: ownText(`product${id}`) }
    })
    const { keys, warnings } = await read(
      { '/': page('home', { links: ['/product?id=0'] }), '*': product },
      t,
    )
    assert.deepEqual([keys.length, warnings], [61, []])
  })

  it('is a long list over many pages', async (t) => {
    const list = made(({ pathname, searchParams }) => {
      if (pathname !== '/list') return { links: [] }
      const at = Number(searchParams.get('page') ?? 1)
      const items = [`/item-${at}`]
      return {
        links: at < 38 ? [...items, `/list?page=${at + 1}`] : items,
        text: ownText('the list'),
      }
    })
    const { keys, warnings } = await read({ '/': page('home', { links: ['/list'] }), '*': list }, t)
    assert.deepEqual([keys.length, warnings], [77, []])
  })

  it('is a blog whose posts lead to the next one', async (t) => {
    const post = made(({ pathname }) => {
      const at = Number(pathname.split('-')[1])
      const next = `/2026/${String((at % 12) + 1).padStart(2, '0')}/post-${at + 1}`
      return { links: at < 25 ? [next] : [], text: ownText(`post${at}`) }
    })
    const { keys, warnings } = await read(
      { '/': page('home', { links: ['/2026/01/post-0'] }), '*': post },
      t,
    )
    assert.deepEqual([keys.length, warnings], [27, []])
  })
})
