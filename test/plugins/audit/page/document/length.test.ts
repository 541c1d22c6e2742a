import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  lengthPx,
  paddingPx,
  parseDeclarations,
} from '../../../../../plugins/audit/page/document/css-declarations.ts'

describe('lengths', () => {
  it('are px, with rem and em of 16 px and points of 4/3 px', () => {
    assert.deepEqual(['12px', '9pt', '1.5rem', '.75em', '0'].map(lengthPx), [12, 12, 24, 12, 0])
  })

  it('are unknown where they are not fixed', () => {
    const values = ['62.5%', 'calc(1px + 1em)', 'auto', '10', 'px', '.px', '-4px', undefined]
    assert.deepEqual(
      values.map(lengthPx),
      values.map(() => null),
    )
  })

  it('add up the padding of one axis', () => {
    const style = parseDeclarations('padding: 1px 2px 3px; padding-left: 10px')
    assert.equal(paddingPx(style, 'horizontal'), 12)
    assert.equal(paddingPx(style, 'vertical'), 4)
  })
})
