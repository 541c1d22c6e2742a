import assert from 'node:assert/strict'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  type BrowserCandidate,
  type ChosenBrowser,
  findChromium,
} from '../../../../adapters/io/browser/find-chromium.ts'
import { launchChromium } from '../../../../adapters/io/browser/launch-chromium.ts'
import { AppError } from '../../../../core/errors.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

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

async function problemOf(chosen: ChosenBrowser): Promise<string> {
  const error: unknown = await launchChromium(chosen).then(
    () => assert.fail('it started'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof AppError)
  assert.equal(error.code, 'BROWSER_UNAVAILABLE')
  return error.message
}

test('an executable that the operator names is the only one', async () => {
  const remote = { url: 'ws://browser.example', token: 't' }
  assert.deepEqual(await candidates({ executable: '/opt/browser', remote }), [
    { name: 'BROWSER_EXECUTABLE /opt/browser', isChosen: true, executablePath: '/opt/browser' },
  ])
})

for (const [url, endpoint] of [
  ['wss://browser.example/chromium', 'wss://browser.example/chromium?token=a%26b'],
  ['https://browser.example/?stealth=1', 'wss://browser.example/?stealth=1&token=a%26b'],
  ['http://127.0.0.1:3000', 'ws://127.0.0.1:3000/?token=a%26b'],
] as const) {
  test(`a remote browser at ${url} is asked with its token`, async () => {
    const remote = { url, token: 'a&b' }
    assert.deepEqual(await candidates({ remote }), [
      { name: 'REMOTE_BROWSER_URL', isChosen: true, endpoint, secret: 'a&b' },
    ])
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
  assert.match(message, /BROWSER_EXECUTABLE \/nowhere\/chromium: is not there\. To have one, /)
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
