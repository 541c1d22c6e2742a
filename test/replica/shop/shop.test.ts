import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FAULTS } from './faults.ts'
import { Shop } from './shop.ts'
import { htmlOf, NAVIGATION } from './shop-pages.ts'

describe('the shop with planted faults', () => {
  const shop = new Shop({ pages: 600, cases: 3 })

  it('has at least forty kinds of faults, each with its places', () => {
    assert.ok(Object.keys(FAULTS).length >= 40)
    for (const { fault, paths } of shop.planted) assert.ok(paths.length >= 3, fault)
  })

  it('is the same each time', () => {
    const again = new Shop({ pages: 600, cases: 3 })
    assert.deepEqual(again.planted, shop.planted)
    assert.equal(again.sitemap(), shop.sitemap())
    assert.equal(pageAt(again, '/guides/'), pageAt(shop, '/guides/'))
  })

  it('has no fault before they are planted: every link leads to a page, and every page is linked', () => {
    const sound = new Shop({ pages: 600, cases: 0 })
    const linked = new Set(NAVIGATION)
    for (const { links, alternates } of sound.pages.values()) {
      for (const path of [...links, ...alternates.map(([, path]) => path)]) linked.add(path)
    }
    assert.deepEqual([...linked].sort(), [...sound.pages.keys()].sort())
  })

  it('serves pages, redirects, errors and answers to conditional requests', async (t) => {
    const site = await shop.serve()
    t.after(() => site.close())
    const ask = (path: string, headers = {}) =>
      fetch(`${site.origin}${path}`, { redirect: 'manual', headers })
    const home = await ask('/')
    assert.equal(await home.text(), pageAt(shop, '/'))
    const same = await ask('/', { 'if-none-match': home.headers.get('etag') ?? '' })
    assert.equal(same.status, 304)
    assert.equal((await ask('/loop-0-a')).headers.get('location'), '/loop-0-b')
    assert.equal((await ask('/shop/crashes-0')).status, 500)
    assert.equal((await ask('/nowhere')).status, 404)
  })
})

function pageAt(shop: Shop, path: string): string {
  const page = shop.pages.get(path)
  assert.ok(page)
  return htmlOf(page)
}
