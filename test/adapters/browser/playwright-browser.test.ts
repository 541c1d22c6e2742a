import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { launchChromium } from '../../../adapters/browser/launch-chromium.ts'
import { PlaywrightBrowser } from '../../../adapters/browser/playwright-browser.ts'
import { SystemClock } from '../../../adapters/timing/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { BrowserPage } from '../../../core/ports/browser.ts'
import { ROBOTS_DISALLOWED } from '../../../plugins/table-tennis/errors.ts'
import { tryToEscape } from '../../fuzz/addresses/browser-trial.ts'
import { remoteChromium } from '../../support/browser/remote-chromium.ts'
import { testBrowser } from '../../support/browser/test-browser.ts'
import { startLoopbackSite } from '../../support/loopback-site.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { openContext, type Pages, SITE } from './open-context.ts'

const { browser } = testBrowser()
after(() => browser.close())

const TIME = { timeoutMs: 10_000 }
const page = (body: string): string =>
  `<!DOCTYPE html><html><head></head><body>${body}</body></html>`
const bodyOf = ({ html }: BrowserPage): string => /<body>(.*)<\/body>/s.exec(html)?.[1] ?? html

/** The error of something that must fail. */
async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => assert.fail('it succeeded'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof AppError, String(error))
  return error
}

test('a page is what its scripts have made of it', async (t) => {
  const script = `<script>
    fetch('/more').then((answer) => answer.text()).then((text) => { document.body.innerHTML = text })
  </script>`
  const pages: Pages = (path) => (path === '/' ? page(script) : 'Tischtennis & é')
  const context = await openContext(t, browser, pages)
  assert.deepEqual(await context.goto(`${SITE}/`, TIME), {
    url: `${SITE}/`,
    status: 200,
    html: page('Tischtennis &amp; é'),
  })
})

test('every hop of a redirect is asked for, and cookies go with it', async (t) => {
  const asked: unknown[] = []
  const context = await openContext(t, browser, (path, { method, headers, kind, body }) => {
    asked.push([kind, method, path, headers.cookie, body && Buffer.from(body).toString()])
    if (path === '/last') return page('here')
    const [status, location] = path === '/kept' ? [303, '/last'] : [307, '/kept']
    return { status, headers: { location: [location], 'set-cookie': ['a=1; HttpOnly', 'b=2'] } }
  })
  const fields = [{ name: 'indice', value: 'Élan & Cie' }]
  const { url, html } = await context.submit(`${SITE}/form`, fields, TIME)
  assert.deepEqual([url, html], [`${SITE}/last`, page('here')])
  const form = 'indice=%C3%89lan+%26+Cie'
  assert.deepEqual(asked, [
    ['document', 'POST', '/form', undefined, form],
    ['document', 'POST', '/kept', 'a=1; b=2', form],
    ['document', 'GET', '/last', 'a=1; b=2', undefined],
  ])
})

test('a form is sent from the page that is open', async (t) => {
  const seen: unknown[] = []
  const context = await openContext(t, browser, (path, { headers }) => {
    seen.push([path, headers.origin, headers.referer, headers['content-type']])
    return page(path)
  })
  await context.goto(`${SITE}/first`, TIME)
  const answer = await context.submit(`${SITE}/second`, [{ name: 'submit', value: '1' }], TIME)
  assert.equal(bodyOf(answer), '/second')
  assert.deepEqual(seen, [
    ['/first', undefined, undefined, undefined],
    ['/second', SITE, `${SITE}/first`, 'application/x-www-form-urlencoded'],
  ])
})

test("what a site keeps with a visitor can be handed on, and is nobody else's", async (t) => {
  const pages: Pages = (path, { headers }) => ({
    headers: { 'set-cookie': ['visit=7'] },
    body: page(
      path === '/set'
        ? '<script>localStorage.setItem("seen", "yes")</script>'
        : `<script>document.body.textContent = localStorage.getItem("seen") + "${headers.cookie}"</script>`,
    ),
  })
  const first = await openContext(t, browser, pages)
  await first.goto(`${SITE}/set`, TIME)
  const state = await first.state()
  const second = await openContext(t, browser, pages, { state })
  assert.equal(bodyOf(await second.goto(`${SITE}/get`, TIME)), 'yesvisit=7')
  const stranger = await openContext(t, browser, pages)
  assert.equal(bodyOf(await stranger.goto(`${SITE}/get`, TIME)), 'nullundefined')
})

