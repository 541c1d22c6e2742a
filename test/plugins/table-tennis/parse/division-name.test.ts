import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDivisionName } from '../../../../plugins/table-tennis/parse/division-list.ts'

const CASES: readonly (readonly [string, string | null, string | null])[] = [
  ['Division 2A - Prov. Hainaut - Hommes', 'Prov. Hainaut', 'Hommes'],
  ['Division 1 - Prov. Oost-Vlaanderen - Messieurs', 'Prov. Oost-Vlaanderen', 'Hommes'],
  ['Division 1 - National - Vétérans Dames', 'National', 'Dames'],
  ['Division 1 - National - Vétérans', 'National', null],
  ['Division 1 - National - Jeunes', 'National', null],
  ['National - Hommes', 'National', 'Hommes'],
  ['Division 1 - National', 'National', null],
  ['Super Division Hommes', null, null],
  ['Coupe de Belgique', null, null],
]

for (const [name, category, gender] of CASES) {
  test(`${name}: category ${category}, gender ${gender}`, () => {
    assert.deepEqual(parseDivisionName(name), { category, gender })
  })
}
