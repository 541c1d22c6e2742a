import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeBytes } from '../../../plugins/web/decode-bytes.ts'

test('the letters that windows-1252 has beyond ISO-8859-1 are kept', () => {
  const bytes = Uint8Array.of(0x93, 0x61, 0x94, 0x20, 0x80)
  assert.equal(decodeBytes(new TextDecoder('windows-1252'), bytes), '“a” €')
})

test('a character cut off at the end is replaced', () => {
  assert.equal(decodeBytes(new TextDecoder(), Uint8Array.of(0x61, 0xe2, 0x82)), 'a\ufffd')
})
