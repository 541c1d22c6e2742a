import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHtml } from '../../../../plugins/facts/html/parse.ts'
import type { ParseLimits } from '../../../../plugins/facts/html/parse-limits.ts'

const limits: ParseLimits = { characters: 1_000_000, elements: 1000, depth: 20 }

test('templates inside each other are as bounded in depth as other elements', () => {
  const parsed = parseHtml('<template>'.repeat(20_000), limits)
  assert.deepEqual([parsed.flattened, parsed.truncated], [true, 'elements'])
})

test('a template deeper than the bound leaves what follows it readable', () => {
  const { document } = parseHtml(
    `${'<div>'.repeat(19)}<template><p>in</p></template><b>out</b>`,
    limits,
  )
  const names: string[] = []
  const open = [...document.childNodes]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('name' in node) names.push(node.name)
    if ('childNodes' in node) open.push(...node.childNodes)
  }
  assert.ok(names.includes('b'))
})
