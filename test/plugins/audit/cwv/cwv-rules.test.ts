import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assess, rated, readExperience, trendOf } from '../../../../plugins/audit/cwv/field.ts'
import { readHistory, untilNextRelease } from '../../../../plugins/audit/cwv/history.ts'
import { readLab } from '../../../../plugins/audit/cwv/lab.ts'
import type { Measured, Snapshot, TrendRule } from '../../../../plugins/audit/cwv/metrics.ts'

const rule: TrendRule = {
  minPoints: 8,
  part: 0.25,
  changePercent: 5,
  leastChange: { LCP: 50, INP: 10, CLS: 0.02 },
}
const thresholds = {
  LCP: { good: 2500, poor: 4000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
}

const lcp = (...points: (number | null)[]) => trendOf(points, 'LCP', rule)

const weeks = (count: number, of: (week: number) => number) =>
  Array.from({ length: count }, (_, week) => of(week))

test('the trend compares the first quarter of all weeks with the last', () => {
  const better = weeks(25, (week) => 3000 - 20 * week)
  assert.equal(lcp(...better), 'improving')
  assert.equal(lcp(...better.toReversed()), 'worsening')
})

test('a slow change counts that no four weeks show', () => {
  assert.equal(lcp(...weeks(25, (week) => 2000 + 10 * week)), 'worsening')
})

test('one bad week at the end is no trend', () => {
  assert.equal(lcp(...weeks(25, (week) => (week === 24 ? 2300 : 2000))), 'stable')
})

test('a change below its share or its least amount does not count', () => {
  const from = (early: number, late: number) =>
    lcp(...weeks(8, (week) => (week < 4 ? early : late)))
  assert.deepEqual([from(2000, 1901), from(2000, 1900)], ['stable', 'improving'])
  assert.equal(from(200, 160), 'stable')
  const cls = (late: number) => trendOf([0.1, 0.1, 0.1, 0.1, late, late, late, late], 'CLS', rule)
  assert.deepEqual([cls(0.09), cls(0.08), cls(0.12)], ['stable', 'improving', 'worsening'])
})

test('periods without data are left out, and eight with data are needed', () => {
  assert.equal(lcp(3000, 3000, 3000, 3000, null, 3000, null, 2900, 2800, 2500, null), 'improving')
  assert.equal(lcp(3000, 3000, 3000, 3000, null, null, 2900, 2800, 2500), 'unknown')
  assert.equal(lcp(), 'unknown')
})

const point = (p75: number): Measured => ({ p75, distribution: null })
const field = (LCP: number | null, INP: number | null, CLS: number | null) => {
  const about = { scope: 'url', formFactor: 'PHONE', source: 'crux', asOf: null } as const
  const metric = (p75: number | null) => (p75 === null ? null : point(p75))
  const snapshot: Snapshot = { ...about, LCP: metric(LCP), INP: metric(INP), CLS: metric(CLS) }
  return rated(snapshot, thresholds)
}

test('a value on a threshold belongs to the better side', () => {
  const { LCP, INP, CLS } = field(2500, 500, 0.2501)
  assert.deepEqual([LCP?.rating, INP?.rating, CLS?.rating], ['good', 'needsImprovement', 'poor'])
})

test('passed needs LCP and CLS, and INP where it has data', () => {
  assert.equal(assess(field(2500, 200, 0.1)), 'passed')
  assert.equal(assess(field(2500, null, 0.1)), 'passed')
  assert.equal(assess(field(2500, 201, 0.1)), 'failed')
  assert.equal(assess(field(2501, 200, 0.1)), 'failed')
  assert.equal(assess(field(null, 200, 0.1)), 'noData')
  assert.equal(assess(field(2500, 200, null)), 'noData')
  assert.equal(assess(null), 'noData')
})

test('the next release is the next Monday at 05:00 UTC', () => {
  const until = (from: string) =>
    new Date(Date.parse(from) + untilNextRelease(Date.parse(from))).toISOString()
  const monday = '2026-11-23T05:00:00.000Z'
  assert.equal(until('2026-11-18T12:00:00Z'), monday)
  assert.equal(until('2026-11-22T23:59:59Z'), monday)
  assert.equal(until('2026-11-23T04:59:59Z'), monday)
  assert.equal(until('2026-11-23T05:00:00Z'), '2026-11-30T05:00:00.000Z')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (now) => {
      const ms = untilNextRelease(now)
      assert.ok(ms > 0 && ms <= 7 * 86_400_000)
      assert.equal(new Date(now + ms).getUTCDay(), 1)
    }),
  )
})

test('no answer of a third party makes a reader throw', () => {
  const about = { scope: 'url', formFactor: 'PHONE' } as const
  const key = fc.constantFrom(
    'lighthouseResult',
    'categories',
    'performance',
    'score',
    'record',
    'metrics',
    'collectionPeriods',
    'loadingExperience',
  )
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, fc.jsonValue(), tie('object'), tie('list')),
    object: fc.dictionary(key, tie('tree'), { maxKeys: 4 }),
    list: fc.array(tie('tree'), { maxLength: 3 }),
  }))
  fc.assert(
    fc.property(tree, (body) => {
      assert.ok('lab' in readLab(body) || 'problem' in readLab(body))
      readExperience(body, 'PHONE')
      readHistory(body, about)
    }),
  )
})
