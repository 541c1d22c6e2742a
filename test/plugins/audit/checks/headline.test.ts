import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Headline } from '../../../../plugins/audit/checks/headline.ts'

const words = {
  ...{ locale: 'nl-BE', none: 'geen', yes: 'ja', no: 'nee', more: 'en nog {count}' },
  ...{ partOf: '{n} van de {n}', all: 'Alle {n}', both: 'Beide' },
}

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

test('a part that is the whole reads as the whole', () => {
  const dutch = (n: number, all: number) =>
    new Headline('{n} van de {all} koppen zijn leeg', {}, words).show({ n, all })
  assert.equal(dutch(3, 5), '3 van de 5 koppen zijn leeg')
  assert.equal(dutch(5, 5), 'Alle 5 koppen zijn leeg')
  assert.equal(dutch(2, 2), 'Beide koppen zijn leeg')
  const english = new Headline('{n} of {all} pages', {})
  assert.equal(english.show({ n: 12_000, all: 12_000 }), 'All 12,000 pages')
  assert.equal(english.show({ n: 1, all: 1 }), '1 of 1 pages')
  assert.equal(english.show({ n: 1, all: 12 }), '1 of 12 pages')
})
