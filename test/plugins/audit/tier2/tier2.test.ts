import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { AppError } from '../../../../core/errors.ts'
import type { Browser } from '../../../../core/ports/browser.ts'
import type { Tier2Outputs } from '../../../../manifests/types/tier2.ts'
import { exampleFacts } from '../../../../plugins/audit/checks/examples/example-facts.ts'
import { buildCatalogue, CheckCatalogue } from '../../../../plugins/audit/checks/index.ts'
import { factsData } from '../../../../plugins/audit/page/load-facts-data.ts'
import { pageTask } from '../../../../plugins/audit/page/page-tasks.ts'
import tier2Plugin from '../../../../plugins/audit/tier2/plugin.ts'
import { testBrowser } from '../../../support/browser/test-browser.ts'
import { type SiteRoute, startLoopbackSite } from '../../../support/loopback-site.ts'
import { resultOf, runModule } from '../../../support/run-module.ts'
import { shippedChecks, shippedScoring } from '../../../support/shipped-checks.ts'

const { browser } = testBrowser()
after(() => browser.close())

const SHOP = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Vélos</title></head><body>
<header><a href="/">Example Vélo</a></header><main><h1>Vélos</h1><p>Des vélos réglés à votre taille.</p>
<img src="/moved.png" alt="Atelier" width="400" height="300"><img src="/gone.jpg" alt="x" width="20" height="20">
<img src="/text.png" alt="y" width="20" height="20"><div id="app"></div>
<form action="/contact" method="post"><label>E-mail <input type="email" name="email" autocomplete="email"></label>
<textarea name="message"></textarea><button>Envoyer</button></form>
<p>Paiement sécurisé, garantie deux ans.</p><a href="tel:+3281000000">Appeler</a> <a href="/vie-privee">Vie privée</a></main>
<script>
  document.title = 'Vélos électriques'
  app.innerHTML = '<h2>Avis</h2><p>Très bon accueil et un réglage parfait.</p><a href="/avis">Tous les avis</a>' +
    '<button style="background:#d40;padding:12px">Prendre rendez-vous</button>'
