import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { imageSize } from 'image-size'
import { UndiciHttpClient } from '../../../../adapters/network/http-client.ts'
import { AppError } from '../../../../core/errors.ts'
import type { Browser, BrowserContext } from '../../../../core/ports/browser.ts'
import { exampleFacts } from '../../../../plugins/audit/checks/examples/example-facts.ts'
import { factsData } from '../../../../plugins/audit/page/load-facts-data.ts'
import type { SiteFacts } from '../../../../plugins/audit/page/site-facts.ts'
import { loadConsentData } from '../../../../plugins/audit/visual/consent-data.ts'
import { judgeBanner, withFrames } from '../../../../plugins/audit/visual/cookie-banner.ts'
import type { Look } from '../../../../plugins/audit/visual/look.ts'
import {
  type FrameReport,
  frameScript,
  type OverlayReport,
  overlayScript,
} from '../../../../plugins/audit/visual/overlay-script.ts'
import visualPlugin from '../../../../plugins/audit/visual/plugin.ts'
import { type VisualResult, visualResult } from '../../../../plugins/audit/visual/result.ts'
import { testBrowser } from '../../../support/browser/test-browser.ts'
import { type SiteRoute, startLoopbackSite } from '../../../support/loopback-site.ts'
import { resultOf, runModule } from '../../../support/run-module.ts'
import { BANNERS, frameOf } from './consent-markup.ts'

const { browser } = testBrowser()
after(() => browser.close())

const LIMITS = { timeoutMs: 4000, maxLength: 200_000 }
const consent = loadConsentData()

/** A window of 400 x 800 onto what `pages` gives. */
function openPages(pages: (url: string) => string | undefined): Promise<BrowserContext> {
  return browser.openContext({
    ...{ userAgent: 'Manifold/test', locale: 'en', maxPageLength: 100_000 },
    viewport: { width: 400, height: 800, deviceScaleFactor: 1, isMobile: false },
    signal: new AbortController().signal,
    answer: ({ url }) => {
      const body = pages(url)
      const headers = { 'content-type': ['text/html; charset=utf-8'] }
      return Promise.resolve(
        body === undefined ? undefined : { status: 200, headers, body: Buffer.from(body) },
      )
    },
  })
}

async function bannerOf(context: BrowserContext, id: string) {
  await context.goto(`https://www.example-velo.be/${id}`, { timeoutMs: 5000, quietMs: 20 })
  const report = await context.evaluate<OverlayReport>(overlayScript(consent.platforms), LIMITS)
  const hasFrames = report.overlays.some(({ frames }) => frames.length > 0)
  const frames = hasFrames
    ? await context.evaluateInFrames<FrameReport>(frameScript(consent.platforms), LIMITS)
    : []
  const overlays = report.overlays.map((overlay) => withFrames(overlay, frames))
  return judgeBanner({ ...report, overlays }, 50, consent).banner
}

test('the markup of consent platforms and banners of no platform are known', async () => {
  const context = await openPages((url) => frameOf(url) ?? BANNERS[url.split('/').at(-1)!]?.html)
  try {
    for (const [id, { expected }] of Object.entries(BANNERS)) {
      const { provider, acceptSelector, rejectSelector, ...banner } = await bannerOf(context, id)
      const { detected, rejectOnFirstLayer, blocksContent, coversPercent } = banner
      const found = { provider, detected, acceptSelector, rejectSelector, rejectOnFirstLayer }
      assert.deepEqual({ id, ...found, blocksContent, coversPercent }, { id, ...expected })
    }
  } finally {
    await context.close()
  }
})

test('fields that have the names of what is read of a form are no obstacle', async () => {
  const fields = '<input name="children" type="number"><input name="id"><input name="title">'
  const inside = `<div><b>x</b></div><div><button>Tout accepter</button></div>`
  const style = 'position:fixed;left:0;right:0;bottom:0;height:200px'
  const html = `<!doctype html><html><body><h1>x</h1><form style="${style}">
    Cookies ${fields}${inside}</form></body></html>`
  const context = await openPages(() => html)
  try {
    const { detected, acceptSelector } = await bannerOf(context, 'form')
    assert.deepEqual(
      [detected, acceptSelector],
      [true, 'body > form > div:nth-of-type(2) > button'],
    )
  } finally {
    await context.close()
  }
})

