import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadConversionWords } from '../../../../plugins/audit/browsing/conversion-words.ts'
import type { PageSnapshot } from '../../../../plugins/audit/browsing/page-snapshot.ts'
import { loadConsentData } from '../../../../plugins/audit/visual/consent-data.ts'
import { judgeBanner, withFrames } from '../../../../plugins/audit/visual/cookie-banner.ts'
import { aboveTheFold } from '../../../../plugins/audit/visual/look.ts'
import type { Overlay, OverlayReport } from '../../../../plugins/audit/visual/overlay-script.ts'
import { fittingScreenshot } from '../../../../plugins/audit/visual/screenshot.ts'
import { contextWith } from './fake-context.ts'

const data = loadConsentData()
const box = { x: 0, y: 600, width: 400, height: 200 }

function overlay(text: string, buttons: readonly string[], given: Partial<Overlay> = {}): Overlay {
  return {
    ...{ platform: null, text, box, outer: box, selector: '#o', accept: null, reject: null },
    buttons: buttons.map((name, index) => ({ name, selector: `#b${index + 1}` })),
    ...{ frames: [], isModal: false },
    ...given,
  }
}

const reportOf = (
  overlays: readonly Overlay[],
  given: Partial<OverlayReport> = {},
): OverlayReport => ({
  ...{ width: 400, height: 800, overlays, loaded: [], hasTcf: false, isLocked: false },
  ...given,
})

const judge = (report: OverlayReport) => judgeBanner(report, 50, data).banner

for (const [language, text, accept, reject] of [
  ['English', 'We use cookies to improve our site.', 'Accept all', 'Reject all'],
  ['English', 'Your privacy matters', 'Got it', 'Continue without accepting'],
  ['English', 'We and 120 partners use cookies', 'I agree', 'Accept only necessary'],
  ['French', 'Nous utilisons des traceurs.', 'Tout accepter', 'Continuer sans accepter'],
  ['French', 'Ce site utilise des cookies', "J'accepte", 'Tout refuser'],
  ['Dutch', 'Wij gebruiken cookies', 'Alles accepteren', 'Alleen noodzakelijke cookies'],
  ['Dutch', 'Uw privacy is belangrijk', 'Akkoord', 'Weigeren'],
  ['German', 'Wir verwenden Cookies', 'Alle akzeptieren', 'Nur notwendige'],
  ['German', 'Ihre Privatsphäre', 'Einverstanden', 'Ablehnen'],
] as const) {
  test(`a banner in ${language} that says "${accept}" and "${reject}" is understood`, () => {
    assert.deepEqual(judge(reportOf([overlay(text, [accept, reject])])), {
      detected: true,
      foundBy: 'words',
      selector: '#o',
      acceptSelector: '#b1',
      rejectSelector: '#b2',
      rejectOnFirstLayer: true,
      coversPercent: 25,
      blocksContent: false,
      buttons: [accept, reject],
    })
  })
}

for (const [name, report] of [
  ['a newsletter', reportOf([overlay('Ten percent off your order', ['Subscribe', 'No thanks'])])],
  ['a chat window', reportOf([overlay('How can we help?', ['Start chat'])])],
  [
    'a header that links to the cookie policy',
    reportOf([overlay('Shop Cookie policy', ['Shop', 'Cart'])]),
  ],
  ['nothing', reportOf([])],
] as const) {
  test(`${name} over the page is no cookie banner`, () => {
    assert.deepEqual(judge(report), {
      detected: false,
      rejectOnFirstLayer: null,
      coversPercent: 0,
      blocksContent: false,
      buttons: [],
    })
  })
}

test('a banner without a way to refuse at once is reported', () => {
  const { rejectOnFirstLayer, rejectSelector } = judge(
    reportOf([overlay('We use cookies', ['Accept all', 'Manage settings'])]),
  )
  assert.deepEqual([rejectOnFirstLayer, rejectSelector], [false, undefined])
})

test('a modal, a locked page and a banner over half of the window block the content', () => {
  const small = overlay('We use cookies', ['OK'])
  const large = { ...small, box: { ...box, y: 400, height: 400 } }
  const blocks = (report: OverlayReport): boolean => judge(report).blocksContent
  assert.deepEqual(
    [
      blocks(reportOf([small])),
      blocks(reportOf([{ ...small, isModal: true }])),
      blocks(reportOf([small], { isLocked: true })),
      blocks(reportOf([large])),
    ],
    [false, true, true, true],
  )
})

