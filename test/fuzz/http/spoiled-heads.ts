import fc from 'fast-check'
import { pieces } from '../hostile.ts'
import type { FuzzRequest } from './requests.ts'

/** Values of headers, by name, that have upset servers. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'Content-Type': pieces(
    'text/plain¦application/x-www-form-urlencoded¦multipart/form-data¦¦/¦;¦APPLICATION/JSON¦json',
    'application/json; charset=utf-16¦application/json; charset="utf-8"¦application/json;charset=',
    'application/ld+json¦application/json, text/plain¦application/json; charset=utf-7¦\xe9/\xff',
    'application/(a)×5000+json',
  ),
  'Content-Encoding': pieces('gzip¦br¦deflate¦zstd¦identity¦gzip, gzip¦¦*¦\xff'),
  Accept: pieces(
    '*/*¦text/html¦application/xml¦¦,¦;q¦text/event-stream¦text/*;q=2¦text/event-stream;q=0',
    'TEXT/EVENT-STREAM¦(a)×8000¦(,a)×4000¦\xe9',
  ),
  'Accept-Encoding': pieces(
    'identity;q=0¦*;q=0¦br¦gzip;q=1.5¦zstd¦¦,¦(gzip;)×2000¦br;q=__proto__¦*¦constructor',
    'identity;q=0, *;q=0¦gzip;q=-1¦\xff',
  ),
  'Accept-Language': pieces('fr¦*¦(x)×8000'),
  Origin: pieces('null¦https://evil.example¦*¦¦javascript:alert(1)¦\xe9¦http://['),
  'X-Forwarded-For': pieces(
    '127.0.0.1¦::1¦203.0.113.9, 10.0.0.1¦unknown¦¦,¦, ,¦999.1.1.1¦[::1]:80¦0x7f.1¦1¦\xff¦0.0.0.0¦::',
    '::ffff:127.0.0.1¦1.1.1.1(,1.1.1.1)×1000¦127.0.0.1:99999¦2001:db8::1%eth0¦fe80::1%lo¦1.1.1.1;DROP',
  ),
  'X-Forwarded-Proto': pieces('https¦gopher¦\xe9'),
  'X-Forwarded-Host': pieces('evil.example¦¦(a)×4000'),
  Forwarded: pieces('for=127.0.0.1¦for="[::1]:1";host=evil¦;'),
  'Last-Event-ID': pieces('0¦1¦-1¦1e3¦NaN¦¦(9)×400¦\u00e9¦99999999999999'),
  'If-None-Match': pieces('*¦""¦W/"a"¦"a", "b"¦W/¦"¦¦\xff¦("a",)×3000"b"¦(")×8001¦(W/")×2000'),
  'If-Match': pieces('*¦"a"'),
  'If-Modified-Since': pieces('Sat, 21 Nov 2026 00:00:00 GMT¦yesterday¦(9)×400'),
  Range: pieces('bytes=0-0¦bytes=-1¦bytes=5-1¦bytes=0-,0-,0-¦lines=1-2¦bytes=99999999-'),
  Expect: pieces('100-continue¦200-ok¦¦100-Continue'),
  Host: pieces(
    '¦evil.example¦localhost¦a:b¦a:99999¦[::1]¦[¦a@b¦a/b¦\xe9¦..¦(a)×4000¦127.0.0.1:1¦x x¦"',
    'localhost:0¦%00¦[::1¦http://a',
  ),
  Authorization: pieces(
    'Bearer¦Bearer ¦bearer  x¦Basic Og==¦Bearer a b¦Bearer (a)×9000¦Bearer \xff¦Bearer ( )×8000¦',
    'Digest a="b"',
  ),
  'X-Request-Id': pieces('a¦(A)×64¦(A)×65¦a b¦../../x¦<x>¦¦\xe9¦#{a}'),
  Cookie: pieces('a=b¦(a=)×4000¦;¦__proto__=1'),
  Referer: pieces('https://evil.example/?q=1¦(x)×8000'),
  'User-Agent': pieces('¦(x)×8000¦() { :;}; echo¦\xff'),
  Connection: pieces('close¦keep-alive¦Upgrade¦x¦¦close, keep-alive'),
  Upgrade: pieces('websocket¦h2c'),
  TE: pieces('trailers¦chunked;q=0'),
  Trailer: pieces('Content-Length¦X'),
  'Sec-Fetch-Site': pieces('cross-site¦none'),
  Priority: pieces('u=9, i¦x'),
  'Access-Control-Request-Method': pieces('DELETE¦\xe9'),
  'Access-Control-Request-Headers': pieces('(x)×4000¦,¦__proto__'),
  'X-HTTP-Method-Override': pieces('DELETE¦PUT'),
  constructor: ['1'],
  'x-\x7f': ['1'],
}

const METHODS = pieces(
  'GET¦HEAD¦POST¦PUT¦DELETE¦PATCH¦OPTIONS¦TRACE¦PROPFIND¦QUERY¦get¦Post¦FOO¦(A)×3000¦__proto__',
  'constructor¦M-SEARCH¦PRI',
)

type Headers = FuzzRequest['headers']
const times = (count: number, make: (n: number) => Headers[number]): Headers =>
  Array.from({ length: count }, (_, n) => make(n))

/** Headers that fill a request's head without meaning anything. */
const CROWDS: readonly Headers[] = [
  times(80, (n) => [`X-${n}`, '1']),
  times(150, (n) => [`X-${n}`, '1']),
  times(60, () => ['Accept', 'a/b']),
  times(20, (n) => ['X-Forwarded-For', `203.0.113.${n}`]),
  [['X-Long', 'x'.repeat(15_000)]],
  [['X-Long', 'x'.repeat(20_000)]],
  [['X'.repeat(5_000), '1']],
  [['X-Tab', 'a\tb']],
  times(2, (n) => ['X-Request-Id', 'ab'[n] as string]),
  times(2, () => ['content-type', 'text/plain']),
]

