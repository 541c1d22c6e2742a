import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseClubRanking } from '../../../../plugins/table-tennis/parse/club-ranking.ts'
import { isNotUnderstood, pageOf, WARNING } from './source-page.ts'

const select = (chosen = '') =>
  `<form><select id="clubSelect" name="indice"><option value="">-- Club --</option>
   <option value="H004" ${chosen}>H004 - Exemple</option></select></form>`

const MEN = [
  { licence: '123456', name: "D'EXEMPLE ÉLIE", ranking: 'B6', points: 1823.45, active: true },
  { licence: '12345', name: 'B EXEMPLE', ranking: 'NC', points: 100, active: false },
]
const WOMEN = [{ licence: '654321', name: 'C EXEMPLE', ranking: null, points: null, active: true }]

const jsonRow = (cells: object) => ({
  position: 1,
  position_bis: '1',
  club: 'H004',
  match: 3,
  ...cells,
})
const JSON_MEN = [
  jsonRow({
    nom: 'D&#039;EXEMPLE ÉLIE',
    classement: 'B6',
    points: '1823.45',
    action: '<a href="../tools/fiche.php?licenceID=123456">Voir fiche</a>',
  }),
  jsonRow({
    position_bis: 'Inactive',
    nom: 'B EXEMPLE',
    classement: 'NC',
    points: 100,
    action:
      '<form action="f"><input type="hidden" name="x" value="12345"><button>]</button></form>',
  }),
]
const JSON_WOMEN = [
  jsonRow({
    nom: 'C EXEMPLE',
    classement: '',
    points: null,
    action: '<form><input type="hidden" name="licence" value="654321"></form>',
  }),
]
const inScript = (men: string, women: string) =>
  `<div id="datatable-messieurs"></div><script>const data = { rows: category === "Messieurs" ? ${men} : ${women} }</script>`
const escaped = (rows: object[]) =>
  JSON.stringify(rows).replaceAll('/', '\\/').replaceAll('É', '\\u00c9')

test('rows are read from the JSON in a script', () => {
  const page = pageOf(select('selected') + inScript(escaped(JSON_MEN), escaped(JSON_WOMEN)))
  assert.deepEqual(parseClubRanking(page), { men: MEN, women: WOMEN })
})

test('two empty arrays in the script are a ranking of nobody', () => {
  const page = pageOf(select('selected') + inScript('[]', ' [ ] '))
  assert.deepEqual(parseClubRanking(page), { men: [], women: [] })
})

test('arrays in the script that cannot be read are not understood', () => {
  const parse = (men: string, women: string) => () =>
    parseClubRanking(pageOf(select('selected') + inScript(men, women)))
  assert.throws(parse('getRows()', '[]'), isNotUnderstood(/Messieurs/))
  assert.throws(parse('[{"nom": "A', '[]'), isNotUnderstood(/Messieurs/))
  assert.throws(parse('[]', 'getRows()'), isNotUnderstood(/Dames/))
  assert.throws(parse('[{nom: 1}]', '[]'), isNotUnderstood(/JSON/))
  assert.throws(parse('[1]', '[]'), isNotUnderstood(/objects/))
})

