import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { after, test } from 'node:test'
import { imageSize } from 'image-size'
import { ShortMessages } from '../../../adapters/browser/bounded-process.ts'
import { PageWatch } from '../../../adapters/browser/open-page.ts'
import { AppError } from '../../../core/errors.ts'
import { testBrowser } from '../../support/browser/test-browser.ts'
import { openContext, SITE } from './open-context.ts'

const { browser, started } = testBrowser()
after(() => browser.close())

// Far more than a browser needs, since other tests keep the machine busy.
const TIME = { timeoutMs: 30_000 }
const LIMITS = { timeoutMs: 30_000, maxLength: 10_000 }
const LONG = 'x'.repeat(1_000_000)
const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true }
const page = (body: string): string =>
  `<!DOCTYPE html><html><head><meta name="viewport" content="width=device-width"></head><body>${body}</body></html>`

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => assert.fail('it succeeded'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof AppError, String(error))
  return error
}

test('a page is shown in the window that was asked for', async (t) => {
  const context = await openContext(t, browser, () => page('<p style="height:3000px">x</p>'), {
    viewport: PHONE,
  })
  await context.goto(`${SITE}/`, TIME)
  const window = '[innerWidth, innerHeight, devicePixelRatio, navigator.maxTouchPoints > 0]'
  assert.deepEqual(await context.evaluate(window, LIMITS), [390, 844, 2, true])
  const shots = [
    await context.screenshot({ quality: 60, timeoutMs: 30_000 }),
    await context.screenshot({ quality: 60, timeoutMs: 30_000, scale: 'css' }),
    await context.screenshot({ quality: 60, timeoutMs: 30_000, fullPage: true, maxHeight: 2000 }),
    await context.screenshot({ quality: 60, timeoutMs: 30_000, fullPage: true, maxHeight: 9000 }),
  ]
  assert.deepEqual(
    shots.map((shot) => imageSize(shot)),
    [
      { type: 'jpg', width: 780, height: 1688 },
      { type: 'jpg', width: 390, height: 844 },
      { type: 'jpg', width: 780, height: 4000 },
      { type: 'jpg', width: 780, height: 2 * 3032 },
    ],
  )
})

test('a page that is not made for phones is shown from afar, all of its width', async (t) => {
  const body =
    '<!doctype html><body style="margin:0"><p style="height:3000px;margin:0">x</p></body>'
  const context = await openContext(t, browser, () => body, { viewport: PHONE })
  await context.goto(`${SITE}/`, TIME)
  const given = { quality: 40, timeoutMs: 30_000, fullPage: true, maxHeight: 2500 }
  const shot = await context.screenshot({ ...given, scale: 'css' })
  assert.deepEqual(imageSize(shot), { type: 'jpg', width: 980, height: 2500 })
})

test('what is read of a page is out of reach of its scripts', async (t) => {
  const script = `<script>
    JSON.stringify = () => 'faked'
    document.querySelector = () => 'faked'
    window.secret = 'theirs'
  </script>`
  const context = await openContext(t, browser, (path) =>
    path === '/inner' ? page('<b>inside</b>') : page(`<h1>head</h1>${script}<iframe src="/inner">`),
  )
  await context.goto(`${SITE}/`, TIME)
  const read = `Promise.resolve([document.querySelector('h1').textContent, typeof secret])`
  assert.deepEqual(await context.evaluate(read, LIMITS), ['head', 'undefined'])
  const inner = 'document.body.textContent'
  assert.deepEqual(await context.evaluateInFrames(inner, LIMITS), [
    { url: `${SITE}/inner`, value: 'inside' },
  ])
  assert.equal(await context.evaluate('undefined', LIMITS), null)
  const long = await failureOf(context.evaluate('"x".repeat(20000)', LIMITS))
  assert.equal(long.code, 'RESPONSE_TOO_LARGE')
  const wrong = await failureOf(context.evaluate('nothing.there', LIMITS))
  assert.match(wrong.message, /nothing is not defined/)
})

test('a page that hangs ends reading, pictures and closing in time', async (t) => {
  const context = await openContext(t, browser, () => page(''))
  await context.goto(`${SITE}/`, TIME)
  // Once it is there: how long a page takes to come to rest depends on the machine.
  const hang = 'setTimeout(() => { for (;;) {} })'
  await context.evaluate(hang, { timeoutMs: 30_000, maxLength: 100 })
  const [read, shot] = await Promise.all([
    failureOf(context.evaluate('1', { timeoutMs: 200, maxLength: 10 })),
    failureOf(context.screenshot({ quality: 60, timeoutMs: 200 })),
  ])
  assert.deepEqual([read.code, read.data.cause], ['TARGET_UNREACHABLE', 'timeout'])
  assert.deepEqual([shot.code, shot.data.cause], ['TARGET_UNREACHABLE', 'timeout'])
  await context.close()
})

