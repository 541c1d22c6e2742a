import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parseDeclarations } from '../../../../../plugins/audit/page/document/css-declarations.ts'
import {
  colourOf,
  concealment,
} from '../../../../../plugins/audit/page/renderability/hidden-text.ts'

describe('concealment', () => {
  const styles: readonly (readonly [string, ReturnType<typeof concealment>])[] = [
    ['font-size:0', 'size'],
    ['font-size: 2px', 'size'],
    ['font-size: 0.1em', 'size'],
    ['font-size: 3px', null],
    ['position:absolute;left:-9999px', 'position'],
    ['text-indent:-100em', 'position'],
    ['left:-20px', null],
    ['transform:translateX(-200vw)', 'position'],
    ['clip:rect(0 0 0 0)', 'clip'],
    ['clip-path:inset(50%)', 'clip'],
    ['opacity:0', 'opacity'],
    ['opacity:0.5', null],
    ['color:red', null],
  ]
  for (const [style, how] of styles) {
    it(`finds ${how ?? 'nothing hidden'} in "${style}"`, () => {
      assert.equal(concealment(parseDeclarations(style)), how)
    })
  }
})

describe('colourOf', () => {
  it('gives one spelling for one colour', () => {
    for (const white of [
      '#fff',
      '#FFFFFF'.toLowerCase(),
      'white',
      'rgb(255, 255, 255)',
      '#ffffffff',
    ]) {
      assert.equal(colourOf(white), 'ffffff')
    }
  })

  it('takes the first colour of a shorthand', () => {
    assert.equal(colourOf('#000 url(a.png)'), '000000')
  })

  it('knows nothing of variables and unknown names', () => {
    assert.equal(colourOf('var(--text)'), null)
    assert.equal(colourOf('inherit'), null)
    assert.equal(colourOf(undefined), null)
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void colourOf(text)))
  })
})
