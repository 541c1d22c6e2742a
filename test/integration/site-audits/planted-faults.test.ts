import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AuditedShop } from '../../replica/shop/audited-shop.ts'
import { Shop } from '../../replica/shop/shop.ts'
import { useApp } from '../audits/audited-app.ts'

const app = useApp({ allowLocal: true, listens: true })

test('every planted fault is found, and no other', async (t) => {
  const shop = new Shop({ pages: 160, cases: 2, bytes: 1500 })
  const site = await shop.serve()
  t.after(() => site.close())
  const audit = await AuditedShop.start(app().url, site.origin, 2000)
  const { status, message } = await audit.end()
  assert.equal(status, 'completed', message ?? '')
  const { found, wrong } = await audit.accuracy(shop)
  assert.deepEqual(wrong, [])
  assert.ok(found > 0)
})