/** Nobody but the site on this computer has an address. */
const offline = new UndiciHttpClient({
  ...{ allowLocal: true, userAgent: 'manifold-test' },
  resolve: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
})
after(() => offline.close())

/** Times for pages that are at hand. */
const QUICK = { quietMs: 100, settleMs: 300, scrollMs: 500 }

const facts = (html: string, url: string): SiteFacts => exampleFacts({ html, url }, factsData())

async function lookAtSite(
  routes: Readonly<Record<string, SiteRoute>>,
  given: { readonly options?: object; readonly browser?: Browser } = {},
) {
  const site = await startLoopbackSite({ routes })
  try {
    const url = `${site.origin}/`
    const inputs = { site: facts('<!doctype html><html lang="fr"><title>x</title></html>', url) }
    const options = { ...QUICK, ...given.options }
    const run = await runModule('visual', {
      plugin: visualPlugin,
      inputs,
      config: { modules: { visual: { options } } },
      parts: { browser: given.browser ?? browser, http: offline },
    })
    return { run, requests: site.requests }
  } finally {
    site.close()
  }
}

const PAGE = `<!doctype html><html lang="fr"><head><title>Vélos</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css"></head>
<body><h1>Vélos réglés à votre taille</h1><p><a class="button" href="/rdv">Prendre rendez-vous</a></p>
<img src="/photo.svg" alt="x" width="300" height="200">
${'<p>Chaque client est mesuré avant de choisir son vélo.</p>'.repeat(5)}
<div style="height:1200px">bas de page</div><img loading="lazy" src="/bottom.svg" alt="y" width="30" height="20">
<video src="/film.mp4" autoplay></video>
<div class="banner">Nous utilisons des cookies. <button>Tout accepter</button> <a href="#">Paramétrer</a></div>
<script>console.error('panier indisponible')</script></body></html>`
const ROUTES: Readonly<Record<string, SiteRoute>> = {
  '/': { body: PAGE },
  '/style.css': {
    headers: { 'content-type': 'text/css' },
    body: `.button { background: #d40; color: #fff; padding: 10px }
      .banner { position: fixed; bottom: 0; left: 0; right: 0; height: 100px; background: #fff }`,
  },
  '*': {
    headers: { 'content-type': 'image/svg+xml' },
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="teal"/></svg>',
  },
}

test('trackers that a page asks before anybody consented are named', async () => {
  const tracker = '<script src="https://www.google-analytics.com/analytics.js"></script>'
  const { run } = await lookAtSite({ '/': { body: `${PAGE}${tracker}` } })
  assert.deepEqual(resultOf<VisualResult>(run).trackersBeforeConsent, [
    { title: 'Google Analytics', host: 'www.google-analytics.com' },
  ])
})

test('a page is seen in three windows, and its site is asked once for what they share', async () => {
  const { run, requests } = await lookAtSite(ROUTES)
  const result = resultOf<VisualResult>(run)
  const sizes = result.screenshots.map(
    ({ base64, bytes, width, height, mime, viewport, ...rest }) => {
      const jpeg = Buffer.from(base64, 'base64')
      assert.deepEqual([jpeg.byteLength, imageSize(jpeg)], [bytes, { type: 'jpg', width, height }])
      assert.ok(bytes <= 400_000)
      return [
        viewport.name,
        width,
        rest.fullPage,
        height === rest.documentHeight * viewport.deviceScaleFactor,
      ]
    },
  )
  assert.deepEqual(sizes, [
    ['mobile', 780, true, true],
    ['tablet', 820, true, true],
    ['desktop', 1440, true, true],
  ])
  assert.deepEqual(result.aboveTheFold, {
    ...{
      h1Visible: true,
      ctaVisible: true,
      h1: 'Vélos réglés à votre taille',
      cta: 'Prendre rendez-vous',
    },
  })
  const { selector, acceptSelector, ...banner } = result.cookieBanner
  assert.deepEqual(banner, {
    ...{ detected: true, foundBy: 'words', rejectOnFirstLayer: false, coversPercent: 11.8 },
    ...{ blocksContent: false, buttons: ['Tout accepter', 'Paramétrer'] },
  })
  assert.deepEqual(
    result.consoleErrors.map(({ text, viewports }) => [text, viewports]),
    [['panier indisponible', ['mobile', 'tablet', 'desktop']]],
  )
  const asked = requests.map(({ path }) => path).sort()
  assert.deepEqual(asked, ['/', '/', '/', '/bottom.svg', '/photo.svg', '/style.css'])
  const { refused, failed } = result.byViewport[0]!.resources
  assert.deepEqual([refused, failed, run.warnings], [1, 0, []])
})

