import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  clubKey,
  clubLetters,
  parseClubCode,
  parseLicence,
} from '../../../../plugins/table-tennis/data/codes.ts'
import { seasonBefore, seasonOf } from '../../../../plugins/table-tennis/data/shards.ts'

for (const code of ['H004', 'h004', 'Lx014', 'Vl-B234', 'BBW102', 'H04', 'OVL0123']) {
  test(`${code} is a club code`, () => {
    assert.equal(parseClubCode(` ${code} `), code)
  })
}

for (const text of [
  '',
  'H',
  '004',
  'H1',
  'H12345',
  'ABCDE004',
  'H-004',
  'V-l-B234',
  'Vl-BB234',
  'H004x',
  'H 004',
  'É004',
  'H００４',
]) {
  test(`"${text}" is no club code`, () => {
    assert.equal(parseClubCode(text), undefined)
  })
}

test('spellings of one code have their key in common', () => {
  assert.equal(clubKey(' vl-b234'), clubKey('Vl-B234'))
  assert.equal(clubLetters('Vl-B234'), 'VL-B')
})

for (const [text, licence] of [
  ['12345', '12345'],
  [' 1234567 ', '1234567'],
  ['1234', undefined],
  ['12345678', undefined],
  ['12 345', undefined],
  ['１２３４５', undefined],
] as const) {
  test(`"${text}" is ${licence === undefined ? 'no licence' : 'a licence'}`, () => {
    assert.equal(parseLicence(text), licence)
  })
}

for (const [moment, season] of [
  ['2026-06-30T23:59:59Z', '2025-2026'],
  ['2026-07-01T00:00:00Z', '2026-2027'],
  ['2027-01-01T00:00:00Z', '2026-2027'],
] as const) {
  test(`${moment} lies in the season ${season}`, () => {
    assert.equal(seasonOf(Date.parse(moment)), season)
  })
}

test('a season has one before it', () => {
  assert.equal(seasonBefore('2026-2027'), '2025-2026')
})
