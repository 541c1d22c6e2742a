import type { RankingDesign, ReplicaOptions } from '../replica-options.ts'
import { textSeed } from '../world/seeded.ts'
import type { RankingTruth } from '../world/truth-records.ts'
import { listedClubs } from './club-list-page.ts'
import { clubOptions, escapeHtml, pageOf } from './layout.ts'

type Lists = {
  readonly code: string
  readonly men: readonly RankingTruth[]
  readonly women: readonly RankingTruth[]
}

/** `ranking/clubs.php`: the choice of a club, and behind it its numeric ranking. */
export function rankingPage(options: ReplicaOptions, code: string | null): string {
  const { world, ranking = 'json-script' } = options
  const club = code === null ? undefined : world.club(code)
  const chosen = club?.listing.code === code ? code : null
  const method = ranking.startsWith('listing') ? 'GET' : 'POST'
  const chooser = `<form method="${method}" action="clubs.php"><select id="clubSelect" name="indice" class="form-select" onchange="this.form.submit()">${clubOptions(listedClubs(world), chosen ?? undefined)}</select></form>
`
  if (code === null) return pageOf('Classement par club', chooser)
  const people = chosen === null ? { men: [], women: [] } : world.peopleOf(chosen)
  const lists = { code, men: people.men, women: people.women }
  return pageOf('Classement par club', `${chooser}${DESIGNS[ranking](lists)}`)
}

const DESIGNS: Readonly<Record<RankingDesign, (lists: Lists) => string>> = {
  'json-script': jsonScript,
  'tables-link': (lists) => tables(lists, (row) => linkTo(row)),
  'tables-form': (lists) => tables(lists, formFor),
  listing: ({ men, women }) => `${listing('Messieurs', men)}${listing('Dames', women)}`,
  'listing-mixed': (lists) => listing('Classement', mixed(lists), sheetIn(lists)),
  'table-mixed': (lists) => {
    const sheet = sheetIn(lists)
    const action = (row: RankingTruth) => linkTo(row, sheet(row))
    return table('datatable-club', { code: lists.code, list: mixed(lists), action })
  },
}

/** Men and women by points. */
function mixed({ men, women }: Lists): readonly RankingTruth[] {
  return [...men, ...women]
    .sort((a, b) => b.points - a.points)
    .map((row, at) => ({ ...row, position: at + 1 }))
}

/** The sheet that a row links to: its own for women. */
function sheetIn({ women }: Lists): (row: RankingTruth) => string {
  const isWoman = new Set(women.map(({ licence }) => licence))
  return ({ licence }) => (isWoman.has(licence) ? 'fiche_women' : 'fiche')
}

function linkTo({ licence }: RankingTruth, sheet = 'fiche'): string {
  return `<a class="btn btn-sm" href="../tools/${sheet}.php?licenceID=${licence}">Voir fiche</a>`
}

function formFor({ licence }: RankingTruth): string {
  return `<form method="post" action="../tools/fiche.php"><input type="hidden" name="licence" value="${licence}"><button type="submit">Voir fiche</button></form>`
}

const placeAmongActive = (row: RankingTruth): number | string =>
  row.active ? Math.ceil(row.position * 0.7) : 'Inactive'

/** The rows as a script has them: numbers are texts in some clubs, the action a link or a form. */
function jsonScript({ code, men, women }: Lists): string {
  const seed = textSeed(code)
  const isText = seed % 2 === 0
  const action = (row: RankingTruth) => (seed % 3 === 0 ? formFor(row) : linkTo(row))
  const written = (value: number | string) => (isText ? String(value) : value)
  const rows = (list: readonly RankingTruth[]) =>
    JSON.stringify(
      list.map((row) => ({
        position: written(row.position),
        position_bis: written(placeAmongActive(row)),
        nom: row.name,
        classement: row.ranking,
        club: code,
        match: written(row.matches),
        points: written(row.points),
        action: action(row),
      })),
    )
      .replace(/\//g, '\\/')
      .replace(/[^\x20-\x7e]/g, escapeUnit)
  return `<div id="datatable-messieurs"></div>
<div id="datatable-dames"></div>
<script>
["Messieurs", "Dames"].forEach((category) => {
  const data = {
    columns: [{ label: "Pos", field: "position" }, { label: "Points", field: "points" }],
    rows: category === "Messieurs" ? ${rows(men)} : ${rows(women)}
  };
  new mdb.Datatable(document.getElementById("datatable-" + category.toLowerCase()), data);
});
</script>
`
}

const escapeUnit = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

const HEADERS = ['Pos', 'Pos N', 'Nom', 'Clt.', 'Club', 'Match', 'Points', 'Action']

type TableParts = {
  readonly code: string
  readonly list: readonly RankingTruth[]
  readonly action: (row: RankingTruth) => string
}

function tables({ code, men, women }: Lists, action: (row: RankingTruth) => string): string {
  return [
    table('datatable-messieurs', { code, list: men, action }),
    table('datatable-dames', { code, list: women, action }),
  ].join('')
}

function table(id: string, { code, list, action }: TableParts): string {
  const head = HEADERS.map((header) => `<th>${header}</th>`).join('')
  const rows = list.map(
    (row) =>
      `<tr><td>${row.position}</td><td>${placeAmongActive(row)}</td><td>${escapeHtml(row.name)}</td><td>${row.ranking}</td><td>${code}</td><td>${row.matches}</td><td>${row.points}</td><td>${action(row)}</td></tr>
`,
  )
  return `<div id="${id}"><table class="table"><thead><tr>${head}</tr></thead><tbody>
${rows.join('')}</tbody></table></div>
`
}

/** The later design, of whose columns only name and class are known. */
function listing(
  title: string,
  list: readonly RankingTruth[],
  sheet: (row: RankingTruth) => string = () => 'fiche',
): string {
  const rows = list.map(
    (row) => `<tr data-listing-row="${row.position}"><td>${placeAmongActive(row)}</td>
<td><a class="listing-player" href="/tools/${sheet(row)}.php?licenceID=${row.licence}">${escapeHtml(row.name)}</a> <span class="listing-rank">${row.ranking}</span></td>
<td>${row.matches}</td><td>${row.points}</td></tr>
`,
  )
  return `<section class="listing" id="listing-${title.toLowerCase()}"><h5>${title}</h5><table><thead><tr><th>Pos N</th><th>Nom</th><th>Match</th><th>Points</th></tr></thead><tbody>
${rows.join('')}</tbody></table></section>
`
}
