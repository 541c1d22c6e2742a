import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteProblems, unusedThresholds } from '../../../../adapters/cli/site/site-gate.ts'
import { speak } from '../../../../adapters/cli/terminal-language.ts'
import type { SitePageRow } from '../../../../manifests/types/records.ts'
import { issueOf, sampleSite } from './sample-site.ts'

speak()
const { result } = sampleSite()
const issues = [
  issueOf(1, { severity: 'high' }),
  issueOf(2, { severity: 'medium' }),
  issueOf(3, { severity: 'low' }),
]

test('a site passes without conditions', () => {
  assert.deepEqual(siteProblems(result, {}), [])
})

test('--fail-on names the issues that are so severe or worse', () => {
  assert.deepEqual(siteProblems({ ...result, issues }, { failOn: 'critical' }), [])
  const [problem = '', ...others] = siteProblems({ ...result, issues }, { failOn: 'medium' })
  assert.match(
    problem,
    /^--fail-on medium: 2 issues .*: seo\.sample\.number-1, seo\.sample\.number-2\.$/,
  )
  assert.deepEqual(others, [])
})

test('--fail-on blocker counts pages, whatever the issues', () => {
  const [problem = ''] = siteProblems({ ...result, issues: [] }, { failOn: 'blocker' })
  assert.match(problem, /^--fail-on blocker: 90 pages/)
  const scores = { ...result.scores, blockedPages: 0 }
  assert.deepEqual(siteProblems({ ...result, scores }, { failOn: 'blocker' }), [])
})

test('failOn of the audit file counts milder issues than its name says for pages', () => {
  const site = { ...result, issues }
  const [failures = ''] = siteProblems(site, { fileFailOn: 'fail' })
  assert.match(failures, /^failOn: fail: 2 issues of severity “medium” or worse/)
  assert.match(siteProblems(site, { fileFailOn: 'warn' })[0] ?? '', /^failOn: warn: 3 issues/)
  assert.match(siteProblems(site, { fileFailOn: 'blocker' })[0] ?? '', /^failOn: blocker: 90 pages/)
})

test('thresholds of the audit file hold for the site, and those of pages for each of them', () => {
  const thresholds = { overall: 65, seo: 1, 'seo.on-page': 99 }
  assert.deepEqual(siteProblems(result, { thresholds }), [
    'thresholds: the overall score 64.4 is below 65.',
  ])
  const rows = ['/low', '/other'].map(
    (path) => ({ url: `https://a.example${path}`, judged: true, geo: 30 }) as SitePageRow,
  )
  const gate = { pages: [{ match: '/low', thresholds: { geo: 31 } }] }
  assert.deepEqual(siteProblems({ ...result, pages: rows }, gate), [
    'https://a.example/low: thresholds: the geo score 30 is below 31.',
  ])
})

test('thresholds of categories are named, because a site has no such scores', () => {
  const pages = [{ match: '/a', thresholds: { 'geo.brand': 5 } }]
  const said = unusedThresholds({ thresholds: { seo: 1, 'seo.on-page': 99 }, pages })
  assert.match(said, /^seo\.on-page, geo\.brand: a site has no scores of categories/)
  assert.equal(unusedThresholds({ thresholds: { seo: 1 } }), '')
})

test('--fail-under compares the overall score, which a site without a judged page lacks', () => {
  assert.deepEqual(siteProblems(result, { failUnder: 64.4 }), [])
  const [low = ''] = siteProblems(result, { failUnder: 65 })
  assert.match(low, /^--fail-under: the overall score 64\.4 is below 65\.$/)
  const scores = { ...result.scores, overall: null }
  assert.equal(siteProblems({ ...result, scores }, { failUnder: 1 }).length, 1)
})
