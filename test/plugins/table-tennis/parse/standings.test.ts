import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadPage } from '../../../../plugins/table-tennis/parse/load-page.ts'
import { parseStandings } from '../../../../plugins/table-tennis/parse/standings.ts'
import { isNotUnderstood, pageOf, WARNING } from './source-page.ts'
import { rowOf, standings } from './standings-page.ts'

const read = (parts: Parameters<typeof standings>[0] = {}) =>
  parseStandings(pageOf(standings(parts)))
const FIRST = {
  rank: 1,
  teamName: 'Exemple A',
  played: 3,
  wins: 2,
  losses: 0,
  draws: 1,
  forfeits: 0,
  points: 8,
}

test('a page of standings shows division, week and rows; P is lost, N is drawn', () => {
  assert.deepEqual(read(), { divisionId: '8662', week: 3, rows: [FIRST] })
})

test('a page that is loaded already is read as well', () => {
  const dom = loadPage(pageOf(standings()))
  assert.deepEqual(parseStandings(dom).rows, [FIRST])
})

test('a team level with the one above it has its rank', () => {
  const rows = [
    ['1', 'A'],
    ['2', 'B'],
    ['-', 'C'],
    ['&nbsp;', 'D'],
    ['5.', 'E'],
  ]
    .map(([rank = '', team = '']) => rowOf(rank, team, 1, 1, 0, 0, 0, 3))
    .join('')
  const read2 = read({ rows }).rows?.map(({ rank, teamName }) => `${rank} ${teamName}`)
  assert.deepEqual(read2, ['1 A', '2 B', '2 C', '2 D', '5 E'])
})

test('a team that has given up keeps its name', () => {
  const rows = rowOf(1, 'Palette Verte d&#039;Ex. B (fg)', 1, 1, 0, 0, 4, -2)
  const [row] = read({ rows }).rows ?? []
  assert.deepEqual([row?.teamName, row?.forfeits, row?.points], ["Palette Verte d'Ex. B", 4, -2])
})

test('a row that is there twice counts once', () => {
  const row = rowOf(1, 'Exemple A', 3, 2, 0, 1, 0, 8)
  assert.deepEqual(read({ rows: row + row }).rows, [FIRST])
})

test('columns are found by their headers, whatever their order', () => {
  const head =
    '<th>Team</th><th>Pts</th><th>FF</th><th>N</th><th>P</th><th>G</th><th>J</th><th>#</th>'
  assert.deepEqual(read({ head, rows: rowOf('Exemple A', 8, 0, 1, 0, 2, 3, 1) }).rows, [FIRST])
})

test('cells and rows left open, a title above the header and warnings do not matter', () => {
  const tables = `<table><tr><th colspan=8>Classement<tr><th>#<th>Équipe<th>J<th>G<th>P<th>N<th>FF<th>Pts
    <tbody><tr><td>1<td>${WARNING}Exemple A<td>3<td>2<td>0<td>1<td>0<td>8</table>`
  assert.deepEqual(read({ tables }).rows, [FIRST])
})

test('the division is also known by the hidden field of the week', () => {
  const select = '<select id="divisionSelect" name="division"><option value="">--</option></select>'
  assert.equal(read({ select }).divisionId, '8662')
})

test('without marks neither division nor week is known', () => {
  const select = '<select id="divisionSelect"><option value="1">A<option value="2">B</select>'
  const weekForm =
    '<form id="week-form"><select id="week-select"><option>1<option>2</select></form>'
  const { divisionId, week } = read({ select, weekForm })
  assert.deepEqual([divisionId, week], [null, null])
})

test('the week is known by the select, else by the hidden field', () => {
  const select = '<select id="week-select"><option>Semaine 1<option selected>Semaine 22</select>'
  const hidden = '<form id="week-form"><input type="hidden" name="semaine" value="7"></form>'
  assert.equal(read({ weekForm: select }).week, 22)
  assert.equal(read({ weekForm: hidden }).week, 7)
  assert.equal(read({ weekForm: hidden.replace('"7"', '"23"') }).week, null)
})

test('a page that names two divisions is not understood', () => {
  const weekForm = '<form id="week-form"><input type="hidden" name="division" value="7"></form>'
  assert.throws(() => read({ weekForm }), isNotUnderstood(/8662 is selected, the week is of 7/))
})

test('a cup has no standings', () => {
  assert.deepEqual(read({ tables: '' }), { divisionId: '8662', week: 3, rows: null })
})

test('standings without rows are standings of nobody', () => {
  assert.deepEqual(read({ rows: '' }).rows, [])
  assert.deepEqual(read({ rows: '<tr><td colspan="8">Aucun résultat</td></tr>' }).rows, [])
})

test('a page without standings and without a selected division is not understood', () => {
  const select = '<select id="divisionSelect"><option value="8662">D</option></select>'
  const missing = isNotUnderstood(/table of standings \(header Équipe\)/)
  assert.throws(() => read({ tables: '', select }), missing)
  assert.throws(() => read({ tables: '<b>Fatal error</b>: Uncaught' }), missing)
})

test('standings whose teams stand under another header are no cup', () => {
  const head =
    '<th>#</th><th>Club</th><th>J</th><th>G</th><th>P</th><th>N</th><th>FF</th><th>Pts</th>'
  assert.throws(() => read({ head }), isNotUnderstood(/header Équipe/))
})

test('a column, a number or a name that is missing is named', () => {
  const head = '<th>#</th><th>Équipe</th><th>J</th><th>G</th><th>P</th><th>N</th><th>FF</th>'
  assert.throws(() => read({ head }), isNotUnderstood(/the column Pts/))
  const row =
    (...cells: (string | number)[]) =>
    () =>
      read({ rows: rowOf(...cells) })
  assert.throws(row(1, 'A', 3, 'x', 0, 1, 0, 8), isNotUnderstood(/the number G of A/))
  assert.throws(row(1, 'A', 3, 2), isNotUnderstood(/a cell for each header in row 1/))
  assert.throws(row(1, '', 3, 2, 0, 1, 0, 8), isNotUnderstood(/name of the team in row 1/))
})

test('a page without its end is not understood', () => {
  const { url, html } = pageOf(standings())
  const page = { url, html: html.slice(0, -'</html>'.length) }
  assert.throws(() => parseStandings(page), isNotUnderstood(/end of the page/))
})
