import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import type { ApiResponse } from '../../../adapters/http/api-message.ts'
import { startServer } from '../../../adapters/http/server.ts'
import { recordingLog } from './api-double.ts'
import { open, until, webServers } from './served-double.ts'

const plain = { 'content-type': 'text/plain' }

/** Collects the text that arrives on a socket. */
function received(socket: Socket): { text: string } {
  const seen = { text: '' }
  socket.setEncoding('utf8').on('data', (chunk) => {
    seen.text += chunk
  })
  return seen
}

const request = (method: string, path: string) => `${method} ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
const ok = (body: string): ApiResponse => ({ status: 200, headers: plain, body })
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const sharesPorts = process.platform === 'linux' && (major > 22 || (major === 22 && minor >= 12))

for (const webServer of webServers) {
  describe(`a connection to the ${webServer} web server`, () => {
    /** A server whose answers are made at once, by path, and a connection on which `text` was sent. */
    const connection = async (
      t: TestContext,
      answers: Readonly<Record<string, ApiResponse>>,
      text: string,
    ): Promise<Socket> => {
      const server = await startServer({
        dispatch: ({ path }) => answers[path] ?? { status: 404, headers: plain, body: path },
        log: recordingLog([]),
        host: '127.0.0.1',
        port: 0,
        webServer,
      })
      t.after(() => server.close())
      return open(t, server, text)
    }

    test('a connection serves the next request after HEAD', async (t) => {
      const socket = await connection(t, { '/a': ok('hello') }, request('HEAD', '/a'))
      const seen = received(socket)
      await until(() => /content-length: 5\r\n(?:.+\r\n)*\r\n$/.test(seen.text))
      seen.text = ''
      socket.write(request('GET', '/a'))
      await until(() => seen.text.endsWith('\r\n\r\nhello'))
    })

    for (const status of [204, 304]) {
      test(`an answer ${status} has neither body nor length, and the connection continues`, async (t) => {
        const empty = { status, headers: { etag: 'W/"1"' }, body: '' }
        const socket = await connection(t, { '/a': empty }, request('GET', '/a'))
        const seen = received(socket)
        await until(() => seen.text.endsWith('\r\n\r\n'))
        assert.match(seen.text, new RegExp(`^HTTP/1\\.1 ${status} `))
        assert.match(seen.text, /etag: W\/"1"\r\n/)
        assert.doesNotMatch(seen.text, /content-length/i)
        seen.text = ''
        socket.write(request('GET', '/a'))
        await until(() => seen.text.endsWith('\r\n\r\n'))
      })
    }

    test('large answers to requests that come together arrive whole and in order', async (t) => {
      const bodies = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(300_000))
      const answers = Object.fromEntries(bodies.map((body, index) => [`/${index}`, ok(body)]))
      const together = bodies.map((_, index) => request('GET', `/${index}`))
      const socket = await connection(t, answers, together[0] ?? '')
      const seen = received(socket)
      for (const [index, body] of bodies.entries()) {
        if (index > 0) socket.write(together[index] ?? '')
        await until(() => seen.text.endsWith(body))
      }
    })

    test('small answers to requests that come together arrive in order', async (t) => {
      const paths = ['/a', '/b', '/c', '/d', '/e']
      const answers = Object.fromEntries(paths.map((path) => [path, ok(`<${path.repeat(5000)}>`)]))
      const socket = await connection(
        t,
        answers,
        paths.map((path) => request('GET', path)).join(''),
      )
      const seen = received(socket)
      await until(() => seen.text.endsWith(`<${'/e'.repeat(5000)}>`))
      const order = [...seen.text.matchAll(/<(\/[a-e])/g)].map(([, path]) => path)
      assert.deepEqual(order, paths)
    })

    test('an answer that breaks ends its connection, not the server', async (t) => {
      const broken = {
        status: 200,
        headers: {},
        get body(): string {
          throw new Error('broken')
        },
      }
      const socket = await connection(t, { '/a': broken }, request('GET', '/a'))
      const ended = new Promise((resolve) => socket.once('close', resolve))
      socket.resume()
      await ended
    })

    const skip = webServer === 'node' && !sharesPorts && 'this Node does not share ports'
    test('connections that come together do not wait for one turn each', { skip }, async (t) => {
      const count = 96
      const turns: number[] = []
      const server = await startServer({
        dispatch: () => {
          turns.push(turn)
          return ok('a')
        },
        log: recordingLog([]),
        host: '127.0.0.1',
        port: 0,
        webServer,
      })
      t.after(() => server.close())
      let turn = 0
      const next = () => {
        turn += 1
        if (turns.length < count) setImmediate(next)
      }
      next()
      const opening = Array.from({ length: count }, () => open(t, server, request('GET', '/')))
      await Promise.all(opening)
      await until(() => turns.length === count)
      const passed = (turns.at(-1) ?? 0) - (turns[0] ?? 0)
      assert.ok(passed < count / 3, `${passed} turns`)
    })

    test('a path reaches the routes as it was sent, encoded slashes included', async (t) => {
      const socket = await connection(
        t,
        {},
        request('GET', '/team/Palette%20B%2FC%20%26%20D/history'),
      )
      const seen = received(socket)
      await until(() => seen.text.endsWith('/team/Palette%20B%2FC%20%26%20D/history'))
    })
  })
}
