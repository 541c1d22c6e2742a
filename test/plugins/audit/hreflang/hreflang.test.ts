import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTime } from '../../../support/cpu-time.ts'
import { openSite, runHreflang, versionPage } from './run-hreflang.ts'

const codes = (links: object, path: string) =>
  Object.fromEntries(Object.entries(links).map(([code, at]) => [code, `${path}${at}`]))

test('versions that name each other have return tags, a full score and no issue', async (t) => {
  const links = { 'fr-be': '/fr', 'nl-be': '/nl', 'x-default': '/fr' }
  const site = await openSite(
    (origin) => ({ '/nl': { body: versionPage('nl', codes(links, origin)) } }),
    t,
  )
  const html = versionPage('fr', codes(links, site.origin))
  const { found } = await runHreflang({ example: { url: `${site.origin}/fr`, html } }, t)
  assert.deepEqual(found, {
    alternates: [
      {
        lang: 'fr-be',
        href: `${site.origin}/fr`,
        places: ['head'],
        status: 200,
        redirects: [],
        valid: true,
        returnTag: 'ok',
        canonicalConflict: false,
        noindex: false,
        language: 'fr',
        isSelf: true,
        checked: true,
        issues: [],
      },
      {
        lang: 'nl-be',
        href: `${site.origin}/nl`,
        places: ['head'],
        status: 200,
        redirects: [],
        valid: true,
        returnTag: 'ok',
        canonicalConflict: false,
        noindex: false,
        language: 'nl',
        isSelf: false,
        checked: true,
        issues: [],
      },
      {
        lang: 'x-default',
        href: `${site.origin}/fr`,
        places: ['head'],
        status: 200,
        redirects: [],
        valid: true,
        returnTag: 'ok',
        canonicalConflict: false,
        noindex: false,
        language: 'fr',
        isSelf: true,
        checked: true,
        issues: [],
      },
    ],
    declared: 3,
    checked: 3,
    xDefault: `${site.origin}/fr`,
    selfReference: true,
    issues: [],
    score: 100,
  })
  assert.deepEqual(
    site.requests.map(({ path }) => path),
    ['/nl'],
  )
})

test('a problem of a version is in its row, and once in the list of all', async (t) => {
  const back = (origin: string) => ({ en: `${origin}/en` })
  const moved = { status: 301, headers: { location: '/de-new' } }
  const site = await openSite(
    (origin) => ({
      '/fr': { body: versionPage('fr', {}) },
      '/es': { body: versionPage('es', { 'en-gb': `${origin}/en` }) },
      '/it': { body: versionPage('it', { en: `${origin}/uk` }) },
      '/de': moved,
      '/de-new': { body: versionPage('de', back(origin)) },
      '/pt': { body: versionPage('pt', back(origin), '<meta name="robots" content="noindex">') },
      '/pl': { body: versionPage('pl', back(origin), '<link rel="canonical" href="/other">') },
      '/nl': { body: versionPage('fr', back(origin)) },
      '/no': { body: versionPage('nb', back(origin)) },
      '/sv': { status: 404 },
      '/fi': { status: 403 },
      '/loop': { status: 302, headers: { location: '/loop' } },
    }),
    t,
  )
  const paths = ['fr', 'es', 'it', 'de', 'pt', 'pl', 'nl', 'no', 'sv', 'fi']
  const links = Object.fromEntries(
    ['en', ...paths].map((code) => [code, `${site.origin}/${code}`] as const),
  )
  const html = versionPage('en', {
    ...links,
    da: `${site.origin}/loop`,
    cs: '/fr',
    el: 'mailto:x@example.com',
    'en-uk': `${site.origin}/fr`,
    hu: 'http://[fe80::1]/',
  })
  const { found } = await runHreflang({ example: { url: `${site.origin}/en`, html } }, t)
  const rules = found.alternates.map(({ lang, issues }) => [lang, issues.map(({ rule }) => rule)])
  assert.deepEqual(Object.fromEntries(rules), {
    en: [],
    fr: ['no-return-tag'],
    es: ['return-tag-mismatch'],
    it: ['return-tag-mismatch'],
    de: ['redirects'],
    pt: ['noindex'],
    pl: ['canonical-conflict'],
    nl: ['other-language'],
    no: [],
    sv: ['http-error'],
    fi: ['refused'],
    da: ['endless-redirects'],
    cs: ['relative-href', 'no-return-tag', 'other-language'],
    el: ['unusable-href'],
    'en-uk': ['invalid-code', 'no-return-tag'],
    hu: ['address-not-allowed'],
  })
  const state = new Map(found.alternates.map((row) => [row.lang, row]))
  assert.deepEqual(state.get('de')?.redirects, [{ url: `${site.origin}/de`, status: 301 }])
  assert.equal(state.get('es')?.returnTag, 'mismatch')
  assert.match(state.get('es')?.issues[0]?.message ?? '', /the page as en-gb\.$/)
  assert.match(state.get('it')?.issues[0]?.message ?? '', /\/uk as en\.$/)
  const missing = found.issues.find(({ rule }) => rule === 'no-return-tag')
  assert.deepEqual([missing?.count, missing?.langs], [3, ['fr', 'cs', 'en-uk']])
  assert.ok(found.issues.some(({ rule, count }) => rule === 'no-x-default' && count === 0))
  const severities = found.issues.map(({ severity }) => severity)
  assert.deepEqual(severities, severities.toSorted())
})

