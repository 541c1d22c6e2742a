import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parseDeclarations } from '../../../../../plugins/audit/page/document/css-declarations.ts'

const read = (text: string) => Object.fromEntries(parseDeclarations(text))

describe('style declarations', () => {
  it('takes the last value of a property, without !important', () => {
    assert.deepEqual(read('WIDTH: 10px; width :20PX ! important;; color'), { width: '20px' })
  })

  it('keeps semicolons inside quotes and parentheses', () => {
    const text = `background:url(data:a;b,c);content:"x;y";color:red`
    assert.deepEqual(read(text), {
      background: 'url(data:a;b,c)',
      content: '"x;y"',
      color: 'red',
    })
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        assert.ok(parseDeclarations(text) instanceof Map)
      }),
    )
  })
})