test('a row of the script without licence or name is not understood', () => {
  const parse = (row: object) => () =>
    parseClubRanking(pageOf(inScript(JSON.stringify([row]), '[]')))
  assert.throws(parse({ ...JSON_MEN[0], action: '' }), isNotUnderstood(/licence of D'EXEMPLE/))
  assert.throws(parse({ ...JSON_MEN[0], nom: '' }), isNotUnderstood(/a name in the ranking/))
})

const HEAD = `<thead><tr><th>Pos</th><th>Pos N</th><th>Nom</th><th>Clt.</th><th>Club</th><th>Match</th>
  <th>Points</th><th>Action</th></tr></thead>`
const MEN_ROWS = `<tr><td>1</td><td>1</td><td>D&#039;EXEMPLE ÉLIE</td><td>B6</td><td>H004</td><td>3</td>
  <td>1 823,45</td><td><a href="../tools/fiche.php?licenceID=123456">Voir fiche</a></td></tr>
  <tr><td>2</td><td>Inactive</td><td>B EXEMPLE</td><td>NC</td><td>H004</td><td>0</td><td>100</td>
  <td><form action="../tools/fiche.php"><input type="hidden" name="licence" value="12345"></form></td></tr>`
const WOMEN_ROWS = `<tr><td>1</td><td>1</td><td>C EXEMPLE</td><td></td><td>H004</td><td>3</td><td></td>
  <td><a href="fiche.php?a=1&amp;licenceID=654321">Voir fiche</a></td></tr>`
const tables = (men: string, women: string) =>
  `<div id="datatable-messieurs"><table>${HEAD}<tbody>${men}</tbody></table></div>
   <table id="datatable-dames">${HEAD}<tbody>${women}</tbody></table>`

test('rows are read from the two tables, licences by link or by form', () => {
  const page = pageOf(select('selected') + WARNING + tables(MEN_ROWS, WOMEN_ROWS))
  assert.deepEqual(parseClubRanking(page), { men: MEN, women: WOMEN })
})

test('tables without rows are a ranking of nobody', () => {
  assert.deepEqual(parseClubRanking(pageOf(tables('', ''))), { men: [], women: [] })
})

test('tables without rows beside rows in an unknown script are not understood', () => {
  const page = pageOf(`${tables('', '')}<script>const data = { rows: load() }</script>`)
  assert.throws(() => parseClubRanking(page), isNotUnderstood(/the ranking/))
})

test('a number in a row that no link or field gives is not its licence', () => {
  const row = MEN_ROWS.replace('?licenceID=123456', '').replace('>3</td>', '>987654</td>')
  const page = pageOf(tables(row, ''))
  assert.throws(() => parseClubRanking(page), isNotUnderstood(/the licence of D'EXEMPLE/))
})

const listed = (licence: string, name: string, rank: string) =>
  `<tr data-listing-row="1"><td><a class="x listing-player" href="/tools/fiche.php?licenceID=${licence}">${name}</a>
   <span class="listing-rank">${rank}</span></td></tr>`

test('rows of the later design show name and class, points and places only under a header', () => {
  const page = pageOf(`${select('selected')}
    <section id="listing-messieurs"><table>${listed('123456', 'A EXEMPLE', 'B6')}</table></section>
    <section id="listing-dames"><table><tr><th>Nom</th><th>Points</th><th>Pos N</th></tr>
    ${listed('654321', 'C EXEMPLE', 'E6').replace('</tr>', '<td>233.5</td><td>Inactive</td></tr>')}
    </table></section>`)
  assert.deepEqual(parseClubRanking(page), {
    men: [{ licence: '123456', name: 'A EXEMPLE', ranking: 'B6', points: null, active: null }],
    women: [{ licence: '654321', name: 'C EXEMPLE', ranking: 'E6', points: 233.5, active: false }],
  })
})

test('a person in both lists belongs to the women, and nobody is listed twice', () => {
  const page = pageOf(tables(MEN_ROWS + MEN_ROWS + WOMEN_ROWS, WOMEN_ROWS + WOMEN_ROWS))
  assert.deepEqual(parseClubRanking(page), { men: MEN, women: WOMEN })
})

const toWomen = (rows: string) => rows.replace('/fiche.php', '/fiche_women.php')

test('rows of one list are distinguished by the sheets that they link to', () => {
  const woman = WOMEN_ROWS.replace('fiche.php', '../tools/fiche_women.php')
  const oneTable = `<table>${HEAD}<tbody>${MEN_ROWS}${woman}</tbody></table>`
  const [row] = JSON_WOMEN
  const action =
    '<form action="/tools/fiche_women.php"><input type="hidden" name="licence" value="654321"></form>'
  const oneArray = `<script>const data = { rows: ${escaped([...JSON_MEN, { ...row, action }])} }</script>`
  for (const body of [oneTable, oneArray]) {
    const page = pageOf(select('selected') + body)
    assert.deepEqual(parseClubRanking(page), { men: MEN, women: WOMEN }, body)
  }
})

test("a link to a women's sheet counts more than the heading above it", () => {
  const rows = listed('123456', 'A EXEMPLE', 'B6') + toWomen(listed('654321', 'C EXEMPLE', 'E6'))
  const page = pageOf(`${select('selected')}<h3>Messieurs</h3><table>${rows}</table>`)
  const { men, women } = parseClubRanking(page)
  assert.deepEqual(
    [men, women].map((list) => list.map(({ licence }) => licence)),
    [['123456'], ['654321']],
  )
})

test('two lists without headings are distinguished by links, and not understood without any', () => {
  const lists = (women: string) =>
    pageOf(`${select('selected')}<table>${listed('123456', 'A EXEMPLE', 'B6')}</table>
      <table>${women}</table>`)
  const women = listed('654321', 'C EXEMPLE', 'E6')
  assert.equal(parseClubRanking(lists(toWomen(women))).women[0]?.licence, '654321')
  assert.throws(() => parseClubRanking(lists(women)), isNotUnderstood(/whose ranking is which/))
})

test('a page with the select of clubs and none chosen knows no such club', () => {
  assert.deepEqual(parseClubRanking(pageOf(select())), { men: [], women: [] })
})

test('a page of another kind, and a chosen club without a ranking, are not understood', () => {
  for (const body of ['<h1>Maintenance</h1>', select('selected'), `${select()}SQLSTATE[HY000]`]) {
    assert.throws(() => parseClubRanking(pageOf(body)), isNotUnderstood(/the ranking/))
  }
})
