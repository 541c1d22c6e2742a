import { test } from 'node:test'
import { assertMet } from '../../measure/figure.ts'
import { killSite } from './killed-site.ts'

test('kill -9 costs an audit of a site no page and no finding', async (t) => {
  assertMet(await killSite(t, { pages: 80, cases: 1, kills: 1 }))
})