test('dialogs, downloads, huge images and a page that is never idle do not spoil the picture', async () => {
  const big: SiteRoute = (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 50_000_000 })
    const chunk = Buffer.alloc(65_536)
    const write = (): void => {
      while (!response.destroyed && response.write(chunk)) {}
    }
    response.on('drain', write)
    response.on('error', () => undefined)
    write()
  }
  const html = `<!doctype html><html><title>x</title><body><h1>Shop</h1><img src="/big.jpg">
    <a id="file" download href="data:text/plain,x">x</a><script>
    alert('one'); file.click(); window.open('/popup'); setInterval(() => fetch('/beat'), 30)
  </script></body></html>`
  const viewports = [
    {
      name: 'desktop',
      width: 800,
      height: 600,
      deviceScaleFactor: 1,
      isMobile: false,
      userAgent: 'x',
    },
  ]
  const { run } = await lookAtSite(
    { '/': { body: html }, '/big.jpg': big, '*': {} },
    {
      options: { viewports },
    },
  )
  const { screenshots, byViewport } = resultOf<VisualResult>(run)
  assert.equal(screenshots.length, 1)
  assert.match(byViewport[0]!.resources.notes.join(), /big\.jpg sent more than 8388608 bytes/)
})

test('without a browser the module is skipped, saying what to install or set', async () => {
  const problem = 'none was found. To have one, install one, or set BROWSER_EXECUTABLE'
  const missing = new AppError('BROWSER_UNAVAILABLE', { problem })
  const none: Browser = { openContext: () => Promise.reject(missing) }
  const { run, requests } = await lookAtSite(ROUTES, { browser: none })
  assert.deepEqual(run.outcome, {
    status: 'skipped',
    reason: `No browser is available: ${problem}.`,
  })
  assert.deepEqual(requests, [])
})

test('windows in which the page does not come up are told, and the others are shown', async () => {
  let opened = 0
  const flaky: Browser = {
    openContext: (options) => {
      opened += 1
      const problem = 'it ended while it showed a page'
      return opened === 1
        ? Promise.reject(new AppError('BROWSER_UNAVAILABLE', { problem, retryable: true }))
        : browser.openContext(options)
    },
  }
  const { run } = await lookAtSite(
    { '/': { status: 403, body: PAGE }, '*': {} },
    { browser: flaky },
  )
  const names = resultOf<VisualResult>(run).screenshots.map(({ viewport }) => viewport.name)
  assert.deepEqual(names, ['tablet', 'desktop'])
  assert.deepEqual(
    run.warnings.map(({ code }) => code),
    ['SCREENSHOT_FAILED', 'PAGE_REFUSED_TO_BROWSER'],
  )
})

test('an error of a request says for what', () => {
  const said = 'Failed to load resource: the server responded with a status of 404 (Not Found)'
  const url = 'https://www.example.com/a.png'
  const look = {
    ...{ viewport: { name: 'mobile' }, screenshot: { bytes: new Uint8Array() } },
    ...{ resources: { hosts: [] } },
    consoleErrors: [
      { text: said, url },
      { text: 'x is not defined', url },
    ],
  }
  const { consoleErrors } = visualResult([look as unknown as Look], [])
  assert.deepEqual(
    consoleErrors.map(({ text }) => text),
    [`${said}: ${url}`, 'x is not defined'],
  )
})
