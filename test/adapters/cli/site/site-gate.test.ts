import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteProblems } from '../../../../adapters/cli/site/site-gate.ts'
import { speak } from '../../../../adapters/cli/terminal-language.ts'
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

test('--fail-under compares the overall score, which a site without a judged page lacks', () => {
  assert.deepEqual(siteProblems(result, { failUnder: 64.4 }), [])
  const [low = ''] = siteProblems(result, { failUnder: 65 })
  assert.match(low, /^--fail-under: the overall score 64\.4 is below 65\.$/)
  const scores = { ...result.scores, overall: null }
  assert.equal(siteProblems({ ...result, scores }, { failUnder: 1 }).length, 1)
})
