import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listenNatively, type Uws } from '../../../adapters/http/native-server.ts'

test('a slow body that a route waits for does not count as idle', async (t) => {
  t.mock.method(performance, 'now', () => nowMs)
  let nowMs = 0
  const calls: string[] = []
  let push = (_chunk: ArrayBuffer, _isLast: boolean) => {}
  const response = {
    onData: (handler: typeof push) => {
      push = handler
    },
    pause: () => calls.push(`pause at ${nowMs}`),
    resume: () => calls.push(`resume at ${nowMs}`),
  }
  const request = {
    getCaseSensitiveMethod: () => 'POST',
    getUrl: () => '/',
    getQuery: () => '',
    forEach: () => {},
  }
  const app = {
    any: (_: string, handler: (response: object, request: object) => void) => {
      handler(response, request)
      return app
    },
    listen: (...[, , , done]: [string, number, number, (socket: unknown) => void]) => done({}),
    close: () => {},
  }
  const uws = { App: () => app, us_socket_local_port: () => 1, us_listen_socket_close: () => {} }
  let isAwaited = true
  await listenNatively(uws as unknown as Uws, { host: '', port: 0 }, (_, connection) => {
    connection.onData(() => isAwaited)
  })
  for (nowMs = 1000; nowMs <= 4000; nowMs += 1000) push(new ArrayBuffer(1), false)
  isAwaited = false
  nowMs = 9000
  push(new ArrayBuffer(1), true)
  assert.deepEqual(calls, ['pause at 2000', 'resume at 2000', 'pause at 4000', 'resume at 4000'])
})
