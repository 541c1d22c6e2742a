import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseClubPage } from '../../../../plugins/table-tennis/parse/club-page.ts'
import { isNotUnderstood, pageOf, WARNING } from './source-page.ts'

const select = (chosen = '') =>
  `<form><select name="indice"><option value="">-- Club --</option>
   <option value="H004" ${chosen}>H004 - Exemple</option></select></form>`
const card = (header: string, body: string) =>
  `<div class="card"><div class="card-header bg-perso">${header}</div><div class="card-body">${body}</div></div>`
const MEMBERS = `<table class="table"><thead><tr><th>#</th><th>Licence</th><th>Nom</th><th>Catégorie</th>
  <th>Classement</th></tr></thead><tbody>
  <tr><td>1</td><td>123456</td><td>JEAN-LUC D&#039;EXEMPLE</td><td>V40</td><td>B6</td></tr>
  <tr><td>2</td><td>12345</td><td>ÉLISE VAN EXEMPLE</td><td></td><td></td></tr></tbody></table>`
const MEMBERS_READ = [
  { licence: '123456', name: "JEAN-LUC D'EXEMPLE", category: 'V40', ranking: 'B6' },
  { licence: '12345', name: 'ÉLISE VAN EXEMPLE', category: null, ranking: null },
]
const NOTHING = {
  fullName: null,
  address: null,
  postalCode: null,
  city: null,
  email: null,
  phone: null,
  status: null,
  website: null,
  hasShower: null,
  venueName: null,
  venuePhone: null,
  venuePmr: null,
  venueRemarks: null,
  teamsMen: null,
  teamsWomen: null,
  teamsYouth: null,
  teamsVeterans: null,
  label: null,
  palette: null,
}

test('four cards and the table of members make a club', () => {
  const page = pageOf(
    select('selected') +
      card(
        'INFORMATIONS DU CLUB',
        `<h4>H004 - Raquette - l'Exemple</h4><p><b>Email :</b> club@exemple.test</p><p>T&eacute;l : 065 00 00 00</p>
         <p>Statut : ASBL</p><p>Douche : Oui</p><p>Site : <a href="https://exemple.test/">ici</a></p>`,
      ) +
      card(
        'Locaux du club',
        `Nom : Salle<br>Adresse : Rue de l'Exemple, 5 - 7000 Mons<br>Téléphone : 065 11<br>
         Accès PMR : Non<br>Remarques : Entrée : par la cour<br>le soir : fermée`,
      ) +
      card('&Eacute;quipes du club', '<p>Messieurs : 7</p><p>Dames : 0</p><p>Jeunes : x</p>') +
      card('Labellisation, Palettes', '<p>Label : Aucun</p><p>Palettes : 2</p>') +
      MEMBERS,
  )
  assert.deepEqual(parseClubPage(page), {
    details: {
      fullName: "Raquette - l'Exemple",
      address: "Rue de l'Exemple, 5",
      postalCode: '7000',
      city: 'Mons',
      email: 'club@exemple.test',
      phone: '065 00 00 00',
      status: 'ASBL',
      website: 'https://exemple.test/',
      hasShower: true,
      venueName: 'Salle',
      venuePhone: '065 11',
      venuePmr: false,
      venueRemarks: 'Entrée : par la cour le soir : fermée',
      teamsMen: 7,
      teamsWomen: 0,
      teamsYouth: null,
      teamsVeterans: null,
      label: null,
      palette: '2',
    },
    members: MEMBERS_READ,
  })
})

test('any card can be missing, and an empty value counts as absent', () => {
  const info = card('Informations du club', '<p>Email :</p><p>Statut : ASBL</p>')
  const { details } = parseClubPage(pageOf(select('selected') + info + MEMBERS))
  assert.deepEqual(details, { ...NOTHING, status: 'ASBL' })
  assert.deepEqual(parseClubPage(pageOf(select('selected') + MEMBERS)).details, NOTHING)
})

test('a line that is wrapped in the source is one line, lines of the source can be fields', () => {
  const venue = card(
    'Locaux du club',
    'Nom : Salle\n des Exemples\nAdresse : Rue A, 1\n - 7000 Mons',
  )
  const { details } = parseClubPage(pageOf(venue + MEMBERS))
  assert.deepEqual(
    [details?.venueName, details?.address, details?.city],
    ['Salle des Exemples', 'Rue A, 1', 'Mons'],
  )
})