</script></body></html>`

const number = (value: number): number[] => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
]
const PNG = Buffer.from([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  ...[...number(13), 0x49, 0x48, 0x44, 0x52, ...number(1600), ...number(1200)],
  ...new Array<number>(60_000).fill(0),
])
const ROUTES: Readonly<Record<string, SiteRoute>> = {
  '/': { body: SHOP },
  '/moved.png': { status: 302, headers: { location: '/photo.png' } },
  '/photo.png': { headers: { 'content-type': 'image/png' }, body: PNG },
  '/text.png': { headers: { 'content-type': 'image/png' }, body: 'no image at all' },
}
const catalogue = buildCatalogue({ checks: shippedChecks, scoring: shippedScoring })
const FAILED = { seo: 'seo.on-page.title-length', geo: 'geo.citability.statistics' }
const audit = (name: 'seo' | 'geo') => ({
  ...{ audit: name, score: 0, caps: [], blockers: [] },
  categories: [
    {
      ...{ id: FAILED[name].split('.')[1], title: 'Text', weight: 1 },
      checks: [
        {
          ...{ id: FAILED[name], category: FAILED[name].split('.')[1] },
          ...{ title: 'A', status: 'fail', weight: 1, effort: 'low', message: 'It is not' },
        },
      ],
    },
  ],
})

async function tier2Of(given: {
  readonly browser: Browser
  readonly skipVisual?: boolean
  readonly routes?: Readonly<Record<string, SiteRoute>>
}) {
  const site = await startLoopbackSite({ routes: given.routes ?? ROUTES })
  try {
    const url = `${site.origin}/`
    const body = new TextEncoder().encode(SHOP)
    const { content } = pageTask({ body, headerCharset: 'utf-8', url, headers: {} }, factsData())
    const run = await runModule('tier2', {
      plugin: tier2Plugin,
      inputs: {
        ...{ site: exampleFacts({ html: SHOP, url }, factsData()), content },
        ...{ seo: audit('seo'), geo: audit('geo'), skipVisual: given.skipVisual },
      },
      config: { modules: { tier2: { options: { quietMs: 60 } } } },
      parts: { browser: given.browser, ports: new Map([[CheckCatalogue.name, catalogue]]) },
    })
    const local = (text: string): string => text.replace(site.origin, '')
    return { run, requests: site.requests, local }
  } finally {
    site.close()
  }
}

test('the rendered page is compared, its images and its calls to action are reported', async () => {
  const { run, requests, local } = await tier2Of({ browser })
  const { outranking, jsRendering, images, cro } = resultOf<Tier2Outputs['result']>(run)
  assert.deepEqual(
    outranking.changes.map(({ checks, points }) => [checks, points]),
    [
      [[FAILED.seo], 50],
      [[FAILED.geo], 50],
    ],
  )
  assert.ok(jsRendering)
  const { missingInRaw, titleChanged, canonicalChanged, linksOnlyRendered } = jsRendering
  assert.deepEqual(
    [missingInRaw.map(({ heading }) => heading), titleChanged, canonicalChanged, linksOnlyRendered],
    [['Avis'], true, false, 1],
  )
  assert.deepEqual(
    images.map(({ url, format, width, displayed, issues }) => [
      ...[local(url), format, width, displayed?.from, issues.map(({ rule }) => rule).join()],
    ]),
    [
      ['/moved.png', 'png', 1600, 'rendered', 'oversized,legacyFormat'],
      ['/gone.jpg', null, null, 'rendered', 'broken'],
      ['/text.png', null, null, 'rendered', 'notAnImage'],
    ],
  )
  assert.deepEqual(
    cro.ctas.map(({ name, action, isButton, isAboveTheFold }) => [
      name,
      action,
      isButton,
      isAboveTheFold,
    ]),
    [['Prendre rendez-vous', 'booking', true, true]],
  )
  assert.deepEqual(
    [cro.forms.map(({ purpose }) => purpose), cro.trustSignals.map(({ kind }) => kind)],
    [['contact'], ['contact', 'policies', 'guarantee', 'payment']],
  )
  assert.equal(cro.score, 89)
  const asked = requests.map(({ path }) => path).sort()
  assert.deepEqual(asked, ['/', '/gone.jpg', '/moved.png', '/photo.png', '/text.png'])
  assert.deepEqual(run.warnings, [])
})

const unavailable: Browser = {
  openContext: () =>
    Promise.reject(new AppError('BROWSER_UNAVAILABLE', { problem: 'none was found' })),
}

for (const [name, given, why] of [
  ['without a browser', { browser: unavailable }, 'No browser is available: none was found.'],
  ['where the request skips it', { browser, skipVisual: true }, 'the request says skipVisual.'],
  [
    'where the site refuses the browser',
    { browser, routes: { ...ROUTES, '/': { status: 403, body: 'no' } } },
    'the site answered the browser with status 403.',
  ],
] as const) {
  test(`${name} the rendering is left out with a warning, and the rest is reported`, async () => {
    const { run, local } = await tier2Of(given)
    const { jsRendering, images, cro } = resultOf<Tier2Outputs['result']>(run)
    assert.deepEqual(run.warnings, [
      {
        ...{ moduleId: 'tier2', code: 'RENDERING_SKIPPED' },
        message: `The page was not compared with its rendered form: ${why}`,
      },
    ])
    assert.equal(jsRendering, null)
    assert.deepEqual(
      images.map(({ url, displayed }) => [local(url), displayed?.from]),
      ['/moved.png', '/gone.jpg', '/text.png'].map((path) => [path, 'attributes']),
    )
    assert.deepEqual(
      cro.ctas.map(({ name: cta, isButton }) => [cta, isButton]),
      [],
    )
  })
}

test('an address that is no page is skipped', async () => {
  const site = { ...exampleFacts({ html: SHOP }, factsData()), page: null }
  const inputs = { site, seo: audit('seo'), geo: audit('geo') }
  const { outcome } = await runModule('tier2', { plugin: tier2Plugin, inputs })
  assert.deepEqual(outcome, {
    status: 'skipped',
    reason: 'The address answers with something that is not HTML.',
  })
})
