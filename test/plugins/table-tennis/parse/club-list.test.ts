import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseClubList } from '../../../../plugins/table-tennis/parse/club-list.ts'
import { isNotUnderstood, pageOf } from './source-page.ts'

const PLACEHOLDER = '<option value="">-- S&eacute;lectionnez un club --</option>'

test('clubs come in the order and the spelling of the page, with entities decoded', () => {
  const page = pageOf(`<select name="indice">${PLACEHOLDER}
    <option value="H004">H004 - Raquette &amp; Balle - l&#039;Exemple</option>
    <option value="Lx014">Lx014 - Exemple-sur-Sûre
    <option value="Vl-B234">Vl-B234 - TTC &quot;Voorbeeld&quot;</select>`)
  assert.deepEqual(parseClubList(page), [
    { code: 'H004', name: "Raquette & Balle - l'Exemple" },
    { code: 'Lx014', name: 'Exemple-sur-Sûre' },
    { code: 'Vl-B234', name: 'TTC "Voorbeeld"' },
  ])
})

test('federations, provinces, individuals and second entries of a code are left out', () => {
  const page = pageOf(`<select name="indice">${PLACEHOLDER}
    <option value="AFTT">AFTT - Association</option><option value="VTTL">VTTL - Liga</option>
    <option value="FR">FR - France</option><option value="H000">H000 - Hainaut</option>
    <option value="A998">A998 - Individueel</option><option value="L1234">L1234 - Trop</option>
    <option value="L264">L264 - Exemple</option><option value="l264">l264 - Encore</option></select>`)
  assert.deepEqual(parseClubList(page), [{ code: 'L264', name: 'Exemple' }])
})

test('the select is known by its name, else by what its options look like', () => {
  const weeks = '<select name="semaine"><option value="1">1 - première</option></select>'
  const clubs = '<option value="H004">H004 - Exemple</option>'
  const expected = [{ code: 'H004', name: 'Exemple' }]
  for (const attributes of ['name="indice"', 'id="clubSelect"', 'name="cercle"', '']) {
    assert.deepEqual(
      parseClubList(pageOf(`${weeks}<select ${attributes}>${clubs}</select>`)),
      expected,
    )
  }
})

test('an option without a value counts by its text', () => {
  const page = pageOf('<select><option>N051 - Exemple</option></select>')
  assert.deepEqual(parseClubList(page), [{ code: 'N051', name: 'Exemple' }])
})

test('a page without any club is not understood', () => {
  const missing = isNotUnderstood(/select of clubs/)
  assert.throws(() => parseClubList(pageOf('<p>En maintenance</p>')), missing)
  assert.throws(
    () => parseClubList(pageOf(`<select name="indice">${PLACEHOLDER}</select>`)),
    missing,
  )
})

test('a club without a name is not understood', () => {
  const page = pageOf('<select><option value="H004">H004 - </option></select>')
  assert.throws(() => parseClubList(page), isNotUnderstood(/name of the club H004/))
})

test('a page without its end is not understood', () => {
  const { url, html } = pageOf('<select><option value="H004">H004 - Exemple</option></select>')
  const cut = { url, html: html.replace('</html>', '') }
  assert.throws(() => parseClubList(cut), isNotUnderstood(/end of the page/))
})
