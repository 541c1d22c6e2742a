import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gateProblems } from '../../../../adapters/cli/actions/audit-flags.ts'
import { sampleCheck, sampleReport } from '../sample-report.ts'

const checks = [
  sampleCheck('seo.on-page.a', 'pass'),
  sampleCheck('seo.on-page.b', 'warn'),
  sampleCheck('seo.on-page.c', 'fail'),
  { ...sampleCheck('seo.on-page.d', 'fail'), accepted: true as const },
]
const report = sampleReport(checks, 60)

test('a gate of the score opens at the score itself', () => {
  assert.deepEqual(gateProblems(report, { failUnder: 60 }), [])
  assert.deepEqual(gateProblems(report, { failUnder: 60.5 }), [
    '--fail-under: the overall score 60 is below 60.5.',
  ])
  assert.deepEqual(gateProblems(sampleReport([], null), { failUnder: 0 }), [
    '--fail-under: the overall score none is below 0.',
  ])
})

test('a gate of findings names them, and lets accepted ones through', () => {
  assert.deepEqual(gateProblems(report, {}), [])
  assert.deepEqual(gateProblems(report, { failOn: 'blocker' }), [])
  assert.deepEqual(gateProblems(report, { failOn: 'fail' }), [
    '--fail-on fail: 1 failed check: seo.on-page.c.',
  ])
  assert.deepEqual(gateProblems(report, { failOn: 'warn' }), [
    '--fail-on warn: 2 failed checks and warnings: seo.on-page.b, seo.on-page.c.',
  ])
})

test('a gate of blockers names them', () => {
  const blocked = { ...report, seo: { ...report.seo!, blockers: ['seo.on-page.c'] } }
  assert.deepEqual(gateProblems(blocked, { failOn: 'blocker' }), [
    '--fail-on blocker: 1 blocker: seo.on-page.c.',
  ])
})
