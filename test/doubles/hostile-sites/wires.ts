import type { Socket } from 'node:net'

/** The expected result of the audit: a sound report, an unreachable site, or either. */
export type Outcome = 'either' | 'audited' | 'unreachable'

/** Answers any request on a socket in its own way. */
export type WireAnswer = (socket: Socket, path: string) => void

const PAGE = '<!doctype html><html lang="en"><title>A page</title><h1>A page</h1><p>Words.</p>'
const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
const whole = (fields: string): string =>
  `${OK}${fields}Content-Length: ${PAGE.length}\r\nConnection: close\r\n\r\n${PAGE}`

/** Writes the rest one byte after the other. */
const dripping =
  (first: string, rest: string): WireAnswer =>
  (socket) => {
    socket.write(first)
    let at = 0
    const timer = setInterval(() => socket.write(rest[at++ % rest.length] ?? 'x'), DRIP_MS)
    socket.once('close', () => clearInterval(timer))
  }

const DRIP_MS = 200

/** Writes the first text, then the other again and again as fast as it is read. */
const pouring =
  (first: string, again: string): WireAnswer =>
  (socket) => {
    const piece = Buffer.from(again)
    const pour = (): void => {
      while (!socket.destroyed && socket.write(piece));
      if (!socket.destroyed) socket.once('drain', pour)
    }
    socket.write(first)
    pour()
  }

const saying =
  (text: string | Uint8Array): WireAnswer =>
  (socket) => {
    socket.end(text)
  }

const long = 'x'.repeat(64 * 1024)
const many = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => `${line(at)}\r\n`).join('')

/** Sites that do not keep to HTTP, or to its spirit, by what an audit of them may come to. */
const WIRES: Readonly<Record<Outcome, Record<string, WireAnswer>>> = {
  either: {
    'a header that drips': dripping('HTTP/1.1 200 OK\r\nA: ', 'x'),
    'a status line that drips': dripping('HTTP/1.1 200', ' ok'),
    'a body that drips': dripping(`${OK}\r\n`, 'x'),
    'chunk sizes that drip': dripping(CHUNKED, '1\r\nx\r\n'),
    'a chunk extension that drips': dripping(`${CHUNKED}1;a=`, 'x'),
    'trailers that drip': dripping(`${CHUNKED}${chunk(PAGE)}0\r\n`, 'A: b\r\n'),
    'chunks of one byte without end': pouring(CHUNKED, chunk('x').repeat(2000)),
    'a chunk extension without end': pouring(`${CHUNKED}1;`, long),
    'trailers without end': pouring(`${CHUNKED}${chunk(PAGE)}0\r\n`, 'A: b\r\n'),
    'an answer of binary nonsense': saying(Buffer.alloc(100_000, 0xff)),
    'a status that nobody knows': saying(whole('').replace('200 OK', '999 What')),
    'a status without a reason': saying(whole('').replace(' OK', '')),
    'an upgrade nobody asked for': saying('HTTP/1.1 101 Go\r\nUpgrade: x\r\n\r\n'),
    '204 with a body': saying(`HTTP/1.1 204 No\r\n\r\n${PAGE}`),
    '304 for nothing': saying('HTTP/1.1 304 Not Modified\r\n\r\n'),
    'a length too long': saying(`${OK}Content-Length: 99999\r\n\r\n${PAGE}`),
    'a length too short': saying(`${OK}Content-Length: 30\r\n\r\n${PAGE}`),
    'a length below zero': saying(`${OK}Content-Length: -1\r\n\r\n${PAGE}`),
    'a length of nonsense': saying(`${OK}Content-Length: 1e3\r\n\r\n${PAGE}`),
    'two lengths': saying(whole('Content-Length: 3\r\n')),
    'a length and chunks': saying(
      `${OK}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${chunk(PAGE)}0\r\n\r\n`,
    ),
    'a chunk size beyond all numbers': saying(`${CHUNKED}${'f'.repeat(40)}\r\nx`),
    'an answer cut within its header': saying('HTTP/1.1 200 OK\r\nContent-Ty'),
    'a header of a megabyte': saying(whole(`A: ${'x'.repeat(1_000_000)}\r\n`)),
    'a thousand headers': saying(whole(many(1000, (at) => `X-${at}: value`))),
    'a hundred thousand headers': saying(whole(many(100_000, () => 'A:'))),
    'a header folded over lines': saying(whole('A: b\r\n c\r\n d\r\n')),
    'a name with a space': saying(whole('A b: c\r\n')),
    'NUL in a header': saying(whole('A: \u0000\r\n')),
    'redirects with a huge address': saying(
      `HTTP/1.1 302 Found\r\nLocation: /${'x'.repeat(60_000)}\r\n\r\n`,
    ),
  },
  audited: {
    'a body without end': pouring(`${OK}\r\n${PAGE}`, long),
    'chunks without end': pouring(CHUNKED + chunk(PAGE), chunk(long)),
    'HTTP/1.0': saying(whole('').replace('1.1', '1.0')),
    'a thousand cookies': saying(whole(many(1000, (at) => `Set-Cookie: c${at}=${'v'.repeat(30)}`))),
  },
  unreachable: {
    'no answer at all': () => undefined,
    'a header without end': pouring(`${OK}A: `, long),
    'header fields without end': pouring(OK, 'A: b\r\n'),
    'interim answers without end': pouring(
      '',
      'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n'.repeat(50),
    ),
    'a page without any header': saying(PAGE),
    'another protocol': saying('220 mail.test ESMTP\r\n'),
    'a connection that is reset': (socket) => {
      socket.resetAndDestroy()
    },
    'redirects to ever new paths': (socket, path) => {
      socket.end(`HTTP/1.1 302 Found\r\nLocation: ${path}x\r\nContent-Length: 0\r\n\r\n`)
    },
    'a redirect whose body never ends': pouring('HTTP/1.1 302 Found\r\nLocation: /a\r\n\r\n', long),
    'a redirect whose body drips': dripping('HTTP/1.1 302 Found\r\nLocation: /a\r\n\r\n', 'x'),
  },
}

const wiresOf = (ends: Outcome) =>
  Object.entries(WIRES[ends]).map(([what, wire]) => ({ what, wire, ends }))

export const HOSTILE_WIRES = [
  ...wiresOf('either'),
  ...wiresOf('audited'),
  ...wiresOf('unreachable'),
]