test('the table of members can lack the column of numbers, and its closing tags', () => {
  const page = pageOf(`<table><thead><tr><th>Licence<th>Nom<th>Catégorie<th>Classement<tbody>
    <tr><td>123456<td>A EXEMPLE<td><td>NC<tr><td>654321<td>B EXEMPLE<td>SEN<td>A12</table>`)
  assert.deepEqual(parseClubPage(page).members, [
    { licence: '123456', name: 'A EXEMPLE', category: null, ranking: 'NC' },
    { licence: '654321', name: 'B EXEMPLE', category: 'SEN', ranking: 'A12' },
  ])
})

const MEMBER_HEADERS = '<tr><th>Licence</th><th>Nom</th><th>Catégorie</th><th>Classement</th></tr>'

test('members whose column or cell is missing are not understood', () => {
  const row = '<tr><td>123456</td><td>A EXEMPLE</td><td>NC</td></tr>'
  const members = (head: string) => () => parseClubPage(pageOf(`<table>${head}${row}</table>`))
  const renamed = MEMBER_HEADERS.replace('Catégorie', 'Série')
  assert.throws(members(renamed), isNotUnderstood(/the column Catégorie/))
  assert.throws(members(MEMBER_HEADERS), isNotUnderstood(/a cell for each header in row 1/))
})

test('a member who is listed twice is one member', () => {
  const row = '<tr><td>123456</td><td>A EXEMPLE</td><td>SEN</td><td>NC</td></tr>'
  const page = pageOf(`<table>${MEMBER_HEADERS}${row}${row}</table>`)
  assert.equal(parseClubPage(page).members.length, 1)
})

test('warnings of PHP between the rows and inside a cell do not matter', () => {
  const html = MEMBERS.replace('<tbody>', `${WARNING}<tbody>`).replace(
    '<td>V40',
    `<td>${WARNING}V40`,
  )
  assert.deepEqual(parseClubPage(pageOf(WARNING + html)).members, MEMBERS_READ)
})

test('a page of the directory without cards, table and chosen club knows no such club', () => {
  assert.deepEqual(parseClubPage(pageOf(select())), { details: null, members: [] })
})

test('a chosen club without cards and table is not understood', () => {
  assert.throws(
    () => parseClubPage(pageOf(select('selected'))),
    isNotUnderstood(/table of members/),
  )
})

test('a page that is not the directory is not understood', () => {
  const missing = isNotUnderstood(/table of members \(headers Licence, Nom\)/)
  assert.throws(() => parseClubPage(pageOf('<h1>Maintenance</h1>')), missing)
  assert.throws(() => parseClubPage(pageOf(`${select()}<b>Fatal error</b>: Uncaught`)), missing)
})

test('cards without a table of members are not understood', () => {
  const page = pageOf(select('selected') + card('Informations du club', '<p>Statut : ASBL</p>'))
  assert.throws(() => parseClubPage(page), isNotUnderstood(/table of members/))
})

test('a table whose header has other names is not understood', () => {
  const page = pageOf(MEMBERS.replace('>Licence<', '>Numéro<'))
  assert.throws(() => parseClubPage(page), isNotUnderstood(/headers Licence, Nom/))
})

test('a row without licence or name is not understood', () => {
  const broken = (from: string, to: string) => () =>
    parseClubPage(pageOf(MEMBERS.replace(from, to)))
  assert.throws(broken('>123456<', '>abc<'), isNotUnderstood(/licence in row 1/))
  assert.throws(broken('ÉLISE VAN EXEMPLE', ' '), isNotUnderstood(/name of the member 12345/))
})

test('a table without rows is not understood, unless it says so in words', () => {
  const table = (rows: string) => pageOf(`<table>${MEMBER_HEADERS}${rows}</table>`)
  assert.throws(() => parseClubPage(table('')), isNotUnderstood(/a row in the table of members/))
  const { members } = parseClubPage(table('<tr><td colspan="4">Aucun membre</td></tr>'))
  assert.deepEqual(members, [])
})
