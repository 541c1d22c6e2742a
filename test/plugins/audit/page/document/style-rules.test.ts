import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { styleRules } from '../../../../../plugins/audit/page/document/style-rules.ts'

const read = (sheet: string) =>
  styleRules(sheet, (selector) => selector === 'body').map(
    ({ selectors, declarations, within }) => ({
      selectors,
      within,
      declarations: Object.fromEntries(declarations),
    }),
  )

describe('style rules', () => {
  it('finds the wanted rules with their media queries', () => {
    const sheet =
      '@charset "x"; html, BODY { Margin:0; font-size: 12PX !important } @media print { body{color:red} }'
    assert.deepEqual(read(sheet), [
      {
        selectors: ['html', 'body'],
        within: [],
        declarations: { margin: '0', 'font-size': '12px' },
      },
      { selectors: ['body'], within: ['@media print'], declarations: { color: 'red' } },
    ])
  })

  it('is not led astray by comments, strings and data URLs', () => {
    const sheet =
      '/* body{a:b} */ .x::after{content:"}body{c:d}"} .y{background:url(data:image/png;base64,{}} body{e:f})} body{g:h}'
    assert.deepEqual(read(sheet), [{ selectors: ['body'], within: [], declarations: { g: 'h' } }])
  })

  it('keeps declarations on both sides of a nested rule', () => {
    assert.deepEqual(read('body{a:b;.x{c:d}e:f}'), [
      { selectors: ['body'], within: [], declarations: { a: 'b', e: 'f' } },
    ])
  })

  it('never throws', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '(',
      ')',
      '"',
      "'",
      ';',
      ':',
      '/*',
      '*/',
      '@media',
      'body',
      ',',
      '\\',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        assert.ok(Array.isArray(read(pieces.join(''))))
      }),
    )
  })
})
