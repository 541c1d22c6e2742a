import type { Socket } from 'node:net'

/** Answers one request on a socket, as it likes. */
export type WireAnswer = (socket: Socket, path: string) => void

export type WireRow = {
  readonly what: string
  readonly answer: WireAnswer
  /** What an audit of such a site comes to; default either. */
  readonly ends?: 'audited' | 'unreachable'
}

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

/** Sites that do not keep to HTTP, or to its spirit; each answers every path so. */
export const HOSTILE_WIRES: readonly WireRow[] = [
  { what: 'a header that drips', answer: dripping('HTTP/1.1 200 OK\r\nA: ', 'x') },
  { what: 'a status line that drips', answer: dripping('HTTP/1.1 200', ' ok') },
  { what: 'a body that drips', answer: dripping(`${OK}\r\n`, 'x') },
  { what: 'chunk sizes that drip', answer: dripping(CHUNKED, '1\r\nx\r\n') },
  { what: 'a chunk extension that drips', answer: dripping(`${CHUNKED}1;a=`, 'x') },
  { what: 'trailers that drip', answer: dripping(`${CHUNKED}${chunk(PAGE)}0\r\n`, 'A: b\r\n') },
  { what: 'no answer at all', answer: () => undefined, ends: 'unreachable' },
  { what: 'a body without end', answer: pouring(`${OK}\r\n${PAGE}`, long), ends: 'audited' },
  {
    what: 'chunks without end',
    answer: pouring(CHUNKED + chunk(PAGE), chunk(long)),
    ends: 'audited',
  },
  { what: 'chunks of one byte without end', answer: pouring(CHUNKED, chunk('x').repeat(2000)) },
  { what: 'a chunk extension without end', answer: pouring(`${CHUNKED}1;`, long) },
  { what: 'a header without end', answer: pouring(`${OK}A: `, long), ends: 'unreachable' },
  { what: 'header fields without end', answer: pouring(OK, 'A: b\r\n'), ends: 'unreachable' },
  { what: 'trailers without end', answer: pouring(`${CHUNKED}${chunk(PAGE)}0\r\n`, 'A: b\r\n') },
  {
    what: 'interim answers without end',
    answer: pouring(
      '',
      'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n'.repeat(50),
    ),
    ends: 'unreachable',
  },
  { what: 'an answer of binary nonsense', answer: saying(Buffer.alloc(100_000, 0xff)) },
  { what: 'a page without any header', answer: saying(PAGE), ends: 'unreachable' },
  { what: 'another protocol', answer: saying('220 mail.test ESMTP\r\n'), ends: 'unreachable' },
  { what: 'a status that nobody knows', answer: saying(whole('').replace('200 OK', '999 What')) },
  { what: 'a status without a reason', answer: saying(whole('').replace(' OK', '')) },
  { what: 'HTTP/1.0', answer: saying(whole('').replace('1.1', '1.0')), ends: 'audited' },
  { what: 'an upgrade nobody asked for', answer: saying('HTTP/1.1 101 Go\r\nUpgrade: x\r\n\r\n') },
  { what: '204 with a body', answer: saying(`HTTP/1.1 204 No\r\n\r\n${PAGE}`) },
  { what: '304 for nothing', answer: saying('HTTP/1.1 304 Not Modified\r\n\r\n') },
  { what: 'a length too long', answer: saying(`${OK}Content-Length: 99999\r\n\r\n${PAGE}`) },
  { what: 'a length too short', answer: saying(`${OK}Content-Length: 30\r\n\r\n${PAGE}`) },
  { what: 'a length below zero', answer: saying(`${OK}Content-Length: -1\r\n\r\n${PAGE}`) },
  { what: 'a length of nonsense', answer: saying(`${OK}Content-Length: 1e3\r\n\r\n${PAGE}`) },
  { what: 'two lengths', answer: saying(whole('Content-Length: 3\r\n')) },
  {
    what: 'a length and chunks',
    answer: saying(
      `${OK}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${chunk(PAGE)}0\r\n\r\n`,
    ),
  },
  { what: 'a chunk size beyond all numbers', answer: saying(`${CHUNKED}${'f'.repeat(40)}\r\nx`) },
  { what: 'an answer cut within its header', answer: saying('HTTP/1.1 200 OK\r\nContent-Ty') },
  {
    what: 'a connection that is reset',
    answer: (socket) => {
      socket.resetAndDestroy()
    },
    ends: 'unreachable',
  },
  { what: 'a header of a megabyte', answer: saying(whole(`A: ${'x'.repeat(1_000_000)}\r\n`)) },
  { what: 'a thousand headers', answer: saying(whole(many(1000, (at) => `X-${at}: value`))) },
  { what: 'a hundred thousand headers', answer: saying(whole(many(100_000, () => 'A:'))) },
  {
    what: 'a thousand cookies',
    answer: saying(whole(many(1000, (at) => `Set-Cookie: c${at}=${'v'.repeat(30)}`))),
    ends: 'audited',
  },
  { what: 'a header folded over lines', answer: saying(whole('A: b\r\n c\r\n d\r\n')) },
  { what: 'a name with a space', answer: saying(whole('A b: c\r\n')) },
  { what: 'NUL in a header', answer: saying(whole('A: \u0000\r\n')) },
  {
    what: 'redirects to ever new paths',
    answer: (socket, path) => {
      socket.end(`HTTP/1.1 302 Found\r\nLocation: ${path}x\r\nContent-Length: 0\r\n\r\n`)
    },
    ends: 'unreachable',
  },
  {
    what: 'redirects with a huge address',
    answer: saying(`HTTP/1.1 302 Found\r\nLocation: /${'x'.repeat(60_000)}\r\n\r\n`),
  },
  {
    what: 'a redirect whose body never ends',
    answer: pouring('HTTP/1.1 302 Found\r\nLocation: /a\r\n\r\n', long),
    ends: 'unreachable',
  },
  {
    what: 'a redirect whose body drips',
    answer: dripping('HTTP/1.1 302 Found\r\nLocation: /a\r\n\r\n', 'x'),
    ends: 'unreachable',
  },
]