test('the errors of a console are reported, few and short, without those of blocked requests', async (t) => {
  const script = `<script>
    console.log('no error')
    console.error('x'.repeat(600))
    setTimeout(() => { throw new Error('uncaught') })
    setTimeout(() => { for (let i = 0; i < 100; i += 1) console.error('again ' + i) })
  </script><img src="/blocked.png">`
  const context = await openContext(t, browser, (path) => (path === '/' ? page(script) : undefined))
  await context.goto(`${SITE}/`, TIME)
  const errors = context.consoleErrors()
  assert.deepEqual(errors.slice(0, 3), [
    { text: 'x'.repeat(500), url: `${SITE}/` },
    { text: 'uncaught' },
    { text: 'again 0', url: `${SITE}/` },
  ])
  assert.equal(errors.length, 50)
})

test('dialogs, windows and downloads do not keep a page from being read', async (t) => {
  const script = `<a id="file" download="a.txt" href="data:text/plain,x">x</a><script>
    alert('one'); confirm('two'); prompt('three')
    window.open('/popup')
    file.click()
    window.onbeforeunload = () => 'stay'
    document.title = 'went on'
  </script>`
  const context = await openContext(t, browser, () => page(script))
  await context.goto(`${SITE}/`, TIME)
  assert.equal(await context.evaluate('document.title', LIMITS), 'went on')
  await context.goto(`${SITE}/next`, TIME)
  const pages = started[0]!.contexts().flatMap((one) => one.pages())
  assert.equal(pages.length, 1)
})

test('a page that is never idle is left at what it has become', async (t) => {
  const script = `<p id="p">0</p><script>
    setInterval(() => fetch('/beat').then(() => { p.textContent = 'beating' }), 20)
  </script>`
  const context = await openContext(t, browser, () => page(script))
  const { html } = await context.goto(`${SITE}/`, { ...TIME, settleMs: 1500 })
  assert.match(html, /beating/)
})

test('a page that never loads is left at its document when all time is over', async (t) => {
  const slow = '<p>early</p><img src="/slow.png">'
  const context = await openContext(t, browser, (path) =>
    path === '/' ? page(slow) : new Promise(() => undefined),
  )
  const { html } = await context.goto(`${SITE}/`, { ...TIME, capMs: 2000 })
  assert.match(html, /early/)
  const next = context.goto(`${SITE}/never`, { ...TIME, capMs: 200 })
  const { code, data } = await failureOf(next)
  assert.deepEqual([code, data.cause], ['TARGET_UNREACHABLE', 'timeout'])
})

test('a page that reloads without end is given up', async (t) => {
  const context = await openContext(t, browser, () => page('<script>location.reload()</script>'))
  const { code } = await failureOf(context.goto(`${SITE}/`, { ...TIME, capMs: 300 }))
  assert.equal(code, 'TARGET_UNREACHABLE')
})

test('a page that eats memory is ended, and nobody else', async (t) => {
  const hungry =
    '<script>const all = []; for (;;) all.push(new Array(1e6).fill(all.length))</script>'
  const context = await openContext(t, browser, (path) => page(path === '/' ? hungry : 'well'))
  const bystander = await openContext(t, browser, () => page('well'))
  const { code, retryable } = await failureOf(context.goto(`${SITE}/`, TIME))
  assert.deepEqual([code, retryable], ['BROWSER_UNAVAILABLE', true])
  assert.match((await bystander.goto(`${SITE}/`, TIME)).html, /well/)
})

test('a page that starts a download, or is told to stay, does not change', async (t) => {
  const file = { 'content-type': ['application/zip'] }
  const context = await openContext(t, browser, (path) => {
    if (path === '/empty') return { status: 204 }
    if (path === '/file') return { headers: file, body: 'PK' }
    const next = path === '/stays' ? '/empty' : '/file'
    return page(`<p>here</p><script>setTimeout(() => { location = '${next}' }, 50)</script>`)
  })
  for (const path of ['/downloads', '/stays']) {
    const { url, status, html } = await context.goto(`${SITE}${path}`, { ...TIME, quietMs: 150 })
    assert.deepEqual([url, status, html.includes('here')], [`${SITE}${path}`, 200, true])
  }
})

