import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  filteredChecks,
  isFiltering,
  noFilters,
} from '../../../../../adapters/web/assets/report/check-filters.js'
import { checkOf } from '../../../../../adapters/web/assets/report/report-model.js'

const check = (audit: string, category: string, given: object) =>
  checkOf(given, { audit, category, categoryTitle: category, blockers: [] })
const checks = [
  check('seo', 'on-page', { id: 'a', title: 'Élan', status: 'pass', weight: 9, effort: 'low' }),
  check('seo', 'mobile', { id: 'b', title: 'Beta', status: 'fail', weight: 1, effort: 'high' }),
  check('geo', 'trust', {
    ...{ id: 'c', title: 'Gamma', status: 'fail', weight: 5, effort: 'low' },
    evidence: [{ snippet: '<p>Opening hours' }],
  }),
  check('geo', 'trust', { id: 'd', title: 'Alpha', status: 'warn', weight: 5, effort: 'medium' }),
]
const known = {
  platforms: new Map([
    ['c', ['chatgpt', 'claude']],
    ['d', ['claude']],
  ]),
  ranks: new Map([['d', 1]]),
}
const found = (filters: Partial<typeof noFilters>) =>
  filteredChecks(checks, { ...noFilters, sort: 'category', ...filters }, known)
    .shown.map(({ id }) => id)
    .join('')

describe('the filters of checks', () => {
  it('leave all checks where none is set', () => {
    assert.equal(found({}), 'abcd')
    assert.equal(isFiltering({ ...noFilters, text: '  ', sort: 'title' }), false)
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
      known,
    )
    assert.deepEqual(
      shown.map(({ id }) => id),
      ['d'],
    )
    assert.deepEqual(counts, { fail: 1, warn: 1, error: 0, pass: 0, notApplicable: 0 })
  })

  it('order by what to do first, by weight and by title', () => {
    assert.equal(found({ sort: 'priority' }), 'dcba')
    assert.equal(found({ sort: 'weight' }), 'acdb')
    assert.equal(found({ sort: 'title' }), 'dbac')
  })
})
