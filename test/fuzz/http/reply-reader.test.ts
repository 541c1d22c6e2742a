import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Reply, ReplyReader } from './reply-reader.ts'

function read(text: string, { isHead = false, isOver = false } = {}): Reply | undefined {
  const reader = new ReplyReader()
  reader.push(Buffer.from(text, 'latin1'))
  return reader.next({ isHead, isOver })
}

test('an answer is read however its body is framed', () => {
  const heads = { length: 'Content-Length: 3', chunks: 'Transfer-Encoding: chunked' }
  const bodies = [
    read(`HTTP/1.1 200 OK\r\n${heads.length}\r\n\r\nabcX`),
    read(`HTTP/1.1 200 OK\r\n${heads.chunks}\r\n\r\n1\r\na\r\n2\r\nbc\r\n0\r\n\r\nX`),
    read('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 400 Bad\r\nConnection: close\r\n\r\nabc', {
      isOver: true,
    }),
    read(`HTTP/1.1 200 OK\r\n${heads.length}\r\n\r\n`, { isHead: true }),
    read('HTTP/1.1 304 Not Modified\r\n\r\n'),
  ]
  assert.deepEqual(
    bodies.map((reply) => reply?.body.toString()),
    ['abc', 'abc', 'abc', '', ''],
  )
})

test('an answer that has not come whole is waited for', () => {
  for (const text of [
    'HTTP/1.1 200 OK\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n',
    'HTTP/1.1 400 Bad\r\nConnection: close\r\n\r\nab',
  ]) {
    assert.equal(read(text), undefined, text)
  }
})

test('what is no answer is told', () => {
  for (const [text, problem] of [
    ['HTTP/1.0 200 OK\r\n\r\n', /no status line/],
    ['HTTP/1.1 200 OK\r\nA : b\r\n\r\n', /no header/],
    ['HTTP/1.1 200 OK\r\nA: \x01\r\n\r\n', /no header/],
    ['HTTP/1.1 200 OK\r\n\r\n', /where the body of 200 ends/],
    ['HTTP/1.1 200 OK\r\nContent-Length: 3, 3\r\n\r\nabc', /Content-Length is/],
    ['HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n', /two ways/],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n', /a chunk of "x" bytes/],
  ] as const) {
    assert.throws(() => read(text), problem)
  }
})
