import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  lazyPageFacts,
  PAGE_FACT_NAMES,
  pageFactsOf,
} from '../../../../plugins/audit/page/page-facts.ts'
import { pageOf } from './document/page-of.ts'

const source = '<title>Truing a wheel</title><main><h1>Truing</h1><p><a href="/a">A</a></p></main>'

describe('facts that are computed when they are read', () => {
  test('are those that are computed at once', () => {
    assert.deepEqual({ ...lazyPageFacts(pageOf(source)) }, pageFactsOf(pageOf(source)))
  })

  test('share their getters between pages: V8 keeps getters of a page until a full collection', () => {
    const [one, other] = [lazyPageFacts(pageOf(source)), lazyPageFacts(pageOf(''))]
    for (const name of PAGE_FACT_NAMES) {
      const get = Object.getOwnPropertyDescriptor(one, name)?.get
      assert.ok(get !== undefined && get === Object.getOwnPropertyDescriptor(other, name)?.get)
    }
  })
})
