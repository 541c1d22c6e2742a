import fc from 'fast-check'
import { pieces } from '../pieces.ts'

const TOKENS: readonly string[] = [
  ...pieces(
    '\r\n¦\r¦\n¦\r\n\r\n¦ ¦\t¦\0¦\x7f¦\xff¦:¦: ¦,¦;¦?¦#¦HTTP/1.1¦HTTP/1.0¦HTTP/2.0¦http/1.1',
    'HTTP/1.1 ¦GET ¦POST ¦PRI * HTTP/2.0¦Host: b\r\n¦Content-Length: 5\r\n',
    'Content-Length: -1\r\n¦Content-Length: 1e3\r\n¦Connection: close\r\n',
    'Connection: Upgrade\r\nUpgrade: h2c\r\n¦X:\r\n¦:\r\n¦ X: 1\r\n¦Expect: 100-continue\r\n',
    'Transfer-Encoding: chunked\r\n¦Transfer-Encoding: x\r\n¦0\r\n\r\n¦5\r\nabcde\r\n',
    'ffffffffffffffff\r\n¦-1\r\n¦1;a="\r\n¦\x16\x03\x01¦\x00\x00',
  ),
  'a'.repeat(17_000),
  '\r\n'.repeat(3_000),
  'A: b\r\n'.repeat(120),
  '%'.repeat(300),
  '\x80'.repeat(300),
]

type Change = { readonly at: number; readonly length: number; readonly put: string }

/** The bytes with a few changes, as somebody makes them who knows HTTP, or line noise. */
export function spoiledBytes(bytes: Buffer): fc.Arbitrary<Buffer> {
  const change = fc.record<Change>({
    // Where a request says most: in its first lines.
    at: fc.oneof(fc.nat(Math.min(200, bytes.length)), fc.nat(bytes.length)),
    length: fc.constantFrom(0, 0, 1, 1, 2, 4, 16, 1_000_000),
    put: fc.oneof(
      { arbitrary: fc.constantFrom(...TOKENS), weight: 6 },
      fc.constant(''),
      fc.uint8Array({ maxLength: 6 }).map((own) => Buffer.from(own).toString('latin1')),
    ),
  })
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    let text = bytes.toString('latin1')
    for (const { at, length, put } of changes) {
      text = text.slice(0, at) + put + text.slice(at + length)
    }
    return Buffer.from(text, 'latin1')
  })
}

/** A body in chunks, cut and written oddly but rightly. */
export function oddChunks(body: Uint8Array): fc.Arbitrary<Buffer> {
  const size = fc.constantFrom(1, 2, 7, 64, 4_096)
  const ways = fc.constantFrom('plain', 'upper', 'zeros', 'trailer')
  return fc.tuple(size, ways).map(([length, way]) => {
    const parts: Uint8Array[] = []
    for (let at = 0; at < body.length; at += length) {
      const chunk = body.subarray(at, at + length)
      parts.push(Buffer.from(sizeLine(chunk.length, way)), chunk, Buffer.from('\r\n'))
    }
    parts.push(Buffer.from(way === 'trailer' ? '0\r\nX-Trailer: a\r\n\r\n' : '0\r\n\r\n'))
    return Buffer.concat(parts)
  })
}

function sizeLine(length: number, way: string): string {
  const hex = length.toString(16)
  if (way === 'upper') return `${hex.toUpperCase()}\r\n`
  return way === 'zeros' ? `000${hex}\r\n` : `${hex}\r\n`
}
