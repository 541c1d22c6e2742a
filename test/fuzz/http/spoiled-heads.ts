import fc from 'fast-check'
import { pieces } from '../pieces.ts'
import { type FuzzRequest, withHeader } from './fuzz-request.ts'

/** Values of headers, by name, that some programs have stumbled over. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'Content-Type': [
    ...pieces(
      'text/plain¦application/x-www-form-urlencoded¦multipart/form-data¦¦/¦;',
      'application/json; charset=utf-16¦application/json; charset="utf-8"¦APPLICATION/JSON',
      'application/ld+json¦application/json;charset=¦application/json, text/plain¦json',
      'application/json; charset=utf-7',
    ),
    `application/${'a'.repeat(5_000)}+json`,
    '\xe9/\xff',
  ],
  'Content-Encoding': ['gzip', 'br', 'deflate', 'zstd', 'identity', 'gzip, gzip', '', '*', '\xff'],
  Accept: [
    ...pieces(
      '*/*¦text/html¦application/xml¦¦,¦;q¦text/event-stream¦text/*;q=2¦text/event-stream;q=0',
      'TEXT/EVENT-STREAM',
    ),
    'a'.repeat(8_000),
    ',a'.repeat(4_000),
    '\xe9',
  ],
  'Accept-Encoding': [
    ...pieces('identity;q=0¦*;q=0¦br¦gzip;q=1.5¦zstd¦¦,'),
    'gzip;'.repeat(2_000),
    ...pieces('br;q=__proto__¦*¦constructor¦identity;q=0, *;q=0¦gzip;q=-1¦\xff'),
  ],
  'Accept-Language': ['fr', '*', 'x'.repeat(8_000)],
  Origin: ['null', 'https://evil.example', '*', '', 'javascript:alert(1)', '\xe9', 'http://['],
  'X-Forwarded-For': [
    ...pieces(
      '127.0.0.1¦::1¦203.0.113.9, 10.0.0.1¦unknown¦¦,¦, ,¦999.1.1.1¦[::1]:80¦0x7f.1¦1',
      '::ffff:127.0.0.1',
    ),
    `${'1.1.1.1,'.repeat(1_000)}1.1.1.1`,
    ...pieces('\xff¦127.0.0.1:99999¦2001:db8::1%eth0¦fe80::1%lo¦1.1.1.1;DROP¦0.0.0.0¦::'),
  ],
  'X-Forwarded-Proto': ['https', 'gopher', '\xe9'],
  'X-Forwarded-Host': ['evil.example', '', 'a'.repeat(4_000)],
  Forwarded: ['for=127.0.0.1', 'for="[::1]:1";host=evil', ';'],
  'Last-Event-ID': ['0', '1', '-1', '1e3', 'NaN', '', '9'.repeat(400), '\u00e9', '99999999999999'],
  'If-None-Match': [
    ...pieces('*¦""¦W/"a"¦"a", "b"¦W/¦"¦¦\xff'),
    `${'"a",'.repeat(3_000)}"b"`,
    '"'.repeat(8_001),
    'W/"'.repeat(2_000),
  ],
  'If-Match': ['*', '"a"'],
  'If-Modified-Since': ['Sat, 21 Nov 2026 00:00:00 GMT', 'yesterday', '9'.repeat(400)],
  Range: ['bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-,0-,0-', 'lines=1-2', 'bytes=99999999-'],
  Expect: ['100-continue', '200-ok', '', '100-Continue'],
  Host: [
    ...pieces('¦evil.example¦localhost¦a:b¦a:99999¦[::1]¦[¦a@b¦a/b¦\xe9¦..'),
    'a'.repeat(4_000),
    ...pieces('127.0.0.1:1¦x x¦"¦localhost:0¦%00¦[::1¦http://a'),
  ],
  Authorization: [
    ...pieces('Bearer¦Bearer ¦bearer  x¦Basic Og==¦Bearer a b'),
    `Bearer ${'a'.repeat(9_000)}`,
    'Bearer \xff',
    `Bearer ${' '.repeat(8_000)}`,
    '',
    'Digest a="b"',
  ],
  'X-Request-Id': ['a', 'A'.repeat(64), 'A'.repeat(65), ...pieces('a b¦../../x¦<x>¦¦\xe9¦#{a}')],
  Cookie: ['a=b', 'a='.repeat(4_000), ';', '__proto__=1'],
  Referer: ['https://evil.example/?q=1', 'x'.repeat(8_000)],
  'User-Agent': ['', 'x'.repeat(8_000), '() { :;}; echo', '\xff'],
  Connection: ['close', 'keep-alive', 'Upgrade', 'x', '', 'close, keep-alive'],
  Upgrade: ['websocket', 'h2c'],
  TE: ['trailers', 'chunked;q=0'],
  Trailer: ['Content-Length', 'X'],
  'Sec-Fetch-Site': ['cross-site', 'none'],
  Priority: ['u=9, i', 'x'],
  'Access-Control-Request-Method': ['DELETE', '\xe9'],
  'Access-Control-Request-Headers': ['x'.repeat(4_000), ',', '__proto__'],
  'X-HTTP-Method-Override': ['DELETE', 'PUT'],
  constructor: ['1'],
  'x-\x7f': ['1'],
}

/** What fills a request's head without meaning anything. */
const CROWDS: Readonly<Record<string, () => FuzzRequest['headers']>> = {
  '80 headers': () => Array.from({ length: 80 }, (_, n) => [`X-${n}`, '1']),
  '150 headers': () => Array.from({ length: 150 }, (_, n) => [`X-${n}`, '1']),
  'one header 60 times': () => Array.from({ length: 60 }, () => ['Accept', 'a/b']),
  'X-Forwarded-For 20 times': () =>
    Array.from({ length: 20 }, (_, n) => ['X-Forwarded-For', `203.0.113.${n}`]),
  '15 kB': () => [['X-Long', 'x'.repeat(15_000)]],
  '20 kB': () => [['X-Long', 'x'.repeat(20_000)]],
  'a long name': () => [['X'.repeat(5_000), '1']],
  'a tab within': () => [['X-Tab', 'a\tb']],
  'two request ids': () => [
    ['X-Request-Id', 'a'],
    ['X-Request-Id', 'b'],
  ],
  'two types': () => [['content-type', 'text/plain']],
}