/** The request with an unexpected header, with many headers or without one of its own. */
export function spoiledHead(request: FuzzRequest): fc.Arbitrary<FuzzRequest> {
  const { headers } = request
  const without = (name: string) =>
    headers.filter(([own]) => own.toLowerCase() !== name.toLowerCase())
  const one = Object.entries(VALUES).flatMap(([name, values]) =>
    values.map((value): Headers => [...without(name), [name, value]]),
  )
  const fewer = headers.map(([name]) => without(name))
  const crowds = CROWDS.map((crowd) => [...headers, ...crowd])
  return fc
    .oneof(
      { arbitrary: fc.constantFrom(...one), weight: 8 },
      { arbitrary: fc.constantFrom(...crowds), weight: 1 },
      { arbitrary: fc.constantFrom([], ...fewer), weight: 1 },
    )
    .map((own) => ({ ...request, headers: own }))
}

export function spoiledMethod(request: FuzzRequest): fc.Arbitrary<FuzzRequest> {
  return fc.constantFrom(...METHODS).map((method) => ({ ...request, method }))
}

/** Pieces of requests. */
export const HTTP_TOKENS = pieces(
  '\r\n¦\r¦\n¦\r\n\r\n¦ ¦\t¦\0¦\x7f¦\xff¦:¦: ¦,¦;¦?¦#¦HTTP/1.1¦HTTP/1.0¦HTTP/2.0¦http/1.1¦HTTP/1.1 ',
  'GET ¦POST ¦PRI * HTTP/2.0¦Host: b\r\n¦Content-Length: 5\r\n¦Content-Length: -1\r\n¦ X: 1\r\n¦X:\r\n',
  'Content-Length: 1e3\r\n¦Connection: close\r\n¦Connection: Upgrade\r\nUpgrade: h2c\r\n¦:\r\n',
  'Expect: 100-continue\r\n¦Transfer-Encoding: chunked\r\n¦Transfer-Encoding: x\r\n¦0\r\n\r\n',
  '5\r\nabcde\r\n¦ffffffffffffffff\r\n¦-1\r\n¦1;a="\r\n¦\x16\x03\x01¦\x00\x00¦(a)×17000¦(\r\n)×3000',
  '(A: b\r\n)×120¦(%)×300¦(\x80)×300',
)

/** The bytes with a few changes, made with tokens of a format or at random. */
export function spoiledBytes(bytes: Buffer, tokens: readonly string[]): fc.Arbitrary<Buffer> {
  const change = fc.record({
    // A request says most in its first lines.
    at: fc.oneof(fc.nat(Math.min(200, bytes.length)), fc.nat(bytes.length)),
    length: fc.constantFrom(0, 0, 1, 1, 2, 4, 16, 1_000_000),
    put: fc.oneof(
      { arbitrary: fc.constantFrom(...tokens), weight: 6 },
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

/** A body in chunks, divided and written oddly but correctly. */
export function oddChunks(body: Uint8Array): fc.Arbitrary<Buffer> {
  const writings = fc.constantFrom(
    (hex: string) => hex,
    (hex: string) => hex.toUpperCase(),
    (hex: string) => `000${hex}`,
  )
  const trailers = fc.constantFrom('', '', '', 'X-Trailer: a\r\n')
  return fc
    .tuple(fc.constantFrom(1, 2, 7, 64, 4_096), writings, trailers)
    .map(([most, write, trailer]) => {
      const parts: Uint8Array[] = []
      for (let at = 0; at < body.length; at += most) {
        const chunk = body.subarray(at, at + most)
        const size = write(chunk.length.toString(16))
        parts.push(Buffer.from(`${size}\r\n`), chunk, Buffer.from('\r\n'))
      }
      return Buffer.concat([...parts, Buffer.from(`0\r\n${trailer}\r\n`)])
    })
}
