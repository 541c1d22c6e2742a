import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isNobody, parseIdentity } from '../../../../plugins/table-tennis/parse/sheet-head.ts'

test('licence, name and class are apart by hyphens with spaces around them', () => {
  assert.deepEqual(parseIdentity('123456 - ANNE-LISE VAN-DEN EXEMPLE - As10'), {
    licence: '123456',
    name: 'ANNE-LISE VAN-DEN EXEMPLE',
    ranking: 'As10',
  })
})

test('a newcomer has a name and no class', () => {
  const newcomer = { licence: '54321', name: 'ÉLÉONORE D’EXEMPLE', ranking: null }
  assert.deepEqual(parseIdentity('54321 - ÉLÉONORE D’EXEMPLE -'), newcomer)
  assert.deepEqual(parseIdentity('54321 - ÉLÉONORE D’EXEMPLE - '), newcomer)
})

test('the link to the other sheet is cut, glued to the class or not', () => {
  const identity = { licence: '123456', name: 'A EXEMPLE', ranking: 'E6' }
  for (const link of ['Voir fiche féminine', ' VOIR FICHE MASCULINE', ' voir la fiche']) {
    assert.deepEqual(parseIdentity(`123456 - A EXEMPLE - E6${link}`), identity)
  }
  const newcomer = { licence: '123456', name: 'A EXEMPLE', ranking: null }
  assert.deepEqual(parseIdentity('123456 - A EXEMPLE - Voir fiche féminine'), newcomer)
})

test('without a licence of five to seven digits or a name there is nobody', () => {
  for (const heading of [
    '',
    ' - - ',
    '123456 - - E6',
    '1234 - A - E6',
    '12345678 - A - E6',
    'A - E6',
  ]) {
    assert.equal(parseIdentity(heading), null, heading)
  }
})

test('a heading around nothing is surely nobody, a bare number only perhaps', () => {
  const headings = [' -  - ', '- - Voir fiche féminine', '123456 - -', '', 'Bienvenue']
  assert.deepEqual(headings.map(isNobody), ['surely', 'surely', 'perhaps', 'perhaps', false])
})

test('every name without a hyphen between spaces survives', () => {
  const word = fc.stringMatching(/^[A-ZÉÈÇ'-]{0,8}[A-Z]$/)
  const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '))
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{5,7}$/),
      words,
      fc.constantFrom('NC', 'A12', 'B0'),
      (...all) => {
        const [licence, name, ranking] = all
        assert.deepEqual(parseIdentity(all.join(' - ')), { licence, name, ranking })
      },
    ),
  )
})
