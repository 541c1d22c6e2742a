import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDivisionList } from '../../../../plugins/table-tennis/parse/division-list.ts'
import { isNotUnderstood, pageOf } from './source-page.ts'

const page = (options: string, attributes = 'id="divisionSelect"') =>
  pageOf(`<form><select ${attributes}>${options}</select></form>`)

test('the index counts the placeholder and the separators, which are not listed', () => {
  const options = `<option value="">-- Sélectionner --</option>
    <option value="8662">Division 1 - National - Hommes</option>
    <option value="" disabled>──── Hainaut ────</option><option disabled>Séparateur</option>
    <option value="0">Veuillez sélectionner</option>
    <option value="8700">Division 2A - Prov. Oost-Vlaanderen - Dames`
  assert.deepEqual(parseDivisionList(page(options)).divisions, [
    {
      index: 1,
      id: '8662',
      name: 'Division 1 - National - Hommes',
      category: 'National',
      gender: 'Hommes',
    },
    {
      index: 5,
      id: '8700',
      name: 'Division 2A - Prov. Oost-Vlaanderen - Dames',
      category: 'Prov. Oost-Vlaanderen',
      gender: 'Dames',
    },
  ])
})

test('the select is known by its id, else by its name', () => {
  const option = '<option value="1">A - B - Dames</option>'
  const other = '<select name="division_filter"><option value="7">Toutes</option></select>'
  const [byId] = parseDivisionList(
    pageOf(`${other}<select id="divisionSelect">${option}</select>`),
  ).divisions
  const [byName] = parseDivisionList(page(option, 'name="Division"')).divisions
  assert.deepEqual([byId?.id, byName?.id], ['1', '1'])
})

test('a page without the select, or one without divisions, is not understood', () => {
  assert.throws(() => parseDivisionList(pageOf('<p>x</p>')), isNotUnderstood(/#divisionSelect/))
  const placeholder = page('<option value="">-- Sélectionner --</option>')
  assert.throws(() => parseDivisionList(placeholder), isNotUnderstood(/a division in/))
})

test('a division without number or name is not understood', () => {
  const parse = (option: string) => () => parseDivisionList(page(option))
  assert.throws(
    parse('<option value="x">Division 1</option>'),
    isNotUnderstood(/number of the division Division 1/),
  )
  assert.throws(
    parse('<option value="8662"> </option>'),
    isNotUnderstood(/name of the division at position 0/),
  )
})
