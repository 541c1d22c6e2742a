import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replyIn } from './wire.ts'

const OK = 'HTTP/1.1 200 OK\r\n'

for (const [text, found, how] of [
  [`${OK}Content-Length: 3\r\n\r\nabcX`, 'abc'],
  [`${OK}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n2\r\nbc\r\n0\r\n\r\nX`, 'abc'],
  ['HTTP/1.1 100 A\r\n\r\nHTTP/1.1 400 B\r\nConnection: close\r\n\r\nabc', 'abc', { isOver: true }],
  [`${OK}Content-Length: 3\r\n\r\n`, '', { isHead: true }],
  ['HTTP/1.1 304 Not Modified\r\n\r\n', ''],
  // They have not come whole.
  [OK, undefined],
  [`${OK}Content-Length: 3\r\n\r\nab`, undefined],
  [`${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n`, undefined],
  ['HTTP/1.1 400 Bad\r\nConnection: close\r\n\r\nab', undefined],
  // They are no answers.
  ['HTTP/1.0 200 OK\r\n\r\n', /no status line/],
  [`${OK}A : b\r\n\r\n`, /no header/],
  [`${OK}A: \x01\r\n\r\n`, /no header/],
  [`${OK}\r\n`, /where the body of 200 ends/],
  [`${OK}Content-Length: 3, 3\r\n\r\nabc`, /Content-Length is/],
  [`${OK}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n`, /two ways/],
  [`${OK}Transfer-Encoding: chunked\r\n\r\nx\r\n`, /a chunk of "x" bytes/],
] as const) {
  test(`in ${JSON.stringify(text)} is found: ${found}`, () => {
    const read = () => replyIn(Buffer.from(text, 'latin1'), how ?? {})
    if (found instanceof RegExp) assert.throws(read, found)
    else assert.equal(read()?.reply.body.toString(), found)
  })
}
