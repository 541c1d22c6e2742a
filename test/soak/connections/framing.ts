import { setTimeout as pause } from 'node:timers/promises'
import { open } from '../../adapters/http/served-double.ts'
import { figures, none, some } from '../../measure/figure.ts'
import type { Ends } from '../../support/ends.ts'
import { eachOf } from '../trial.ts'

/** The server would read this as a request if it lost track. */
const HIDDEN = '/hidden'
const CHUNKED = 'Transfer-Encoding: chunked'

/** Heads that do not say clearly where their body ends. */
const HEADS: Readonly<Record<string, readonly string[]>> = {
  'length and chunks': ['Content-Length: 6', CHUNKED],
  'chunks and length': [CHUNKED, 'Content-Length: 6'],
  'identity and length': ['Transfer-Encoding: identity', 'Content-Length: 3'],
  'an unknown coding': ['Transfer-Encoding: xchunked'],
  'a coding before chunks': ['Transfer-Encoding: gzip, chunked'],
  'a coding after chunks': ['Transfer-Encoding: chunked, gzip'],
  'a quoted coding': ['Transfer-Encoding: "chunked"'],
  'an empty coding': ['Transfer-Encoding: '],
  'the coding identity': ['Transfer-Encoding: identity'],
  'two codings': [CHUNKED, 'Transfer-Encoding: identity'],
  'chunks twice': [CHUNKED, CHUNKED],
  'a coding with a vertical tab': ['Content-Length: 5', 'Transfer-Encoding:\x0bchunked'],
  'a space before the colon': ['Content-Length: 5', 'Transfer-Encoding : chunked'],
  'a folded coding': ['Content-Length: 5', 'Transfer-Encoding:\r\n chunked'],
  'a name behind a space': ['Content-Length: 5', ' Transfer-Encoding: chunked'],
  'a name behind a bare line feed': ['Content-Length: 5', `X: y\n${CHUNKED}`],
  'a coding behind a NUL': ['Content-Length: 5', `X: y\x00\r\n${CHUNKED}`],
  'the same length twice': ['Content-Length: 3', 'Content-Length: 3'],
  'two lengths, the smaller first': ['Content-Length: 0', 'Content-Length: 41'],
  'two lengths, the larger first': ['Content-Length: 41', 'Content-Length: 0'],
  'a list of lengths': ['Content-Length: 3, 3'],
  'an empty length': ['Content-Length:'],
  'a negative length': ['Content-Length: -1'],
  'a signed length': ['Content-Length: +3'],
  'a length with a space': ['Content-Length: 3 6'],
  'a hexadecimal length': ['Content-Length: 0x3'],
  'a decimal length': ['Content-Length: 3.0'],
  'a length with an exponent': ['Content-Length: 1e1'],
  'a length with a NUL': ['Content-Length: 3\x00'],
  'a length beyond 64 bits': ['Content-Length: 18446744073709551616'],
  'a length of twenty digits': ['Content-Length: 99999999999999999999'],
}

/** Bodies in chunks that some readers end elsewhere. */
const CHUNKS: Readonly<Record<string, string>> = {
  'a whole body with something behind': '3\r\nabc\r\n0\r\n\r\n',
  'lines that end with a bare line feed': '3\nabc\n0\n\n',
  'other bytes behind a chunk': '3\r\nabcXX0\r\n\r\n',
  'a chunk longer than its size': '3\r\nabcdef\r\n0\r\n\r\n',
  'a size that is no number': 'zz\r\nabc\r\n0\r\n\r\n',
  'a negative size': '-3\r\nabc\r\n0\r\n\r\n',
  'a signed size': '+3\r\nabc\r\n0\r\n\r\n',
  'a size with a prefix': '0x3\r\nabc\r\n0\r\n\r\n',
  'a size with a space behind': '3 \r\nabc\r\n0\r\n\r\n',
  'a size with a space before': ' 3\r\nabc\r\n0\r\n\r\n',
  'an empty size': '\r\n\r\n',
  'a size beyond 64 bits': '10000000000000003\r\nabc\r\n0\r\n\r\n',
  'the largest size': 'ffffffffffffffff\r\nabc\r\n0\r\n\r\n',
  'a size with zeros before': '00000000000000000003\r\nabc\r\n0\r\n\r\n',
  'an end of two zeros': '3\r\nabc\r\n00\r\n\r\n',
  'an extension': '3;a=b\r\nabc\r\n0\r\n\r\n',
  'an extension with a line feed': '3;a\nabc\r\n0\r\n\r\n',
  'a long extension': `3;${'a'.repeat(30_000)}\r\nabc\r\n0\r\n\r\n`,
  'a trailer': '3\r\nabc\r\n0\r\nX: y\r\n\r\n',
  'a trailer that reads like a request': '0\r\nxxGET: /hidden HTTP/1.1\r\nHost: a\r\n\r\n',
  'a last line that reads like a request': '0\r\nxxGET /hidden HTTP/1.1\r\nHost: a\r\n\r\n',
}