test('a page opens no windows beside itself', async (t) => {
  const script = `<script>
    for (let i = 0; i < 20; i += 1) document.title += window.open('/beside', '_blank') === null
  </script>`
  const context = await openContext(t, browser, () => page(script))
  const opened: unknown[] = []
  started[0]!
    .contexts()
    .at(-1)!
    .on('page', (one) => opened.push(one))
  await context.goto(`${SITE}/`, TIME)
  assert.equal(await context.evaluate('document.title', LIMITS), 'true'.repeat(20))
  assert.deepEqual(opened, [])
})

test('a page that floods its console is ended, and nobody else', async (t) => {
  const script = "<script>for (;;) console.log('x'.repeat(1e6))</script>"
  const context = await openContext(t, browser, (path) => page(path === '/' ? script : 'well'))
  const bystander = await openContext(t, browser, () => page('well'))
  const { code, retryable, message } = await failureOf(context.goto(`${SITE}/`, TIME))
  assert.deepEqual([code, retryable], ['TARGET_UNREACHABLE', false])
  assert.match(message, /more than 10 million characters to its console/)
  // A busy machine takes its time to forget what the other page wrote.
  const patiently = { timeoutMs: 120_000 }
  assert.match((await bystander.goto(`${SITE}/`, patiently)).html, /well/)
})

const line = (text: string) => ({ type: () => 'log', text: () => text })

for (const [what, most, happen] of [
  ['lines', 2000, (source: EventEmitter) => source.emit('console', line('x'))],
  ['lines of errors', 2000, (source: EventEmitter) => source.emit('pageerror', new Error('x'))],
  ['characters', 10, (source: EventEmitter) => source.emit('console', line(LONG))],
  ['workers', 50, (source: EventEmitter) => source.emit('worker')],
  ['requests', 10_000, (_: EventEmitter, watch: PageWatch) => watch.count('requests')],
] as const) {
  test(`${what} are no flood ${most} times; one more is a flood, which is reported once`, () => {
    const told: string[] = []
    const source = new EventEmitter()
    const watch = new PageWatch(source, (problem) => told.push(problem))
    for (let i = 0; i < most; i += 1) happen(source, watch)
    assert.deepEqual(told, [])
    happen(source, watch)
    happen(source, watch)
    assert.equal(told.length, 1)
    assert.match(told[0] ?? '', new RegExp(what.split(' ', 1)[0] ?? ''))
  })
}

test('what a page makes the browser say too much of is left out, and nobody ends', async (t) => {
  const script = `<script>
    fetch('/', { method: 'POST', body: new Uint8Array(18e6) })
  </script>`
  const asked: string[] = []
  const context = await openContext(t, browser, (_, { kind }) => {
    asked.push(kind)
    return page(script)
  })
  const before = started.length
  await context.goto(`${SITE}/`, TIME)
  assert.equal(await context.evaluate('document.readyState', LIMITS), 'complete')
  assert.deepEqual([asked, started.length], [['document'], before])
})

test('messages are passed on whole, without those that are too long', () => {
  const passed: Buffer[] = []
  const messages = new ShortMessages((chunk) => passed.push(chunk), 6)
  const chunks = [
    'one\0tw',
    'o\0',
    'far too',
    ' long',
    ' this\0',
    'thr',
    'ee\0four\0long',
    'er\0\0x',
  ]
  for (const chunk of chunks) messages.push(Buffer.from(chunk))
  assert.equal(Buffer.concat(passed).toString(), 'one\0two\0three\0four\0\0')
})

test('a page cannot hide behind the names of its elements or its own scripts', async (t) => {
  const names = ['documentElement', 'querySelector', 'body', 'doctype', 'scripts']
  const script = `<script>
    Object.defineProperty(Element.prototype, 'outerHTML', { get: () => ({ faked: true }) })
    String.prototype.toString = () => 'faked'
  </script>`
  const clobbering = names.map((name) => `<img name="${name}" alt="">`).join('')
  const context = await openContext(t, browser, () => page(`<h1>head</h1>${clobbering}${script}`))
  const { html } = await context.goto(`${SITE}/`, TIME)
  assert.match(html, /^<!DOCTYPE html><html><head>.*<h1>head<\/h1>/s)
  const read = "[document.querySelector('h1').textContent, document.body.localName]"
  assert.deepEqual(await context.evaluate(read, LIMITS), ['head', 'body'])
})
