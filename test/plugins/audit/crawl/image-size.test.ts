import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { imageSize } from '../../../../plugins/audit/crawl/image-probes.ts'

const hex = (...parts: string[]) => Buffer.from(parts.join('').replaceAll(' ', ''), 'hex')
const ascii = (text: string) => Buffer.from(text, 'latin1').toString('hex')
const size = { width: 640, height: 480 }

const images: [what: string, bytes: Buffer][] = [
  ['PNG', hex('89504e470d0a1a0a 0000000d', ascii('IHDR'), '00000280 000001e0')],
  ['GIF', hex(ascii('GIF89a'), '8002 e001')],
  ['JPEG', hex('ffd8 ffe0 0010', '00'.repeat(14), 'ff ffc2 0011 08 01e0 0280')],
  ['lossy WebP', hex(ascii('RIFF'), '00000000', ascii('WEBPVP8 '), '00'.repeat(10), '8002 e001')],
  ['lossless WebP', hex(ascii('RIFF'), '00000000', ascii('WEBPVP8L'), '00000000 2f', '7fc27700')],
  [
    'extended WebP',
    hex(ascii('RIFF'), '00000000', ascii('WEBPVP8X'), '00'.repeat(8), '7f0200 df0100'),
  ],
  [
    'AVIF',
    hex(
      '0000001c',
      ascii('ftypavif'),
      '00'.repeat(20),
      ascii('ispe'),
      '00000000 00000040 00000040',
      ascii('ispe'),
      '00000000 00000280 000001e0',
    ),
  ],
]
for (const [what, bytes] of images) {
  test(`the size of ${what} is read`, () => assert.deepEqual(imageSize(bytes), size))
  test(`a cut ${what} has no size`, () =>
    assert.equal(imageSize(bytes.subarray(0, bytes.length - 20)), null))
}

test('what is no image, and an image without extent, have no size', () => {
  assert.equal(imageSize(Buffer.from('<svg width="640" height="480"/>')), null)
  assert.equal(imageSize(hex(ascii('GIF89a'), '0000 0000')), null)
  assert.equal(imageSize(new Uint8Array()), null)
})

test('imageSize never throws', () => {
  const starts = fc.constantFrom(
    ...images.map(([, bytes]) => bytes.subarray(0, 16)),
    Buffer.alloc(0),
  )
  fc.assert(
    fc.property(starts, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
      const found = imageSize(Buffer.concat([start, rest]))
      assert.ok(found === null || (found.width > 0 && found.height > 0))
    }),
  )
})
