import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { invisibleCharacters } from '../../../../../plugins/audit/page/language/manipulation.ts'
import { anyCharacter } from '../../../../support/any-character.ts'

const NONE = { zeroWidthRuns: 0, overrides: 0, tags: 0 }

describe('invisibleCharacters', () => {
  it('counts runs of five zero-width characters, not of four', () => {
    assert.deepEqual(invisibleCharacters(`a${'\u200B'.repeat(4)}b`), NONE)
    assert.deepEqual(invisibleCharacters(`a${'\u200B'.repeat(5)}b`), { ...NONE, zeroWidthRuns: 1 })
    const two = `a${'\u200B\u2060\uFEFF\u200C\u200D'}b${'\uFEFF'.repeat(9)}`
    assert.deepEqual(invisibleCharacters(two), { ...NONE, zeroWidthRuns: 2 })
  })

  it('leaves joiners in scripts that join letters', () => {
    assert.deepEqual(invisibleCharacters(`می${'\u200C'.repeat(5)}خ`), NONE)
    assert.deepEqual(invisibleCharacters(`a${'\u200C'.repeat(5)}b`), { ...NONE, zeroWidthRuns: 1 })
  })

  it('counts direction overrides outside text from right to left', () => {
    assert.deepEqual(invisibleCharacters('a\u202Eb\u202Dc'), { ...NONE, overrides: 2 })
    assert.deepEqual(invisibleCharacters('שלום \u202Eb'), NONE)
    assert.deepEqual(invisibleCharacters('a\u202Ab\u202C'), NONE)
  })

  it('counts tag characters outside the flags of countries', () => {
    const scotland = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'
    assert.deepEqual(invisibleCharacters(scotland), NONE)
    assert.deepEqual(invisibleCharacters('a\u{E0041}\u{E0042}'), { ...NONE, tags: 2 })
    assert.deepEqual(invisibleCharacters('\u{E0100}'), NONE)
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => void invisibleCharacters(text)),
    )
  })
})
