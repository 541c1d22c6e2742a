import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureMachineDates } from '../../../../../../plugins/audit/page/structured-data/measures/machine-dates.ts'
import type { OtherDates } from '../../../../../../plugins/audit/page/structured-data/measures/measure-context.ts'
import { factsOf } from '../facts-fixture.ts'

const NONE: OtherDates = {
  metaPublished: [],
  metaModified: [],
  timePublished: [],
  timeModified: [],
}
const measure = (article: object, other: Partial<OtherDates> = {}) =>
  measureMachineDates(factsOf([{ '@type': 'Article', ...article }]), { ...NONE, ...other })

test('both dates of the primary node, valid and in order', () => {
  const { published, modified, valid, isModifiedBeforePublished } = measure({
    datePublished: '2026-01-02T10:00:00Z',
    dateModified: '2026-01-03',
  })
  assert.deepEqual(published, {
    value: '2026-01-02T10:00:00Z',
    source: 'node',
    isValid: true,
    lacksOffset: false,
    epochMs: Date.parse('2026-01-02T10:00:00Z'),
  })
  assert.deepEqual([modified?.value, valid, isModifiedBeforePublished], ['2026-01-03', 2, false])
})

test('metadata and time elements stand in where the node has no valid date', () => {
  const { published, modified } = measure(
    { datePublished: '2 January' },
    { metaPublished: ['2026-01-02'], timeModified: ['2026-01-03'] },
  )
  assert.deepEqual([published?.source, modified?.source], ['meta', 'time'])
})

test('a year and month alone are no full date, a time without zone is said so', () => {
  const { published, modified, valid } = measure({
    datePublished: '2026-01',
    dateModified: '2026-01-03T10:00:00',
  })
  assert.deepEqual(
    [published?.isValid, modified?.isValid, modified?.lacksOffset, valid],
    [false, true, true, 1],
  )
})

test('order is judged by the instant, or by the day where no time is known', () => {
  const isBefore = (datePublished: string, dateModified: string) =>
    measure({ datePublished, dateModified }).isModifiedBeforePublished
  assert.equal(isBefore('2026-01-02T10:00:00Z', '2026-01-02T09:59:59Z'), true)
  assert.equal(isBefore('2026-01-02T10:00:00+02:00', '2026-01-02T08:30:00Z'), false)
  assert.equal(isBefore('2026-01-02T10:00:00Z', '2026-01-02'), false)
  assert.equal(isBefore('2026-01-02', '2026-01-01'), true)
})

test('a page without dates has none', () => {
  assert.deepEqual(measure({}), {
    published: null,
    modified: null,
    stated: 0,
    invalid: [],
    withoutOffset: [],
    valid: 0,
    isModifiedBeforePublished: false,
    all: [],
  })
})
