import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { boundMemory } from '../../../adapters/browser/bounded-process.ts'
import {
  type BrowserCandidate,
  type ChosenBrowser,
  findChromium,
} from '../../../adapters/browser/find-chromium.ts'
import { launchChromium } from '../../../adapters/browser/launch-chromium.ts'
import { AppError } from '../../../core/errors.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** Only Linux shows how much memory a process uses. */
const LINUX = { skip: process.platform !== 'linux' }

async function candidates(
  chosen: ChosenBrowser,
  { path = '', most = 3 } = {},
): Promise<BrowserCandidate[]> {
  const found: BrowserCandidate[] = []
  for await (const candidate of findChromium(chosen, path)) {
    found.push(candidate)
    if (found.length === most) break
  }
  return found
}

/** The message for the operator. */
async function problemOf(
  chosen: ChosenBrowser,
  pause?: (ms: number) => Promise<void>,
): Promise<string> {
  const { cause } = await failureOf(chosen, pause)
  assert.ok(cause instanceof Error)
  return cause.message
}

async function failureOf(
  chosen: ChosenBrowser,
  pause?: (ms: number) => Promise<void>,
): Promise<AppError> {
  const error: unknown = await launchChromium(chosen, findChromium(chosen), pause).then(
    () => assert.fail('it started'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof AppError)
  assert.equal(error.code, 'BROWSER_UNAVAILABLE')
  return error
}

test('an executable that the operator names is the only one', async () => {
  const remote = { url: 'ws://browser.example', token: 't' }
  assert.deepEqual(await candidates({ executable: '/opt/browser', remote }), [
    { name: 'BROWSER_EXECUTABLE /opt/browser', isChosen: true, executablePath: '/opt/browser' },
  ])
})

for (const [protocol, url, endpoint] of [
  ['cdp', 'wss://browser.example/chromium', 'wss://browser.example/chromium?token=a%26b'],
  ['cdp', 'https://browser.example/?stealth=1', 'wss://browser.example/?stealth=1&token=a%26b'],
  ['cdp', 'http://127.0.0.1:3000', 'ws://127.0.0.1:3000/?token=a%26b'],
  ['playwright', 'wss://browser.example', 'wss://browser.example/chromium/playwright?token=a%26b'],
  ['playwright', 'wss://browser.example/own', 'wss://browser.example/own?token=a%26b'],
] as const) {
  test(`a remote browser at ${url} is asked with its token by ${protocol}`, async () => {
    const remote = { url, token: 'a&b', protocol }
    assert.deepEqual(await candidates({ remote }), [
      { name: 'REMOTE_BROWSER_URL', isChosen: true, endpoint, secret: 'a&b', protocol },
    ])
  })
}

for (const [status, times, words] of [
  [401, 1, /REMOTE_BROWSER_URL: it refused the token \(401\): check REMOTE_BROWSER_TOKEN\. /],
  [408, 1, /no session was free in time \(408\): try again later/],
  [428, 1, /another version .* \(428\): set REMOTE_BROWSER_PROTOCOL=cdp/],
  [429, 2, /all its sessions were in use.* \(429\): try again later/],
  [503, 1, /REMOTE_BROWSER_URL: it answered with status 503\. /],
] as const) {
  test(`a remote browser that answers ${status} is named in words, without its token`, async (t) => {
    let asked = 0
    const server = createServer().on('upgrade', (request, socket) => {
      asked += 1
      socket.end(`HTTP/1.1 ${status} No\r\ncontent-type: text/plain\r\n\r\nof ${request.url}`)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(() => server.close())
    const { port } = server.address() as AddressInfo
    const remote = { url: `ws://127.0.0.1:${port}`, token: 'se/cret' }
    const pauses: number[] = []
    const pause = (ms: number): Promise<void> => {
      pauses.push(ms)
      return Promise.resolve()
    }
    const message = await problemOf({ remote }, pause)
    assert.match(message, words)
    assert.doesNotMatch(message, /cret/)
    assert.deepEqual([asked, pauses], [times, times === 2 ? [2000] : []])
  })
}

test("Playwright's own goes first, then the system's by its usual names", async (t) => {
  const first = tempFolder(t, { 'google-chrome': '' })
  const second = tempFolder(t, { chromium: '', chrome: '' })
  for (const path of [join(first, 'google-chrome'), join(second, 'chromium')])
    chmodSync(path, 0o700)
  const executablePath = join(second, 'chromium')
  assert.deepEqual(await candidates({}, { path: `${first}:${second}`, most: 2 }), [
    { name: "Playwright's own", executablePath: undefined },
    { name: executablePath, executablePath },
  ])
})

test('an executable that is not there is named', async () => {
  const message = await problemOf({ executable: '/nowhere/chromium' })
  assert.match(message, /BROWSER_EXECUTABLE \/nowhere\/chromium: does not exist\. To have one, /)
})

test('those who use the server learn what to set, and none of its paths', async () => {
  const { message, data } = await failureOf({ executable: '/nowhere/chromium' })
  assert.match(message, /none could be started\. Install Chromium, or set BROWSER_EXECUTABLE/)
  assert.doesNotMatch(JSON.stringify([message, data]), /nowhere/)
})

test('a remote browser that cannot be reached is named without its token', async () => {
  const message = await problemOf({ remote: { url: 'ws://127.0.0.1:1/', token: 'se/cret' } })
  assert.match(message, /REMOTE_BROWSER_URL: .*ECONNREFUSED/)
  assert.doesNotMatch(message, /se\/cret|se%2Fcret/)
})

test('a browser sees neither secrets nor proxies of the environment', async (t) => {
  const folder = tempFolder(t, { browser: '' })
  const executable = join(folder, 'browser')
  const script = tempFolder(t, { 'browser.sh': `#!/bin/sh\nenv > ${folder}/env\nexit 1\n` })
  chmodSync(join(script, 'browser.sh'), 0o700)
  chmodSync(executable, 0o700)
  const variables = {
    HTTPS_PROXY: 'http://proxy.example',
    OPENROUTER_API_KEY: 'secret',
    LANG: 'fr',
  }
  const before = { ...process.env }
  Object.assign(process.env, variables)
  t.after(() => {
    process.env = before
  })
  await problemOf({ executable: join(script, 'browser.sh') })
  const seen = readFileSync(join(folder, 'env'), 'utf8')
  assert.match(seen, /^LANG=fr$/m)
  assert.doesNotMatch(seen, /PROXY|OPENROUTER/)
})

test('a process that takes too much memory is ended, and not the one above it', LINUX, async () => {
  const hungry = 'globalThis.all = Buffer.alloc(200e6, 1); setTimeout(() => undefined, 20000)'
  const above = spawn(
    process.execPath,
    [
      '-e',
      `spawn(process.execPath, ['-e', ${JSON.stringify(hungry)}]).on('exit', (_, signal) => console.log(signal))
    function spawn(...all) { return require('node:child_process').spawn(...all) }`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  boundMemory(above.pid!, { maxBytes: 150e6, everyMs: 50 })
  const [told] = (await once(above.stdout, 'data')) as [Buffer]
  assert.equal(told.toString().trim(), 'SIGKILL')
  assert.deepEqual(await once(above, 'exit'), [0, null])
})
