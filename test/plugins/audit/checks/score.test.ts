import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CheckStatus } from '../../../../plugins/audit/checks/check-manifest.ts'
import {
  auditScore,
  cappedScore,
  displayScore,
  gradeOf,
  partScore,
  type ScoredCheck,
  type Scoring,
} from '../../../../plugins/audit/checks/score.ts'
import { shippedScoring } from '../../../support/shipped-checks.ts'

const check = (status: CheckStatus, weight = 1, category = 'a'): ScoredCheck => ({
  id: `seo.${category}.x`,
  category,
  status,
  weight,
})
const scoring: Scoring = {
  ...shippedScoring,
  categories: {
    seo: [
      { id: 'a', title: 'A', weight: 30, covers: '' },
      { id: 'b', title: 'B', weight: 70, covers: '' },
    ],
    geo: [],
  },
}

test('a category score is the weighted mean of pass 1, warn 0.5 and fail 0', () => {
  const checks = [check('pass', 3), check('warn', 2), check('fail', 5)]
  assert.deepEqual(partScore(checks, scoring), { score: 40, coverage: 1 })
})

test('checks that are not applicable, in error or accepted lower the coverage only', () => {
  const accepted = { ...check('fail', 4), accepted: true as const }
  const checks = [check('pass', 2), check('notApplicable', 3), check('error', 1), accepted]
  assert.deepEqual(partScore(checks, scoring), { score: 100, coverage: 0.2 })
})

test('a category counts with its weight x coverage', () => {
  const whole = [check('fail', 1, 'a')]
  const half = [check('pass', 1, 'b'), check('notApplicable', 1, 'b')]
  // 30 x 0 and 70 x 0.5 x 100, over 30 + 35
  assert.equal(displayScore(auditScore('seo', [...whole, ...half], scoring).score), 54)
})

test('a category without an applicable check leaves the mean, and without any there is no score', () => {
  const [warn, other] = [check('warn'), check('notApplicable', 1, 'b')]
  assert.deepEqual(auditScore('seo', [warn, other], scoring), { score: 50, coverage: 0.5 })
  assert.deepEqual(auditScore('seo', [other], scoring), { score: null, coverage: 0 })
})

test('the lowest limit of a score counts', () => {
  assert.equal(cappedScore(80, [{ max: 69 }, { max: 39 }]), 39)
  assert.equal(cappedScore(30, [{ max: 39 }]), 30)
  assert.equal(cappedScore(null, [{ max: 39 }]), null)
})

test('scores are shown rounded half up and graded from the shown integer', () => {
  const { grades } = scoring
  assert.deepEqual(
    [89.49, 89.5, 74.5, 0].map((score) => gradeOf(displayScore(score), grades)),
    ['B', 'A', 'B', 'F'],
  )
  assert.equal(gradeOf(displayScore(null), grades), null)
})
