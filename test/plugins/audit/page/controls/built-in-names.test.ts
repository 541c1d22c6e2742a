import assert from 'node:assert/strict'
import { test } from 'node:test'
import { controls } from '../../../../../plugins/audit/page/controls/controls.ts'
import { headings } from '../../../../../plugins/audit/page/headings/headings.ts'
import { structuredFacts } from '../../../../../plugins/audit/page/structured-data/on-page/structured-page.ts'
import { pageOf } from '../document/page-of.ts'

for (const name of ['constructor', '__proto__', 'toString']) {
  test(`a role and a type called ${name} are none`, () => {
    const page = pageOf(`<p role="${name}">a</p><input type="${name}"><h2 role="${name}">b</h2>`)
    const { total, fields } = controls(page)
    assert.deepEqual([total, fields], [1, 1])
    assert.deepEqual(
      headings(page).map(({ level }) => level),
      [2],
    )
  })
}

test('the text of an element called constructor is the value of its property', () => {
  const page = pageOf(
    '<div itemscope itemtype="https://schema.org/Thing"><constructor itemprop="name">A</constructor></div>',
  )
  const [node] = structuredFacts(page).data.nodes
  assert.match(JSON.stringify(node), /"value":"A"/)
})
