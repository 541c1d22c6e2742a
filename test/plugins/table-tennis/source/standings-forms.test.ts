import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadPage } from '../../../../plugins/table-tennis/parse/load-page.ts'
import {
  divisionFields,
  divisionFormOf,
  type StandingsFormOptions,
  weekFields,
  weekFormOf,
} from '../../../../plugins/table-tennis/source/standings-forms.ts'
import { BASE } from '../data/source-site.ts'

const OPTIONS: StandingsFormOptions = {
  divisionSelect: 'divisionSelect',
  weekForm: 'week-form',
  weekControls: ['week-input', 'week-select'],
  divisionField: 'division',
  weekField: 'semaine',
}
const page = (html: string) => loadPage({ url: `${BASE}/interclubs/rankings_division.php`, html })
const divisionForm = (html: string) => divisionFormOf(page(html), OPTIONS)
const weekForm = (html: string, divisionId: string | null = '8662') =>
  weekFormOf(page(html), OPTIONS, { divisionField: 'division', divisionId })

const pairs = (fields: readonly { readonly name: string; readonly value: string }[]): string[] =>
  fields.map(({ name, value }) => `${name}=${value}`)

const DIVISIONS = `
  <select id="divisionSelect" name="poule">
    <option value="0">-- Division</option><option value="8662">Division 1</option>
  </select>`

test('the form of the divisions is sent with the names that stand in the page', () => {
  const form = divisionForm(
    `<form action="?vue=1" method="post"><input type="hidden" name="jeton" value="x">${DIVISIONS}</form>`,
  )!
  assert.equal(form.target, `${BASE}/interclubs/rankings_division.php?vue=1`)
  assert.deepEqual(pairs(divisionFields(form, '8662')), ['jeton=x', 'poule=8662'])
})

test('a select of divisions without a name has the usual one', () => {
  const form = divisionForm(
    '<form><select id="divisionSelect"><option value="1">a</select></form>',
  )!
  assert.deepEqual(pairs(divisionFields(form, '1')), ['division=1'])
})

test('a select that is known only by its name is enough', () => {
  const form = divisionForm('<form><select name="division"><option value="1">a</select></form>')!
  assert.deepEqual(pairs(divisionFields(form, '2')), ['division=2'])
})

test('a page without a form of divisions has none', () => {
  assert.equal(divisionForm('<p>Maintenance</p>'), undefined)
})

test('a form that points to another site is sent to its own page', () => {
  const form = divisionForm(`<form action="https://other.example/">${DIVISIONS}</form>`)!
  assert.equal(form.target, `${BASE}/interclubs/rankings_division.php`)
})

test('the form of the weeks carries the division under the name of the select', () => {
  const form = weekForm(`<form id="week-form">
    <input type="hidden" name="division" value="8662"><input id="week-input" name="semaine" value="4">
  </form>`)!
  assert.equal(form.divisionField, 'division')
  const fields = weekFields(form, { divisionId: '9000', week: 7 })
  assert.deepEqual(pairs(fields), ['division=9000', 'semaine=7'])
})

test('the form of the weeks carries the division under another name', () => {
  const form = weekForm(`<form id="week-form">
    <input type="hidden" name="id_div" value="8662"><input id="week-input" name="semaine" value="4">
  </form>`)!
  assert.deepEqual(pairs(weekFields(form, { divisionId: '9000', week: 7 })), [
    'id_div=9000',
    'semaine=7',
  ])
})

test('a form of the weeks without the division leaves it to the session', () => {
  const form = weekForm(`<form id="week-form">
    <input type="hidden" name="jeton" value="x"><input id="week-input" name="semaine" value="4">
  </form>`)!
  assert.equal(form.divisionField, undefined)
  assert.deepEqual(pairs(weekFields(form, { divisionId: '9000', week: 7 })), [
    'jeton=x',
    'semaine=7',
  ])
})

test('a week that equals the number of the division is not taken for it', () => {
  const form = weekForm(
    '<form id="week-form"><input id="week-input" name="w" value="4"></form>',
    '4',
  )!
  assert.equal(form.divisionField, undefined)
})

test('every control of the week is filled in, as the page writes weeks', () => {
  const form = weekForm(`<form id="week-form">
    <input type="hidden" id="week-input" name="semaine" value="4">
    <select id="week-select" name="choix"><option value="S03">Semaine 3</option>
    <option value="S07" >Semaine 7</option></select>
  </form>`)!
  assert.deepEqual(pairs(weekFields(form, { divisionId: '1', week: 7 })), [
    'semaine=S07',
    'choix=S07',
  ])
})

test('a control of the week without a name is not sent', () => {
  const form = weekForm(`<form id="week-form">
    <input type="hidden" id="week-input" name="semaine" value="4">
    <select id="week-select"><option>3<option>7</select>
  </form>`)!
  assert.deepEqual(pairs(weekFields(form, { divisionId: '1', week: 7 })), ['semaine=7'])
})

test('a field that the form does not send by itself is added', () => {
  const form = weekForm('<form id="week-form"><select id="week-select" name="s"></select></form>')!
  assert.deepEqual(pairs(weekFields(form, { divisionId: '1', week: 7 })), ['s=7'])
})

test('a form of the weeks that has another id is known by its field', () => {
  const form = weekForm('<form><input name="semaine" value="1"></form>')!
  assert.deepEqual(pairs(weekFields(form, { divisionId: '1', week: 7 })), ['semaine=7'])
})