test('the score is the mean of the rows less what the page itself lacks', async (t) => {
  const site = await openSite(
    (origin) => ({
      '/fr': { body: versionPage('fr', { en: `${origin}/en` }) },
      '/nl': { body: versionPage('de', { en: `${origin}/en` }) },
      '/de': { status: 500 },
    }),
    t,
  )
  const links = Object.fromEntries(
    ['en', 'fr', 'nl', 'de'].map((code) => [code, `${site.origin}/${code}`]),
  )
  const html = versionPage('en', links)
  const { found, outcome } = await runHreflang({ example: { url: `${site.origin}/en`, html } }, t)
  assert.equal(found.score, Math.round((100 + 100 + 60 + 0) / 4 - 10))
  assert.ok(outcome.status === 'done' && outcome.score === found.score)
})

test('a page without annotations is done with an empty list and without a score', async (t) => {
  const { found, outcome } = await runHreflang({ example: {} }, t)
  assert.deepEqual(found, {
    alternates: [],
    declared: 0,
    checked: 0,
    xDefault: null,
    selfReference: null,
    issues: [],
    score: null,
  })
  assert.ok(outcome.status === 'done' && outcome.score === undefined)
})

test('one language with two addresses, and a page that leaves itself out, are told of', async (t) => {
  const site = await openSite(
    (origin) => ({ '*': { body: versionPage('fr', { en: `${origin}/en` }) } }),
    t,
  )
  const { origin } = site
  const html = `<html lang="en"><link rel="alternate" hreflang="fr" href="${origin}/a">
    <link rel="alternate" hreflang="fr" href="${origin}/b"><link rel="canonical" href="${origin}/c">`
  const { found } = await runHreflang({ example: { url: `${origin}/en`, html } }, t)
  assert.deepEqual(
    found.issues.map(({ rule, count }) => [rule, count]),
    [
      ['page-canonical-conflict', 0],
      ['conflicting-targets', 2],
      ['no-self-reference', 0],
    ],
  )
  assert.equal(found.selfReference, false)
})

test('annotations of headers and sitemap count with those of the head, each version once', async (t) => {
  const site = await openSite(
    () => ({ '/guide.pdf': { headers: { 'content-type': 'application/pdf' } }, '/de': {} }),
    t,
  )
  const { origin } = site
  const pdf = `${origin}/guide.pdf`
  const trial = await runHreflang(
    {
      example: {
        url: `${origin}/en`,
        html: versionPage('en', { fr: pdf }),
        headers: { link: `<${pdf}>; rel="alternate"; hreflang="fr"` },
      },
      alternates: [
        { hreflang: 'FR', href: `${pdf}?utm_source=x` },
        { hreflang: 'de', href: `${origin}/de` },
      ],
    },
    t,
  )
  const [fr, de] = trial.found.alternates
  assert.deepEqual([fr?.places, fr?.returnTag], [['head', 'header', 'sitemap'], 'missing'])
  assert.deepEqual([de?.places, de?.returnTag], [['sitemap'], null])
  assert.deepEqual(
    de?.issues.map(({ rule }) => rule),
    ['return-tag-unknown'],
  )
})

test('a document that is no HTML answers with its Link headers', async (t) => {
  const site = await openSite(
    (origin) => ({
      '/fr.pdf': {
        headers: {
          'content-type': 'application/pdf',
          link: `</en>; rel="alternate"; hreflang="en", <${origin}/fr.pdf>; rel="canonical"`,
        },
      },
    }),
    t,
  )
  const links = { en: `${site.origin}/en`, fr: `${site.origin}/fr.pdf` }
  const html = versionPage('en', links)
  const { found } = await runHreflang({ example: { url: `${site.origin}/en`, html } }, t)
  const [, fr] = found.alternates
  assert.deepEqual([fr?.returnTag, fr?.canonicalConflict, fr?.language], ['ok', false, null])
})