test('the platform is named by its markup, its script or the interface of the IAB', () => {
  const own = overlay('We use cookies', ['OK'])
  const markup = judge(reportOf([{ ...own, platform: 'didomi', accept: '#yes', reject: '#no' }]))
  assert.deepEqual(
    [markup.provider, markup.foundBy, markup.acceptSelector, markup.rejectSelector],
    ['Didomi', 'platform', '#yes', '#no'],
  )
  assert.equal(judge(reportOf([own], { loaded: ['onetrust'] })).provider, 'OneTrust')
  assert.equal(judge(reportOf([own], { hasTcf: true })).provider, 'IAB TCF')
  const silent = judge(reportOf([], { loaded: ['onetrust'] }))
  assert.deepEqual([silent.detected, silent.provider], [false, 'OneTrust'])
})

test('a banner in a frame is read there', () => {
  const url = 'https://cdn.privacy.example/index.html'
  const framed = overlay('', [], { platform: 'sourcepoint', frames: [url] })
  assert.equal(judge(reportOf([framed])).rejectOnFirstLayer, null)
  const value = { text: 'We use cookies', buttons: [], accept: '#accept', reject: '#reject' }
  const { buttons, ...rest } = judge(reportOf([withFrames(framed, [{ url, value }])]))
  assert.deepEqual([rest.acceptSelector, rest.rejectOnFirstLayer], ['#accept', true])
  const other = withFrames(framed, [{ url: 'https://video.example/', value }])
  assert.equal(other, framed)
})

const snapshot: PageSnapshot = {
  ...{ width: 400, height: 800, documentHeight: 2000, hasFonts: true, images: [] },
  h1: [{ x: 20, y: 100, width: 360, height: 80, text: 'Bikes' }],
  controls: [
    {
      x: 0,
      y: 0,
      width: 80,
      height: 30,
      name: 'Contact',
      isButton: false,
      selector: 'a',
    },
    {
      x: 20,
      y: 700,
      width: 200,
      height: 50,
      name: 'Book now',
      isButton: true,
      selector: 'b',
    },
  ],
}

test('what a banner lies over is not seen above the fold', () => {
  const words = loadConversionWords()
  assert.deepEqual(aboveTheFold(snapshot, null, words), {
    ...{ h1Visible: true, ctaVisible: true, h1: 'Bikes', cta: 'Book now' },
  })
  assert.deepEqual(aboveTheFold(snapshot, box, words), {
    ...{ h1Visible: true, ctaVisible: false, h1: 'Bikes' },
  })
  const below = { ...snapshot, h1: [{ ...snapshot.h1[0]!, y: 790 }] }
  assert.equal(aboveTheFold(below, null, words).h1Visible, false)
})

const LIMITS = {
  ...{ maxBytes: 400_000, maxHeight: 6000, documentHeight: 5000, windowHeight: 800 },
  ...{ deviceScaleFactor: 2, timeoutMs: 1000 },
}

for (const [name, perPixel, expected] of [
  ['a light page is taken finely', 0.02, ['device 80 5000']],
  ['a heavier one less finely', 0.07, ['device 80 5000', 'device 60 5000', 'device 42 5000']],
  [
    'a page with many pictures is cut',
    0.4,
    ['device 80 5000', 'css 80 5000', 'css 65 5000', 'css 50 5000', 'css 50 3400'],
  ],
  [
    'what cannot be had small is what the window shows',
    1.2,
    ['device 80 5000', 'css 80 5000', 'css 50 800'],
  ],
] as const) {
  test(name, async () => {
    const taken: string[] = []
    const context = contextWith({
      screenshot: ({ maxHeight = 0, quality, scale }) => {
        taken.push(`${scale} ${quality} ${maxHeight}`)
        const pixels = 400 * maxHeight * (scale === 'device' ? 4 : 1)
        return Promise.resolve(new Uint8Array(Math.round((pixels * perPixel * quality) / 80)))
      },
    })
    const { bytes } = await fittingScreenshot(context, LIMITS)
    assert.deepEqual(taken, expected)
    assert.ok(bytes.byteLength <= LIMITS.maxBytes)
  })
}
