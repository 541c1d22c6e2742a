import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CheckStatus } from '../../../../plugins/audit/checks/check-manifest.ts'
import {
  auditScore,
  checksScore,
  displayScore,
  gradeOf,
  meanScore,
  type ScoredCheck,
} from '../../../../plugins/audit/checks/score.ts'

const check = (status: CheckStatus, weight = 1, category = 'a'): ScoredCheck => ({
  id: `seo.${category}.x`,
  category,
  status,
  weight,
})

test('a category score is the weighted mean of pass 1, warn 0.5 and fail 0', () => {
  assert.equal(checksScore([check('pass', 3), check('warn', 2), check('fail', 5)]), 40)
})

test('checks that are not applicable, in error or accepted weigh nothing', () => {
  const accepted = { ...check('fail', 9), accepted: true }
  assert.equal(
    checksScore([check('pass', 1), check('notApplicable', 5), check('error', 5), accepted]),
    100,
  )
})

test('a category without an applicable check has no score and leaves the audit mean', () => {
  const categories = [
    { id: 'a', weight: 30 },
    { id: 'b', weight: 70 },
  ]
  assert.equal(auditScore(categories, [check('warn'), check('notApplicable', 1, 'b')]), 50)
  assert.equal(auditScore(categories, [check('notApplicable')]), null)
})

test('the overall score is the mean of both audits, or the one there is', () => {
  assert.deepEqual(
    [meanScore(80, 61), meanScore(null, 61), meanScore(80, null), meanScore(null, null)],
    [70.5, 61, 80, null],
  )
})

test('scores are shown rounded half up and graded from the shown integer', () => {
  const bands = [
    { grade: 'A' as const, min: 90 },
    { grade: 'B' as const, min: 75 },
    { grade: 'F' as const, min: 0 },
  ]
  assert.deepEqual(
    [89.49, 89.5, 74.5, 0].map((score) => gradeOf(displayScore(score), bands)),
    ['B', 'A', 'B', 'F'],
  )
  assert.equal(gradeOf(displayScore(null), bands), null)
})