test('nothing leaves a page by any way out of it, and we are asked before', async (t) => {
  const options = { hosts: ['127.0.0.1'], navigations: 5, quietMs: 150 }
  const { asked, ways, knocks } = await tryToEscape(t, browser, options)
  assert.deepEqual(knocks, [])
  // The others do not get as far as a request.
  assert.ok(asked.length > ways / 2, `${asked.length} of ${ways}`)
  assert.deepEqual([...new Set(asked)].sort(), [
    'data',
    'document',
    'font',
    'frame',
    'image',
    'media',
    'other',
    'script',
    'style',
  ])
})

test('what is thrown for the page itself is what the navigation throws', async (t) => {
  const refusal = new AppError(ROBOTS_DISALLOWED, { host: 'h', path: '/p', name: 'n' })
  const context = await openContext(t, browser, (path) => {
    if (path === '/') return page('<script src="/broken"></script>fine')
    throw refusal
  })
  assert.match(bodyOf(await context.goto(`${SITE}/`, TIME)), /fine$/)
  assert.equal(await failureOf(context.goto(`${SITE}/refused`, TIME)), refusal)
})

test('a page that never ends is given up', async (t) => {
  const context = await openContext(t, browser, () => page('<script>for (;;) {}</script>'))
  const { code, data } = await failureOf(context.goto(`${SITE}/`, { timeoutMs: 300 }))
  assert.deepEqual([code, data.cause], ['TARGET_UNREACHABLE', 'timeout'])
})

test('waiting for an answer is not the time of the page', async (t) => {
  const context = await openContext(t, browser, async () => {
    await delay(2500)
    return page('late')
  })
  assert.equal(bodyOf(await context.goto(`${SITE}/`, { timeoutMs: 2000 })), 'late')
})

test('a page may be only so long', async (t) => {
  const body = page('<script>document.body.textContent = "x".repeat(5000)</script>')
  const context = await openContext(t, browser, () => body, { maxPageLength: 4000 })
  const { code } = await failureOf(context.goto(`${SITE}/`, TIME))
  assert.equal(code, 'RESPONSE_TOO_LARGE')
})

test('an abort ends a navigation at once', async (t) => {
  const controller = new AbortController()
  const asked = new AbortController()
  const context = await openContext(
    t,
    browser,
    () => {
      asked.abort()
      return new Promise(() => undefined)
    },
    { signal: controller.signal },
  )
  const going = context.goto(`${SITE}/`, TIME).then(
    () => assert.fail('it arrived'),
    (reason: unknown) => reason,
  )
  await once(asked.signal, 'abort')
  controller.abort(new AppError('CANCELLED', { problem: 'enough' }))
  assert.equal(await going, controller.signal.reason)
  await context.close()
})

test('a fifth visitor waits until one of four has gone', async (t) => {
  const open = () => openContext(t, browser, () => page('in'))
  const [first] = await Promise.all([open(), open(), open(), open()])
  let isIn = false
  const fifth = open().then((context) => {
    isIn = true
    return context
  })
  const impatient = new AbortController()
  const sixth = openContext(t, browser, () => page('in'), { signal: impatient.signal })
  impatient.abort(new AppError('CANCELLED', { problem: 'left' }))
  assert.equal((await failureOf(sixth)).code, 'CANCELLED')
  assert.equal(isIn, false)
  await first!.close()
  assert.equal(bodyOf(await (await fifth).goto(`${SITE}/`, TIME)), 'in')
})

