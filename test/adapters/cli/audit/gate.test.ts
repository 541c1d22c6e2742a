import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Gate, gateProblems } from '../../../../adapters/cli/audit/gate.ts'
import { type AuditedPage, findingsOf } from '../../../../adapters/report/ci/findings.ts'
import { loadTexts } from '../../../../adapters/texts/load-texts.ts'
import type { CombinedAuditResponse } from '../../../../manifests/types/records.ts'
import { sampleCheck, sampleReport } from '../sample-report.ts'

loadTexts('en')

const checks = [
  sampleCheck('seo.on-page.a', 'pass'),
  sampleCheck('seo.on-page.b', 'warn'),
  sampleCheck('seo.on-page.c', 'fail'),
  { ...sampleCheck('seo.on-page.d', 'fail'), accepted: true as const },
]
const report = sampleReport(checks, 60)

function pageOf(one: CombinedAuditResponse): AuditedPage {
  return { url: one.url, report: one, findings: findingsOf(one) }
}

function problemsOf(gate: Gate, ...reports: readonly CombinedAuditResponse[]) {
  const pages = reports.map(pageOf)
  return gateProblems({ pages, isKnown: () => false, hasBaseline: false }, gate)
}

test('a gate of the score opens at the score itself', () => {
  assert.deepEqual(problemsOf({ failUnder: 60 }, report), [])
  assert.deepEqual(problemsOf({ failUnder: 60.5 }, report), [
    '--fail-under: the overall score 60 is below 60.5.',
  ])
  assert.deepEqual(problemsOf({ failUnder: 0 }, sampleReport([], null)), [
    '--fail-under: the overall score none is below 0.',
  ])
})

test('a gate of findings names them, and lets accepted ones through', () => {
  assert.deepEqual(problemsOf({}, report), [])
  assert.deepEqual(problemsOf({ failOn: 'blocker' }, report), [])
  assert.deepEqual(problemsOf({ failOn: 'fail' }, report), [
    '--fail-on fail: 1 failed check: seo.on-page.c.',
  ])
  assert.deepEqual(problemsOf({ failOn: 'warn' }, report), [
    '--fail-on warn: 2 failed checks and warnings: seo.on-page.b, seo.on-page.c.',
  ])
})

test('a gate of blockers names them', () => {
  const blocked = { ...report, seo: { ...report.seo!, blockers: ['seo.on-page.c'] } }
  assert.deepEqual(problemsOf({ failOn: 'blocker' }, blocked), [
    '--fail-on blocker: 1 blocker: seo.on-page.c.',
  ])
})

test('thresholds hold for audits and categories, and a pattern replaces those of its pages', () => {
  const about = { ...report, url: 'https://www.example.com/about/team' }
  const gate: Gate = {
    thresholds: { seo: 50, 'seo.on-page': 70, geo: 90, 'seo.content': 90 },
    pages: [{ match: '/about/*', thresholds: { 'seo.on-page': 60 } }],
  }
  assert.deepEqual(problemsOf(gate, report, about), [
    'https://www.example.com/: thresholds: the seo.on-page score 60 is below 70.',
  ])
})

test('--fail-under replaces the overall threshold of every page', () => {
  assert.deepEqual(problemsOf({ failUnder: 50, thresholds: { overall: 90 } }, report), [])
})

test('with a baseline only new findings count, by default warnings too', () => {
  const pages = [pageOf(report)]
  const isKnown = ({ check }: { readonly check: { readonly id: string } }) =>
    check.id.endsWith('.c')
  assert.deepEqual(gateProblems({ pages, isKnown, hasBaseline: true }, {}), [
    '--baseline: 1 new failed check or warning: seo.on-page.b.',
  ])
  assert.deepEqual(gateProblems({ pages, isKnown, hasBaseline: true }, { failOn: 'fail' }), [])
})
