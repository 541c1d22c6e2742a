import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureJsonLdParses } from '../../../../../../plugins/audit/page/structured-data/validation/validity.ts'
import { fromHtml, fromJsonLd } from '../reading/extract-fixture.ts'

test('blocks that parse leave nothing to say', () => {
  const data = fromJsonLd({ '@type': 'Thing' }, [])
  assert.deepEqual(measureJsonLdParses(data), { blocks: 2, invalid: 0, skipped: 0, evidence: [] })
})

test('an empty block and a broken one are reported by line of the page and place in the block', () => {
  const data = fromHtml(`<html>
<script type="application/ld+json"></script>
<script type="application/ld+json">
{"@type": "Thing",}
</script>`)
  assert.deepEqual(measureJsonLdParses(data), {
    blocks: 2,
    invalid: 2,
    skipped: 0,
    evidence: [
      { line: 2, detail: 'The block is empty (line 1, column 1 of the block).' },
      {
        line: 4,
        detail: 'Expected a key in double quotes but found } (line 2, column 19 of the block).',
      },
    ],
  })
})

test('a duplicate key counts as an error', () => {
  assert.equal(measureJsonLdParses(fromJsonLd('{"a":1,"a":2}')).invalid, 1)
})

test('a page without blocks has none', () => {
  assert.equal(measureJsonLdParses(fromJsonLd()).blocks, 0)
})
