import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diffReports } from '../../../../adapters/cli/actions/diff.ts'
import { sampleCheck, sampleReport } from '../sample-report.ts'

test('a diff sorts changed checks into worse, better and otherwise changed', () => {
  const before = sampleReport(
    [
      sampleCheck('seo.on-page.a', 'pass'),
      sampleCheck('seo.on-page.b', 'fail'),
      sampleCheck('seo.on-page.c', 'notApplicable'),
      sampleCheck('seo.on-page.same', 'warn'),
    ],
    60,
  )
  const after = sampleReport(
    [
      sampleCheck('seo.on-page.a', 'warn'),
      sampleCheck('seo.on-page.b', 'pass'),
      sampleCheck('seo.on-page.c', 'fail'),
      sampleCheck('seo.on-page.same', 'warn'),
      sampleCheck('seo.on-page.new', 'fail'),
    ],
    55,
  )
  const diff = diffReports(before, after)
  assert.deepEqual(diff.scores.overall, { before: 60, after: 55 })
  assert.deepEqual(
    diff.worse.map(({ id, before: from, after: to }) => [id, from, to]),
    [['seo.on-page.a', 'pass', 'warn']],
  )
  assert.deepEqual(
    diff.better.map(({ id }) => id),
    ['seo.on-page.b'],
  )
  assert.deepEqual(
    diff.other.map(({ id, before: from }) => [id, from]),
    [
      ['seo.on-page.c', 'notApplicable'],
      ['seo.on-page.new', 'absent'],
    ],
  )
})
