import fc from 'fast-check'
import { pieces } from '../hostile.ts'

const TOKENS = pieces(
  '\r\n¦\r¦\n¦\r\n\r\n¦ ¦\t¦\0¦\x7f¦\xff¦:¦: ¦,¦;¦?¦#¦HTTP/1.1¦HTTP/1.0¦HTTP/2.0¦http/1.1¦HTTP/1.1 ',
  'GET ¦POST ¦PRI * HTTP/2.0¦Host: b\r\n¦Content-Length: 5\r\n¦Content-Length: -1\r\n¦ X: 1\r\n¦X:\r\n',
  'Content-Length: 1e3\r\n¦Connection: close\r\n¦Connection: Upgrade\r\nUpgrade: h2c\r\n¦:\r\n',
  'Expect: 100-continue\r\n¦Transfer-Encoding: chunked\r\n¦Transfer-Encoding: x\r\n¦0\r\n\r\n',
  '5\r\nabcde\r\n¦ffffffffffffffff\r\n¦-1\r\n¦1;a="\r\n¦\x16\x03\x01¦\x00\x00¦(a)×17000¦(\r\n)×3000',
  '(A: b\r\n)×120¦(%)×300¦(\x80)×300',
)

/** The bytes with a few changes, made with knowledge of HTTP or at random. */
export function spoiledBytes(bytes: Buffer): fc.Arbitrary<Buffer> {
  const change = fc.record({
    // A request says most in its first lines.
    at: fc.oneof(fc.nat(Math.min(200, bytes.length)), fc.nat(bytes.length)),
    length: fc.constantFrom(0, 0, 1, 1, 2, 4, 16, 1_000_000),
    put: fc.oneof(
      { arbitrary: fc.constantFrom(...TOKENS), weight: 6 },
      fc.constant(''),
      fc.uint8Array({ maxLength: 6 }).map((own) => Buffer.from(own).toString('latin1')),
    ),
  })
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const text = changes.reduce(
      (before, { at, length, put }) => before.slice(0, at) + put + before.slice(at + length),
      bytes.toString('latin1'),
    )
    return Buffer.from(text, 'latin1')
  })
}

const SIZES: Readonly<Record<string, (hex: string) => string>> = {
  plain: (hex) => hex,
  upper: (hex) => hex.toUpperCase(),
  zeros: (hex) => `000${hex}`,
  trailer: (hex) => hex,
}

/** A body in chunks, divided and written oddly but correctly. */
export function oddChunks(body: Uint8Array): fc.Arbitrary<Buffer> {
  const length = fc.constantFrom(1, 2, 7, 64, 4_096)
  return fc.tuple(length, fc.constantFrom(...Object.entries(SIZES))).map(([most, [way, write]]) => {
    const parts: Uint8Array[] = []
    for (let at = 0; at < body.length; at += most) {
      const chunk = body.subarray(at, at + most)
      const size = write(chunk.length.toString(16))
      parts.push(Buffer.from(`${size}\r\n`), chunk, Buffer.from('\r\n'))
    }
    const trailer = way === 'trailer' ? 'X-Trailer: a\r\n' : ''
    return Buffer.concat([...parts, Buffer.from(`0\r\n${trailer}\r\n`)])
  })
}