/** Heads that no two servers read alike. */
const LINES: Readonly<Record<string, string | Buffer>> = {
  'bare line feeds': 'GET /open HTTP/1.1\nHost: a\n\n',
  'a bare line feed in a header': 'GET /open HTTP/1.1\r\nHost: a\nX: y\r\n\r\n',
  'a bare line feed at the end': 'GET /open HTTP/1.1\r\nHost: a\r\n\n',
  'a folded header': 'GET /open HTTP/1.1\r\nHost: a\r\nX: y\r\n z\r\n\r\n',
  'a NUL in a value': 'GET /open HTTP/1.1\r\nHost: a\r\nX: y\x00z\r\n\r\n',
  'a NUL in a name': 'GET /open HTTP/1.1\r\nHost: a\r\nX\x00: y\r\n\r\n',
  'a NUL in the path': 'GET /open\x00 HTTP/1.1\r\nHost: a\r\n\r\n',
  'a space in the path': 'GET /open x HTTP/1.1\r\nHost: a\r\n\r\n',
  'a header without a colon': 'GET /open HTTP/1.1\r\nHost: a\r\nalone\r\n\r\n',
  'a space in a name': 'GET /open HTTP/1.1\r\nHost: a\r\nX Y: z\r\n\r\n',
  'a tab for the space': 'GET\t/open HTTP/1.1\r\nHost: a\r\n\r\n',
  'no host': 'GET /open HTTP/1.1\r\n\r\n',
  'two hosts': 'GET /open HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'an absolute target': 'GET http://a.example/open HTTP/1.1\r\nHost: a\r\n\r\n',
  'an asterisk': 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'an authority': 'CONNECT a.example:443 HTTP/1.1\r\nHost: a\r\n\r\n',
  'HTTP/1.0': 'GET /open HTTP/1.0\r\nHost: a\r\n\r\n',
  'HTTP/1.0 kept alive': 'GET /open HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n',
  'HTTP/1.2': 'GET /open HTTP/1.2\r\nHost: a\r\n\r\n',
  'HTTP/2.0': 'GET /open HTTP/2.0\r\nHost: a\r\n\r\n',
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'the first bytes of TLS': Buffer.from('16030100c8010000c40303', 'hex'),
  'a hundred headers': `GET /open HTTP/1.1\r\nHost: a\r\n${'X: y\r\n'.repeat(100)}\r\n`,
  'thousands of headers': `GET /open HTTP/1.1\r\nHost: a\r\n${'X: y\r\n'.repeat(5000)}\r\n`,
  'a header of 17 kB': `GET /open HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(17_000)}\r\n\r\n`,
  'a header of a megabyte': `GET /open HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(1_000_000)}\r\n\r\n`,
  'a path of 100 kB': `GET /${'y'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'a method of 20 kB': `${'G'.repeat(20_000)} /open HTTP/1.1\r\nHost: a\r\n\r\n`,
}

const post = (...headers: readonly string[]): string =>
  `POST /open HTTP/1.1\r\nHost: a\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`

/** Bytes on whose requests two readers could disagree. */
const CASES: readonly (readonly [name: string, first: string | Buffer])[] = [
  ...Object.entries(HEADS).map(
    ([name, headers]) => [`head: ${name}`, `${post(...headers)}0\r\n\r\n`] as const,
  ),
  ...Object.entries(CHUNKS).map(
    ([name, body]) => [`chunks: ${name}`, post(CHUNKED) + body] as const,
  ),
  ...Object.entries(LINES).map(([name, head]) => [`line: ${name}`, head] as const),
]

/**
 * Sends each case with a whole request behind it, in the same packet and in the next one. A server
 * may answer once and closes the connection; it never sees the request behind.
 * @param seen lines or paths of the requests that the server has seen
 */
export async function framingTrial(ends: Ends, url: string, seen: () => readonly string[]) {
  const defects: string[] = []
  const cases = CASES.flatMap(([name, first]) => [
    { name, first, isApart: false },
    { name: `${name}, then a packet`, first, isApart: true },
  ])
  await eachOf(cases, 8, async ({ name, first, isApart }, at) => {
    // A hidden request of its own, of the same length.
    const hidden = `/${String(at).padStart(HIDDEN.length - 1, 'h')}`
    const bytes = Buffer.from(first).toString('latin1').replaceAll(HIDDEN, hidden)
    const behind = `GET ${hidden} HTTP/1.1\r\nHost: a\r\n\r\n`
    const { text, isClosed } = await exchange(
      ends,
      url,
      isApart ? [bytes, behind] : [bytes + behind],
    )
    const statuses = [...text.matchAll(/HTTP\/1\.1 ([2-9]\d\d) /g)].map(([, status]) => status)
    if (seen().some((path) => path.includes(hidden)))
      defects.push(`${name}: its hidden request was seen`)
    else if (statuses.length > 1) defects.push(`${name}: it got the answers ${statuses.join(', ')}`)
    else if (!isClosed) defects.push(`${name}: its connection stays open`)
  })
  return figures('connections: requests whose end is not clear, ', [
    some('sent', cases.length),
    none('misread', defects),
  ])
}

/** Sends pieces as packets of their own, and reads until the server closes or 3 s have gone by. */
async function exchange(ends: Ends, url: string, pieces: readonly string[]) {
  const socket = await open(ends, { port: Number(new URL(url).port) }, '')
  let text = ''
  socket.setNoDelay().setEncoding('latin1')
  socket.on('data', (chunk) => {
    text += chunk
  })
  const closed = new Promise((resolve) => socket.once('close', () => resolve(true)))
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) await pause(5)
    if (socket.writable) socket.write(piece, 'latin1')
  }
  const isClosed = await Promise.race([closed, pause(3000, false, { ref: false })])
  socket.destroy()
  return { text, isClosed }
}
