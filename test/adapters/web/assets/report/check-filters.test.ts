import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { reportModel } from '../../../../../adapters/report/sections/report-model.ts'
import {
  filteredChecks,
  isFiltering,
  noFilters,
} from '../../../../../adapters/web/assets/report/check-filters.js'

const categories = (id: string, checks: readonly object[]) => ({ categories: [{ id, checks }] })
const { checks } = reportModel({
  seo: {
    categories: [
      { id: 'on-page', checks: [{ id: 'a', title: 'Élan', status: 'pass', effort: 'low' }] },
      { id: 'mobile', checks: [{ id: 'b', title: 'Beta', status: 'fail', effort: 'high' }] },
    ],
  },
  geo: categories('trust', [
    {
      ...{ id: 'c', title: 'Gamma', status: 'fail', effort: 'low' },
      evidence: [{ snippet: '<p>Opening hours' }],
    },
    { id: 'd', title: 'Alpha', status: 'warn', effort: 'medium' },
  ]),
})
const platforms = new Map([
  ['c', ['chatgpt', 'claude']],
  ['d', ['claude']],
])
const found = (filters: Partial<typeof noFilters>) =>
  filteredChecks(checks, { ...noFilters, ...filters }, platforms)
    .shown.map(({ id }) => id)
    .join('')

describe('the filters of checks', () => {
  it('leave all checks where none is set', () => {
    assert.equal(found({}), 'abcd')
    assert.equal(isFiltering({ ...noFilters, text: '  ' }), false)
    assert.equal(isFiltering({ ...noFilters, statuses: ['fail'] }), true)
  })

  it('find every word, without regard to case and accents, in evidence too', () => {
    assert.equal(found({ text: ' ELAN ' }), 'a')
    assert.equal(found({ text: 'opening gamma' }), 'c')
    assert.equal(found({ text: 'opening beta' }), '')
  })

  it('keep an audit, one of its categories, a platform and an effort', () => {
    assert.equal(found({ category: 'seo' }), 'ab')
    assert.equal(found({ category: 'geo/trust' }), 'cd')
    assert.equal(found({ category: 'seo/trust' }), '')
    assert.equal(found({ platform: 'chatgpt' }), 'c')
    assert.equal(found({ effort: 'low' }), 'ac')
    assert.equal(found({ effort: 'low', platform: 'claude' }), 'c')
  })

  it('count each status as if no status were chosen', () => {
    const { shown, counts } = filteredChecks(
      checks,
      { ...noFilters, category: 'geo', statuses: ['warn'] },
      platforms,
    )
    assert.deepEqual(
      shown.map(({ id }) => id),
      ['d'],
    )
    assert.deepEqual(counts, { fail: 1, warn: 1, error: 0, pass: 0, notApplicable: 0 })
  })
})
