import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { load } from 'cheerio'
import { reachText } from '../../../adapters/report/sections/site/site-issues.ts'
import { siteSentences } from '../../../adapters/report/sections/site/site-verdict.ts'
import { siteHtml } from '../../../adapters/report/site-html.ts'
import { loadTexts } from '../../../adapters/texts/load-texts.ts'
import { inLanguage, LANGUAGES } from '../../../adapters/texts/texts.ts'
import type { SiteAudit, SiteIssue, SiteSummary } from '../../../manifests/types/records.ts'
import { siteAudit, siteIssue, siteSummary } from './site-sample.ts'

loadTexts('en')

function documentOf({
  audit = siteAudit({}),
  summary = siteSummary(),
  issues = [siteIssue()],
  language = 'en' as (typeof LANGUAGES)[number],
}: {
  audit?: SiteAudit
  summary?: SiteSummary
  issues?: readonly SiteIssue[]
  language?: (typeof LANGUAGES)[number]
} = {}) {
  const result = { summary, issues: [...issues] }
  return load(siteHtml({ audit, result, issues, blockers: issues }, language))
}

describe('the verdict on a site', () => {
  const verdict = (more: Partial<SiteAudit>) =>
    inLanguage('en', () => siteSentences(siteAudit(more), [siteIssue()]))

  test('names the pages with a blocker right after the mean that hides them', () => {
    assert.deepEqual(verdict({}).slice(0, 2), [
      'a.example scores 72 of 100, grade C (fair): 75 for search engines and 68 for AI platforms.',
      '3 of 413 pages have a blocker. Fix them first: the mean of a site hides them.',
    ])
  })

  test('says how many pages have one of the two scores only', () => {
    const { scores } = siteAudit({})
    assert.deepEqual(
      verdict({ scores: { ...scores, notScored: { seo: 0, geo: 12 } } }).slice(1, 2),
      [
        '12 of 413 pages have no score for AI platforms, because too few of those checks apply. There, the score for search engines is the overall score.',
      ],
    )
    const none = { ...scores, geo: null, notScored: { seo: 0, geo: 413 } }
    assert.match(
      verdict({ scores: none }).join(' '),
      /^a\.example scores 72 of 100, grade C \(fair\): 75 for search engines\. 413 of 413 pages have no/,
    )
  })

  test('says which known addresses were not read, the most frequent reason first', () => {
    const unread = { robots: 2, limit: 40, trap: 0 }
    const counts = { known: 455, read: 413, judged: 413, failed: 0, waiting: 0, unread }
    assert.ok(
      verdict({ counts }).includes(
        '42 more addresses are known, but were not read: 40 beyond the limit of pages and 2 disallowed by robots.txt.',
      ),
    )
  })

  test('says that an audit ended early, and that there is no score without judged pages', () => {
    assert.match(verdict({ status: 'cancelled' }).join(' '), /ended early, after 413 pages\./)
    const scores = { ...siteAudit({}).scores, overall: null, seo: null, geo: null, grade: null }
    assert.match(verdict({ scores }).join(' '), /^a\.example has no score/)
  })
})

test('the reach of an issue names its template, or the share of the pages', () => {
  const templates = siteSummary().templates
  const reach = (more: Partial<SiteIssue>) =>
    inLanguage('en', () => reachText(siteIssue(more), templates))
  assert.equal(reach({}), 'One template (/shop/*): 412 pages.')
  assert.equal(
    reach({ pages: 103, pageShare: 0.25 }),
    'One template (/shop/*): 103 of its 412 pages.',
  )
  assert.equal(reach({ template: null, pages: 5, pageShare: 0.05 }), '5 of 100 pages.')
  const whole = [1, 2, 3].map((pages) => reach({ template: null, pages, pageShare: 1 }))
  assert.deepEqual(whole, [
    'The only page to which it applies.',
    'Both pages to which it applies.',
    'All 3 pages to which it applies.',
  ])
})

describe('the document of a site', () => {
  for (const language of LANGUAGES) {
    test(`is whole in ${language}`, () => {
      const $ = documentOf({ language })
      assert.equal($('html').attr('lang'), language)
      assert.doesNotMatch($('body').text(), /\bsite\.\w+\.\w+|undefined|\[object/)
      assert.ok($('#issues .action').length === 1 && $('#templates tbody tr').length === 1)
    })
  }

  test('shows text of the site as text, and no link that runs a script', () => {
    const hostile = '<img src=x onerror=alert(1)>'
    const issue = siteIssue({
      title: hostile,
      examples: [{ n: null, url: 'javascript:alert(1)', detail: hostile }],
    })
    const duplicateTitles = [{ value: hostile, count: 2, urls: ['javascript:alert(1)'] }]
    const $ = documentOf({ issues: [issue], summary: siteSummary({ duplicateTitles }) })
    assert.equal($('img, script, [href^="javascript:"]').length, 0)
    assert.match($('#site-duplicates').text(), /onerror/)
  })

  test('stays short however much was found, and says how much it leaves out', () => {
    const urls = Array.from({ length: 200 }, (_, n) => `https://a.example/${n}`)
    const $ = documentOf({ summary: siteSummary({ orphans: { count: 900, urls } }) })
    assert.equal($('#site-orphans li').length, 5)
    assert.match($('#site-orphans').text(), /and 896 more/)
  })

  for (const language of LANGUAGES) {
    test(`lists in ${language} what was requested for all pages, and what failed`, () => {
      const from = ['https://a.example/1', 'https://a.example/2']
      const broken = (url: string, status: number) => ({ url, status, from, fromCount: 2 })
      const outside = {
        ...{ requested: 12, left: 3, brokenLinks: [broken('https://gone.example/', 0)] },
        brokenImages: [broken('https://a.example/og.png', 200)],
      }
      const $ = documentOf({ summary: siteSummary({ outside }), language })
      const text = $('#site-outside').text()
      assert.match(text, /12.*3/s)
      assert.doesNotMatch(text, /site\.\w+\.\w+/)
      assert.equal($('#site-outside tbody tr').length, 2)
      assert.equal($('#site-outside a[href="https://a.example/2"]').length, 2)
    })
  }

  test('has no notes for the operator', () => {
    const warnings = [{ code: 'X', message: 'Set SECRET_KEY.' }]
    const audit = siteAudit({ warnings, message: 'Set SECRET_KEY.' })
    assert.doesNotMatch(documentOf({ audit }).text(), /SECRET_KEY/)
  })
})
