import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseDataFile } from '../../../../core/manifest/data-file.ts'
import { readSchemaText } from '../../../../core/manifest/json-schema.ts'
import { YamlSource } from '../../../../core/manifest/yaml-source.ts'
import {
  divisionCoefficient,
  pointsRules,
  winProbability,
  worthOf,
} from '../../../../plugins/table-tennis/points/rules.ts'

const rules = pointsRules()

for (const [own, opponent, won, expected, basePoints] of [
  [1500, 1560, true, false, 14],
  [1500, 1560, false, true, -7],
  [1560, 1500, true, true, 7],
  [1560, 1500, false, false, -14],
  [1500, 1500, true, false, 10],
  [1500, 1500, false, false, -10],
  // The difference is rounded before the row is looked up.
  [1500, 1525.4, true, false, 10],
  [1500, 1525.5, true, false, 12],
  [2000, 1599.4, true, true, 0],
  [1599.4, 2000, true, false, 40],
  [2000, 1599.6, true, true, 1],
  [2000, 1000, false, false, -40],
] as const) {
  test(`${own} against ${opponent}, ${won ? 'won' : 'lost'}, is worth ${basePoints}`, () => {
    const worth = worthOf(rules, { sheet: 'masculine', own, opponent }, won)
    assert.deepEqual(worth, { expected, basePoints })
  })
}

for (const [lead, expected] of [
  [0, 0.5],
  [50, 0.622],
  [100, 0.73],
  [200, 0.879],
  [300, 0.952],
] as const) {
  test(`${lead} points more win with a probability of ${expected}`, () => {
    const p = winProbability(lead, rules)
    assert.ok(Math.abs(p - expected) < 0.0006, String(p))
    assert.ok(Math.abs(p + winProbability(-lead, rules) - 1) < 1e-12)
  })
}

for (const [name, gender, sheet, expected] of [
  ['Super Division - National - Hommes', 'Hommes', 'masculine', 2.2],
  ['Division 1 - National - Hommes', 'Hommes', 'masculine', 1],
  ['Division 3B - National - Hommes', 'Hommes', 'masculine', 0.95],
  ['Division 1 - Prov. Hainaut - Messieurs', 'Hommes', 'masculine', 0.9],
  ['Division 2A - Prov. Hainaut - Hommes', 'Hommes', 'masculine', 0.85],
  ['Division 2 - Prov. Liège - Vétérans', null, 'masculine', 0.65],
  ['Division 2 - Prov. Liège - Jeunes', null, 'masculine', undefined],
  ['Division 1 - National - Dames', 'Dames', 'feminine', 1.2],
  ['Division 1 - Prov. Namur - Dames', 'Dames', 'feminine', 0.9],
  ['Division 2 - Prov. Namur - Vétérans Dames', 'Dames', 'feminine', undefined],
  ['Division 1 - National - Dames', 'Dames', 'masculine', undefined],
  ['Division 1 - National - Hommes', 'Hommes', 'feminine', undefined],
  ['Coupe', null, 'masculine', undefined],
] as const) {
  test(`the coefficient of ${name} on the ${sheet} sheet is ${expected}`, () => {
    assert.equal(divisionCoefficient(rules, { name, gender }, sheet), expected)
  })
}

test('the places of the classes ascend in every row', () => {
  const rows = Object.entries(rules.lastPlace.masculine ?? {})
  assert.equal(rows.length, 13)
  for (const [size, places] of rows) {
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
      size,
    )
    assert.equal(places.at(-1), Number(size))
  }
})

const FILE = fileURLToPath(new URL('../../../../manifests/data/points.yaml', import.meta.url))

for (const [wrong, right, problem] of [
  ['expected: 9', 'expected: nine', /points\.yaml:\d+:\d+.*gapTable/s],
  ['tournament: 0.5', 'tournament: 0', /points\.yaml:\d+:\d+.*lossFactor\.tournament/s],
  ['scale: 232', 'scale: -1', /points\.yaml:\d+:\d+.*winProbability\.scale/s],
  [', 13540, 14000]', ', 13540]', /points\.yaml:\d+:\d+.*14000/s],
] as const) {
  test(`the rules are refused with ${right}, with line and column`, () => {
    const text = readFileSync(FILE, 'utf8')
    assert.ok(text.includes(wrong))
    const source = new YamlSource(FILE, text.replace(wrong, right))
    assert.throws(() => parseDataFile(source, readSchemaText('points')), problem)
  })
}