const METHODS: readonly string[] = [
  ...pieces('GET¦HEAD¦POST¦PUT¦DELETE¦PATCH¦OPTIONS¦TRACE¦PROPFIND¦QUERY¦get¦Post¦FOO'),
  'A'.repeat(3_000),
  ...pieces('__proto__¦constructor¦M-SEARCH¦PRI'),
]

/** The request with one header that nobody expects, or with a crowd of them. */
export function spoiledHead(request: FuzzRequest): fc.Arbitrary<FuzzRequest> {
  const pairs = Object.entries(VALUES).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  )
  const one = fc.constantFrom(...pairs).map(([name, value]) => ({
    ...withHeader(request, name, value),
    spoiled: `${name}: ${value.slice(0, 60)}`,
  }))
  const crowd = fc.constantFrom(...Object.entries(CROWDS)).map(([how, make]) => ({
    ...request,
    headers: [...request.headers, ...make()],
    spoiled: `headers: ${how}`,
  }))
  const without = fc.constantFrom(...(request.headers.length > 0 ? request.headers : [['X']]))
  const less = without.map(([name = '']) => ({
    ...withHeader(request, name),
    spoiled: `no ${name}`,
  }))
  return fc.oneof(
    { arbitrary: one, weight: 8 },
    { arbitrary: crowd, weight: 1 },
    { arbitrary: less, weight: 1 },
  )
}

/** The request with another method. */
export function spoiledMethod(request: FuzzRequest): fc.Arbitrary<FuzzRequest> {
  return fc
    .constantFrom(...METHODS)
    .map((method) => ({ ...request, method, spoiled: `method ${method.slice(0, 20)}` }))
}
