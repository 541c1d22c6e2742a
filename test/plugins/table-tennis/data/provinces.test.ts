import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  PROVINCES,
  provinceByName,
  provinceOfClub,
  provinceOfCode,
  usesLi,
} from '../../../../plugins/table-tennis/data/codes.ts'

const CODES: [code: string, province: string | null][] = [
  ['A003', 'Antwerpen'],
  ['BBW102', 'Brabant Wallon'],
  ['BW102', 'Brabant Wallon'],
  ['B102', 'Brabant Wallon'],
  ['W102', 'Brabant Wallon'],
  ['K017', 'Brussels'],
  ['H004', 'Hainaut'],
  ['L264', 'Liège'],
  ['Li264', 'Liège'],
  ['LK052', 'Limburg'],
  ['Lx014', 'Luxembourg'],
  ['LX014', 'Luxembourg'],
  ['Lu014', 'Luxembourg'],
  ['N051', 'Namur'],
  ['OVL012', 'Oost-Vlaanderen'],
  ['E012', 'Oost-Vlaanderen'],
  ['Vl-B234', 'Vlaams-Brabant'],
  ['vl-b234', 'Vlaams-Brabant'],
  ['V234', 'Vlaams-Brabant'],
  ['WVL150', 'West-Vlaanderen'],
  ['O150', 'West-Vlaanderen'],
  ['LKX001', null],
  ['XX001', null],
]
for (const [code, province] of CODES) {
  test(`${code} is a club of ${province}`, () => {
    assert.equal(provinceOfCode(code), province)
  })
}

test('in a list that has codes with Li, L is Limburg', () => {
  const codes = ['L001', 'Li002', 'Lx003']
  assert.equal(usesLi(codes), true)
  assert.deepEqual(
    codes.map((code) => provinceOfCode(code, usesLi(codes))),
    ['Limburg', 'Liège', 'Luxembourg'],
  )
})

test('in a list without codes with Li, L is Liège', () => {
  assert.equal(usesLi(['L001', 'LK002', 'Lx003']), false)
})

for (const [code, postalCode, province] of [
  ['BBW102', '1000', 'Brussels'],
  ['BBW102', '1299', 'Brussels'],
  ['BBW102', '1300', 'Brabant Wallon'],
  ['BBW102', null, 'Brabant Wallon'],
  ['Vl-B234', '1090', 'Vlaams-Brabant'],
] as const) {
  test(`${code} with the postal code ${postalCode} is a club of ${province}`, () => {
    assert.equal(provinceOfClub(code, provinceOfCode(code), postalCode), province)
  })
}

test('a province is found by its name, case and accents ignored', () => {
  for (const name of PROVINCES) {
    assert.equal(provinceByName(` ${name.toUpperCase()} `), name)
  }
  assert.equal(provinceByName('liege'), 'Liège')
})

for (const [alias, name] of [
  ['Anvers', 'Antwerpen'],
  ['bruxelles', 'Brussels'],
  ['Brussels Hoofdstedelijk', 'Brussels'],
  ['Bruxelles-Capitale', 'Brussels'],
  ['Flandre orientale', 'Oost-Vlaanderen'],
  ['Flandre Occidentale', 'West-Vlaanderen'],
  ['Brabant flamand', 'Vlaams-Brabant'],
  ['Limbourg', 'Limburg'],
  ['Zeeland', undefined],
  ['constructor', undefined],
] as const) {
  test(`"${alias}" means ${name}`, () => {
    assert.equal(provinceByName(alias), name)
  })
}