test('a staging copy is asked in place of the public origin that its pages name', async (t) => {
  const expectedOrigin = 'https://www.example-velo.be'
  const links = { en: `${expectedOrigin}/en`, fr: `${expectedOrigin}/fr` }
  const canonical = `<link rel="canonical" href="${expectedOrigin}/fr">`
  const site = await openSite(() => ({ '/fr': { body: versionPage('fr', links, canonical) } }), t)
  const example = { url: `${site.origin}/en`, html: versionPage('en', links), expectedOrigin }
  const { found } = await runHreflang({ example }, t)
  const rows = found.alternates.map(({ isSelf, returnTag, issues }) => [isSelf, returnTag, issues])
  assert.deepEqual(rows, [
    [true, 'ok', []],
    [false, 'ok', []],
  ])
})

test('of 500 versions a hundred are asked, and the rest is said to be unchecked', async (t) => {
  const site = await openSite(() => ({ '*': { body: '<html lang="en">' } }), t)
  const tags = Array.from({ length: 600 }, (_, i) => {
    return `<link rel="alternate" hreflang="en" href="${site.origin}/v${i}">`
  })
  const html = `<html><head>${tags.join('')}</head>`
  const { found, warnings } = await runHreflang({ example: { url: `${site.origin}/`, html } }, t)
  assert.deepEqual([found.declared, found.alternates.length, found.checked], [600, 500, 100])
  assert.equal(site.requests.length, 100)
  const [warning, ...others] = warnings
  assert.deepEqual(others, [])
  assert.equal(warning?.code, 'HREFLANG_TRUNCATED')
  assert.match(warning?.message ?? '', /600 language versions; at most 100 addresses/)
})

test('at most four requests of one host are under way at once', async (t) => {
  let active = 0
  let most = 0
  const site = await openSite(
    () => ({
      '*': async (_request, response) => {
        active += 1
        most = Math.max(most, active)
        await new Promise((resolve) => setImmediate(resolve))
        active -= 1
        response.end()
      },
    }),
    t,
  )
  const links = Object.fromEntries(
    'fr nl de es it pt pl sv da fi cs el'
      .split(' ')
      .map((code) => [code, `${site.origin}/${code}`]),
  )
  const html = versionPage('en', links)
  await runHreflang({ example: { url: `${site.origin}/`, html } }, t)
  assert.ok(most <= 4, `${most} at once`)
  assert.equal(site.requests.length, 12)
})

test('servers that never answer or never end cost the time that is set, and fail nothing', async (t) => {
  const chunk = `${'x'.repeat(1000)}\n`
  const site = await openSite(
    (origin) => ({
      '/hang': () => {},
      '/flood': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        response.write(`<html lang="fr"><link rel="alternate" hreflang="en" href="${origin}/">`)
        const pour = (): void => {
          while (!response.destroyed && response.write(chunk)) {}
          if (!response.destroyed) response.once('drain', pour)
        }
        pour()
      },
      '/reset': (request) => {
        request.socket.destroy()
      },
    }),
    t,
  )
  const { origin } = site
  const html = versionPage('en', {
    en: `${origin}/`,
    nl: `${origin}/hang`,
    fr: `${origin}/flood`,
    de: `${origin}/reset`,
  })
  const options = { requestTimeoutMs: 500, bodyBytes: 20_000 }
  const { found } = await runHreflang({ example: { url: `${origin}/`, html }, options }, t)
  const rows = found.alternates.map(({ lang, returnTag, issues }) => {
    return [lang, returnTag, issues.map(({ rule }) => rule)]
  })
  assert.deepEqual(rows, [
    ['en', 'ok', []],
    ['nl', null, ['unreachable']],
    ['fr', 'ok', []],
    ['de', null, ['unreachable']],
  ])
})

test('versions that the time does not reach are said to be unchecked', async (t) => {
  const site = await openSite(() => ({ '*': () => {} }), t)
  const links = Object.fromEntries(
    'fr nl de es it pt'.split(' ').map((code) => [code, `${site.origin}/${code}`]),
  )
  const example = { url: `${site.origin}/`, html: versionPage('en', links) }
  const { found, warnings } = await runHreflang({ example, options: { budgetMs: 100 } }, t)
  assert.equal(found.checked, 0)
  assert.ok(found.alternates.every(({ issues }) => issues[0]?.rule === 'not-checked-time'))
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['HREFLANG_TIME_SPENT'],
  )
  assert.equal(found.score, null)
})

test('a run that is given up ends at once, whatever the servers do', async (t) => {
  const leaving = new AbortController()
  const site = await openSite(() => ({ '*': () => leaving.abort() }), t)
  const example = { url: `${site.origin}/`, html: versionPage('en', { fr: `${site.origin}/fr` }) }
  const spent = cpuTime()
  await assert.rejects(runHreflang({ example, signal: leaving.signal }, t), /CANCELLED|cancelled/)
  assert.ok(spent() < 2000)
})

test('a page that the site did not show is skipped with the reason', async (t) => {
  await assert.rejects(
    runHreflang({ example: { status: 403 } }, t),
    /the page answered with status 403/,
  )
})