test('a browser that has crashed is replaced', async (t) => {
  const { browser: fragile, started } = testBrowser()
  t.after(() => fragile.close())
  const context = await openContext(t, fragile, () => new Promise(() => undefined))
  const going = failureOf(context.goto(`${SITE}/`, TIME))
  const session = await started[0]!.newBrowserCDPSession()
  session.send('Browser.crash').catch(() => undefined)
  const { code, retryable } = await going
  assert.deepEqual([code, retryable], ['BROWSER_UNAVAILABLE', true])
  const next = await openContext(t, fragile, () => page('again'))
  assert.equal(bodyOf(await next.goto(`${SITE}/`, TIME)), 'again')
  assert.equal(started.length, 2)
})

test('a browser that runs elsewhere asks us for everything too', async (t) => {
  const site = await startLoopbackSite({ routes: { '*': { body: 'reached' } } })
  t.after(() => site.close())
  const remote = { url: await remoteChromium(t), token: 'token' }
  const { browser: joined } = testBrowser({ remote })
  t.after(() => joined.close())
  const context = await openContext(t, joined, (path) =>
    path === '/'
      ? page(`<script>window.open('${site.origin}/')</script><script src="/script"></script>`)
      : 'document.body.textContent = "from afar"',
  )
  assert.equal(bodyOf(await context.goto(`${SITE}/`, TIME)), 'from afar')
  assert.deepEqual(site.requests, [])
})

test('a browser that nobody uses is ended', async (t) => {
  const { browser: idle, started } = testBrowser({ idleMs: 1 })
  t.after(() => idle.close())
  const context = await openContext(t, idle, () => page('in'))
  const [chromium] = started
  const isEnded = new Promise((resolve) => chromium!.once('disconnected', resolve))
  await context.close()
  await isEnded
  assert.equal(chromium!.isConnected(), false)
})

test('a browser that is closed is not started again', async (t) => {
  const { browser: closed, started } = testBrowser()
  await closed.close()
  const { code } = await failureOf(openContext(t, closed, () => page('in')))
  assert.deepEqual([code, started.length], ['SHUTTING_DOWN', 0])
})

test('without any browser it says what to install or set', async () => {
  async function* none() {}
  const { code, cause } = await failureOf(launchChromium({}, none()))
  assert.equal(code, 'BROWSER_UNAVAILABLE')
  const { message } = cause as Error
  assert.match(message, /^none was found\. To have one, install one/)
  for (const name of ['BROWSER_EXECUTABLE', 'REMOTE_BROWSER_URL', 'REMOTE_BROWSER_TOKEN']) {
    assert.ok(message.includes(name), name)
  }
})

test('why no browser starts is logged once, and again when the reason changes', async (t) => {
  const log = new SilentLog()
  const causes = ['first', 'first', 'second']
  const launch = (): Promise<never> => {
    const cause = new Error(causes.shift())
    return Promise.reject(new AppError('BROWSER_UNAVAILABLE', { problem: 'none' }, { cause }))
  }
  const none = new PlaywrightBrowser({
    ...{ clock: new SystemClock(), log, chosen: {}, launch, isRoot: false },
  })
  for (let tries = 0; tries < 3; tries += 1) {
    await failureOf(openContext(t, none, () => page('in')))
  }
  const message = 'no browser could be started'
  assert.deepEqual(log.entries, [
    { level: 'warn', message, fields: { reason: 'first' } },
    { level: 'warn', message, fields: { reason: 'second' } },
  ])
})

for (const [what, isRoot, chosen, warnings] of [
  ['root', true, {}, 1],
  ['another user', false, {}, 0],
  ['root with a remote browser', true, { remote: { url: 'ws://a.example', token: '' } }, 0],
] as const) {
  test(`a server that runs as ${what} warns ${warnings} times of a browser without sandbox`, () => {
    const log = new SilentLog()
    new PlaywrightBrowser({ clock: new SystemClock(), log, chosen, isRoot })
    const told = log.entries.filter(({ level, message }) =>
      `${level}: ${message}`.startsWith('warn: Chromium runs without its sandbox'),
    )
    assert.deepEqual([told.length, log.entries.length], [warnings, warnings])
  })
}
