import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readImageHeader } from '../../../../plugins/audit/browsing/image-header.ts'
import { cpuTime } from '../../../support/cpu-time.ts'

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
    ),
  )
const number = (value: number): number[] => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
]
const box = (type: string, content: Uint8Array): Uint8Array =>
  bytes(number(content.byteLength + 8), type, [...content])

const AVIF = bytes(
  [...box('ftyp', bytes('avif', number(0), 'avif'))],
  [
    ...box(
      'meta',
      bytes(number(0), [
        ...box('iprp', box('ipco', box('ispe', bytes(number(0), number(640), number(480))))),
      ]),
    ),
  ],
)

for (const [format, width, height, file] of [
  ['png', 800, 600, bytes([0x89], 'PNG\r\n\x1a\n', number(13), 'IHDR', number(800), number(600))],
  ['gif', 300, 200, bytes('GIF89a', [44, 1, 200, 0], new Array<number>(8).fill(0))],
  ['avif', 640, 480, AVIF],
  ['svg', 24, 12, bytes('\n<?xml version="1.0"?><svg viewBox="0 0 24 12"></svg>')],
] as const) {
  test(`the size of ${format} is read`, () => {
    assert.deepEqual(readImageHeader(file), { format, width, height })
  })
}

test('what is no image gives nothing', () => {
  for (const text of ['', '<!doctype html><title>x</title>', '<svg>', 'GIF89a', '\xff\xd8\xff']) {
    assert.equal(readImageHeader(bytes(text)), null, text)
  }
})

test('an image of infinite size is refused', () => {
  assert.equal(readImageHeader(bytes('<svg width="9" height="1e99920"></svg>')), null)
})

test('memory behind an image is not part of it', () => {
  const memory = bytes('GIF89a', [44, 1, 200, 0], new Array<number>(64).fill(7))
  assert.equal(readImageHeader(memory.subarray(0, 6)), null)
})

test('any bytes are an image with a size, or none', () => {
  const starts = fc.constantFrom('', '\xff\xd8', '<svg ', '\x89PNG\r\n\x1a\n', 'RIFF', 'GIF89a')
  fc.assert(
    fc.property(starts, fc.uint8Array({ maxLength: 400 }), (start, rest) => {
      const header = readImageHeader(bytes(start, [...rest]))
      assert.ok(header === null || (header.width > 0 && header.height > 0))
    }),
  )
})

test('bytes made to be read for long are read quickly', () => {
  const ispe = box('ispe', bytes(number(0), number(1), number(1)))
  const many = Buffer.concat(new Array<Uint8Array>(30_000).fill(ispe))
  const hostile = [
    bytes('<svg '.repeat(200_000)),
    bytes(`<svg x="${'"'.repeat(500_000)}`),
    bytes([0xff, 0xd8], new Array<number>(1_000_000).fill(0)),
    bytes(
      [...box('ftyp', bytes('avif'))],
      [...box('meta', bytes(number(0), [...box('iprp', box('ipco', many))]))],
    ),
  ]
  const spent = cpuTime()
  for (const one of hostile) readImageHeader(one)
  assert.ok(spent() < 1000)
})
