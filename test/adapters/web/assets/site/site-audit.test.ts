import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { html } from 'htm/preact'
import { render } from 'preact-render-to-string'
import { loadTexts } from '../../../../../adapters/texts/load-texts.ts'
import { afterSiteEvent, LiveAudit } from '../../../../../adapters/web/assets/site/live-audit.js'
import { siteRequest } from '../../../../../adapters/web/assets/site/site-form.js'
import { siteAudit } from '../../../report/site-sample.ts'

loadTexts('en')

const none = {
  ...{ url: 'www.example.com', maxPages: '', include: '', exclude: '', sample: '' },
  ...{ perSecond: '', expectedOrigin: '', token: '' },
}

describe('the form of a site audit', () => {
  test('asks for no option that is left empty', () => {
    assert.deepEqual(siteRequest(none), { url: 'https://www.example.com', options: {} })
  })

  test('sends numbers as numbers and lines as lists, and never the token', () => {
    const { options } = siteRequest({
      ...{ ...none, maxPages: '20', include: '/shop/*\n\n /blog/* ', sample: '5' },
      ...{ perSecond: '0.5', expectedOrigin: ' https://a.example ', token: 'secret' },
    })
    assert.deepEqual(options, {
      ...{ maxPages: 20, include: ['/shop/*', '/blog/*'], sample: { perTemplate: 5 } },
      ...{ perSecond: 0.5, expectedOrigin: 'https://a.example' },
    })
  })
})

describe('a site audit that is followed', () => {
  const known = { audit: siteAudit({ status: 'running' }), pages: [], isLost: false }
  const pageEvent = (n: number) => ({
    event: 'page',
    data: { n, url: `https://a.example/${n}`, status: 200, title: null, overall: 80, blockers: 0 },
  })

  test('says how many links and images are checked once all pages are read', () => {
    const { counts } = known.audit
    const drawn = (references: object) => {
      const audit = { ...known.audit, counts: { ...counts, ...references } }
      return render(html`<${LiveAudit} ...${{ ...known, audit }} />`)
    }
    const markup = drawn({ references: { known: 40, requested: 30 } })
    assert.match(markup, /Links to other sites and images: 30 of 40 checked/)
    assert.match(markup, /<progress[^>]* max="40" value="30"/)
    assert.doesNotMatch(drawn({}), /other sites/)
  })

  test('shows the last pages, each once although a renewed connection repeats some', () => {
    const events = [0, 1, 2, 3, 4, 5, 6, 7, 8, 7, 8].map(pageEvent)
    const { pages } = events.reduce(afterSiteEvent, known)
    assert.deepEqual(
      pages.map(({ n }) => n),
      [8, 7, 6, 5, 4, 3, 2, 1],
    )
  })

  test('takes over counts, warnings and the result, and ignores unknown events', () => {
    const { counts } = known.audit
    const events = [
      { event: 'progress', data: { counts: { ...counts, read: 7 }, pagesPerSecond: 3 } },
      { event: 'warning', data: { code: 'TRAP', message: 'A calendar.' } },
      { event: 'later', data: {} },
    ]
    const { audit } = events.reduce(afterSiteEvent, known)
    assert.deepEqual([audit.counts.read, audit.pagesPerSecond], [7, 3])
    assert.equal(audit.warnings.length, 1)
    const ended = afterSiteEvent(known, { event: 'result', data: siteAudit({}) })
    assert.equal(ended.audit.status, 'completed')
  })
})
