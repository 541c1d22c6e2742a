import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Headline } from '../../../../plugins/audit/checks/headline.ts'

const words = { locale: 'nl-BE', none: 'geen', yes: 'ja', no: 'nee', more: 'en nog {count}' }

test('a date is written as readers of the language write it', () => {
  const show = (date: string) => new Headline('Bijgewerkt op {date}', {}, words).show({ date })
  assert.equal(show('2026-03-14'), 'Bijgewerkt op 14 maart 2026')
  assert.equal(
    new Headline('Updated on {date}', {}).show({ date: '2026-03-14' }),
    'Updated on 14 March 2026',
  )
})

test('what only looks like a date, or has a time, stays as measured', () => {
  const show = (date: string) => new Headline('{date}', {}, words).show({ date })
  assert.deepEqual(['2026-13-45', '2026-03', '2026-03-14T08:00Z'].map(show), [
    '2026-13-45',
    '2026-03',
    '2026-03-14T08:00Z',
  ])
})
